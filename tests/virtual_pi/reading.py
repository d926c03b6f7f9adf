"""Reads what the glass shows, letter by letter, as a person does: nothing is known but the pixels.

The letterforms are those of the box's own fonts. A line is read where it is known to stand, or a
text is looked for wherever it may be, lit on dark or, as under a menu's cursor, dark on lit.
"""

from collections.abc import Iterator
from functools import cache, cached_property
from typing import Final, NamedTuple

from llamadillo.gfx.bitmap import Bitmap
from llamadillo.gfx.blocks import to_blocks
from llamadillo.gfx.canvas import Canvas
from llamadillo.gfx.fonts import BOLD, LARGE, SMALL, TEXT, Font
from llamadillo.gfx.frame import BLANK, HEIGHT, WIDTH, Frame
from llamadillo.screens.picture import LABEL_TOP, Labels

UNREADABLE: Final = "\N{REPLACEMENT CHARACTER}"
_FULL: Final = (1 << WIDTH * HEIGHT) - 1
_BEFORE: Final = 3
_AFTER: Final = 6
"""So many columns before and after a text are empty, or it is part of a word, or begins a longer text.

A menu's cursor begins three columns before its text, so the last words of a text can be found alone.
"""
_THIRD: Final = WIDTH // 3
_RULE: Final = LABEL_TOP - 2
"""The row of the rule above the labels."""


class Place(NamedTuple):
    """Where a text stands: its left edge, and the row of the top of its capitals."""

    x: int
    y: int


class Sight:
    """One look at the glass."""

    def __init__(self, frame: Frame) -> None:
        self.frame: Final = frame
        self._pixels: Final = int.from_bytes(frame.rows, "big")

    def __str__(self) -> str:
        return to_blocks(self.frame)

    @property
    def is_blank(self) -> bool:
        """Whether the glass is dark."""
        return self.frame == BLANK

    @cached_property
    def labels(self) -> Labels:
        """What the bottom line says that the three buttons do; nothing where no rule is drawn above it."""
        if not all(self.frame.pixel(x, _RULE) for x in range(WIDTH)):
            return Labels()
        return Labels(*(self._label(place) for place in range(3)))

    @property
    def texts(self) -> tuple[str, str, str]:
        """The three labels."""
        return self.labels.quit, self.labels.discard, self.labels.roll

    def says(self, text: str) -> bool:
        """Whether this text is to be seen somewhere, in any font, lit or dark."""
        return any(True for _ in self.places(text)) or self.under_cursor(text)

    def mentions(self, word: str) -> bool:
        """Whether this word is part of what can be read line by line."""
        return any(
            word in self.line(y, font) for y in range(2, _RULE - TEXT.height) for font in (TEXT, SMALL)
        )

    def under_cursor(self, text: str) -> bool:
        """Whether this text is to be seen dark on lit."""
        return any(True for _ in self.places(text, inverted=True))

    def places(self, text: str, *, inverted: bool = False) -> Iterator[Place]:
        """Where this text is to be seen, a whole phrase with nothing close beside it."""
        pixels = ~self._pixels & _FULL if inverted else self._pixels
        for font in (TEXT, BOLD, SMALL, LARGE):
            if not font.covers(text) or font.width(text) > WIDTH:
                continue
            ink, top, rows = _drawn(text, font)
            width = font.width(text)
            for x in range(WIDTH - width + 1):
                left, right = max(0, x - _BEFORE), min(WIDTH, x + width + _AFTER)
                row = (1 << right - left) - 1 << WIDTH - right
                area = sum(row << WIDTH * (rows - 1 - y) for y in range(rows))
                wanted = ink >> x
                for y in range(HEIGHT - rows + 1):
                    below = WIDTH * (HEIGHT - rows - y)
                    if pixels >> below & area == wanted:
                        yield Place(x, y - top)

    def line(self, y: int, font: Font = TEXT, left: int = 0, right: int = WIDTH) -> str:
        """The text of one line whose capitals begin in row y; UNREADABLE for ink that is no letter."""
        rows = range(y, min(y + font.bottom, HEIGHT if y > _RULE else _RULE))
        columns = [sum(self.frame.pixel(x, row) << row - y for row in rows) for x in range(left, right)]
        return _decoded(columns, _alphabet(font, len(rows)), font).strip()

    def _label(self, place: int) -> str:
        left = place * _THIRD if place < 2 else WIDTH - _THIRD
        right = (_THIRD, WIDTH - _THIRD, WIDTH)[place]
        text = self.line(LABEL_TOP, TEXT, left, right)
        return self.line(LABEL_TOP + 1, SMALL, left, right) if UNREADABLE in text else text


@cache
def _drawn(text: str, font: Font) -> tuple[int, int, int]:
    """A text's ink at the left edge, down to the line it stands on: a rule may cross what hangs below.

    With it the first of its rows, counted from the top of the capitals, and how many they are.
    """
    canvas = Canvas()
    canvas.text(0, -font.top, text, font)
    pixels = int.from_bytes(canvas.frame().rows, "big")
    inked = [y for y in range(HEIGHT) if pixels >> WIDTH * (HEIGHT - 1 - y) & (1 << WIDTH) - 1]
    first, last = inked[0], min(inked[-1], font.height - font.top - 1)
    return pixels >> WIDTH * (HEIGHT - 1 - last), first + font.top, last - first + 1


@cache
def _alphabet(font: Font, rows: int) -> tuple[tuple[tuple[int, ...], str], ...]:
    """The columns of each plain letterform in so many rows from the top of the capitals on, widest first."""
    letters: dict[tuple[int, ...], str] = {}
    for char, glyph in sorted(font.glyphs.items()):
        if char.strip() and (char.isascii() or char in "…−"):
            letters.setdefault(_columns(glyph, -font.top, rows), char)
    return tuple(sorted(letters.items(), key=lambda item: -len(item[0])))


def _columns(glyph: Bitmap, top: int, rows: int) -> tuple[int, ...]:
    art = glyph.art().split("\n")[top : top + rows]
    return tuple(sum((line[x] == "#") << y for y, line in enumerate(art)) for x in range(glyph.width))


def _decoded(columns: list[int], alphabet: tuple[tuple[tuple[int, ...], str], ...], font: Font) -> str:
    space = font.glyphs[" "].width + font.gap
    text, at, empty = "", 0, 0
    while at < len(columns):
        if not columns[at]:
            at, empty = at + 1, empty + 1
            continue
        if empty >= space and text:
            text += " "
        for shape, char in alphabet:
            end = at + len(shape)
            if tuple(columns[at:end]) == shape and not any(columns[end : end + font.gap]):
                text, at, empty = text + char, end, 0
                break
        else:
            if not text.endswith(UNREADABLE):
                text += UNREADABLE
            at, empty = at + 1, 0
    return text
