"""The first things to see."""

from typing import Final

from llamadillo.gfx.canvas import Align, Canvas
from llamadillo.gfx.fonts import LARGE, TEXT
from llamadillo.gfx.frame import HEIGHT, WIDTH
from llamadillo.gfx.icons import LLAMA_BIG, LLAMA_HUGE
from llamadillo.screens.picture import Labels, Picture, finish

NAME: Final = "llamadillo"


def title(lines: tuple[str, ...], cursor: int, labels: Labels) -> Picture:
    """The llama, the name, and what can be done."""
    canvas = Canvas()
    canvas.icon(2, 14, LLAMA_BIG)
    canvas.text(WIDTH // 2, 2, NAME, LARGE, align=Align.CENTRE)
    left = LLAMA_BIG.width + 8
    for place, line in enumerate(lines):
        y = 20 + 11 * place
        canvas.text(left + 3, y, line, TEXT)
        if place == cursor:
            canvas.invert(left, y - 2, WIDTH - left, 11)
    return finish(canvas, labels)


def splash() -> Picture:
    """The box has power; what it can do comes in a moment."""
    canvas = Canvas()
    canvas.icon(3, (HEIGHT - LLAMA_HUGE.height) // 2, LLAMA_HUGE)
    left = LLAMA_HUGE.width + 6
    canvas.text((left + WIDTH) // 2, 26, NAME, LARGE, align=Align.CENTRE, width=WIDTH - left)
    return Picture(canvas.frame(), Labels(), flaws=canvas.clipped)
