"""A sentence of a lesson in large type, next to what it speaks of: pieces of a picture of the game."""

from typing import Final, NamedTuple

from llamadillo.gfx.bitmap import Bitmap
from llamadillo.gfx.canvas import Align, Canvas
from llamadillo.gfx.fonts import BOLD, LARGE, Font
from llamadillo.gfx.frame import HEIGHT, WIDTH, Frame
from llamadillo.gfx.layout import wrap
from llamadillo.screens.lights import DiceShow
from llamadillo.screens.picture import LABEL_TOP, Labels, Picture, finish

_TOUCHES: Final = 4
"""The most pixels that may touch across the upper edge of a piece: those of a g or p above it."""


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
    font = next((font for font in (LARGE, BOLD) if _fits(sentence, font, excerpt.room)), None)
    _write(canvas, excerpt.room, sentence, font or BOLD)
    unfit = () if font else (sentence,)
    dice = DiceShow((), picture.lights, picture.changes_in)
    return finish(canvas, labels, dice, flaws=(*picture.flaws, *cuts, *unfit))


def _fits(sentence: str, font: Font, room: Area) -> bool:
    """Whether all lines fit, and no word is broken."""
    if any(font.width(word) > room.width for word in sentence.split()):
        return False
    lines = len(wrap(sentence, font, room.width))
    return (lines - 1) * font.line + font.height <= room.height


def _write(canvas: Canvas, room: Area, sentence: str, font: Font) -> None:
    """Write the lines in the middle of the room."""
    lines = wrap(sentence, font, room.width)
    top = room.y + (room.height - (len(lines) - 1) * font.line - font.height) // 2
    for number, line in enumerate(lines):
        canvas.text(room.x + room.width // 2, top + number * font.line, line, font, align=Align.CENTRE)


def _cut(frame: Frame, area: Area) -> Bitmap:
    """The pixels of an area."""
    below = HEIGHT - area.y - area.height
    columns = (1 << area.width) - 1 << WIDTH - area.x - area.width
    rows = int.from_bytes(frame.rows, "big") >> WIDTH * below
    lines = (rows >> WIDTH * y & columns for y in range(area.height))
    return Bitmap(area.width, area.height, sum(line << area.x << WIDTH * y for y, line in enumerate(lines)))


def _cuts(frame: Frame, area: Area) -> bool:
    """Whether an edge of the area cuts something drawn: pixels are lit on both sides of it."""
    right, bottom = area.x + area.width, area.y + area.height
    rows, columns = range(area.y, bottom), range(area.x, right)
    above = sum(_lit(frame, x, area.y - 1) and _lit(frame, x, area.y) for x in columns)
    below = any(_lit(frame, x, bottom - 1) and _lit(frame, x, bottom) for x in columns)
    beside = any(_lit(frame, x - 1, y) and _lit(frame, x, y) for x in (area.x, right) for y in rows)
    return above > _TOUCHES or below or beside


def _lit(frame: Frame, x: int, y: int) -> bool:
    """Whether a pixel of the drawing is lit. The labels and the line above them are no part of it."""
    return 0 <= x < WIDTH and 0 <= y < LABEL_TOP - 2 and frame.pixel(x, y)
