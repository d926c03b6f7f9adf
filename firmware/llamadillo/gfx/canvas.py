"""The drawing surface of a screen."""

from enum import Enum
from typing import Final

from llamadillo.gfx.bitmap import Bitmap
from llamadillo.gfx.fonts import TEXT, Font
from llamadillo.gfx.frame import BLANK, HEIGHT, WIDTH, Frame
from llamadillo.gfx.icons import Icon

_FULL: Final = (1 << WIDTH * HEIGHT) - 1
_ROW: Final = (1 << WIDTH) - 1


class Align(Enum):
    """Which part of a text stands at the given x."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


class Canvas:
    """128x64 pixels to draw on, at first dark or those of `start`; the origin is the top left corner.

    Nothing raises for want of room: what does not fit is cut and noted in `clipped`, so that a box
    in use goes on and a test that asks for an empty `clipped` fails.
    """

    def __init__(self, start: Frame = BLANK) -> None:
        self._pixels = int.from_bytes(start.rows, "big")
        self._clipped: list[str] = []
        self._missing: list[str] = []

    @property
    def clipped(self) -> tuple[str, ...]:
        """The texts and the names of icons that were not drawn whole, in order."""
        return tuple(self._clipped)

    @property
    def missing(self) -> tuple[str, ...]:
        """The characters drawn as an empty box because their font does not have them, in order."""
        return tuple(self._missing)

    def frame(self) -> Frame:
        """The picture as it is now."""
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

        `y` is the row of the top of capital letters; accents rise above it. `x` is the left edge,
        the centre (an even text has as many pixels left of x as from x on) or the x after the right
        edge, by `align`. A text wider than `width`, or than the frame has room for, loses whole
        glyphs at its end and is noted in `clipped`; so is one that leaves the frame above or below.
        """
        room = {
            Align.LEFT: WIDTH - x,
            Align.CENTRE: 2 * min(x, WIDTH - x),
            Align.RIGHT: x,
        }[align]
        if width is not None:
            room = min(room, width)
        glyphs, box, gap = font.glyphs, font.box, font.gap
        block = used = 0
        whole = True
        for char in text:
            glyph = glyphs.get(char)
            if glyph is None:
                glyph = box
                self._missing.append(char)
            if used + glyph.width > room:
                whole = False
                break
            block |= glyph.ink >> used
            used += glyph.width + gap
        used = max(used - gap, 0)
        left = {Align.LEFT: x, Align.CENTRE: x - used // 2, Align.RIGHT: x - used}[align]
        if used:
            whole &= self._stamp(left, y + font.top, used, font.bottom - font.top, block, lit=lit)
        if not whole:
            self._clipped.append(text)
        return left + used

    def icon(self, x: int, y: int, icon: Icon, *, lit: bool = True) -> None:
        """Draw an icon with its top left corner at x, y; its dark pixels change nothing."""
        self.bitmap(x, y, icon.bitmap, icon.name, lit=lit)

    def bitmap(self, x: int, y: int, bitmap: Bitmap, name: str, *, lit: bool = True) -> None:
        """As `icon`, for any picture; `name` is what `clipped` calls it."""
        if not self._stamp(x, y, bitmap.width, bitmap.height, bitmap.ink, lit=lit):
            self._clipped.append(name)

    def fill(self, x: int, y: int, w: int, h: int, *, lit: bool = True) -> None:
        """Light (or darken) the rectangle of w x h pixels; none if w or h is not positive."""
        area = _area(x, y, w, h)
        self._pixels = self._pixels | area if lit else self._pixels & ~area

    def invert(self, x: int, y: int, w: int, h: int) -> None:
        """Light what is dark and darken what is lit in the rectangle."""
        self._pixels ^= _area(x, y, w, h)

    def outline(self, x: int, y: int, w: int, h: int, *, corner: int = 0, lit: bool = True) -> None:
        """Draw the edge of the rectangle, one pixel thick.

        `corner` 1 leaves out its four corners, 2 cuts them one pixel deeper.
        """
        self.fill(x + corner, y, w - 2 * corner, 1, lit=lit)
        self.fill(x + corner, y + h - 1, w - 2 * corner, 1, lit=lit)
        self.fill(x, y + corner, 1, h - 2 * corner, lit=lit)
        self.fill(x + w - 1, y + corner, 1, h - 2 * corner, lit=lit)
        for inset in range(1, corner):
            for column in (x + inset, x + w - 1 - inset):
                self.pixel(column, y + corner - inset, lit=lit)
                self.pixel(column, y + h - 1 - corner + inset, lit=lit)

    def pixel(self, x: int, y: int, *, lit: bool = True) -> None:
        """Light (or darken) one pixel; none outside the frame."""
        self.fill(x, y, 1, 1, lit=lit)

    def line(self, x0: int, y0: int, x1: int, y1: int, *, lit: bool = True, step: int = 1) -> None:
        """Draw a straight line with both ends; of its pixels every `step`-th, from the first on."""
        length = max(abs(x1 - x0), abs(y1 - y0))
        if step == 1 and (x0 == x1 or y0 == y1):
            self.fill(min(x0, x1), min(y0, y1), abs(x1 - x0) + 1, abs(y1 - y0) + 1, lit=lit)
            return
        for i in range(0, length + 1, step):
            self.pixel(x0 + _share(x1 - x0, i, length), y0 + _share(y1 - y0, i, length), lit=lit)

    def dotted(self, x: int, y: int, w: int, h: int, *, lit: bool = True) -> None:
        """Draw the edge of the rectangle with every second pixel; a line if w or h is 1."""
        area = _area(x, y, w, h)
        inner = _area(x + 1, y + 1, w - 2, h - 2)
        dots = area & ~inner & _CHECKS[(x + y) % 2]
        self._pixels = self._pixels | dots if lit else self._pixels & ~dots

    def shade(self, x: int, y: int, w: int, h: int) -> None:
        """Darken every second pixel of the rectangle, like a chessboard."""
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
        self._pixels = self._pixels | ink if lit else self._pixels & ~ink
        return ink.bit_count() == pixels


def _share(total: int, part: int, whole: int) -> int:
    """`total * part / whole` to the nearest, halves away from zero."""
    if not whole:
        return 0
    size = (2 * abs(total) * part + whole) // (2 * whole)
    return size if total >= 0 else -size


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
    """`ink` moved by x columns, row by row, without what leaves the frame at the sides."""
    moved = 0
    for y in range(h):
        row = ink >> WIDTH * y & _ROW
        row = row >> x if x >= 0 else row << -x
        moved |= (row & _ROW) << WIDTH * y
    return moved


_COLUMN: Final = sum(1 << WIDTH * y for y in range(HEIGHT))
"""The right-most pixel of every row."""
_EVEN: Final = _ROW // 3 << 1
_CHECKS: Final = tuple(
    sum((_EVEN >> (y + first) % 2) << WIDTH * (HEIGHT - 1 - y) for y in range(HEIGHT)) for first in (0, 1)
)
"""The pixels whose x + y is even, and those where it is odd."""
