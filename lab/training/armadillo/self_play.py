"""Games in which the networks play, and learn from how they went on."""

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
    fall,
    legal,
    pick,
    shares,
    start,
    thrown,
)
from lab.kernels.machine_code import compiled
from lab.kernels.random_numbers import Luck, below, share
from lab.training.armadillo.baselines import choice_of
from lab.training.armadillo.network import ACTIVE, bases, best_answer, best_dice, features, learn
from llamadillo.bots.hard_armadillo import ALWAYS, FEATURES
from llamadillo.games.armadillo import ROUNDS

LEARNER: Final = 0
"""The kind of a seat at which the network plays; the others are in `baselines`."""
_NODES: Final = 1_000
"""Answers of a seat in a game that are learnt from, at most. Beyond, each replaces the one before."""


@compiled
def goals(position: Any, goal: Any, score: float) -> None:
    """Write what the finished game was worth to each seat, less an even share; `score` is of `Course`."""
    seats = position[SEATS]
    shares(position, goal)
    total = 0
    for seat in range(seats):
        total += position[POINTS + seat]
    for seat in range(seats):
        goal[seat] = (1 - score) * (goal[seat] - 1 / seats) + score * (
            total - seats * position[POINTS + seat]
        ) / (seats - 1)


class Course(NamedTuple):
    """How learners learn."""

    explore: float
    """The chance that a learner's answer or dice are random."""
    keep: float
    """The lambda of TD(lambda): how much what came later counts, against what was expected right after."""
    score: float
    """What a point less than the others' mean is worth, in games won."""


class Trace(NamedTuple):
    """What the learners of a game did: arrays, by seat and the number of its answer."""

    active: Any
    """The features after the answer."""
    numbers: Any
    """How many they are."""
    rounds: Any
    worth: Any
    """What was expected before the answer was chosen; before the dice were, if the seat rolled them."""
    strayed: Any
    """Whether the answer, or the dice, were random."""
    count: Any
    """How many answers there are of a seat."""


@compiled
def trace(seats: int) -> Trace:
    """An empty one."""
    return Trace(
        np.zeros((seats, _NODES, ACTIVE), dtype=np.int16),
        np.zeros((seats, _NODES), dtype=np.int64),
        np.zeros((seats, _NODES), dtype=np.int64),
        np.zeros((seats, _NODES)),
        np.zeros((seats, _NODES), dtype=np.bool_),
        np.zeros(seats, dtype=np.int64),
    )


@compiled
def _act(position: Any, rows: Any, out: Any, base: Any, luck: Luck, explore: float, done: Trace) -> int:
    """The action of a learner, which is written down. Nothing is random when `explore` is nought."""
    seat, round_ = position[SEAT], position[ROUND] - 1
    node = min(done.count[seat], _NODES - 1)
    choosing = position[PHASE] == CHOOSE
    bases(position, seat, rows[round_], base)
    if choosing:
        action, value = best_dice(position, seat, rows[round_], out[round_], base)
    else:
        action, value = best_answer(position, seat, rows[round_], out[round_], base)
    if explore > 0 and share(luck) < explore:
        actions: Any = np.zeros(MOST, dtype=np.int64)
        action = actions[below(luck, legal(position, actions))]
        done.strayed[seat, node] = True
    if choosing or seat != position[ROLLER]:
        done.worth[seat, node] = value
    if not choosing:
        done.numbers[seat, node] = features(position, seat, action, done.active[seat, node])
        done.rounds[seat, node] = round_
        done.count[seat] = node + 1
    return int(action)


@compiled
def play(position: Any, kinds: Any, rows: Any, out: Any, luck: Luck, explore: float, done: Trace) -> None:
    """Play a game from the position before its first deal to its end; see `Course` for `explore`."""
    done.count[:] = 0
    done.strayed[:] = False
    base: Any = np.zeros((8, out.shape[1]), dtype=np.float32)
    while position[PHASE] != OVER:
        if position[PHASE] == DEAL:
            deal(position, luck)
            continue
        kind = kinds[position[SEAT]]
        if kind == LEARNER:
            action = _act(position, rows, out, base, luck, explore, done)
        else:
            action = choice_of(kind, position, luck)
        if position[PHASE] == CHOOSE:
            pick(position, action)
            fall(position, thrown(action, luck))
        else:
            answer(position, action)


@compiled
def look_back(done: Trace, seat: int, goal: float, rows: Any, out: Any, rate: float, keep: float) -> None:
    """Learn from a game at a seat, from its end to its start."""
    hidden: Any = np.zeros(out.shape[1], dtype=np.float32)
    for node in range(done.count[seat] - 1, -1, -1):
        round_ = done.rounds[seat, node]
        on, number = done.active[seat, node], done.numbers[seat, node]
        learn(on, number, goal, rows[round_], out[round_], hidden, rate)
        kept = 0.0 if done.strayed[seat, node] else keep
        goal = (1 - kept) * done.worth[seat, node] + kept * goal


@compiled
def lessons(
    rows: Any,
    out: Any,
    seats: int,
    games: int,
    luck: Luck,
    mix: Any,
    rates: tuple[float, float],
    course: Course,
) -> None:
    """Play so many games and learn; the rate goes from the first of `rates` to the second.

    At each seat but the first sits now and then another kind of opponent, by the shares `mix`.
    """
    position: Any = np.zeros(LENGTH, dtype=np.int64)
    kinds: Any = np.zeros(seats, dtype=np.int64)
    goal: Any = np.zeros(seats)
    done = trace(seats)
    for game in range(games):
        for seat in range(1, seats):
            drawn, kinds[seat] = share(luck), LEARNER
            for kind in range(1, len(mix)):
                if drawn < mix[kind]:
                    kinds[seat] = kind
                    break
                drawn -= mix[kind]
        start(position, seats, below(luck, seats))
        play(position, kinds, rows, out, luck, course.explore, done)
        goals(position, goal, course.score)
        rate = rates[0] + (rates[1] - rates[0]) * game / games
        for seat in range(seats):
            if kinds[seat] == LEARNER:
                look_back(done, seat, goal[seat], rows, out, rate, course.keep)


@compiled
def match(rows: Any, out: Any, kinds: Any, games: int, luck: Luck) -> tuple[float, float, float]:
    """Games at these seats, each starts in turn: the learners' share of wins, their points, the others'."""
    seats = len(kinds)
    position: Any = np.zeros(LENGTH, dtype=np.int64)
    wins: Any = np.zeros(seats)
    done = trace(seats)
    won, own, others = 0.0, 0.0, 0.0
    learners = (kinds == LEARNER).sum()
    for game in range(games):
        start(position, seats, game % seats)
        play(position, kinds, rows, out, luck, 0.0, done)
        shares(position, wins)
        for seat in range(seats):
            if kinds[seat] == LEARNER:
                won += wins[seat]
                own += position[POINTS + seat] / ROUNDS / learners
            else:
                others += position[POINTS + seat] / ROUNDS / (seats - learners)
    return won / games, own / games, others / games


def fresh(units: int, seed: int) -> tuple[Any, Any]:
    """Networks that know nothing: the rows of the hidden layer and the output weights, by round."""
    rng = np.random.default_rng(seed)
    rows = rng.uniform(-0.1, 0.1, (ROUNDS, FEATURES + 1, units)).astype(np.float32)
    rows[:, FEATURES] = 0
    rows[:, ALWAYS] = 0.1
    out = rng.uniform(-0.2, 0.2, (ROUNDS, units)).astype(np.float32)
    return rows, out
