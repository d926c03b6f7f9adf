"""Reads what the glass shows, letter by letter, as a person does: nothing is known but the pixels.

The letterforms are those of the box's own fonts. A line is read at its known position, or a
text is searched on the whole glass, lit on dark or, as under a menu's cursor, dark on lit.
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
_BEFORE: Final = 3
_AFTER: Final = 6
"""The empty columns before and after a text; otherwise it is part of a word or of a longer text.

A menu's cursor begins three columns before its text, so the last words of a text can be found alone.
"""
_MARGIN: Final = max(_BEFORE, _AFTER)
"""Columns next to the glass, which are always dark."""
_STRIDE: Final = WIDTH + _MARGIN
_FULL: Final = sum((1 << WIDTH) - 1 << _MARGIN + _STRIDE * y for y in range(HEIGHT))
_THIRD: Final = WIDTH // 3
_RULE: Final = LABEL_TOP - 2
"""The row of the rule above the labels."""


class Place(NamedTuple):
    """The position of a text: its left edge, and the row of the top of its capitals."""

    x: int
    y: int


class Sight:
    """One look at the glass."""

    def __init__(self, frame: Frame) -> None:
        self.frame: Final = frame
        self._padded: Final = _padded(frame.rows)
        self._inverted: Final = self._padded ^ _FULL

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
        """Where this text is to be seen, a whole phrase with nothing close to it."""
        pixels = self._inverted if inverted else self._padded
        for font in (TEXT, BOLD, SMALL, LARGE):
            if font.covers(text) and font.width(text) <= WIDTH:
                yield from _found(pixels, _shape(text, font))

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


class _Shape(NamedTuple):
    """A text as it is looked for: at all places of the glass at once, by shifts of the whole picture."""

    places: int
    """Where its left upper corner can be."""
    ink: tuple[int, ...]
    """How far each of its lit pixels is from the corner."""
    empty: tuple[int, ...]
    """The same of the dark ones between and around them."""
    top: int
    """Rows from the top of the capitals to the corner."""


@cache
def _shape(text: str, font: Font) -> _Shape:
    """A text down to its baseline: a rule may cross what is below."""
    canvas = Canvas()
    canvas.text(0, -font.top, text, font)
    frame, width = canvas.frame(), font.width(text)
    inked = [y for y in range(HEIGHT) if any(frame.pixel(x, y) for x in range(width))]
    first, last = inked[0], min(inked[-1], font.height - font.top - 1)
    area = [(x, y) for y in range(first, last + 1) for x in range(-_BEFORE, width + _AFTER)]
    lit = {(x, y) for x, y in area if 0 <= x < WIDTH and frame.pixel(x, y)}
    steps = {(x, y): _STRIDE * (y - first) + x for x, y in area}
    corners = (1 << WIDTH - width + 1) - 1 << width - 1 + _MARGIN
    return _Shape(
        places=sum(corners << _STRIDE * y for y in range(last - first, HEIGHT)),
        ink=tuple(steps[place] for place in area if place in lit),
        empty=tuple(steps[place] for place in area if place not in lit),
        top=first + font.top,
    )


def _found(pixels: int, shape: _Shape) -> Iterator[Place]:
    places = shape.places
    for step in shape.ink:
        places &= pixels << step
        if not places:
            return
    for step in shape.empty:
        places &= ~(pixels << step if step >= 0 else pixels >> -step)
    while places:
        last = places.bit_length() - 1
        places ^= 1 << last
        row, column = divmod(_STRIDE * HEIGHT - 1 - last, _STRIDE)
        yield Place(column, row - shape.top)


def _padded(rows: bytes) -> int:
    """The picture as one number, its first pixel the highest bit, each row with its margin at its right."""
    padded = 0
    for y in range(HEIGHT):
        row = int.from_bytes(rows[y * WIDTH // 8 : (y + 1) * WIDTH // 8], "big")
        padded = padded << _STRIDE | row << _MARGIN
    return padded


@cache
def _alphabet(font: Font, rows: int) -> tuple[tuple[tuple[int, ...], str], ...]:
    """The columns of each plain letterform in `rows` rows from the top of the capitals, widest first."""
    letters: dict[tuple[int, ...], str] = {}
    for char, glyph in sorted(font.glyphs.items()):
        if char.strip() and (char.isascii() or char in "…−«»"):
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
