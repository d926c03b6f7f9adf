"""The round network and the table between two rounds for two seats, which must agree with each other.

The network learns from rounds that are worth what the table says at their end. The table is then corrected:
it has to be the mean of what the network says after a deal. This is repeated.

The network learns by temporal differences without noise: a position is worth what the next turn says, which
is the better of quitting and the exact mean over the next roll.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from lab.kernels.lama_dice import (
    DEAL,
    LENGTH,
    LLAMA_ROW,
    MOST_ACTIONS,
    PHASE,
    POINTS,
    ROWS,
    SEAT,
    TURN,
    act,
    deal,
    legal,
    roll_dice,
    sample_roll,
    score,
    start,
)
from lab.kernels.machine_code import compiled
from lab.kernels.random_numbers import Rng, below, seeded, uniform
from lab.training.lama_dice import between
from lab.training.lama_dice.alone_chances import TABLES, alone_chance, parts
from lab.training.lama_dice.judge import around, choose, rolling
from lab.training.lama_dice.network import MOST_FEATURES, learn, other_of_two, own_of_two
from llamadillo.games.lamas.tokens import LOST
from llamadillo.titles.lama_dice.two_seats import FEATURES, HIDDEN

STRAY: Final = 0.1
"""The share of random choices."""
LARGE: Final = 32
"""Parts of a row that is nearly too large to be solved (`alone_chances`): larger ones are learnt."""
UNIT: Final = 0.05
SECOND: Final = 0.3
"""Deviations of the weights of both layers before training."""


class Effort(NamedTuple):
    """How long is trained."""

    sampled: int
    """Rounds of normal opponents from each pair of points, for the first table."""
    stages: int
    """How often the network is trained with a table, and the table corrected by the network."""
    rounds: int
    """Rounds of a stage."""
    deals: int
    """Deals that are judged to correct the table."""


RATES: Final = (0.04, 0.001)
"""The learning rate at the first and the last round."""


def trained(effort: Effort, seed: int) -> tuple[tuple[Any, Any], Any]:
    """The network, and the chances between two rounds of the seat that starts."""
    nexts, lines = between.sampled(effort.sampled, seeded(seed))
    points = between.smoothed(between.chances(nexts, lines))
    random, luck = np.random.Generator(np.random.PCG64(seed)), seeded(seed)
    first: Any = random.normal(0, UNIT, (FEATURES, HIDDEN)).astype(np.float32)
    second: Any = random.normal(0, SECOND, HIDDEN + 1).astype(np.float32)
    second[HIDDEN] = 0
    net = first, second
    for stage in range(effort.stages):
        rest: Any = (points.astype(np.float32), np.zeros(0, np.float32))
        rates: Any = RATES[0] * (RATES[1] / RATES[0]) ** (np.array([stage, stage + 1]) / effort.stages)
        error = play(net, rest, effort.rounds, rates, TABLES, luck)
        means = judged(net, rest, effort.deals, TABLES, luck)
        wrong = np.sqrt(np.square(means - points).mean())
        points = between.corrected(points, means, nexts, lines)
        print(
            f"stage {stage + 1}: root mean square errors {error**0.5:.4f}, of the table {wrong:.4f}",
            flush=True,
        )
    return net, points


@compiled
def quitting(position: Any, rest: Any, tables: Any) -> float:
    """The chance of the current seat if it quits, and the other is alone."""
    seat, other = position[SEAT], 1 - position[SEAT]
    total = position[POINTS + seat] + score(position[ROWS + seat])
    row, held = position[ROWS + other], position[POINTS + other]
    return 1 - alone_chance(row, held, total, position[LLAMA_ROW], rest[0], tables)


@compiled
def judged(net: Any, rest: Any, deals: int, tables: Any, rng: Rng) -> Any:
    """What the network says after a deal: the mean for the seat that starts, by its points and the other's.

    Each deal is judged for either seat as the one that starts.
    """
    means: Any = np.zeros((LOST, LOST))
    position: Any = np.empty(LENGTH, np.int64)
    for _ in range(deals):
        start(position, 2, 0)
        deal(position, rng)
        for seat in range(2):
            position[SEAT] = seat
            for own in range(LOST):
                for other in range(LOST):
                    position[POINTS + seat], position[POINTS + 1 - seat] = own, other
                    sums = around(position, net)
                    chance = max(rolling(position, sums, net, rest), quitting(position, rest, tables))
                    means[own, other] += chance / (2 * deals)
    return means


@compiled
def _left(position: Any, seat: int, quit_: bool, other_quit: bool, between: Any, features: Any) -> int:
    """The features of the position that `seat` left."""
    other = position[ROWS + 1 - seat], position[POINTS + 1 - seat]
    count = other_of_two(other[0], other[1], other_quit, features)
    own = position[ROWS + seat], position[POINTS + seat]
    return own_of_two(own, other, position[LLAMA_ROW], quit_, between, features, count)


@compiled
def play(net: Any, rest: Any, rounds: int, rates: Any, tables: Any, rng: Rng) -> float:
    """Play rounds from random points, and learn from each position what the next turn says about it.

    At a turn the mean over the next roll is exact, and so is the chance of a seat that is alone. Positions
    with such a seat are learnt if its row is LARGE. Half of the rounds begin with low
    points, as games do. Returns the mean squared error before each step.
    """
    first, second = net
    position: Any = np.empty(LENGTH, np.int64)
    actions: Any = np.empty(MOST_ACTIONS, np.int64)
    features: Any = np.empty(MOST_FEATURES, np.int64)
    error, steps = 0.0, 0
    for played in range(rounds):
        rate = rates[0] * (rates[1] / rates[0]) ** (played / rounds)
        start(position, 2, below(rng, 2))
        most = below(rng, LOST) + 1 if played % 2 else LOST
        position[POINTS], position[POINTS + 1] = below(rng, most), below(rng, most)
        deal(position, rng)
        waits = False
        while position[PHASE] == TURN:
            seat = int(position[SEAT])
            rolled, quit_ = (
                rolling(position, around(position, net), net, rest),
                quitting(position, rest, tables),
            )
            if waits:
                count = _left(position, 1 - seat, False, False, rest[0], features)
                error += learn(first, second, features, count, 1 - max(rolled, quit_), rate) ** 2
                steps += 1
            if parts(position[ROWS + 1 - seat]) > LARGE:
                count = _left(position, seat, True, False, rest[0], features)
                learn(first, second, features, count, quit_, rate)
                count = _left(position, 1 - seat, False, True, rest[0], features)
                learn(first, second, features, count, 1 - quit_, rate)
            if (rolled < quit_) != (uniform(rng) < STRAY):
                break
            roll_dice(position, sample_roll(rng))
            while position[SEAT] == seat and TURN < position[PHASE] < DEAL:
                if uniform(rng) < STRAY:
                    act(position, int(actions[below(rng, legal(position, actions))]))
                else:
                    act(position, choose(position, net, rest))
            waits = True
    return error / steps
