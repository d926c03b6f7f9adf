"""Mean payoffs of Armadillo, from compiled play-outs.

A choice of dice matters only through the total, so the 26 choices share play-outs: each total has enough of
them that the mean of every choice, weighted with exact probabilities of the totals, is at least as accurate
as with separate play-outs.
"""

from typing import Any, Final

import numpy as np

from lab.kernels.armadillo import (
    CHANCES,
    HANDS,
    LENGTH,
    POINTS,
    SEAT,
    SEATS,
    add,
    answer,
    number_of,
    play_round,
    seen_position,
    show_total,
)
from lab.kernels.machine_code import compiled
from lab.kernels.random_numbers import Rng, below, seeded
from llamadillo.engine.cards import Cards, unpack
from llamadillo.engine.steps import Action
from llamadillo.games.armadillo import DECK, TOP_TOTAL, Observation, Phase

_SHARE: Final = CHANCES.max(axis=0)
"""By total: the share of play-outs that is sufficient for every choice of dice."""


def mean_payoffs(seen: Observation, legal: tuple[Action, ...], play_outs: int, seed: int) -> list[float]:
    """See `MeanPayoffs`. Hidden cards are drawn from those neither in the own hand nor discarded."""
    pool = np.array(unpack(Cards(DECK - seen.hand - seen.discarded)), dtype=np.int64)
    sizes = np.array(seen.hand_sizes, dtype=np.int64)
    numbers = np.array([number_of(action) for action in legal], dtype=np.int64)
    position, rng = seen_position(seen), seeded(seed)
    if seen.phase is Phase.CHOOSE:
        by_total = _of_totals(position, pool, sizes, play_outs, rng)
        return [float(CHANCES[number] @ by_total) for number in numbers]
    return [float(mean) for mean in _of_answers(position, pool, sizes, numbers, play_outs, rng)]


@compiled
def _guess(position: Any, pool: Any, sizes: Any, rng: Rng) -> None:
    """Deal hands of their sizes to the other seats from the pool, which is reordered."""
    left = len(pool)
    for seat in range(position[SEATS]):
        if seat == position[SEAT]:
            continue
        place = HANDS + 3 * seat
        position[place] = position[place + 1] = position[place + 2] = 0
        for _ in range(sizes[seat]):
            drawn = below(rng, left)
            left -= 1
            card = pool[drawn]
            pool[drawn], pool[left] = pool[left], card
            add(position, place, 1 << (card - 1))


@compiled
def _payoff(position: Any, own: int) -> float:
    """The own points less the mean of the others' after a round."""
    seats, total = position[SEATS], 0
    for seat in range(seats):
        total += position[POINTS + seat]
    return float((seats * position[POINTS + own] - total) / (seats - 1))


@compiled
def _of_totals(position: Any, pool: Any, sizes: Any, play_outs: int, rng: Rng) -> Any:
    """The mean payoff by total of the own dice."""
    own = position[SEAT]
    enough = np.ceil(_SHARE * play_outs).astype(np.int64)
    sums = np.zeros(TOP_TOTAL + 1)
    played: Any = np.zeros(LENGTH, dtype=np.int64)
    for number in range(enough.max()):
        _guess(position, pool, sizes, rng)
        for total in range(1, TOP_TOTAL + 1):
            if number < enough[total]:
                played[:] = position
                show_total(played, total)
                play_round(played, rng)
                sums[total] += _payoff(played, own)
    return sums / np.maximum(enough, 1)


@compiled
def _of_answers(position: Any, pool: Any, sizes: Any, cards: Any, play_outs: int, rng: Rng) -> Any:
    """The mean payoff of each answer."""
    own = position[SEAT]
    sums = np.zeros(len(cards))
    played: Any = np.zeros(LENGTH, dtype=np.int64)
    for _ in range(play_outs):
        _guess(position, pool, sizes, rng)
        for number in range(len(cards)):
            played[:] = position
            answer(played, cards[number])
            play_round(played, rng)
            sums[number] += _payoff(played, own)
    return sums / play_outs
