"""The start screen, the splash screen, and the invitations of a kiosk."""

from dataclasses import replace
from typing import Final

from llamadillo.gfx.canvas import Align, Canvas
from llamadillo.gfx.fonts import BOLD, LARGE, TEXT
from llamadillo.gfx.frame import HEIGHT, WIDTH
from llamadillo.gfx.icons import LLAMA_BIG, LLAMA_HUGE
from llamadillo.gfx.layout import fitting
from llamadillo.screens.menu import scroll_bar
from llamadillo.screens.picture import LABEL_TOP, Labels, Picture, finish

_VISIBLE: Final = 3
_STEP: Final = 0.25
"""Seconds per step of the llama in an invitation."""
_PIXELS: Final = 2
"""Pixels per step."""

NAME: Final = "llamadillo"


def title(lines: tuple[str, ...], cursor: int, labels: Labels) -> Picture:
    """The llama, the name, and three of the lines around the cursor."""
    canvas = Canvas()
    canvas.icon(2, 14, LLAMA_BIG)
    canvas.text(WIDTH // 2, 2, NAME, LARGE, align=Align.CENTRE)
    left = LLAMA_BIG.width + 8
    first = max(0, min(cursor - 1, len(lines) - _VISIBLE))
    for place, line in enumerate(lines[first : first + _VISIBLE]):
        y = 21 + 11 * place
        canvas.text(left + 3, y, line, TEXT)
        if first + place == cursor:
            canvas.invert(left, y - 2, WIDTH - left - 5, 11)
    scroll_bar(canvas, 19, 11 * _VISIBLE, first, _VISIBLE, len(lines))
    return finish(canvas, labels)


def splash() -> Picture:
    """The llama and the name: the box has power and is starting."""
    canvas = Canvas()
    canvas.icon(3, (HEIGHT - LLAMA_HUGE.height) // 2, LLAMA_HUGE)
    left = LLAMA_HUGE.width + 6
    canvas.text((left + WIDTH) // 2, 26, NAME, LARGE, align=Align.CENTRE, width=WIDTH - left)
    return Picture(canvas.frame(), Labels(), flaws=canvas.flaws)


def invitation(text: str, seconds: float, turn: int) -> Picture:
    """A llama that walks to and fro, with the text above it if `turn` is even, else below it.

    `seconds` is the time since the invitation began. Nothing stays in one place, to spare the OLED.
    """
    canvas = Canvas()
    step = int(seconds / _STEP + 0.001)
    room = WIDTH - LLAMA_HUGE.width
    way = (step * _PIXELS + turn * 31) % (2 * room)
    x = way if way <= room else 2 * room - way
    above = turn % 2 == 0
    canvas.icon(x, HEIGHT - LLAMA_HUGE.height if above else step % 2, LLAMA_HUGE)
    font = fitting(text, WIDTH, LARGE, BOLD)
    y = 4 + step % 2 if above else HEIGHT - font.height - 2 + step % 2 - 1
    canvas.fill(0, y - 4, WIDTH, font.height + 6, lit=False)
    canvas.text(WIDTH // 2, y, text, font, align=Align.CENTRE)
    changes_in = (step + 0.9995) * _STEP - seconds
    return Picture(canvas.frame(), Labels(), changes_in=changes_in, flaws=canvas.flaws)


def invited(picture: Picture, text: str) -> Picture:
    """A picture of the demonstration with the invitation in place of its labels."""
    canvas = Canvas(picture.frame)
    canvas.fill(0, LABEL_TOP - 2, WIDTH, HEIGHT - LABEL_TOP + 2, lit=False)
    canvas.text(WIDTH // 2, LABEL_TOP, text, BOLD, align=Align.CENTRE)
    return replace(picture, frame=canvas.frame(), labels=Labels(), flaws=(*picture.flaws, *canvas.flaws))
