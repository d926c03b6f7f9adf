"""The easy, the normal and a random opponent, compiled, as baselines for training.

Tests compare them with `llamadillo.titles.armadillo.opponents`.
"""

from typing import Any, Final

import numpy as np

from lab.kernels.armadillo import (
    AFFORDABLE,
    CHANCES,
    CHOOSE,
    HANDS,
    MOST,
    PASS,
    PHASE,
    SEAT,
    TOKENS,
    TOTAL,
    legal,
)
from lab.kernels.machine_code import compiled
from lab.kernels.random_numbers import Rng, below
from llamadillo.games.armadillo import ANY_CARD, CHOICES, MAX_TOKENS, TOP_TOTAL
from llamadillo.games.armadillo.steps import TOP_CARD
from llamadillo.titles.armadillo.opponents import NEAR, TOKEN, mean, worth_of_passing

RANDOM: Final = 1
EASY: Final = 2
NORMAL: Final = 3

_MEANS: Final = np.array([mean(dice) for dice in CHOICES])
_WORTH: Final = np.array([max(1 - TOKEN * paid, 0) for paid in range(ANY_CARD + 1)])
_PASSING: Final = np.array([worth_of_passing(tokens) for tokens in range(MAX_TOKENS + 1)])


@compiled
def choice_of(kind: int, position: Any, rng: Rng) -> int:
    """The action of an opponent, as a number of `legal`."""
    if kind == NORMAL:
        return _dice(position) if position[PHASE] == CHOOSE else _answer(position)
    if kind == EASY:
        return _easy(position, rng)
    actions: Any = np.zeros(MOST, dtype=np.int64)
    return int(actions[below(rng, legal(position, actions))])


@compiled
def _cards(position: Any, card: int) -> int:
    """The number of cards of a value in the current seat's hand."""
    place = HANDS + 3 * position[SEAT]
    bit = 1 << (card - 1)
    return int(
        ((position[place] & bit) != 0)
        + ((position[place + 1] & bit) != 0)
        + ((position[place + 2] & bit) != 0)
    )


@compiled
def _dice(position: Any) -> int:
    """The dice of normal."""
    seat = position[SEAT]
    mask, tokens = position[HANDS + 3 * seat], position[TOKENS + seat]
    by_total = np.zeros(TOP_TOTAL + 1)
    for total in range(1, TOP_TOTAL + 1):
        by_total[total] = _PASSING[tokens]
        for paid in range(tokens, -1, -1):
            if paid <= ANY_CARD and mask & AFFORDABLE[total, paid]:
                by_total[total] = max(by_total[total], _WORTH[paid])
    best, worth = 0, -1.0
    for dice in range(len(CHANCES)):
        value = 0.0
        for total in range(1, TOP_TOTAL + 1):
            if CHANCES[dice, total]:
                value += by_total[total] * CHANCES[dice, total]
        if value > worth:
            best, worth = dice, value
    return best


@compiled
def _answer(position: Any) -> int:
    """The answer of normal."""
    seat, total = position[SEAT], position[TOTAL]
    tokens = position[TOKENS + seat]
    mask = position[HANDS + 3 * seat] & AFFORDABLE[total, tokens]
    best, worth, fewest = PASS, -1.0, 0
    for card in range(1, TOP_CARD + 1):
        if not mask >> (card - 1) & 1:
            continue
        value = 1 - TOKEN * min(abs(card - total), ANY_CARD)
        if value < worth:
            continue
        neighbours = 0
        for near in range(max(card - 3, 1), min(card + 3, TOP_CARD) + 1):
            neighbours += (4 - abs(card - near)) * _cards(position, near)
        if value > worth or neighbours < fewest:
            best, worth, fewest = card, value, neighbours
    if _PASSING[tokens] > worth or (_PASSING[tokens] == worth and fewest > 0):
        return PASS
    return best


@compiled
def _easy(position: Any, rng: Rng) -> int:
    """An action that easy may take: any card may be the wish here, and an expensive one is tossed for."""
    actions: Any = np.zeros(MOST, dtype=np.int64)
    number = legal(position, actions)
    if position[PHASE] == CHOOSE:
        cards = 0
        for card in range(1, TOP_CARD + 1):
            cards += _cards(position, card)
        wish, drawn = 1, below(rng, cards) - _cards(position, 1)
        while drawn >= 0:
            wish += 1
            drawn -= _cards(position, wish)
        near = np.flatnonzero(np.abs(_MEANS - wish) <= NEAR)
        return int(near[below(rng, len(near))])
    costs = np.minimum(np.abs(actions[: number - 1] - position[TOTAL]), ANY_CARD)
    cheapest = costs.min() if number > 1 else ANY_CARD
    if number == 1 or (cheapest > 1 and below(rng, 2)):
        return PASS
    cheap = actions[: number - 1][costs == cheapest]
    return int(cheap[below(rng, len(cheap))])
