"""The drawing surface of a screen."""

from enum import Enum
from functools import lru_cache
from typing import Final, NamedTuple

from llamadillo.gfx.bitmap import Bitmap
from llamadillo.gfx.fonts import SMALL, TEXT, Font
from llamadillo.gfx.frame import BLANK, HEIGHT, WIDTH, Frame

_FULL: Final = (1 << WIDTH * HEIGHT) - 1
_ROW: Final = (1 << WIDTH) - 1


class Align(Enum):
    """Which part of a text is at the given x."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


class Text(NamedTuple):
    """A text on a canvas."""

    x: int
    """Its left edge."""
    y: int
    """The row of the top of its capitals."""
    text: str
    marked: bool = False
    """Whether its colours are inverted: the cursor is on it, or it is the turn of this player."""


class Canvas:
    """128x64 pixels to draw on, initially those of `start`; the origin is the top left corner.

    Drawing outside the frame does not raise: it is cut and noted in `flaws`, so a box in use keeps
    running and a test can require that `flaws` is empty.
    """

    def __init__(self, start: Frame = BLANK) -> None:
        self._pixels = int.from_bytes(start.rows, "big")
        self._flaws: list[str] = []
        self._small: list[str] = []
        self._texts: list[Text] = []

    @property
    def flaws(self) -> tuple[str, ...]:
        """Texts and icons ("6x8 icon") that are cut, and characters without a glyph, in order."""
        return tuple(self._flaws)

    @property
    def small(self) -> tuple[str, ...]:
        """The texts in the font SMALL, in order."""
        return tuple(self._small)

    @property
    def texts(self) -> tuple[Text, ...]:
        """What is written, in order."""
        return tuple(self._texts)

    def frame(self) -> Frame:
        """The current pixels."""
        return Frame(self._pixels.to_bytes(WIDTH * HEIGHT // 8, "big"))

    def text(
        self,
        x: int,
        y: int,
        text: str,
        font: Font = TEXT,
        *,
        align: Align = Align.LEFT,
        lit: bool = True,
        width: int | None = None,
    ) -> int:
        """Write one line; return the x after its last pixel.

        `y` is the row of the top of capital letters; accents rise above it. `align` says whether `x`
        is the left edge, the centre (half of an even width is left of x) or the x after the right
        edge. A text wider than `width`, or than the room in the frame, loses whole glyphs at its end
        and is noted in `flaws`; so is one that leaves the frame above or below. A character without
        a glyph is drawn as an empty box and noted, too.
        """
        room = WIDTH - x if align is Align.LEFT else x if align is Align.RIGHT else 2 * min(x, WIDTH - x)
        if width is not None:
            room = min(room, width)
        shown = text
        block, used, missing = _written(font, shown)
        while used > room and shown:
            shown = shown[:-1]
            block, used, missing = _written(font, shown)
        self._flaws += missing
        if font is SMALL and text:
            self._small.append(text)
        whole = shown == text
        left = x if align is Align.LEFT else x - used if align is Align.RIGHT else x - used // 2
        if used:
            whole &= self._stamp(left, y + font.top, used, font.bottom - font.top, block, lit=lit)
        if not whole:
            self._flaws.append(text)
        if shown.strip():
            self._texts.append(Text(left, y, shown))
        return left + used

    def icon(self, x: int, y: int, icon: Bitmap, *, lit: bool = True) -> None:
        """Draw an icon with its top left corner at x, y; its dark pixels change nothing."""
        if not self._stamp(x, y, icon.width, icon.height, icon.ink, lit=lit):
            self._flaws.append(f"{icon.width}x{icon.height} icon")

    def fill(self, x: int, y: int, w: int, h: int, *, lit: bool = True) -> None:
        """Light (or darken) the rectangle of w x h pixels; none if w or h is not positive."""
        self._draw(_area(x, y, w, h), lit=lit)

    def invert(self, x: int, y: int, w: int, h: int) -> None:
        """Light the dark pixels of the rectangle and darken the lit ones."""
        self._pixels ^= _area(x, y, w, h)
        self._texts = [
            text._replace(marked=not text.marked) if x <= text.x < x + w and y <= text.y < y + h else text
            for text in self._texts
        ]

    def outline(self, x: int, y: int, w: int, h: int, *, corner: int = 0) -> None:
        """Draw the edge of the rectangle, one pixel thick.

        `corner` 1 leaves out its four corners, 2 cuts them one pixel deeper.
        """
        self.fill(x + corner, y, w - 2 * corner, 1)
        self.fill(x + corner, y + h - 1, w - 2 * corner, 1)
        self.fill(x, y + corner, 1, h - 2 * corner)
        self.fill(x + w - 1, y + corner, 1, h - 2 * corner)
        for inset in range(1, corner):
            for column in (x + inset, x + w - 1 - inset):
                self.pixel(column, y + corner - inset)
                self.pixel(column, y + h - 1 - corner + inset)

    def pixel(self, x: int, y: int, *, lit: bool = True) -> None:
        """Light (or darken) one pixel; none outside the frame."""
        self.fill(x, y, 1, 1, lit=lit)

    def line(self, x0: int, y0: int, x1: int, y1: int) -> None:
        """Draw a horizontal or vertical line, from left to right or top to bottom, with both ends."""
        self.fill(x0, y0, x1 - x0 + 1, y1 - y0 + 1)

    def dotted(self, x: int, y: int, w: int, h: int) -> None:
        """Draw the edge of the rectangle with every second pixel."""
        edge = _area(x, y, w, h) & ~_area(x + 1, y + 1, w - 2, h - 2)
        self._pixels |= edge & _CHECKS[(x + y) % 2]

    def shade(self, x: int, y: int, w: int, h: int) -> None:
        """Darken every second pixel of the rectangle, in a checkerboard pattern."""
        self._pixels &= ~(_area(x, y, w, h) & _CHECKS[1])

    def _stamp(self, x: int, y: int, w: int, h: int, ink: int, *, lit: bool) -> bool:
        """Set or clear the pixels of `ink` (as in Bitmap); return whether all lie in the frame."""
        pixels = ink.bit_count()
        if x < 0 or x + w > WIDTH:
            ink = _cropped(ink, x, h)
        else:
            ink >>= x
        rows = HEIGHT - y - h
        ink = (ink << WIDTH * rows if rows >= 0 else ink >> WIDTH * -rows) & _FULL
        self._draw(ink, lit=lit)
        return ink.bit_count() == pixels

    def _draw(self, ink: int, *, lit: bool) -> None:
        self._pixels = self._pixels | ink if lit else self._pixels & ~ink


@lru_cache(1024)
def _written(font: Font, text: str) -> tuple[int, int, tuple[str, ...]]:
    """A line of text: its pixels (as in Bitmap), its width, and the characters without a glyph."""
    block = used = 0
    for char in text:
        glyph = font.glyphs.get(char, font.box)
        block |= glyph.ink >> used
        used += glyph.width + font.gap
    return block, max(used - font.gap, 0), tuple(char for char in text if char not in font.glyphs)


@lru_cache(2048)
def _area(x: int, y: int, w: int, h: int) -> int:
    """The pixels of a rectangle, cut to the frame."""
    left, right = max(x, 0), min(x + w, WIDTH)
    top, bottom = max(y, 0), min(y + h, HEIGHT)
    if left >= right or top >= bottom:
        return 0
    row = (1 << right - left) - 1 << WIDTH - right
    column = _COLUMN >> WIDTH * (HEIGHT - (bottom - top))
    return row * column << WIDTH * (HEIGHT - bottom)


def _cropped(ink: int, x: int, h: int) -> int:
    """`ink` moved by x columns, row by row, without the pixels that leave the frame at the sides."""
    moved = 0
    for y in range(h):
        row = ink >> WIDTH * y & _ROW
        row = row >> x if x >= 0 else row << -x
        moved |= (row & _ROW) << WIDTH * y
    return moved


_COLUMN: Final = sum(1 << WIDTH * y for y in range(HEIGHT))
"""The rightmost pixel of every row."""
_EVEN: Final = _ROW // 3 << 1
_CHECKS: Final = tuple(
    sum((_EVEN >> (y + first) % 2) << WIDTH * (HEIGHT - 1 - y) for y in range(HEIGHT)) for first in (0, 1)
)
"""The pixels whose x + y is even, and those where it is odd."""
