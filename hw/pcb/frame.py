"""From a part to the board, and boxes along the board's axes."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from hw.board import Part
from hw.kicad.frame import Point, rotated

__all__ = ["CORNER_RADIUS", "Point", "Rect", "box_of", "on_board"]

CORNER_RADIUS: Final = 3.0
"""The corners of the board are rounded; the holes stand about 4 mm from the edges."""


def on_board(part: Part, local: Point) -> Point:
    """Where a point of a part is on the board, seen from the front.

    `local` counts from the part's middle, before it is turned, as in its kind.
    """
    x, y = rotated((-local[0] if part.side == "back" else local[0], local[1]), part.turn)
    return part.x + x, part.y + y


@dataclass(frozen=True, slots=True)
class Rect:
    """A box along the axes of the board."""

    left: float
    bottom: float
    right: float
    top: float

    def meets(self, other: "Rect", gap: float = 0.0) -> bool:
        """Whether the two come nearer to each other than a gap."""
        return (
            self.left < other.right + gap
            and other.left < self.right + gap
            and self.bottom < other.top + gap
            and other.bottom < self.top + gap
        )


def box_of(points: Iterable[Point]) -> Rect:
    """The box about some points."""
    xs, ys = zip(*points, strict=True)
    return Rect(min(xs), min(ys), max(xs), max(ys))
