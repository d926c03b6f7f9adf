"""The weaker opponents, compiled, as baselines for training.

They make the same choices as those of `titles.lama.opponents`; tests compare them.
"""

from typing import Any, Final

from lab.kernels.lama import (
    DRAW,
    HANDS,
    PHASE,
    POINTS,
    QUIT,
    QUITTERS,
    SEAT,
    SEATS,
    SIZES,
    TOP,
    TURN,
    VALUES,
    Position,
    hand_points,
    points_of,
)
from lab.kernels.machine_code import compiled
from lab.kernels.random_numbers import Rng, below
from lab.kernels.scoring import best_token
from llamadillo.games.lama import COPIES, HAND
from llamadillo.titles.lama.opponents import CAUGHT, PER_CARD, STUCK

LEARNER: Final = 0
NORMAL: Final = 1
EASY: Final = 2
RANDOM: Final = 3
"""The kinds of players."""


@compiled
def best_return(steps: Any, count: int) -> int:
    """The most valuable token: the last step before KEEP."""
    return int(steps[count - 2])


@compiled
def play_on(position: Position, steps: Any, count: int) -> int:
    """The step of a seat that is alone: play all cards of a value before the next, then quit."""
    top = position[TOP]
    other = QUIT
    for number in range(count):
        if steps[number] == top:
            return int(top)
        if 0 < steps[number] < DRAW:
            other = steps[number]
    return int(other)


@compiled
def stuck_points(hand: Any, top: int) -> int:
    """The points left in a hand that is played alone; `hand` has the count of value 1 at index 1."""
    gone = 0
    value = top
    for _ in range(VALUES):
        gone |= 1 << value
        value = value % VALUES + 1
        if not hand[value]:
            break
    points = 0
    for card in range(1, VALUES + 1):
        if hand[card] and not gone >> card & 1:
            points += card if card < VALUES else 10
    return points


@compiled
def _worth(hand: Any, held: int, top: int, fewest: int, token: int) -> float:
    if held == 0:
        return float(-token)
    return PER_CARD * held + STUCK * stuck_points(hand, top) + CAUGHT * points_of(hand) / fewest


@compiled
def normal(position: Position, steps: Any, count: int) -> int:
    """The step of `llamadillo.titles.lama.opponents.Normal`."""
    if position[PHASE] != TURN:
        return best_return(steps, count)
    seat = position[SEAT]
    fewest = 0
    for other in range(position[SEATS]):
        if other != seat and not position[QUITTERS + other]:
            size = position[SIZES + other]
            fewest = size if fewest == 0 else min(fewest, size)
    if fewest == 0:
        return play_on(position, steps, count)
    token = best_token(position[POINTS + seat])
    place = HANDS + seat * (VALUES + 1)
    hand = position[place : place + VALUES + 1].copy()
    held = position[SIZES + seat]
    top = position[TOP]
    best, least = QUIT, float(hand_points(position, seat))
    for number in range(1, count):
        step = steps[number]
        expected = 0.0
        if step < DRAW:
            hand[step] -= 1
            expected = _worth(hand, held - 1, step, fewest, token)
            hand[step] += 1
        else:
            unseen = 0
            for card in range(1, VALUES + 1):
                left = COPIES - hand[card] - (1 if card == top else 0)
                if left > 0:
                    hand[card] += 1
                    expected += left * _worth(hand, held + 1, top, fewest, token)
                    hand[card] -= 1
                    unseen += left
            expected /= unseen
        if expected < least:
            best, least = step, expected
    return int(best)


@compiled
def easy(position: Position, steps: Any, count: int) -> int:
    """The step of `llamadillo.titles.lama.opponents.Easy`."""
    if position[PHASE] != TURN:
        return best_return(steps, count)
    draws = steps[count - 1] == DRAW
    plays = count - 1 - (1 if draws else 0)
    if plays:
        return int(max(steps[1], steps[plays]))
    seat = position[SEAT]
    weary = hand_points(position, seat) <= 10 or position[SIZES + seat] > HAND + 2
    return DRAW if draws and not weary else QUIT


@compiled
def baseline_step(kind: int, position: Position, steps: Any, count: int, rng: Rng) -> int:
    """The step of an opponent of a kind other than LEARNER."""
    if kind == NORMAL:
        return normal(position, steps, count)
    if kind == EASY:
        return easy(position, steps, count)
    return int(steps[below(rng, count)])
