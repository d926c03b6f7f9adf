"""Training games of the hard opponent of LAMA Dice against itself and the normal opponent, compiled.

The method is temporal difference learning of positions after a choice, with λ-returns: Sutton and Barto,
"Reinforcement Learning", 2nd ed. 2018, chapter 12; as in Tesauro, "Temporal difference learning and
TD-Gammon" (CACM 38, 1995). A seat's return covers its own turns. At an exploratory choice the return is
cut and replaced by the estimate for the best choice.
"""

from typing import Any, Final

import numpy as np

from lab.kernels.lama_dice import (
    DEAL,
    LENGTH,
    LLAMA_ROW,
    MOST_ACTIONS,
    OVER,
    PHASE,
    POINTS,
    QUIT,
    QUITTERS,
    ROLL_DICE,
    ROLLING,
    ROWS,
    SEAT,
    SEATS,
    TAKING,
    TURN,
    act,
    deal,
    legal,
    roll_dice,
    sample_roll,
    start,
)
from lab.kernels.machine_code import compiled
from lab.kernels.random_numbers import Rng, below, uniform
from lab.training.lama_dice.baselines import normal
from lab.training.lama_dice.judge import after_round, around, choose, quitting, rolling
from lab.training.lama_dice.network import (
    MOST_FEATURES,
    add_own,
    learn,
    rest_features,
    surroundings,
)
from llamadillo.games.lamas.tokens import LOST

_TURNS: Final = 96
"""The maximum number of recorded turns of a seat in a round; the longest rounds have about thirty."""
TRACE_DECAY: Final = 0.7
"""λ: the weight of the actual return, against that of the estimates."""
EXPLORE: Final = 0.04
"""The share of exploratory choices."""


@compiled
def _left(position: Any, seat: int, features: Any) -> int:
    """The features of the position that `seat` left; none if the round has ended."""
    if position[PHASE] >= DEAL:
        return 0
    count = surroundings(position, seat, features)
    quit_ = bool(position[QUITTERS] >> seat & 1)
    row, held = position[ROWS + seat], position[POINTS + seat]
    return add_own(row, held, position[LLAMA_ROW], quit_, features, count)


@compiled
def _choose_or_explore(position: Any, net: Any, rest: Any, rng: Rng) -> tuple[int, bool]:
    """A choice after a roll, and whether it is exploratory."""
    if position[PHASE] <= TAKING and uniform(rng) < EXPLORE:
        actions: Any = np.empty(MOST_ACTIONS, np.int64)
        return int(actions[below(rng, legal(position, actions))]), True
    return choose(position, net, rest), False


def memory() -> Any:
    """Arrays for the turns of a round.

    By seat and turn: the features, their number, the best estimate before the turn, whether the choice was
    exploratory. By seat: the number of turns.
    """
    return (
        np.zeros((6, _TURNS, MOST_FEATURES), np.int64),
        np.zeros((6, _TURNS), np.int64),
        np.zeros((6, _TURNS)),
        np.zeros((6, _TURNS), np.bool_),
        np.zeros(6, np.int64),
    )


@compiled
def train(
    seats: int, net: Any, rest: Any, games: int, rates: Any, others: float, kept: Any, rng: Rng
) -> None:
    """Play and learn. The learning rate goes from the first of `rates` to the second.

    `others` is the share of seats that the normal opponent takes in half of the games. Half of the games
    begin with points already scored. `kept` is a `memory`.
    """
    position: Any = np.empty(LENGTH, np.int64)
    learns: Any = np.ones(6, np.bool_)
    for game in range(games):
        rate = rates[0] * (rates[1] / rates[0]) ** (game / games)
        start(position, seats, below(rng, seats))
        mixed, scored = below(rng, 2), below(rng, 2)
        most = below(rng, LOST) + 1
        for seat in range(seats):
            learns[seat] = not (mixed and uniform(rng) < others)
            position[POINTS + seat] = below(rng, most) if scored else 0
        while position[PHASE] != OVER:
            starter = int(position[SEAT])
            before = position[POINTS : POINTS + 6].copy()
            kept[-1][:] = 0
            deal(position, rng)
            while position[PHASE] < DEAL:
                if learns[position[SEAT]]:
                    _act_and_keep(position, net, rest, kept, rng)
                else:
                    _act_normal(position, rng)
            for seat in range(seats):
                if learns[seat]:
                    _learn(position, seat, before, starter, net, rest, kept, rate)


@compiled
def _act_and_keep(position: Any, net: Any, rest: Any, kept: Any, rng: Rng) -> None:
    """One turn of a seat that learns."""
    features, counts, thought, explored, turns = kept
    seat = int(position[SEAT])
    sums = around(position, net)
    rolled, quit_ = rolling(position, sums, net, rest), quitting(position, sums, net, rest)
    to_roll = rolled >= quit_
    other = uniform(rng) < EXPLORE
    if other:
        to_roll = not to_roll
    if to_roll:
        roll_dice(position, sample_roll(rng))
        while position[SEAT] == seat and TURN < position[PHASE] < DEAL:
            action, also = _choose_or_explore(position, net, rest, rng)
            act(position, action)
            other = other or also
    else:
        act(position, QUIT)
    turn = min(turns[seat], _TURNS - 1)
    thought[seat, turn] = max(rolled, quit_)
    explored[seat, turn] = other
    counts[seat, turn] = _left(position, seat, features[seat, turn])
    turns[seat] = turn + 1


@compiled
def _learn(
    position: Any, seat: int, before: Any, starter: int, net: Any, rest: Any, kept: Any, rate: float
) -> None:
    """Learn from a seat's turns of a round, in reverse order, and from the points before it."""
    features, counts, thought, explored, turns = kept
    seats = int(position[SEATS])
    reached = after_round(position[POINTS : POINTS + 6], seats, seat, int(position[SEAT]), rest)
    for turn in range(turns[seat] - 1, -1, -1):
        count = int(counts[seat, turn])
        if count:
            learn(net[0], net[1], features[seat, turn], count, reached, rate)
        said = float(thought[seat, turn])
        reached = said if explored[seat, turn] else TRACE_DECAY * reached + (1 - TRACE_DECAY) * said
    between: Any = np.empty(8, np.int64)
    learn(rest[0], rest[1], between, rest_features(before, seats, seat, starter, between), reached, rate)


@compiled
def _act_normal(position: Any, rng: Rng) -> None:
    """One turn of the normal opponent."""
    action = normal(position)
    if action != ROLL_DICE:
        act(position, action)
        return
    roll_dice(position, sample_roll(rng))
    seat = position[SEAT]
    while position[SEAT] == seat and ROLLING < position[PHASE] < DEAL:
        act(position, normal(position))
