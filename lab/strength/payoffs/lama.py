"""Flat Monte Carlo for LAMA, fast: what `lab.strength.monte_carlo` says, from compiled play-outs.

The definition is that module's: random choices to the end of the round; the payoff is the seat's own
points, a returned token taken off, less the mean of the others'; what is hidden is drawn anew for each
play-out, each way in which the unseen cards can lie as likely; all actions share the draws.
"""

from typing import Any, Final

import numpy as np

from lab.kernels.lama import (
    CARDS,
    HANDS,
    NEXT,
    PHASE,
    POINTS,
    RETURN,
    SEATS,
    SIZES,
    STOP,
    TOP,
    TURN,
    VALUES,
    Position,
    act,
    legal,
    number_of,
    seen_position,
    shuffle,
)
from lab.kernels.machine_code import compiled
from lab.kernels.random_numbers import Luck, below, seeded
from llamadillo.engine.steps import Action
from llamadillo.games.lama import COPIES, Observation

__all__ = ["mean_payoffs"]

_MOST_STEPS: Final = 8


def mean_payoffs(
    observation: Observation, legal: tuple[Action, ...], play_outs: int, seed: int
) -> list[float]:
    """The mean payoff of each legal action, fewest points best; equal seeds give equal means."""
    steps = np.array([number_of(action) for action in legal], dtype=np.int64)
    position = seen_position(observation)
    hidden = observation.shown is None
    means: list[float] = _mean_payoffs(
        position, observation.seat, hidden, steps, play_outs, seeded(seed)
    ).tolist()
    return means


@compiled
def unseen(position: Position, seat: int, cards: Any) -> int:
    """Write the values that `seat` does not see into `cards`; how many there are."""
    number = 0
    for value in range(1, VALUES + 1):
        left = COPIES - position[HANDS + seat * (VALUES + 1) + value]
        if position[TOP] == value:
            left -= 1
        for _ in range(left):
            cards[number] = value
            number += 1
    return number


@compiled
def guess(position: Position, seat: int, cards: Any, number: int, luck: Luck) -> None:
    """Deal the cards that `seat` does not see to the other hands and the pile."""
    shuffle(cards, number, luck)
    dealt = 0
    for other in range(position[SEATS]):
        if other == seat:
            continue
        hand = HANDS + other * (VALUES + 1)
        position[hand : hand + VALUES + 1] = 0
        for _ in range(position[SIZES + other]):
            position[hand + cards[dealt]] += 1
            dealt += 1
    for place in range(position[NEXT], position[STOP]):
        position[place] = cards[dealt]
        dealt += 1


@compiled
def play_out(position: Position, luck: Luck, steps: Any) -> None:
    """Play a round that goes on to its end, each legal step as likely; `steps` is room for them."""
    while position[PHASE] == TURN or position[PHASE] == RETURN:
        act(position, steps[below(luck, legal(position, steps))])


@compiled
def _mean_payoffs(seen: Position, seat: int, hidden: bool, steps: Any, play_outs: int, luck: Luck) -> Any:
    """See `mean_payoffs`."""
    seats = seen[SEATS]
    cards: Any = np.empty(CARDS, dtype=np.int64)
    number = unseen(seen, seat, cards) if hidden else 0
    room: Any = np.empty(_MOST_STEPS, dtype=np.int64)
    sums = np.zeros(len(steps))
    position = seen.copy()
    for _ in range(play_outs):
        if hidden:
            guess(seen, seat, cards, number, luck)
        for choice in range(len(steps)):
            position[:] = seen
            act(position, steps[choice])
            play_out(position, luck, room)
            for other in range(seats):
                points = position[POINTS + other]
                sums[choice] += points * (seats - 1) if other == seat else -points
    return sums / (play_outs * (seats - 1))
