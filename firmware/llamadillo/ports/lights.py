"""The three LED dice. Each has 3x3 LEDs on five lines."""

from enum import IntFlag
from typing import Final, NamedTuple, Protocol


class Lines(IntFlag):
    """The five lines of one die. All LEDs on a line are on or off together."""

    OFF = 0
    CENTRE = 1
    BACKSLASH = 2
    r"""The diagonal ╲: top left and bottom right."""
    SLASH = 4
    """The diagonal ╱: top right and bottom left."""
    HORIZONTAL = 8
    """Middle left and middle right."""
    VERTICAL = 16
    """Top middle and bottom middle."""


class Lights(NamedTuple):
    """What the three dice show, from left to right."""

    left: Lines
    middle: Lines
    right: Lines


DARK: Final = Lights(Lines.OFF, Lines.OFF, Lines.OFF)


class DiceLights(Protocol):
    """The LED dice. After `close`, `light` raises ValueError."""

    def light(self, lights: Lights) -> None:
        """Light the three dice. Raises DeviceLost when the LEDs cannot be driven."""

    def close(self) -> None:
        """Switch all LEDs off. Never raises. May be called twice."""
