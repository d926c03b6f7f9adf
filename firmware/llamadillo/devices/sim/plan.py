"""How the simulated box is laid out: the largest layout that a terminal has room for.

    beside                          above
    ╭───────────────────────╮       ╭───────────────────────╮
    │ ┌──────────────┐ die  │       │   die    die    die   │
    │ │     OLED     │ die  │       │ ┌───────────────────┐ │
    │ └──────────────┘ die  │       │ │       OLED        │ │
    │ (   )  (   )  (  )    │       │ └───────────────────┘ │
    ╰───────────────────────╯       │ (   )   (   )   (   ) │
                                    ╰───────────────────────╯

All lengths are in character cells.
"""

from dataclasses import dataclass
from typing import Final

from llamadillo.devices.sim.pixels import Pixels

EDGE: Final = 2
"""Both edges of the case, a bezel or a die."""
HINTS: Final = 1
"""The line with the keys, under the box."""
NAME: Final = "llamadillo"
"""What is printed on the case."""


@dataclass(frozen=True, slots=True)
class LayoutPlan:
    """One layout."""

    pixels: Pixels
    large: bool
    """Whether the LEDs and buttons are large too."""
    beside: bool
    """Whether the dice are stacked right of the OLED; else they stand in a row above it."""

    @property
    def bezel_width(self) -> int:
        """The OLED with its bezel."""
        return self.pixels.columns + EDGE

    @property
    def bezel_height(self) -> int:
        """The OLED with its bezel."""
        return self.pixels.lines + EDGE

    @property
    def die_width(self) -> int:
        """One die."""
        return 20 if self.large else 9

    @property
    def die_height(self) -> int:
        """One die."""
        return 10 if self.large else 5

    @property
    def key_width(self) -> int:
        """One button."""
        return 30 if self.large else 20

    @property
    def key_height(self) -> int:
        """One button."""
        return 5 if self.large else 3

    @property
    def lamps_width(self) -> int:
        """The part of the case with the dice, the name and the buzzer."""
        return max(self.die_width + 1, len(NAME)) if self.beside else self.bezel_width

    @property
    def lamps_height(self) -> int:
        """The part of the case with the dice, the name and the buzzer."""
        return self.bezel_height + self.key_height if self.beside else self.die_height

    @property
    def margin(self) -> int:
        """Case left of the OLED, and between it and dice beside it; above there is one on its right."""
        return 1 if self.beside else 2

    @property
    def width(self) -> int:
        """The whole case."""
        return EDGE + 2 * self.margin + self.bezel_width + (self.lamps_width if self.beside else 0)

    @property
    def height(self) -> int:
        """The whole case."""
        return EDGE + self.bezel_height + self.key_height + (0 if self.beside else self.die_height)


PLANS: Final = tuple(
    LayoutPlan(pixels, large, beside)
    for pixels in (Pixels.FULL, Pixels.HALF, Pixels.BRAILLE)
    for large, beside in ((True, False), (False, False), (True, True), (False, True))
    if not (large and pixels is Pixels.BRAILLE)  # the dice would outshine the OLED
)
"""All layouts, best first: the OLED counts most, then dice from left to right, then their size."""


def choose(width: int, height: int) -> LayoutPlan | None:
    """The best layout for a terminal of this size, with a line for hints; None: none fits."""
    fitting = (plan for plan in PLANS if plan.width <= width and plan.height + HINTS <= height)
    return next(fitting, None)


SMALLEST: Final = (PLANS[-1].width, PLANS[-1].height + HINTS)
"""The smallest terminal, wide and high, that the box fits in."""
