"""From the frame of the description to that of KiCad's sheet and back, and from a part to the board.

The description counts from the middle of the board, y up. KiCad counts from the corner of a sheet,
y down. Angles turn counter-clockwise as seen from the front in both.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, hypot, radians, sin
from typing import Final

from hw.board import HEIGHT, WIDTH, Part

__all__ = [
    "CORNER_RADIUS",
    "SHEET",
    "Point",
    "Rect",
    "box_of",
    "gaps",
    "inside",
    "on_board",
    "origin",
    "outline",
    "rotated",
    "to_board",
    "to_sheet",
]  # fmt: skip

Point = tuple[float, float]

SHEET: Final[Point] = (150.0, 100.0)
"""Where the middle of the board lies on the sheet (an A4 sheet, landscape)."""

CORNER_RADIUS: Final = 3.0
"""The corners of the board are rounded; the holes stand about 4 mm from the edges."""


def to_sheet(point: Point) -> Point:
    """A point of the board, on KiCad's sheet."""
    return SHEET[0] + point[0], SHEET[1] - point[1]


def to_board(point: Point) -> Point:
    """A point of KiCad's sheet, on the board."""
    return point[0] - SHEET[0], SHEET[1] - point[1]


def rotated(point: Point, degrees: float) -> Point:
    """A point turned counter-clockwise about the origin, y up."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return point[0] * c - point[1] * s, point[0] * s + point[1] * c


def on_board(part: Part, local: Point) -> Point:
    """Where a point of a part is on the board, seen from the front.

    `local` counts from the part's middle, before it is turned, as in its kind.
    """
    x, y = rotated((-local[0] if part.side == "back" else local[0], local[1]), part.turn)
    return part.x + x, part.y + y


def origin(part: Part) -> Point:
    """Where the origin of the part's footprint is on the board."""
    return on_board(part, (-part.kind.middle[0], -part.kind.middle[1]))


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

    def grown(self, by: float) -> "Rect":
        """The box, larger on each side."""
        return Rect(self.left - by, self.bottom - by, self.right + by, self.top + by)


def box_of(points: Iterator[Point] | list[Point]) -> Rect:
    """The box about some points."""
    xs, ys = zip(*points, strict=True)
    return Rect(min(xs), min(ys), max(xs), max(ys))


def outline() -> Iterator[tuple[Point, Point] | tuple[Point, Point, Point]]:
    """The edge of the board: lines as (start, end) and the round corners as (start, middle, end)."""
    w, h, r = WIDTH / 2, HEIGHT / 2, CORNER_RADIUS
    for turn, (a, b) in ((0, (w, h)), (90, (h, w)), (180, (w, h)), (270, (h, w))):
        # The right-hand side of the board, then its upper corner; the other three are turned.
        yield rotated((a, r - b), turn), rotated((a, b - r), turn)
        diagonal = r * (1 - 1 / hypot(1, 1))
        yield (
            rotated((a, b - r), turn),
            rotated((a - diagonal, b - diagonal), turn),
            rotated((a - r, b), turn),
        )


def inside(start: Point, end: Point, box: tuple[float, float, float, float]) -> list[tuple[float, float]]:
    """Which part of a line lies in a box (left, low, right, high), from 0 at its start to 1 at its end."""
    low, high = 0.0, 1.0
    for axis in (0, 1):
        step = end[axis] - start[axis]
        near, far = box[axis] - start[axis], box[axis + 2] - start[axis]
        if step == 0:
            if near >= 0 or far <= 0:
                return []
        else:
            low = max(low, min(near / step, far / step))
            high = min(high, max(near / step, far / step))
    return [(low, high)] if low < high else []


def gaps(covered: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """What is left of a line from 0 to 1 where nothing covers it; crumbs are left out."""
    left: list[tuple[float, float]] = []
    at = 0.0
    for low, high in [*sorted(covered), (1.0, 1.0)]:
        if low - at > 0.02:
            left.append((at, low))
        at = max(at, high)
    return left
