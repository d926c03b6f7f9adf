"""The fonts: SMALL, TEXT, BOLD and LARGE.

Their letterforms are in the files `font-NAME.txt`, in the notation of `llamadillo.gfx.strips`, drawn for this
project and under its licence (MIT).
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from pkgutil import get_data
from typing import Final

from llamadillo.gfx import strips
from llamadillo.gfx.bitmap import Bitmap

_NOT_EMBOLDENED: Final = frozenset("@○●✓")
"""Glyphs that BOLD takes from TEXT unchanged: they are dark enough or would fill in."""


@dataclass(frozen=True, eq=False)
class Font:
    """A proportional bitmap font. All digits have the same width.

    Rows are counted from the top of the capitals (0) downwards: accents of capitals rise to
    `top`, descenders end above `bottom`. Letterforms are parsed on first use.
    """

    name: str
    """The letterforms are in the file of this name."""
    height: int
    """Rows of a capital letter."""
    x_height: int
    """Rows of a small x."""
    top: int
    """The first row any glyph may use; 0 or negative."""
    bottom: int
    """The row below the last one any glyph may use."""
    line: int
    """Rows from one line of text to the next."""
    gap: int = 1
    """Dark columns between two glyphs."""
    bold_of: "Font | None" = field(default=None, repr=False)
    """The font whose letterforms are emboldened where this one draws none."""

    @cached_property
    def glyphs(self) -> dict[str, Bitmap]:
        """Every letterform, in a cell from row `top` to `bottom`, by its character."""
        drawn = _letterforms(self)
        for char, glyph in (_letterforms(self.bold_of) if self.bold_of else {}).items():
            drawn.setdefault(char, glyph if char in _NOT_EMBOLDENED else strips.embolden(glyph))
        drawn |= strips.compose(drawn, lift=self.height - self.x_height)
        drawn["\u00a0"] = drawn[" "]
        return drawn

    @cached_property
    def box(self) -> Bitmap:
        """The glyph drawn for a character that the font does not have: an empty box."""
        width = self.height * 2 // 3 + 1
        edge, side = "#" * width, "#" + "." * (width - 2) + "#"
        box = "\n".join(["0 □", edge, *[side] * (self.height - 2), edge])
        return strips.parse((box,), self.top, self.bottom)["□"]

    def covers(self, text: str) -> bool:
        """Whether the font has every character of `text`."""
        return all(char in self.glyphs for char in text)

    def width(self, text: Iterable[str]) -> int:
        """Pixels from the left edge of the first glyph to the right edge of the last; 0 for no text."""
        glyphs, box, gap = self.glyphs, self.box, self.gap
        total = sum(glyphs.get(char, box).width + gap for char in text)
        return max(total - gap, 0)


def _letterforms(font: Font) -> dict[str, Bitmap]:
    """What is drawn in the file of a font."""
    file = get_data("llamadillo.gfx", f"font-{font.name}.txt") or b""
    return strips.parse(tuple(file.decode().split("\n\n")), font.top, font.bottom)


SMALL: Final = Font("small", height=5, x_height=4, top=-3, bottom=7, line=8)
"""For labels and remarks. Capitals of 5 pixels; small letters may rise one above them."""
TEXT: Final = Font("text", height=7, x_height=5, top=-3, bottom=9, line=10)
"""For reading. Capitals of 7 pixels."""
BOLD: Final = Font("bold", height=7, x_height=5, top=-3, bottom=9, line=10, bold_of=TEXT)
"""TEXT with strokes of two pixels, for emphasis."""
LARGE: Final = Font("large", height=12, x_height=8, top=-4, bottom=15, line=18, gap=2)
"""For titles and scores. Capitals of 12 pixels, strokes of two."""
