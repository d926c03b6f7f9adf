"""The notation of letterforms: strips of text art, several glyphs side by side.

    0  A     B     l
       .###. ####. #.
       #...# #...# #.
       …

A strip's first line holds the number of its top row and the glyphs' characters; `space` is the
space. Each further line is a row of pixels, one word per glyph. Row 0 is the top row of the
capitals, rows above it are negative.

Accented letters are composed: `É=Eˊ` puts the mark `ˊ` over `E`. Marks are glyphs like any other,
drawn in the rows they have over a small letter; over capitals they are lifted.
"""

from typing import Final

from llamadillo.gfx.bitmap import DARK, Bitmap
from llamadillo.gfx.frame import WIDTH

_BELOW: Final = "¸"
"""The only mark below its letter."""

LETTERS_WITH_MARKS: Final = """
    À=Aˋ Á=Aˊ Â=Aˆ Ã=A˜ Ä=A¨ Å=A˚ Ç=C¸ È=Eˋ É=Eˊ Ê=Eˆ Ë=E¨ Ì=Iˋ Í=Iˊ Î=Iˆ Ï=I¨ Ñ=N˜
    Ò=Oˋ Ó=Oˊ Ô=Oˆ Õ=O˜ Ö=O¨ Ù=Uˋ Ú=Uˊ Û=Uˆ Ü=U¨ Ý=Yˊ Ÿ=Y¨
    à=aˋ á=aˊ â=aˆ ã=a˜ ä=a¨ å=a˚ ç=c¸ è=eˋ é=eˊ ê=eˆ ë=e¨ ì=ıˋ í=ıˊ î=ıˆ ï=ı¨ ñ=n˜
    ò=oˋ ó=oˊ ô=oˆ õ=o˜ ö=o¨ ù=uˋ ú=uˊ û=uˆ ü=u¨ ý=yˊ ÿ=y¨
"""


def parse(strips: tuple[str, ...], top: int, bottom: int) -> dict[str, Bitmap]:
    """The glyphs drawn in `strips`, by character, each in a cell from row `top` to above row `bottom`.

    Raises ValueError if a line has too many or too few words, a glyph has ragged rows or leaves the
    cell, or a character is drawn twice.
    """
    glyphs: dict[str, Bitmap] = {}
    for strip in strips:
        header, *lines = strip.strip("\n").splitlines()
        first, *names = header.split()
        above, below = int(first) - top, bottom - int(first) - len(lines)
        if above < 0 or below < 0:
            raise ValueError(f"a strip leaves the rows {top}…{bottom - 1}: {header}")
        for line in lines:
            if len(line.split()) != len(names):
                raise ValueError(f"the header names {len(names)} glyphs, the row draws others: {line!r}")
        for name, column in zip(names, zip(*map(str.split, lines), strict=True), strict=True):
            char = " " if name == "space" else name
            if len(char) != 1 or char in glyphs:
                raise ValueError(f"{name!r} is no character, or drawn twice")
            blank = DARK * len(column[0])
            glyphs[char] = Bitmap.from_rows([blank] * above + list(column) + [blank] * below)
    return glyphs


def compose(glyphs: dict[str, Bitmap], *, lift: int) -> dict[str, Bitmap]:
    """The letters with marks whose base and mark are in `glyphs`, except those drawn there themselves.

    Base and mark are centred over each other; half a pixel is rounded to the left. Marks above are
    `lift` rows higher over capitals than over small letters.
    """
    composed: dict[str, Bitmap] = {}
    for entry in LETTERS_WITH_MARKS.split():
        char, base, mark = entry[0], glyphs.get(entry[2]), glyphs.get(entry[3])
        if char in glyphs or base is None or mark is None:
            continue
        raised = WIDTH * lift if char.isupper() and entry[3] != _BELOW else 0
        width = max(base.width, mark.width)
        ink = base.ink >> (width - base.width) // 2 | mark.ink << raised >> (width - mark.width) // 2
        composed[char] = Bitmap(width, base.height, ink)
    return composed


def embolden(glyph: Bitmap) -> Bitmap:
    """The glyph with every stroke one pixel wider to the right."""
    return Bitmap(glyph.width + 1, glyph.height, glyph.ink | glyph.ink >> 1)
