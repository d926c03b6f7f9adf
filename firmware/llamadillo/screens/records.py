"""Tables and charts of the games played on this box."""

from typing import Final

from llamadillo.gfx.canvas import Align, Canvas
from llamadillo.gfx.dice import TINY_DIE, die
from llamadillo.gfx.fonts import SMALL, TEXT
from llamadillo.gfx.frame import WIDTH
from llamadillo.gfx.layout import fitting
from llamadillo.screens.help import TOPS, heading
from llamadillo.screens.picture import Labels, Picture, finish

_COLUMNS: Final = (92, WIDTH - 2)
"""The right edges of a table's columns of values."""
_COUNT_TOP: Final = 15
_BAR_FOOT: Final = 29
_FAIR: Final = 5
"""The height of a bar for a face rolled as often as expected."""
_HIGHEST: Final = 8
_VERDICT_TOP: Final = 44


def lines(title: str, rows: tuple[tuple[str, str], ...], labels: Labels) -> Picture:
    """Up to four lines of a text and a value."""
    canvas = Canvas()
    heading(canvas, title)
    for y, (text, value) in zip(TOPS, rows, strict=False):
        font = fitting(text, WIDTH - 10 - TEXT.width(value), TEXT)
        canvas.text(2, y, text, font)
        canvas.text(WIDTH - 2, y, value, font, align=Align.RIGHT)
    return finish(canvas, labels)


def table(
    title: str, columns: tuple[str, str], rows: tuple[tuple[str, str, str], ...], labels: Labels
) -> Picture:
    """Up to three rows of a name and two values, below the columns' names."""
    canvas = Canvas()
    heading(canvas, title)
    for y, (text, *values) in zip(TOPS, (("", *columns), *rows), strict=False):
        canvas.text(2, y, text, fitting(text, 56, TEXT))
        for value, right in zip(values, _COLUMNS, strict=True):
            canvas.text(right, y, value, TEXT, align=Align.RIGHT)
    return finish(canvas, labels)


def face_chart(
    title: str,
    aside: str,
    faces: tuple[str, ...],
    counts: tuple[int, ...],
    expected: tuple[float, ...],
    verdict: str,
    labels: Labels,
) -> Picture:
    """How often each face was rolled, as numbers and bars, and a verdict; `aside` is next to the title.

    `expected` holds the expected counts, shown as a dotted line. If a number is too wide for its
    column, all become percentages.
    """
    canvas = Canvas()
    heading(canvas, title, WIDTH - 4 - (SMALL.width(aside) + 4 if aside else 0))
    canvas.text(WIDTH - 1, 4, aside, SMALL, align=Align.RIGHT)
    pitch = WIDTH // len(faces)
    total = sum(counts)
    texts = [str(count) for count in counts]
    if max(map(SMALL.width, texts)) > pitch - 2:
        texts = [f"{round(100 * count / total)}%" for count in counts]
    if total:
        for x in range(0, WIDTH, 3):
            canvas.pixel(x, _BAR_FOOT - _FAIR)
    for place, (face, count, fair) in enumerate(zip(faces, counts, expected, strict=True)):
        left = place * pitch + (pitch - TINY_DIE.side) // 2
        canvas.text(left + 5, _COUNT_TOP, texts[place], SMALL, align=Align.CENTRE, width=pitch)
        if fair:
            height = min(round(_FAIR * count / fair), _HIGHEST)
            canvas.fill(left, _BAR_FOOT - height, TINY_DIE.side, height)
        die(canvas, left, _BAR_FOOT + 1, face, TINY_DIE)
    canvas.text(2, _VERDICT_TOP, verdict, TEXT)
    return finish(canvas, labels)
