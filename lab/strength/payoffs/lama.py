"""Mean payoffs of LAMA, from compiled play-outs."""

from typing import Any

import numpy as np

from lab.kernels.lama import (
    CARDS,
    HANDS,
    NEXT,
    POINTS,
    SEATS,
    SIZES,
    STOP,
    TOP,
    VALUES,
    Position,
    act,
    number_of,
    play_round,
    seen_position,
    shuffle,
)
from lab.kernels.machine_code import compiled
from lab.kernels.random_numbers import Rng, seeded
from llamadillo.engine.steps import Action
from llamadillo.games.lama import COPIES, Observation


def mean_payoffs(
    observation: Observation, legal: tuple[Action, ...], play_outs: int, seed: int
) -> list[float]:
    """See `MeanPayoffs`. All distributions of the unseen cards are equally likely."""
    steps = np.array([number_of(action) for action in legal], dtype=np.int64)
    position = seen_position(observation)
    hidden = observation.shown is None
    means: list[float] = _mean_payoffs(
        position, observation.seat, hidden, steps, play_outs, seeded(seed)
    ).tolist()
    return means


@compiled
def unseen(position: Position, seat: int, cards: Any) -> int:
    """Write the values that `seat` does not see into `cards`. Returns their number."""
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
def guess(position: Position, seat: int, cards: Any, number: int, rng: Rng) -> None:
    """Deal the cards that `seat` does not see to the other hands and the pile."""
    shuffle(cards, number, rng)
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
def _mean_payoffs(seen: Position, seat: int, hidden: bool, steps: Any, play_outs: int, rng: Rng) -> Any:
    """See `mean_payoffs`."""
    seats = seen[SEATS]
    cards: Any = np.empty(CARDS, dtype=np.int64)
    number = unseen(seen, seat, cards) if hidden else 0
    sums = np.zeros(len(steps))
    position = seen.copy()
    for _ in range(play_outs):
        if hidden:
            guess(seen, seat, cards, number, rng)
        for choice in range(len(steps)):
            position[:] = seen
            act(position, steps[choice])
            play_round(position, rng)
            for other in range(seats):
                points = position[POINTS + other]
                sums[choice] += points * (seats - 1) if other == seat else -points
    return sums / (play_outs * (seats - 1))
