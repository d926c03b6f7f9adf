"""A list with a cursor."""

from typing import Final

from llamadillo.gfx.canvas import Align, Canvas
from llamadillo.gfx.fonts import BOLD, TEXT
from llamadillo.gfx.frame import WIDTH
from llamadillo.screens.picture import Labels, Picture, finish

_TOP: Final = 14
_PITCH: Final = 10
_VISIBLE: Final = 4


def menu(title: str, lines: tuple[tuple[str, str], ...], cursor: int, labels: Labels) -> Picture:
    """The title, up to four of the lines (text, value) round the cursor, and where they lie in the list."""
    canvas = Canvas()
    canvas.text(2, 2, title, BOLD)
    canvas.line(0, 11, WIDTH - 1, 11)
    first = max(0, min(cursor - 1, len(lines) - _VISIBLE))
    scrolls = len(lines) > _VISIBLE
    right = WIDTH - 5 if scrolls else WIDTH - 1
    for place, (text, value) in enumerate(lines[first : first + _VISIBLE]):
        y = _TOP + place * _PITCH
        canvas.text(4, y, text, TEXT)
        if value:
            canvas.text(right - 3, y, value, TEXT, align=Align.RIGHT)
        if first + place == cursor:
            canvas.invert(0, y - 2, right, _PITCH)
    if scrolls:
        height = _VISIBLE * _PITCH
        bar = max(4, height * _VISIBLE // len(lines))
        travel = (height - bar) * first // (len(lines) - _VISIBLE)
        canvas.fill(WIDTH - 2, _TOP - 2 + travel, 2, bar)
    return finish(canvas, labels)
