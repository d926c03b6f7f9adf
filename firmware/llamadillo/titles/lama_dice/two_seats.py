"""The features of the round network for two seats, by their places.

A row that is played has a block: the features of the row, the points that its seat holds, and the seat's
total. Further features are how the game would stand if the round ended in one of five ways: the chances
between two rounds, by their range.
"""

from collections.abc import Callable
from typing import Final

from llamadillo.engine.cards import Cards
from llamadillo.games.lama_dice import Observation
from llamadillo.games.lamas.cards import llama_points
from llamadillo.games.lamas.tokens import LOST
from llamadillo.titles.lama_dice.alone_values import SETS
from llamadillo.titles.lama_dice.row_features import SIZE, row_features
from llamadillo.titles.lama_dice.row_outcomes import set_of

STANDS: Final = 48
"""Higher totals count as the one below this."""
HELD: Final = SIZE
TOTAL: Final = HELD + LOST
_BLOCK: Final = TOTAL + STANDS
OWN: Final = 0
OTHER: Final = OWN + _BLOCK
OWN_QUIT: Final = OTHER + _BLOCK
"""Instead of the own row for a seat that has quit: its total."""
OTHER_QUIT: Final = OWN_QUIT + STANDS
"""Instead of the other's row."""
OFFER: Final = OTHER_QUIT + STANDS
"""The llama row."""
ABOVE: Final = OFFER + SETS
"""By how much the other's total is higher."""
FARTHEST: Final = 20
"""A larger difference counts as this."""
RANGES: Final = 24
"""Ranges of chances, of equal size."""
ENDED: Final = ABOVE + 2 * FARTHEST + 1
"""If the round ended now."""
OWN_OUT: Final = ENDED + RANGES
"""If the own seat went out."""
OTHER_OUT: Final = OWN_OUT + RANGES
"""If the other seat went out."""
OWN_DRAMA: Final = OTHER_OUT + RANGES
"""If the own seat rolled llama drama."""
OTHER_DRAMA: Final = OWN_DRAMA + RANGES
"""If the other seat did."""
FEATURES: Final = OTHER_DRAMA + RANGES
HIDDEN: Final = 64
"""Units of the network."""

_Chance = Callable[[int, int], float]
"""The own chance between two rounds, by the own points and the other's."""


def range_of(chance: float) -> int:
    """The range of a chance."""
    return min(int(chance * RANGES), RANGES - 1)


def other_features(seen: Observation) -> list[int]:
    """The features of the other seat, which no choice changes."""
    row, held = seen.rows[1 - seen.seat], seen.points[1 - seen.seat]
    total = min(held + llama_points(row), STANDS - 1)
    if seen.quit[1 - seen.seat]:
        return [OTHER_QUIT + total]
    return [OTHER + place for place in (*row_features(row), HELD + held, TOTAL + total)]


def frame_features(seen: Observation, held: int, llama_row: Cards, chance: _Chance) -> list[int]:
    """The features of the own points and the llama row."""
    row, points = seen.rows[1 - seen.seat], seen.points[1 - seen.seat]
    return [OFFER + set_of(llama_row), OWN_OUT + range_of(chance(held, points + llama_points(row)))]


def total_features(seen: Observation, total: int, llama_row: Cards, chance: _Chance) -> list[int]:
    """The features of the own total."""
    row, points = seen.rows[1 - seen.seat], seen.points[1 - seen.seat]
    other = points + llama_points(row)
    drama = points + llama_points(Cards(row + llama_row))
    return [
        ABOVE + FARTHEST + max(-FARTHEST, min(other - total, FARTHEST)),
        ENDED + range_of(chance(total, other)),
        OTHER_OUT + range_of(chance(total, points)),
        OTHER_DRAMA + range_of(chance(total, drama)),
    ]
