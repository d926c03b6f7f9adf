"""Training games of the network against itself and weaker opponents, compiled.

After each choice, the network (`lab.training.lama.features`) estimates the seat's probability to win. The
target is the λ-return (Sutton and Barto, *Reinforcement Learning*, 2nd ed. 2018, section 12.1) of the rest
of the round: a mixture of the estimates for the best choices at the seat's next turns and of the value of
the end of the round. That value is the share of the win if the game has ended, and otherwise the estimate
of a second network for the points before the next deal, which learns in the same way from the rounds of a
game. An exploratory choice does not affect the targets of earlier choices.

Some games start with random points, so that no combination of points is rare; see also `order`.

Some games start with random points, so that no combination of points is rare. A penalty keeps the order of
own points: where more points have a higher estimate, both estimates are moved towards each other.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from lab.kernels.lama import (
    DRAW,
    HANDS,
    IN,
    LENGTH,
    NEXT,
    OVER,
    PHASE,
    POINTS,
    QUIT,
    RETURN,
    SEAT,
    SEATS,
    TOP,
    TURN,
    VALUES,
    Position,
    act,
    deal,
    hand_points,
    legal,
    start,
)
from lab.kernels.machine_code import compiled
from lab.kernels.random_numbers import Rng, below, uniform
from lab.kernels.scoring import share_of_win
from lab.training.lama.baselines import EASY, LEARNER, NORMAL, RANDOM, baseline_step, best_return, play_on
from lab.training.lama.features import BETWEEN_ROWS, MOST, of_done, of_hand, of_others, of_points, unseen
from lab.training.lama.network import Net, first, learn, rest, value
from lab.training.lama.order import ORDERED, keep_order, scatter
from llamadillo.engine.game import MAX_SEATS
from llamadillo.titles.lama.features import FEATURES
from llamadillo.titles.lama.hard import NARROW, WIDE

BETWEEN_WIDE: Final = 32
BETWEEN_NARROW: Final = 16
"""Units of the second network."""

_MOST_CHOICES: Final = 2_000
_MOST_ROUNDS: Final = 200
"""The maximum number of recorded choices of a round and rounds of a game. Later choices of a round are not
recorded; a longer game ends there, and the training uses its rounds so far.
"""
_BETWEEN_DECAY: Final = 0.9
"""λ of the second network."""


class Learner(NamedTuple):
    """Both networks and the sums of their gradients."""

    net: Net
    slope: Net
    between: Net
    between_slope: Net
    totals: Any
    """The number of samples and the sum of squared errors, of the first and of the second network."""
    order: float
    """The weight of the penalty of `order`."""


class Notes(NamedTuple):
    """The learners' decisions: arrays by choice of a round, then arrays by round of a game."""

    features: Any
    counts: Any
    after: Any
    """The seat's next choice in the round, or −1."""
    best: Any
    """The estimate for the best choice there."""
    explored: Any
    """Whether that choice was exploratory."""
    seats: Any
    targets: Any
    starts: Any
    start_counts: Any
    start_chances: Any


def notes() -> Notes:
    """Empty notes."""
    return Notes(
        np.zeros((_MOST_CHOICES, MOST), dtype=np.int64),
        np.zeros(_MOST_CHOICES, dtype=np.int64),
        np.zeros(_MOST_CHOICES, dtype=np.int64),
        np.zeros(_MOST_CHOICES),
        np.zeros(_MOST_CHOICES, dtype=np.bool_),
        np.zeros(_MOST_CHOICES, dtype=np.int64),
        np.zeros(_MOST_CHOICES),
        np.zeros((_MOST_ROUNDS, MAX_SEATS, MOST), dtype=np.int64),
        np.zeros(_MOST_ROUNDS, dtype=np.int64),
        np.zeros((_MOST_ROUNDS, MAX_SEATS)),
    )


@compiled
def weigh(net: Net, position: Position, steps: Any, count: int, chances: Any) -> None:
    """Write the probability to win after each legal step of a turn."""
    seat = position[SEAT]
    features: Any = np.empty(MOST, dtype=np.int64)
    base: Any = net[FEATURES * WIDE : (FEATURES + 1) * WIDE].copy()
    first(net, FEATURES, WIDE, features, of_others(position, seat, features), base)
    sums: Any = np.empty_like(base)
    middle: Any = np.empty(NARROW, dtype=np.float32)
    place = HANDS + seat * (VALUES + 1)
    hand = position[place : place + VALUES + 1].copy()
    top = position[TOP]
    for number in range(count):
        step = steps[number]
        if step == DRAW:
            total, cards = 0.0, 0
            for card in range(1, VALUES + 1):
                left = unseen(position, seat, card)
                if left > 0:
                    hand[card] += 1
                    more = of_hand(position, seat, hand, top, 1, False, features, 0)
                    hand[card] -= 1
                    sums[:] = base
                    first(net, FEATURES, WIDE, features, more, sums)
                    total += left * rest(net, FEATURES, WIDE, NARROW, sums, middle)
                    cards += left
            chances[number] = total / cards
            continue
        if step == QUIT:
            more = of_done(position, seat, hand_points(position, seat), features, 0)
        else:
            hand[step] -= 1
            more = of_hand(position, seat, hand, step, 0, True, features, 0)
            hand[step] += 1
        sums[:] = base
        first(net, FEATURES, WIDE, features, more, sums)
        chances[number] = rest(net, FEATURES, WIDE, NARROW, sums, middle)


@compiled
def step_of_net(net: Net, position: Position, steps: Any, count: int, chances: Any) -> int:
    """The step of the hard opponent."""
    if position[PHASE] != TURN:
        return int(best_return(steps, count))
    if position[IN] == 1:
        return int(play_on(position, steps, count))
    weigh(net, position, steps, count, chances)
    return int(steps[np.argmax(chances[:count])])


@compiled
def _describe(position: Position, step: int, features: Any) -> int:
    """Write the features after a step of a turn, including a card that it draws."""
    seat = position[SEAT]
    count = of_others(position, seat, features)
    if step == QUIT:
        return int(of_done(position, seat, hand_points(position, seat), features, count))
    place = HANDS + seat * (VALUES + 1)
    hand = position[place : place + VALUES + 1].copy()
    if step == DRAW:
        hand[position[position[NEXT]]] += 1
        return int(of_hand(position, seat, hand, position[TOP], 1, False, features, count))
    hand[step] -= 1
    return int(of_hand(position, seat, hand, step, 0, True, features, count))


@compiled
def _play_round(net: Net, position: Position, kinds: Any, explore: float, rng: Rng, written: Notes) -> int:
    """Play a round and record the learners' choices, except those alone. Returns their number."""
    room: Any = np.empty(8, dtype=np.int64)
    chances: Any = np.empty(8)
    last: Any = np.full(MAX_SEATS, -1, dtype=np.int64)
    samples = 0
    while position[PHASE] == TURN or position[PHASE] == RETURN:
        seat = position[SEAT]
        count = legal(position, room)
        if kinds[seat] != LEARNER:
            act(position, baseline_step(kinds[seat], position, room, count, rng))
            continue
        if position[PHASE] != TURN or position[IN] == 1 or samples == _MOST_CHOICES:
            act(position, step_of_net(net, position, room, count, chances))
            continue
        weigh(net, position, room, count, chances)
        choice = np.argmax(chances[:count])
        explored = uniform(rng) < explore
        before = last[seat]
        if before >= 0:
            written.best[before] = chances[choice]
            written.explored[before] = explored
            written.after[before] = samples
        if explored:
            choice = below(rng, count)
        written.counts[samples] = _describe(position, room[choice], written.features[samples])
        written.after[samples] = -1
        written.seats[samples] = seat
        last[seat] = samples
        samples += 1
        act(position, room[choice])
    return samples


@compiled
def _worth_of_points(between: Net, position: Position, worth: Any) -> None:
    """Write each seat's share of the win after a round."""
    seats = position[SEATS]
    if position[PHASE] == OVER:
        for seat in range(seats):
            worth[seat] = share_of_win(position[POINTS : POINTS + seats], seat)
        return
    features: Any = np.empty(MOST, dtype=np.int64)
    total = 0.0
    for seat in range(seats):
        count = of_points(position, seat, features)
        worth[seat] = value(between, BETWEEN_ROWS, BETWEEN_WIDE, BETWEEN_NARROW, features, count)
        total += worth[seat]
    for seat in range(seats):
        worth[seat] /= total


@compiled
def _learn_round(
    learner: Learner, written: Notes, samples: int, worth: Any, trace_decay: float, rng: Rng
) -> None:
    """Learn from the choices of a round, in reverse order; `trace_decay` is λ."""
    for sample in range(samples - 1, -1, -1):
        follower = written.after[sample]
        if follower < 0:
            target = worth[written.seats[sample]]
        elif written.explored[sample]:
            target = written.best[sample]
        else:
            target = (1.0 - trace_decay) * written.best[sample] + trace_decay * written.targets[follower]
        written.targets[sample] = target
        learner.totals[1] += learn(
            learner.net,
            learner.slope,
            FEATURES,
            WIDE,
            NARROW,
            written.features[sample],
            written.counts[sample],
            target,
        )
        if uniform(rng) < ORDERED:
            keep_order(
                learner.net,
                learner.slope,
                FEATURES,
                WIDE,
                NARROW,
                written.features[sample],
                written.counts[sample],
                learner.order,
                rng,
            )
    learner.totals[0] += samples


@compiled
def _learn_points(learner: Learner, written: Notes, rounds: int, seats: int, worth: Any) -> None:
    """Train the second network with the rounds of a game, in reverse order."""
    for seat in range(seats):
        target = worth[seat]
        for number in range(rounds - 1, -1, -1):
            learner.totals[3] += learn(
                learner.between,
                learner.between_slope,
                BETWEEN_ROWS,
                BETWEEN_WIDE,
                BETWEEN_NARROW,
                written.starts[number, seat],
                written.start_counts[number],
                target,
            )
            target = _BETWEEN_DECAY * target + (1.0 - _BETWEEN_DECAY) * written.start_chances[number, seat]
    learner.totals[2] += rounds * seats


@compiled
def _learn_game(
    learner: Learner, seats: int, kinds: Any, explore: float, trace_decay: float, rng: Rng, written: Notes
) -> None:
    """Play a game, and learn from it."""
    worth: Any = np.empty(MAX_SEATS)
    position: Position = np.empty(LENGTH, dtype=np.int64)
    start(position, seats, below(rng, seats))
    scatter(position, rng)
    rounds = 0
    while position[PHASE] != OVER and rounds < _MOST_ROUNDS:
        for seat in range(seats):
            count = of_points(position, seat, written.starts[rounds, seat])
            written.start_counts[rounds] = count
            written.start_chances[rounds, seat] = value(
                learner.between,
                BETWEEN_ROWS,
                BETWEEN_WIDE,
                BETWEEN_NARROW,
                written.starts[rounds, seat],
                count,
            )
        rounds += 1
        deal(position, rng)
        samples = _play_round(learner.net, position, kinds, explore, rng, written)
        _worth_of_points(learner.between, position, worth)
        _learn_round(learner, written, samples, worth, trace_decay, rng)
    _learn_points(learner, written, rounds, seats, worth)


@compiled
def learn_games(
    learner: Learner,
    samples: int,
    explore: float,
    trace_decay: float,
    baselines: float,
    tables: Any,
    rng: Rng,
    written: Notes,
) -> None:
    """Play games until there are `samples` more samples, and sum the gradients.

    The number of seats is one of `tables`, each with the same probability. Each seat has a weaker opponent,
    mostly normal, with the probability `baselines`.
    """
    kinds: Any = np.zeros(MAX_SEATS, dtype=np.int64)
    stop = learner.totals[0] + samples
    while learner.totals[0] < stop:
        seats = tables[below(rng, len(tables))]
        for seat in range(seats):
            kinds[seat] = LEARNER
            if uniform(rng) < baselines:
                other = below(rng, 5)
                kinds[seat] = EASY if other == 0 else RANDOM if other == 1 else NORMAL
        _learn_game(learner, seats, kinds, explore, trace_decay, rng, written)
