"""The end of a match: its winner, and the dice celebrate."""

from collections.abc import Sequence
from typing import Final

from llamadillo.gfx.canvas import Align, Canvas
from llamadillo.gfx.fonts import BOLD, LARGE, TEXT
from llamadillo.gfx.frame import WIDTH
from llamadillo.gfx.icons import LLAMA_BIG, TROPHY
from llamadillo.gfx.layout import wrap
from llamadillo.screens.lights import celebrating
from llamadillo.screens.picture import LABEL_TOP, Labels, Picture, finish
from llamadillo.screens.words import Words

_SPARKS: Final = ((6, 4), (17, 16), (3, 22), (30, 3), (97, 4), (108, 15), (122, 6), (117, 23), (90, 20))
"""Where stars are, x and y."""
_HOPS: Final = 2
"""Pixels that the llama jumps."""


def winner(
    words: Words, names: tuple[str, ...], beats: Sequence[float], seconds: float, labels: Labels
) -> Picture:
    """Who has won, in large type; several share a win. The dice celebrate on the `beats`, a llama jumps."""
    canvas = Canvas()
    dice = celebrating(beats, seconds)
    up = _HOPS if dice.changes_in is not None and int(seconds / 0.3) % 2 == 0 else 0
    left = WIDTH // 2 - LLAMA_BIG.width - 2
    canvas.icon(left, 2 + _HOPS - up, LLAMA_BIG)
    canvas.icon(WIDTH // 2 + 8, 12, TROPHY)
    for place, (x, y) in enumerate(_SPARKS):
        if up == 0 or place % 2:
            canvas.pixel(x, y)
            for near in (-1, 1):
                canvas.pixel(x + near, y)
                canvas.pixel(x, y + near)
    title = words.wins(names)
    if len(names) > 1:
        _draw_shared(canvas, title, names)
    elif LARGE.width(title) <= WIDTH:
        canvas.text(WIDTH // 2, 35, title, LARGE, align=Align.CENTRE)
    else:
        canvas.text(WIDTH // 2, 37, names[0], LARGE, align=Align.CENTRE)
        canvas.text(WIDTH // 2, 28, words.the_winner, BOLD, align=Align.CENTRE)
    return finish(canvas, labels, dice)


def _draw_shared(canvas: Canvas, title: str, names: tuple[str, ...]) -> None:
    """The title and all names: below the drawing, or in its place where they need the room."""
    lines = wrap(", ".join(names), TEXT, WIDTH)
    top = LABEL_TOP - 3 - TEXT.line * len(lines)
    if len(lines) > 1:
        canvas.fill(0, 0, WIDTH, LABEL_TOP, lit=False)
        canvas.icon((WIDTH - TROPHY.width) // 2, 0 if len(lines) > 2 else 6, TROPHY)
    canvas.text(WIDTH // 2, top - BOLD.line - 1, title, BOLD, align=Align.CENTRE)
    for number, line in enumerate(lines):
        canvas.text(WIDTH // 2, top + TEXT.line * number, line, TEXT, align=Align.CENTRE)
