"""The chance to win of a seat that is alone (D7), from what each number of points after the round is worth.

Its row only shrinks: the chance is computed from the smallest row up. A second token that three llamas would
return in the same round is ignored.
"""

from collections.abc import Callable
from functools import lru_cache
from math import prod
from typing import Final

from llamadillo.engine.cards import NO_CARDS, Cards, count, unpack
from llamadillo.games.lama_dice import WAYS
from llamadillo.games.lamas.cards import llama_points
from llamadillo.titles.lama_dice.row_outcomes import LLAMA_WAYS, parts, row_outcomes
from llamadillo.titles.lamas.opponents import best_token, tokens_of

MOST: Final = 64
"""Rows with more parts take too long."""
MOST_OF_OTHER: Final = 48
"""The same where the seat judges what the other can make of its choice, in addition to its own roll."""


def is_small(row: Cards, most: int = MOST) -> bool:
    """Whether a row has at most `most` parts, the whole row and no card included."""
    return prod(count(row, value) + 1 for value in set(unpack(row))) <= most


class AloneChances:
    """Positions of a seat that is alone, with one llama row."""

    def __init__(self, llama_row: Cards, ended: Callable[[int], float]) -> None:
        """`ended` is the chance to win with a number of points after the round."""
        self._llama_row = llama_row
        self._ended = ended
        self._lanes: dict[int, _Turns] = {}

    def turn(self, row: Cards, held: int) -> float:
        """At a turn with this row and points held; without a row the seat went out (D11)."""
        return self._turns(held)[row]

    def roll(self, row: Cards, held: int) -> float:
        """If it rolls."""
        return self._turns(held).roll(row)

    def _turns(self, held: int) -> "_Turns":
        turns = self._lanes.get(held)
        if turns is None:
            fewer = _Turns(self._llama_row, held - best_token(held), self._ended, None) if held else None
            turns = self._lanes[held] = _Turns(self._llama_row, held, self._ended, fewer)
        return turns


class _Turns(dict[Cards, float]):
    """The chance at a turn by row, with the same points held. A row is solved when it is first asked for."""

    def __init__(
        self, llama_row: Cards, held: int, ended: Callable[[int], float], fewer: "_Turns | None"
    ) -> None:
        """`fewer` has the turns after three llamas returned a token; None where they return none."""
        super().__init__({NO_CARDS: max(ended(held - token) for token in (0, *tokens_of(held)))})
        self._llama_row = llama_row
        self._held = held
        self._ended = ended
        self._fewer = fewer

    def __missing__(self, row: Cards) -> float:
        """Solve a row."""
        found = self[row] = max(self._ended(self._held + llama_points(row)), self.roll(row))
        return found

    def roll(self, row: Cards) -> float:
        """If the seat rolls."""
        missed, matches = _left(row)
        total = missed * self._ended(self._held + llama_points(Cards(row + self._llama_row)))
        turn = self.__getitem__
        for ways, rows in matches:
            total += ways * max(map(turn, rows))
        after = self._ended(self._held + llama_points(row))
        if self._fewer is not None:
            after = max(after, self._fewer[row])
        return max(total / (WAYS - LLAMA_WAYS), (total + LLAMA_WAYS * after) / WAYS)


@lru_cache(maxsize=512)
def _left(row: Cards) -> tuple[int, tuple[tuple[int, tuple[Cards, ...]], ...]]:
    """The ways to llama drama, and for each match the ways and the rows it may leave."""
    matches, misses = row_outcomes(row)
    left = ((ways, tuple(Cards(row - part) for part in parts(most))) for most, ways in matches)
    return sum(ways for _, ways in misses), tuple(left)
