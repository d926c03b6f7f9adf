"""The expected points of the round for a seat that is alone (D7), in floating point.

Values of small rows are in a table, made by `python -m lab.training lama-dice`. Larger rows are solved from
those by the same dynamic programming as in `odds.AloneSolver`.
"""

from functools import cache
from itertools import combinations_with_replacement
from typing import Final

from llamadillo.engine.cards import Cards, pack
from llamadillo.games.lama_dice import WAYS
from llamadillo.games.lamas.cards import LLAMA, llama_points
from llamadillo.titles.lama_dice.row_outcomes import LLAMA_WAYS, parts, row_outcomes, set_of

TOKENS: Final = (0, 1, 10)
"""The most valuable token that the seat may return. A second token is ignored."""
SETS: Final = 1 << LLAMA
FINE: Final = 1 << 10
"""The table has the points in units of 1 / FINE as signed 16-bit little-endian integers: for each
of TOKENS and each row of `tabled`, one number for every set of values in the llama row.
"""
_CARDS: Final = 4
_COPIES: Final = 3


@cache
def tabled() -> dict[Cards, int]:
    """The rows in the table, with their places: up to four cards, up to three of a value."""
    few = (
        values
        for cards in range(1, _CARDS + 1)
        for values in combinations_with_replacement(range(1, LLAMA + 1), cards)
    )
    rows = (pack(values) for values in few if max(map(values.count, values)) <= _COPIES)
    return {row: place for place, row in enumerate(rows)}


SIZE: Final = len(TOKENS) * len(tabled()) * SETS * 2
"""Bytes of the table."""


class AloneValues:
    """Positions of a seat that is alone, with one llama row and token."""

    def __init__(self, table: memoryview, llama_row: Cards, token: int) -> None:
        """With the table of `SIZE` bytes; `token` is one of TOKENS."""
        self._table = table
        self._first = TOKENS.index(token) * len(tabled())
        self._llama_row = llama_row
        self._llama_set = set_of(llama_row)
        self._token = token
        self._without = AloneValues(table, llama_row, 0) if token else None
        self._solved: dict[Cards, float] = {0: -token}  # type: ignore[dict-item]  # no cards: it went out

    def turn(self, row: Cards) -> float:
        """The expected points at a turn with this row: the smaller of quitting and rolling."""
        found = self._solved.get(row)
        if found is None:
            place = tabled().get(row)
            found = min(llama_points(row), self._roll(row)) if place is None else self._look_up(place)
            self._solved[row] = found
        return found

    def rolls(self, row: Cards) -> bool:
        """Whether rolling is better than quitting."""
        return self.turn(row) < llama_points(row)

    def _roll(self, row: Cards) -> float:
        matches, misses = row_outcomes(row)
        total = 0.0
        for most, ways in matches:
            total += ways * min(self.turn(Cards(row - part)) for part in parts(most))
        drama = llama_points(Cards(row + self._llama_row))
        total += drama * sum(ways for _, ways in misses)
        if self._without is None:  # three llamas, and it is the same turn again
            return total / (WAYS - LLAMA_WAYS)
        return (total + LLAMA_WAYS * (self._without.turn(row) - self._token)) / WAYS

    def _look_up(self, place: int) -> float:
        at = 2 * ((self._first + place) * SETS + self._llama_set)
        return int.from_bytes(self._table[at : at + 2], "little", signed=True) / FINE
