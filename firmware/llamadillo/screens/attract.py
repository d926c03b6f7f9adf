"""What a kiosk shows to invite guests. Nothing of it stays in one place for long."""

from dataclasses import replace
from typing import Final

from llamadillo.gfx.canvas import Align, Canvas
from llamadillo.gfx.fonts import BOLD, LARGE
from llamadillo.gfx.frame import HEIGHT, WIDTH
from llamadillo.gfx.icons import LLAMA_HUGE
from llamadillo.screens.picture import LABEL_TOP, Labels, Picture

_STEP: Final = 0.25
"""The llama takes a step this often, in seconds."""
_PIXELS: Final = 2
"""How far it goes."""


def invitation(text: str, seconds: float, turn: int) -> Picture:
    """A llama that walks to and fro, and the invitation above or below it, by `turn`."""
    canvas = Canvas()
    step = int(seconds / _STEP + 0.001)
    room = WIDTH - LLAMA_HUGE.width
    way = (step * _PIXELS + turn * 31) % (2 * room)
    x = way if way <= room else 2 * room - way
    above = turn % 2 == 0
    canvas.icon(x, HEIGHT - LLAMA_HUGE.height if above else step % 2, LLAMA_HUGE)
    font = LARGE if LARGE.width(text) <= WIDTH else BOLD
    y = 4 + step % 2 if above else HEIGHT - font.height - 2 + step % 2 - 1
    canvas.fill(0, y - 4, WIDTH, font.height + 6, lit=False)
    canvas.text(WIDTH // 2, y, text, font, align=Align.CENTRE)
    flaws = (*canvas.clipped, *canvas.missing)
    return Picture(canvas.frame(), Labels(), changes_in=(step + 0.9995) * _STEP - seconds, flaws=flaws)


def invited(picture: Picture, text: str) -> Picture:
    """A picture of the demonstration with the invitation in place of its labels."""
    canvas = Canvas(picture.frame)
    canvas.fill(0, LABEL_TOP - 2, WIDTH, HEIGHT - LABEL_TOP + 2, lit=False)
    canvas.text(WIDTH // 2, LABEL_TOP, text, BOLD, align=Align.CENTRE)
    flaws = (*picture.flaws, *canvas.clipped, *canvas.missing)
    return replace(picture, frame=canvas.frame(), labels=Labels(), flaws=flaws)
