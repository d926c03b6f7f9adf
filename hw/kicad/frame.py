"""From KiCad's sheet to the frame of the board: millimetres from its middle, seen from the front, y up.

KiCad counts from the corner of a sheet, y down. Angles turn counter-clockwise as seen from the front in both.
"""

from math import cos, radians, sin
from typing import Final, Literal

__all__ = ["SHEET", "Point", "Side", "rotated", "to_board", "to_sheet"]

Point = tuple[float, float]
Side = Literal["front", "back"]

SHEET: Final[Point] = (150.0, 100.0)
"""Where the middle of the board lies on the sheet (an A4 sheet, landscape)."""


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
