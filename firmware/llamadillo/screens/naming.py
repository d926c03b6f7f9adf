"""Entering a name: the letters so far, and the wheel of letters."""

from typing import Final

from llamadillo.gfx.bitmap import Bitmap
from llamadillo.gfx.canvas import Align, Canvas
from llamadillo.gfx.fonts import BOLD, LARGE, TEXT
from llamadillo.gfx.frame import WIDTH
from llamadillo.gfx.icons import BACKSPACE
from llamadillo.gfx.layout import fitting
from llamadillo.screens.picture import Labels, Picture, finish
from llamadillo.screens.players import title_line

_MIDDLE: Final = WIDTH // 2
_BASE: Final = 44
"""The row below the signs' capitals."""
_BETWEEN: Final = 4
"""Columns from one sign to the next."""
_NARROWEST: Final = 12
"""The width of a sign's place."""


def naming(title: str, name: str, signs: tuple[str, ...], place: int, labels: Labels) -> Picture:
    """The name with a cursor after it, and the wheel turned to one of its signs, which is selected.

    To both sides of it there are as many of the other signs as have room.
    """
    canvas = Canvas()
    title_line(canvas, title)
    end = canvas.text(3, 16, name, BOLD)
    canvas.fill(end + 1 + bool(name), 22, 6, 2)
    half = (_width(signs[place]) + 1) // 2
    _sign(canvas, _MIDDLE, signs[place])
    canvas.invert(_MIDDLE - half - 2, 28, 2 * half + 4, 20)
    shown = min(len(signs) - 1, 2 * 5)
    for direction in (1, -1):
        edge = _MIDDLE + direction * (half + 2)
        for step in range(1, shown // 2 + (direction > 0 and shown % 2) + 1):
            sign = signs[(place + direction * step) % len(signs)]
            width = _width(sign)
            centre = edge + direction * (_BETWEEN + (width + 1) // 2)
            edge = centre + direction * ((width + 1) // 2)
            if not 0 <= edge <= WIDTH:
                break
            _sign(canvas, centre, sign)
    return finish(canvas, labels)


def _width(sign: str) -> int:
    icon = _icon(sign)
    return max(_NARROWEST, icon.width if icon else fitting(sign, WIDTH - 8, LARGE, BOLD, TEXT).width(sign))


def _sign(canvas: Canvas, centre: int, sign: str) -> None:
    if icon := _icon(sign):
        canvas.icon(centre - icon.width // 2, _BASE - icon.height - 1, icon)
        return
    font = fitting(sign, WIDTH - 8, LARGE, BOLD, TEXT)
    canvas.text(centre, _BASE - font.height, sign, font, align=Align.CENTRE)


def _icon(sign: str) -> Bitmap | None:
    return BACKSPACE if sign == "⌫" else None
