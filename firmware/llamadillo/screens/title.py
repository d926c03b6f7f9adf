"""The first thing to see, and the last."""

from llamadillo.gfx.canvas import Align, Canvas
from llamadillo.gfx.fonts import LARGE, SMALL, TEXT
from llamadillo.gfx.frame import WIDTH
from llamadillo.gfx.icons import LLAMA_BIG
from llamadillo.screens.picture import Labels, Picture, finish


def title(lines: tuple[str, ...], cursor: int, labels: Labels) -> Picture:
    """The llama, the name, and what can be done."""
    canvas = Canvas()
    canvas.icon(2, 14, LLAMA_BIG)
    canvas.text(WIDTH // 2, 2, "llamadillo", LARGE, align=Align.CENTRE)
    left = LLAMA_BIG.width + 8
    for place, line in enumerate(lines):
        y = 20 + 11 * place
        canvas.text(left + 3, y, line, TEXT)
        if place == cursor:
            canvas.invert(left, y - 2, WIDTH - left, 11)
    return finish(canvas, labels)


def good_bye(text: str) -> Picture:
    """The box switches off."""
    canvas = Canvas()
    canvas.icon((WIDTH - LLAMA_BIG.width) // 2, 4, LLAMA_BIG)
    canvas.text(WIDTH // 2, 50, text, TEXT if TEXT.width(text) <= WIDTH else SMALL, align=Align.CENTRE)
    return Picture(canvas.frame(), Labels(), flaws=(*canvas.clipped, *canvas.missing))
