"""The table of the games played by day."""

from typing import Final

from llamadillo.gfx.canvas import Align, Canvas
from llamadillo.gfx.fonts import TEXT
from llamadillo.gfx.frame import WIDTH
from llamadillo.screens.picture import Labels, Picture, finish
from llamadillo.screens.players import title_line

_COLUMNS: Final = (84, WIDTH - 2)
"""The right edges of the numbers."""
_TOP: Final = 14
_PITCH: Final = 10


def plays_page(
    title: str, columns: tuple[str, str], rows: tuple[tuple[str, str, str], ...], labels: Labels
) -> Picture:
    """Up to three rows of a day and two numbers, below the names of the columns."""
    canvas = Canvas()
    title_line(canvas, title, 2)
    for text, right in zip(columns, _COLUMNS, strict=True):
        canvas.text(right, _TOP, text, TEXT, align=Align.RIGHT)
    for place, (day, *numbers) in enumerate(rows, 1):
        y = _TOP + place * _PITCH
        canvas.text(2, y, day, TEXT)
        for number, right in zip(numbers, _COLUMNS, strict=True):
            canvas.text(right, y, number, TEXT, align=Align.RIGHT)
    return finish(canvas, labels)
