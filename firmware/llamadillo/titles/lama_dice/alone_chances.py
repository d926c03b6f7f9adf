"""The chance to win of a seat that is alone (D7), from what each number of points after the round is worth.

Its row only shrinks: the chance is computed from the smallest row up. A second token that three llamas would
return in the same round is ignored.
"""

from collections.abc import Callable
from math import prod
from typing import Final

from llamadillo.engine.cards import Cards, count, unpack
from llamadillo.games.lama_dice import WAYS
from llamadillo.games.lamas.cards import llama_points
from llamadillo.titles.lama_dice.row_outcomes import LLAMA_WAYS, parts, row_outcomes
from llamadillo.titles.lamas.opponents import best_token, tokens_of

MOST: Final = 64
"""Rows with more parts take too long."""


def is_small(row: Cards) -> bool:
    """Whether a row has at most MOST parts, the whole row and no card included."""
    return prod(count(row, value) + 1 for value in set(unpack(row))) <= MOST


class AloneChances:
    """Positions of a seat that is alone, with one llama row."""

    def __init__(self, llama_row: Cards, ended: Callable[[int], float]) -> None:
        """`ended` is the chance to win with a number of points after the round."""
        self._llama_row = llama_row
        self._ended = ended
        self._turns: dict[tuple[Cards, int], float] = {}

    def turn(self, row: Cards, held: int, *, returns: bool = True) -> float:
        """At a turn with this row and points held; without a row the seat went out (D11).

        `returns` is whether three llamas may still return a token.
        """
        known = self._turns.get((row, held))
        if known is None:
            if row:
                known = max(self._ended(held + llama_points(row)), self.roll(row, held, returns=returns))
            else:
                known = max(self._ended(held - token) for token in (0, *tokens_of(held)))
            self._turns[row, held] = known
        return known

    def roll(self, row: Cards, held: int, *, returns: bool = True) -> float:
        """If it rolls."""
        matches, misses = row_outcomes(row)
        total = sum(ways for _, ways in misses) * self._ended(
            held + llama_points(Cards(row + self._llama_row))
        )
        for most, ways in matches:
            total += ways * max(self.turn(Cards(row - part), held, returns=returns) for part in parts(most))
        after = self._ended(held + llama_points(row))
        if returns and held:
            after = max(after, self.turn(row, held - best_token(held), returns=False))
        return max(total / (WAYS - LLAMA_WAYS), (total + LLAMA_WAYS * after) / WAYS)
