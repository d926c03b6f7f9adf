"""Training games of the networks of Armadillo, compiled."""

from typing import Any, Final, NamedTuple

import numpy as np

from lab.kernels.armadillo import (
    CHOOSE,
    DEAL,
    LENGTH,
    MOST,
    OVER,
    PHASE,
    POINTS,
    ROLLER,
    ROUND,
    SEAT,
    SEATS,
    answer,
    deal,
    legal,
    pick,
    sample_total,
    shares,
    show_total,
    start,
)
from lab.kernels.machine_code import compiled
from lab.kernels.random_numbers import Rng, below, uniform
from lab.training.armadillo.baselines import choice_of
from lab.training.armadillo.network import ACTIVE, bases, best_answer, best_dice, features, learn
from llamadillo.games.armadillo import ROUNDS
from llamadillo.titles.armadillo.outlook import ALWAYS, FEATURES

LEARNER: Final = 0
"""The kind of a seat with the network; the others are in `baselines`."""
_NODES: Final = 1_000
"""The maximum number of recorded answers of a seat in a game; later ones replace the last."""


@compiled
def goals(position: Any, goal: Any, score: float) -> None:
    """Write each seat's value of the finished game, less an even share; see `LearningSettings.score`."""
    seats = position[SEATS]
    shares(position, goal)
    total = 0
    for seat in range(seats):
        total += position[POINTS + seat]
    for seat in range(seats):
        goal[seat] = (1 - score) * (goal[seat] - 1 / seats) + score * (
            total - seats * position[POINTS + seat]
        ) / (seats - 1)


class LearningSettings(NamedTuple):
    """The parameters of learning."""

    explore: float
    """The probability of a random choice of a learner."""
    trace_decay: float
    """λ of TD(λ): the weight of later positions against that of the next one."""
    score: float
    """The value of a point less than the others' mean, in games won."""


class Trace(NamedTuple):
    """The answers of the learners in a game: arrays by seat and number of the answer."""

    active: Any
    """The features after the answer."""
    numbers: Any
    """The number of features."""
    rounds: Any
    worth: Any
    """The estimate before the choice of the answer, or of the dice if the seat rolled them."""
    explored: Any
    """Whether the answer, or the dice, were random."""
    count: Any
    """The number of answers of a seat."""


@compiled
def trace(seats: int) -> Trace:
    """An empty trace."""
    return Trace(
        np.zeros((seats, _NODES, ACTIVE), dtype=np.int16),
        np.zeros((seats, _NODES), dtype=np.int64),
        np.zeros((seats, _NODES), dtype=np.int64),
        np.zeros((seats, _NODES)),
        np.zeros((seats, _NODES), dtype=np.bool_),
        np.zeros(seats, dtype=np.int64),
    )


@compiled
def _act(position: Any, rows: Any, out: Any, base: Any, rng: Rng, explore: float, done: Trace) -> int:
    """The action of a learner, which is recorded; without randomness if `explore` is zero."""
    seat, round_ = position[SEAT], position[ROUND] - 1
    node = min(done.count[seat], _NODES - 1)
    choosing = position[PHASE] == CHOOSE
    bases(position, seat, rows[round_], base)
    if choosing:
        action, value = best_dice(position, seat, rows[round_], out[round_], base)
    else:
        action, value = best_answer(position, seat, rows[round_], out[round_], base)
    if explore > 0 and uniform(rng) < explore:
        actions: Any = np.zeros(MOST, dtype=np.int64)
        action = actions[below(rng, legal(position, actions))]
        done.explored[seat, node] = True
    if choosing or seat != position[ROLLER]:
        done.worth[seat, node] = value
    if not choosing:
        done.numbers[seat, node] = features(position, seat, action, done.active[seat, node])
        done.rounds[seat, node] = round_
        done.count[seat] = node + 1
    return int(action)


@compiled
def play(position: Any, kinds: Any, rows: Any, out: Any, rng: Rng, explore: float, done: Trace) -> None:
    """Play a game from the position before its first deal to its end; see `LearningSettings.explore`."""
    done.count[:] = 0
    done.explored[:] = False
    base: Any = np.zeros((8, out.shape[1]), dtype=np.float32)
    while position[PHASE] != OVER:
        if position[PHASE] == DEAL:
            deal(position, rng)
            continue
        kind = kinds[position[SEAT]]
        if kind == LEARNER:
            action = _act(position, rows, out, base, rng, explore, done)
        else:
            action = choice_of(kind, position, rng)
        if position[PHASE] == CHOOSE:
            pick(position, action)
            show_total(position, sample_total(action, rng))
        else:
            answer(position, action)


@compiled
def learn_seat(
    done: Trace, seat: int, goal: float, rows: Any, out: Any, rate: float, trace_decay: float
) -> None:
    """Learn from the answers of a seat in a game, in reverse order."""
    hidden: Any = np.zeros(out.shape[1], dtype=np.float32)
    for node in range(done.count[seat] - 1, -1, -1):
        round_ = done.rounds[seat, node]
        on, number = done.active[seat, node], done.numbers[seat, node]
        learn(on, number, goal, rows[round_], out[round_], hidden, rate)
        kept = 0.0 if done.explored[seat, node] else trace_decay
        goal = (1 - kept) * done.worth[seat, node] + kept * goal


@compiled
def train(
    rows: Any,
    out: Any,
    seats: int,
    games: int,
    rng: Rng,
    mix: Any,
    rates: tuple[float, float],
    settings: LearningSettings,
) -> None:
    """Play `games` games and learn; the rate goes from the first of `rates` to the second.

    Each seat except the first has another kind of opponent with the probabilities `mix`.
    """
    position: Any = np.zeros(LENGTH, dtype=np.int64)
    kinds: Any = np.zeros(seats, dtype=np.int64)
    goal: Any = np.zeros(seats)
    done = trace(seats)
    for game in range(games):
        for seat in range(1, seats):
            drawn, kinds[seat] = uniform(rng), LEARNER
            for kind in range(1, len(mix)):
                if drawn < mix[kind]:
                    kinds[seat] = kind
                    break
                drawn -= mix[kind]
        start(position, seats, below(rng, seats))
        play(position, kinds, rows, out, rng, settings.explore, done)
        goals(position, goal, settings.score)
        rate = rates[0] + (rates[1] - rates[0]) * game / games
        for seat in range(seats):
            if kinds[seat] == LEARNER:
                learn_seat(done, seat, goal[seat], rows, out, rate, settings.trace_decay)


@compiled
def match(rows: Any, out: Any, kinds: Any, games: int, rng: Rng) -> tuple[float, float, float]:
    """Play games and return the learners' share of wins, their points and the others' points."""
    seats = len(kinds)
    position: Any = np.zeros(LENGTH, dtype=np.int64)
    wins: Any = np.zeros(seats)
    done = trace(seats)
    won, own, others = 0.0, 0.0, 0.0
    learners = (kinds == LEARNER).sum()
    for game in range(games):
        start(position, seats, game % seats)
        play(position, kinds, rows, out, rng, 0.0, done)
        shares(position, wins)
        for seat in range(seats):
            if kinds[seat] == LEARNER:
                won += wins[seat]
                own += position[POINTS + seat] / ROUNDS / learners
            else:
                others += position[POINTS + seat] / ROUNDS / (seats - learners)
    return won / games, own / games, others / games


def untrained(units: int, seed: int) -> tuple[Any, Any]:
    """Untrained networks: the rows of the hidden layer and the output weights, by round."""
    rng = np.random.default_rng(seed)
    rows = rng.uniform(-0.1, 0.1, (ROUNDS, FEATURES + 1, units)).astype(np.float32)
    rows[:, FEATURES] = 0
    rows[:, ALWAYS] = 0.1
    out = rng.uniform(-0.2, 0.2, (ROUNDS, units)).astype(np.float32)
    return rows, out
