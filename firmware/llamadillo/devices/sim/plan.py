"""How the simulated box is laid out: the largest layout that a terminal has room for.

    stacked                         above
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

Size = tuple[int, int]
"""Width and height."""


@dataclass(frozen=True, slots=True)
class LayoutPlan:
    """One layout."""

    pixels: Pixels
    large: bool
    """Whether the LEDs and buttons are large too."""
    stacked: bool
    """Whether the dice are stacked to the right of the OLED; otherwise they are in a row above it."""

    @property
    def bezel(self) -> Size:
        """The OLED with its bezel."""
        return self.pixels.columns + EDGE, self.pixels.lines + EDGE

    @property
    def die(self) -> Size:
        """One die."""
        return (20, 10) if self.large else (9, 5)

    @property
    def key(self) -> Size:
        """One button."""
        return (30, 5) if self.large else (20, 3)

    @property
    def lamps(self) -> Size:
        """The part of the case with the dice, the name and the buzzer."""
        if self.stacked:
            return max(self.die[0] + 1, len(NAME)), self.bezel[1] + self.key[1]
        return self.bezel[0], self.die[1]

    @property
    def margin(self) -> int:
        """The case left of the OLED, and between it and dice to its right; or else on both its sides."""
        return 1 if self.stacked else 2

    @property
    def width(self) -> int:
        """The whole case."""
        return EDGE + 2 * self.margin + self.bezel[0] + (self.lamps[0] if self.stacked else 0)

    @property
    def height(self) -> int:
        """The whole case."""
        return EDGE + self.bezel[1] + self.key[1] + (0 if self.stacked else self.die[1])


PLANS: Final = tuple(
    LayoutPlan(pixels, large, stacked)
    for pixels in (Pixels.FULL, Pixels.HALF, Pixels.BRAILLE)
    for large, stacked in ((True, False), (False, False), (True, True), (False, True))
    if not (large and pixels is Pixels.BRAILLE)  # the dice would outshine the OLED
)
"""All layouts, best first: the OLED counts most, then dice from left to right, then their size."""


def choose(width: int, height: int) -> LayoutPlan | None:
    """The best layout for a terminal of this size, with a line for hints; None: none fits."""
    fitting = (plan for plan in PLANS if plan.width <= width and plan.height + HINTS <= height)
    return next(fitting, None)


SMALLEST: Final = (PLANS[-1].width, PLANS[-1].height + HINTS)
"""The smallest terminal, wide and high, that the box fits in."""
