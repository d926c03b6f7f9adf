"""The outcomes of a roll for a row, counted over the 216 ways of the dice (D2, D6)."""

from collections import Counter
from functools import cache, lru_cache
from itertools import product
from typing import Final, NamedTuple

from llamadillo.engine.cards import Cards, count, distinct, one, pack, unpack
from llamadillo.games.lama_dice import ROLL_WEIGHTS, rolls_by_cards
from llamadillo.games.lamas.cards import LLAMA


class RowOutcomes(NamedTuple):
    """The outcomes for a row of all rolls except three llamas."""

    matches: tuple[tuple[Cards, int], ...]
    """The most cards that may be discarded, and the number of ways."""
    misses: tuple[tuple[Cards, int], ...]
    """One card of each value shown where none matches the row, and the ways."""


class DistinctRoll(NamedTuple):
    """Rolls that show the same values, whichever dice show them."""

    shown: tuple[tuple[int, int], ...]
    """The values, each with how many dice show it."""
    values: Cards
    """One card of each value."""
    ways: int
    cards: Cards
    """All that is shown."""


_HIGH: Final = 0x8888888
_THREE_LLAMAS: Final = pack([LLAMA] * 3)
LLAMA_WAYS: Final = sum(weight for roll, weight in ROLL_WEIGHTS if roll.cards == _THREE_LLAMAS)
"""The ways of three llamas."""


@cache
def distinct_rolls() -> tuple[DistinctRoll, ...]:
    """All but three llamas."""
    return tuple(
        DistinctRoll(tuple(Counter(unpack(roll.cards)).items()), distinct(roll.cards), ways, roll.cards)
        for roll, ways in rolls_by_cards()
        if roll.cards != _THREE_LLAMAS
    )


@lru_cache(maxsize=2048)
def row_outcomes(row: Cards) -> RowOutcomes:
    """The outcomes for a row, cached."""
    held = distinct(row)
    matches: Counter[Cards] = Counter()
    misses: Counter[Cards] = Counter()
    for _, values, ways, cards in distinct_rolls():
        if values & held:
            enough = ((row | _HIGH) - cards) & _HIGH  # a high bit stays where the row has all that is shown
            mask = enough - (enough >> 3)
            matches[Cards(cards & mask | row & ~mask)] += ways
        else:
            misses[values] += ways
    return RowOutcomes(tuple(matches.items()), tuple(misses.items()))


@lru_cache(maxsize=512)
def parts(most: Cards) -> tuple[Cards, ...]:
    """Every choice of one or more of these cards."""
    copies = [(one(value), count(most, value)) for value in set(unpack(most))]
    choices = product(*(range(number + 1) for _, number in copies))
    sums = (sum(card * n for (card, _), n in zip(copies, chosen, strict=True)) for chosen in choices)
    return tuple(Cards(cards) for cards in sums if cards)


@lru_cache(maxsize=2048)
def set_of(cards: Cards) -> int:
    """The values of some cards as a number: bit v − 1 for value v."""
    return sum(1 << value - 1 for value in set(unpack(cards)))
