"""Tables and charts of what was played on this box."""

from typing import Final

from llamadillo.gfx.canvas import Align, Canvas
from llamadillo.gfx.dice import TINY_DIE, die
from llamadillo.gfx.fonts import BOLD, SMALL, TEXT, Font
from llamadillo.gfx.frame import WIDTH
from llamadillo.gfx.layout import wrap
from llamadillo.screens.help import TOPS
from llamadillo.screens.picture import Labels, Picture, finish

_COLUMNS: Final = (64, 88, WIDTH - 1)
"""The right edges of a table's columns of numbers."""
_COUNT_TOP: Final = 15
_BAR_FOOT: Final = 29
_FAIR: Final = 5
"""The height of a bar for a face that fell as often as expected."""
_HIGHEST: Final = 8
_VERDICT_TOPS: Final = (41, 48)


def _title(canvas: Canvas, title: str, aside: str = "") -> None:
    """The title and what stands beside it, and the line below."""
    room = WIDTH - 4 - (SMALL.width(aside) + 4 if aside else 0)
    font = next((font for font in (BOLD, TEXT) if font.width(title) <= room), SMALL)
    canvas.text(2, 3, title, font, width=room)
    canvas.text(WIDTH - 1, 4, aside, SMALL, align=Align.RIGHT)
    canvas.line(0, 12, WIDTH - 1, 12)


def lines(title: str, rows: tuple[tuple[str, str], ...], labels: Labels) -> Picture:
    """Up to four lines: what it is, and how much."""
    canvas = Canvas()
    _title(canvas, title)
    for y, (text, value) in zip(TOPS, rows, strict=False):
        font = TEXT if TEXT.width(text) + TEXT.width(value) + 6 <= WIDTH - 4 else SMALL
        canvas.text(2, y, text, font)
        canvas.text(WIDTH - 2, y, value, font, align=Align.RIGHT)
    return finish(canvas, labels)


def table(
    title: str, columns: tuple[str, str, str], rows: tuple[tuple[str, str, str, str], ...], labels: Labels
) -> Picture:
    """Up to three rows: a name and three numbers, below their columns' names."""
    canvas = Canvas()
    _title(canvas, title)
    for text, right, left in zip(columns, _COLUMNS, (0, *_COLUMNS), strict=False):
        canvas.text(right, 17, text, SMALL, align=Align.RIGHT, width=right - left - 2)
    for place, (text, *numbers) in enumerate(rows):
        y = 26 + 10 * place
        canvas.text(2, y, text, _fitting(text, 46))
        for number, right in zip(numbers, _COLUMNS, strict=True):
            canvas.text(right, y, number, _fitting(number, 22), align=Align.RIGHT)
    return finish(canvas, labels)


def _fitting(text: str, width: int) -> Font:
    return TEXT if TEXT.width(text) <= width else SMALL


def face_chart(
    title: str,
    aside: str,
    faces: tuple[str, ...],
    counts: tuple[int, ...],
    expected: tuple[float, ...],
    verdict: str,
    labels: Labels,
) -> Picture:
    """How often each face fell, as numbers and bars, and a verdict.

    `expected` is how often each would have fallen, had all dice fallen as they should: there the dotted
    line is. Numbers too long for their columns become per cents.
    """
    canvas = Canvas()
    _title(canvas, title, aside)
    pitch = WIDTH // len(faces)
    total = sum(counts)
    texts = [str(count) for count in counts]
    if max(map(SMALL.width, texts)) > pitch - 2:
        texts = [f"{round(100 * count / total)}%" for count in counts]
    if total:
        canvas.line(0, _BAR_FOOT - _FAIR, WIDTH - 1, _BAR_FOOT - _FAIR, step=3)
    for place, (face, count, fair) in enumerate(zip(faces, counts, expected, strict=True)):
        left = place * pitch + (pitch - TINY_DIE.side) // 2
        canvas.text(left + 5, _COUNT_TOP, texts[place], SMALL, align=Align.CENTRE, width=pitch)
        if fair:
            height = min(round(_FAIR * count / fair), _HIGHEST)
            canvas.fill(left, _BAR_FOOT - height, TINY_DIE.side, height)
        die(canvas, left, _BAR_FOOT + 1, face, TINY_DIE)
    told = wrap(verdict, SMALL, WIDTH - 4)
    for y, line in zip(_VERDICT_TOPS, told, strict=False):
        canvas.text(2, y, line, SMALL)
    return finish(canvas, labels, flaws=told[len(_VERDICT_TOPS) :])
