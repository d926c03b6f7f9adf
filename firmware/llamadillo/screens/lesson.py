"""A sentence of a lesson in large type, next to what it speaks of: pieces of a picture of the game."""

from typing import Final, NamedTuple

from llamadillo.gfx.bitmap import Bitmap
from llamadillo.gfx.canvas import Align, Canvas
from llamadillo.gfx.fonts import BOLD, LARGE, Font
from llamadillo.gfx.frame import HEIGHT, WIDTH, Frame
from llamadillo.gfx.layout import wrap
from llamadillo.screens.lights import DiceShow
from llamadillo.screens.picture import LABEL_TOP, Labels, Picture, finish

_ROW: Final = (1 << WIDTH) - 1


class Area(NamedTuple):
    """A rectangle of the frame, in pixels."""

    x: int
    y: int
    width: int
    height: int


class Piece(NamedTuple):
    """A part of a picture, and the place where its top left corner is drawn."""

    area: Area
    x: int
    y: int


class Excerpt(NamedTuple):
    """What is shown of a picture, and the room for the sentence. Both end above the labels."""

    pieces: tuple[Piece, ...]
    room: Area


SENTENCE_ALONE: Final = Excerpt((), Area(2, 2, WIDTH - 4, LABEL_TOP - 6))
"""Nothing of the picture."""


def lesson(picture: Picture, excerpt: Excerpt, sentence: str, labels: Labels) -> Picture:
    """Pieces of a picture and a sentence, in the largest type that fits, with the picture's LED dice.

    A sentence that does not fit in BOLD and a piece whose edge cuts through the drawing are flaws.
    """
    canvas = Canvas()
    for piece in excerpt.pieces:
        canvas.icon(piece.x, piece.y, _cut(picture.frame, piece.area))
    cuts = [f"{piece.area} cuts the drawing" for piece in excerpt.pieces if _cuts(picture.frame, piece.area)]
    left_over = _write(canvas, excerpt.room, sentence)
    dice = DiceShow((), picture.lights, picture.changes_in)
    return finish(canvas, labels, dice, flaws=(*picture.flaws, *cuts, *left_over))


def _write(canvas: Canvas, room: Area, sentence: str) -> tuple[str, ...]:
    """Write the lines in the middle of the room; return those that have no room."""
    font = next((font for font in (LARGE, BOLD) if _fits(sentence, font, room)), BOLD)
    lines = wrap(sentence, font, room.width)
    whole = max((room.height - font.height) // font.line + 1, 0)
    shown = lines[:whole]
    height = (len(shown) - 1) * font.line + font.height
    top = room.y + (room.height - height) // 2
    for number, line in enumerate(shown):
        x = room.x + room.width // 2
        canvas.text(x, top + number * font.line, line, font, align=Align.CENTRE)
    return lines[whole:]


def _fits(sentence: str, font: Font, room: Area) -> bool:
    """Whether all lines fit without breaking a word."""
    if any(font.width(word) > room.width for word in sentence.split()):
        return False
    lines = len(wrap(sentence, font, room.width))
    return (lines - 1) * font.line + font.height <= room.height


def _cut(frame: Frame, area: Area) -> Bitmap:
    """The pixels of an area."""
    below = HEIGHT - area.y - area.height
    rows = int.from_bytes(frame.rows, "big") >> WIDTH * below
    columns = (1 << area.width) - 1 << WIDTH - area.x - area.width
    lines = (rows >> WIDTH * y & columns for y in range(area.height))
    return Bitmap(area.width, area.height, sum(line << area.x << WIDTH * y for y, line in enumerate(lines)))


def _cuts(frame: Frame, area: Area) -> bool:
    """Whether an edge of the area runs through something drawn: lit pixels touch on both sides of it."""
    right, bottom = area.x + area.width, area.y + area.height
    across = [(x, y, x + 1, y) for x in (area.x - 1, right - 1) for y in range(area.y, bottom)]
    down = [(x, y, x, y + 1) for y in (area.y - 1, bottom - 1) for x in range(area.x, right)]
    return any(
        frame.pixel(x0, y0) and frame.pixel(x1, y1)
        for x0, y0, x1, y1 in (*across, *down)
        if x0 >= 0 and y0 >= 0 and x1 < WIDTH and y1 < HEIGHT
    )
