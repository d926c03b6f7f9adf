"""The features of a row that is played, which both round networks have.

One for its set of values, one for each value by the copies (1, 2, 3 or more), one for its number of cards.
"""

from functools import lru_cache
from typing import Final

from llamadillo.engine.cards import Cards, count, size
from llamadillo.games.lamas.cards import LLAMA, llama_points
from llamadillo.titles.lama_dice.alone_values import SETS
from llamadillo.titles.lama_dice.row_outcomes import set_of

COPIES: Final = SETS
NUMBER: Final = COPIES + 3 * LLAMA
MANY: Final = 15
"""Larger rows count as this number of cards."""
SIZE: Final = NUMBER + MANY + 1
STANDS: Final = 72
"""The total of a seat: its points and those of its row; more than 71 count as 71."""


@lru_cache(maxsize=1024)
def row_features(row: Cards) -> list[int]:
    """The features of a row."""
    copies = [(value, min(count(row, value), 3)) for value in range(1, LLAMA + 1)]
    several = [COPIES + 3 * (value - 1) + number - 1 for value, number in copies if number]
    return [set_of(row), *several, NUMBER + min(size(row), MANY)]


def total_of(held: int, row: Cards) -> int:
    """The total of a seat."""
    return min(held + llama_points(row), STANDS - 1)
