"""Finding a text on a frame."""

from typing import Final

from llamadillo.gfx.canvas import Canvas
from llamadillo.gfx.fonts import Font
from llamadillo.gfx.frame import HEIGHT, WIDTH, Frame

_MARGIN: Final = 3
"""Dark columns on both sides: more than between two letters or figures."""


def written(frame: Frame, text: str, font: Font) -> bool:
    """Whether the text is anywhere on the frame, in this font, with a dark margin on both sides."""
    width, rows = font.width(text) + 2 * _MARGIN, font.height
    sample = _box(_sample(text, font), 0, 0, width, rows)
    places = ((x, y) for y in range(HEIGHT - rows + 1) for x in range(-_MARGIN, WIDTH - width + _MARGIN + 1))
    return any(_box(frame, x, y, width, rows) == sample for x, y in places)


def _sample(text: str, font: Font) -> Frame:
    canvas = Canvas()
    canvas.text(_MARGIN, 0, text, font)
    return canvas.frame()


def _box(frame: Frame, left: int, top: int, width: int, rows: int) -> tuple[int, ...]:
    """The pixels of a part of the frame, row by row; dark beyond its edges."""
    row_bytes = WIDTH // 8
    found = []
    for y in range(top, top + rows):
        row = int.from_bytes(frame.rows[y * row_bytes : (y + 1) * row_bytes], "big") << _MARGIN
        found.append(row >> WIDTH + _MARGIN - left - width & (1 << width) - 1)
    return tuple(found)
