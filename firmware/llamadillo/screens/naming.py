"""Entering a name: the letters so far, and the wheel of letters."""

from llamadillo.gfx.canvas import Align, Canvas
from llamadillo.gfx.fonts import BOLD, LARGE, SMALL
from llamadillo.gfx.frame import WIDTH
from llamadillo.screens.picture import Labels, Picture, finish
from llamadillo.screens.players import title_line

_MIDDLE = WIDTH // 2
_STEP = 17


def naming(title: str, name: str, wheel: tuple[str, ...], hint: str, labels: Labels) -> Picture:
    """The name with a cursor after it, and the wheel's seven characters; the middle one is selected."""
    canvas = Canvas()
    title_line(canvas, title)
    end = canvas.text(3, 16, name, BOLD)
    canvas.fill(end + 1 + bool(name), 22, 6, 2)
    for place, sign in enumerate(wheel):
        canvas.text(_MIDDLE + (place - 3) * _STEP, 32, sign, LARGE, align=Align.CENTRE)
    canvas.invert(_MIDDLE - 8, 28, 16, 19)
    canvas.text(WIDTH - 1, 17, hint, SMALL, align=Align.RIGHT, width=WIDTH - 70)
    return finish(canvas, labels)
