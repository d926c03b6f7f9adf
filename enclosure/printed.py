"""A printed part of the case: its shape, how it lies on the print bed, how often it is printed."""

from dataclasses import dataclass
from typing import Any

__all__ = ["Printed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """A printed part."""

    name: str
    """Its name in file names and reports, such as `cap_roll`."""
    shape: Any
    """A build123d solid, where it stands in the assembled box (coordinates of the board, see `hw`)."""
    bed: Any
    """A build123d Location that turns the shape as it is printed. Where it then stands does not matter:
    the export puts it on the middle of the bed, its lowest point at z = 0."""
    quantity: int = 1
    colour: tuple[float, float, float] = (0.30, 0.34, 0.40)
    """Red, green and blue from 0 to 1, in the pictures."""
