"""An experiment: choices against one other seat whose hidden hand is weighted by what it did.

Hands of the other seat are sampled and weighted by the likelihood of its turns in the round. The model of
its choices is a mixture: those of hard (softened), of normal, of easy, and chance. For each own action the
other seat then answers as hard would with each hand, and the judge says what the position is worth. The value
of a draw is the mean over the cards.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from lab.kernels.lama import (
    DEAL,
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
    SIZES,
    TURN,
    VALUES,
    Position,
    act,
    legal,
)
from lab.kernels.machine_code import compiled
from lab.kernels.random_numbers import Rng, below
from lab.kernels.scoring import share_of_win
from lab.training.lama.baselines import best_return, easy, normal, play_on
from lab.training.lama.features import MOST, of_points, unseen
from lab.training.lama.judging import of_seat, output_of, shared
from lab.training.lama.network import Net
from lab.training.lama.self_play import weigh
from llamadillo.titles.lama.judge import (
    BETWEEN_FEATURES,
    BETWEEN_NARROW,
    BETWEEN_WIDE,
    HAND_FEATURES,
    HAND_NARROW,
    HAND_WIDE,
)

PARTICLES: Final = 48
"""The number of hands for a choice."""
SEARCHED: Final = 0.5
"""The weight of the search; the rest is the estimate of the hard opponent."""
SOFT: Final = 0.02
"""The temperature of hard's choices, in chances."""
BY_HARD: Final = 0.6
BY_NORMAL: Final = 0.2
BY_EASY: Final = 0.1
"""The shares of the mixed model; the rest is chance."""
MOST_TURNS: Final = 400
"""Later turns of a round are not weighed."""


class Trace(NamedTuple):
    """The turns of a round: the positions before them, and their steps; then the number of turns."""

    positions: Any
    steps: Any
    count: Any


class Minds(NamedTuple):
    """The networks: of the other seat's choices, of positions in a round, and between rounds."""

    hard: Net
    hands: Net
    between: Net


def trace() -> Trace:
    """An empty trace."""
    return Trace(
        np.zeros((MOST_TURNS, LENGTH), dtype=np.int64),
        np.zeros(MOST_TURNS, dtype=np.int64),
        np.zeros(1, dtype=np.int64),
    )


@compiled
def likelihood(net: Net, position: Position, step: int, steps: Any, chances: Any) -> float:
    """The probability of a step by the mixed model."""
    count = legal(position, steps)
    if count < 2 or position[IN] == 1:
        return 1.0
    weigh(net, position, steps, count, chances)
    most = chances[:count].max()
    total = 0.0
    own = 0.0
    for number in range(count):
        part = np.exp((chances[number] - most) / SOFT)
        total += part
        if steps[number] == step:
            own = part
    found = BY_HARD * own / total + (1.0 - BY_HARD - BY_NORMAL - BY_EASY) / count
    if normal(position, steps, count) == step:
        found += BY_NORMAL
    if easy(position, steps, count) == step:
        found += BY_EASY
    return float(found)


@compiled
def likelihood_of_round(
    minds: Minds, hand: Any, other: int, past: Trace, rng: Rng, room: Any, chances: Any
) -> float:
    """The probability of all steps of the other seat if it has `hand` now; goes back turn by turn.

    Any card of the hand after a draw is the drawn one with the same probability.
    """
    found = 1.0
    work: Position = np.empty(LENGTH, dtype=np.int64)
    held = hand.copy()
    place = HANDS + other * (VALUES + 1)
    for number in range(past.count[0] - 1, -1, -1):
        if past.positions[number, SEAT] != other:
            continue
        step = past.steps[number]
        if step == DRAW:
            left = below(rng, held.sum())
            for card in range(1, VALUES + 1):
                left -= held[card]
                if left < 0:
                    held[card] -= 1
                    break
        elif step != QUIT:
            held[step] += 1
        work[:] = past.positions[number]
        work[place : place + VALUES + 1] = held
        found *= likelihood(minds.hard, work, step, room, chances)
    return found


@compiled
def _worth(minds: Minds, position: Position, seat: int, room: Any) -> float:
    """The chance of a seat in a position with all hands known. Changes the position."""
    while position[PHASE] == RETURN or (position[PHASE] == TURN and position[IN] == 1):
        count = legal(position, room)
        act(
            position,
            best_return(room, count) if position[PHASE] == RETURN else play_on(position, room, count),
        )
    seats = position[SEATS]
    if position[PHASE] == OVER:
        return float(share_of_win(position[POINTS : POINTS + seats], seat))
    features: Any = np.empty(MOST, dtype=np.int64)
    outputs: Any = np.empty(seats)
    for other in range(seats):
        if position[PHASE] == DEAL:
            count = of_points(position, other, features)
            outputs[other] = output_of(
                minds.between, BETWEEN_FEATURES, BETWEEN_WIDE, BETWEEN_NARROW, features, count
            )
        else:
            count = of_seat(position, other, True, False, features)
            outputs[other] = output_of(minds.hands, HAND_FEATURES, HAND_WIDE, HAND_NARROW, features, count)
    shared(outputs, seats)
    return float(outputs[seat])


@compiled
def _answered(minds: Minds, position: Position, seat: int, room: Any, chances: Any) -> float:
    """The chance of a seat after the other one's answer. Changes the position."""
    if position[PHASE] == TURN and position[SEAT] != seat and position[IN] > 1:
        count = legal(position, room)
        weigh(minds.hard, position, room, count, chances)
        step = room[np.argmax(chances[:count])]
        if step == DRAW:  # what it draws is not known: the judge sees the position before
            return float(_worth(minds, position, seat, room))
        act(position, step)
    return float(_worth(minds, position, seat, room))


@compiled
def _drawn_hand(left: Any, size: int, hand: Any, rng: Rng) -> None:
    """Move random cards of `left` to a hand."""
    hand[:] = 0
    for _ in range(size):
        drawn = below(rng, left.sum())
        for card in range(1, VALUES + 1):
            drawn -= left[card]
            if drawn < 0:
                left[card] -= 1
                hand[card] += 1
                break


@compiled
def _add_values(
    minds: Minds,
    position: Position,
    hand: Any,
    left: Any,
    steps: Any,
    count: int,
    weight: float,
    values: Any,
    room: Any,
    chances: Any,
) -> None:
    """Add `weight` times the worth of each step if the other seat has `hand`, and `left` is the pile."""
    seat = position[SEAT]
    place = HANDS + (1 - seat) * (VALUES + 1)
    work: Position = np.empty(LENGTH, dtype=np.int64)
    for number in range(count):
        step = steps[number]
        worth = 0.0
        for card in range(1, VALUES + 1):
            if left[card] if step == DRAW else card == 1:
                work[:] = position
                work[place : place + VALUES + 1] = hand
                work[work[NEXT]] = card  # it is drawn, if anything is
                act(work, step)
                share = left[card] / left.sum() if step == DRAW else 1.0
                worth += share * _answered(minds, work, seat, room, chances)
        values[number] += weight * worth


@compiled
def searched_step(
    minds: Minds,
    position: Position,
    steps: Any,
    count: int,
    chances: Any,
    past: Trace,
    weighted: bool,
    rng: Rng,
) -> int:
    """The best step; without `weighted` all hands have the same weight."""
    if position[PHASE] != TURN:
        return int(best_return(steps, count))
    if position[IN] == 1:
        return int(play_on(position, steps, count))
    if count == 1:
        return int(steps[0])
    seat = position[SEAT]
    other = 1 - seat
    weigh(minds.hard, position, steps, count, chances)
    room: Any = np.empty(8, dtype=np.int64)
    spare: Any = np.empty(8)
    values: Any = np.zeros(8)
    hidden: Any = np.zeros(VALUES + 1, dtype=np.int64)
    hand: Any = np.empty(VALUES + 1, dtype=np.int64)
    for card in range(1, VALUES + 1):
        hidden[card] = unseen(position, seat, card)
    total = 0.0
    for _ in range(PARTICLES):
        left = hidden.copy()
        _drawn_hand(left, position[SIZES + other], hand, rng)
        weight = likelihood_of_round(minds, hand, other, past, rng, room, spare) if weighted else 1.0
        total += weight
        _add_values(minds, position, hand, left, steps, count, weight, values, room, spare)
    for number in range(count):
        chances[number] = SEARCHED * values[number] / total + (1.0 - SEARCHED) * chances[number]
    return int(steps[np.argmax(chances[:count])])
