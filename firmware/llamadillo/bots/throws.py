"""What the dice of LAMA Dice can bring to a row, counted over the 216 ways they can fall (D2, D6)."""

from collections import Counter
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from llamadillo.engine.cards import LLAMA, Cards, count, distinct, one, pack, unpack
from llamadillo.games.lama_dice import ROLL_WEIGHTS

__all__ = ["LLAMA_WAYS", "WAYS", "Outcomes", "outcomes", "parts", "set_of"]


class Outcomes(NamedTuple):
    """What all rolls but three llamas bring to a row."""

    matches: tuple[tuple[Cards, int], ...]
    """The most cards that may be discarded, and in how many ways it comes to that."""
    misses: tuple[tuple[Cards, int], ...]
    """One card of each value shown where none matches the row, and the ways."""


def _throws() -> tuple[tuple[tuple[tuple[int, int], ...], Cards, int], ...]:
    """Each roll: its values with how many dice show them, one card of each value, and its ways."""
    ways: Counter[Cards] = Counter()
    for roll, weight in ROLL_WEIGHTS:
        ways[roll.cards] += weight
    del ways[pack([LLAMA] * 3)]
    return tuple((tuple(Counter(unpack(c)).items()), distinct(c), number) for c, number in ways.items())


_THROWS: Final = _throws()
WAYS: Final = sum(weight for _, weight in ROLL_WEIGHTS)
LLAMA_WAYS: Final = WAYS - sum(ways for _, _, ways in _THROWS)
"""The ways of three llamas."""


@lru_cache(maxsize=2048)
def outcomes(row: Cards) -> Outcomes:
    """What the rolls bring to a row."""
    held = distinct(row)
    matches: Counter[Cards] = Counter()
    misses: Counter[Cards] = Counter()
    for shown, values, ways in _THROWS:
        if values & held:
            most = sum(min(row >> 4 * (value - 1) & 0xF, dice) << 4 * (value - 1) for value, dice in shown)
            matches[Cards(most)] += ways
        else:
            misses[values] += ways
    return Outcomes(tuple(matches.items()), tuple(misses.items()))


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
