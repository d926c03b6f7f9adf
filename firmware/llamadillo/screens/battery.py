"""The charge of the battery, as menus show it."""

from dataclasses import dataclass
from typing import Final

from llamadillo.gfx.bitmap import Bitmap
from llamadillo.gfx.canvas import Align, Canvas
from llamadillo.gfx.fonts import TEXT
from llamadillo.gfx.frame import WIDTH

_BOLT: Final = Bitmap.from_art("""
    ..#.
    .##.
    ##..
    ####
    ..##
    .##.
    .#..
""")
"""The battery is charged: 4x7. Drawn for this project and under its licence (MIT)."""
_INSIDE: Final = 9
"""Pixels of a full battery."""


@dataclass(frozen=True, slots=True)
class BatteryView:
    """The charge, as it is shown."""

    percent: int
    text: str
    """It in words, such as `83%`."""
    charging: bool


def draw_battery(canvas: Canvas, view: BatteryView | None, top: int) -> int:
    """Draw it into the corner at the right, 7 pixels high; return the x that is left of it.

    None draws nothing.
    """
    if view is None:
        return WIDTH
    left = WIDTH - 1 - _INSIDE - 4
    canvas.outline(left, top, _INSIDE + 4, 7)
    canvas.fill(WIDTH - 1, top + 2, 1, 3)
    canvas.fill(left + 2, top + 2, -(-view.percent * _INSIDE // 100), 3)
    if view.charging:
        left -= _BOLT.width + 2
        canvas.icon(left, top, _BOLT)
    text = left - 2
    canvas.text(text, top, view.text, TEXT, align=Align.RIGHT)
    return text - TEXT.width(view.text)
