"""How letterforms are written down: strips of text art, several glyphs side by side.

    0  A     B     l
       .###. ####. #.
       #...# #...# #.
       …

A strip's first line holds the number of its top row and the glyphs' characters; each further
line is a row of pixels, one word a glyph. Row 0 is the top row of the capitals, rows above it are
negative. A character that cannot stand for itself goes by its name in `NAMES`.

Accented letters are put together: `É=Eˊ` sets the mark `ˊ` over `E`. Marks are glyphs like any
other, drawn in the rows in which they stand over a small letter; over capitals they are lifted.
"""

from typing import Final, NamedTuple

from llamadillo.gfx.bitmap import DARK, Bitmap

LLAMA_GLYPH: Final = "\ue000"
"""A llama's head, as a character of every font."""
ARMADILLO_GLYPH: Final = "\ue001"
"""An armadillo, as a character of every font."""

NAMES: Final = {"space": " ", "llama": LLAMA_GLYPH, "armadillo": ARMADILLO_GLYPH}

LETTERS_WITH_MARKS: Final = """
    À=Aˋ Á=Aˊ Â=Aˆ Ã=A˜ Ä=A¨ Å=A˚ Ç=C¸ È=Eˋ É=Eˊ Ê=Eˆ Ë=E¨ Ì=Iˋ Í=Iˊ Î=Iˆ Ï=I¨ Ñ=N˜
    Ò=Oˋ Ó=Oˊ Ô=Oˆ Õ=O˜ Ö=O¨ Ù=Uˋ Ú=Uˊ Û=Uˆ Ü=U¨ Ý=Yˊ Ÿ=Y¨
    à=aˋ á=aˊ â=aˆ ã=a˜ ä=a¨ å=a˚ ç=c¸ è=eˋ é=eˊ ê=eˆ ë=e¨ ì=ıˋ í=ıˊ î=ıˆ ï=ı¨ ñ=n˜
    ò=oˋ ó=oˊ ô=oˆ õ=o˜ ö=o¨ ù=uˋ ú=uˊ û=uˆ ü=u¨ ý=yˊ ÿ=y¨
"""


class Glyph(NamedTuple):
    """A letterform: its pixels and the row (0 is the top of the capitals) in which they start."""

    top: int
    rows: tuple[str, ...]

    @property
    def width(self) -> int:
        """Pixels across, without the gap to the next glyph."""
        return len(self.rows[0])

    def bitmap(self, top: int, bottom: int) -> Bitmap:
        """The glyph in a cell that reaches from row `top` to row `bottom` (exclusive).

        Raises ValueError if a row of it lies outside.
        """
        below = bottom - self.top - len(self.rows)
        if self.top < top or below < 0:
            raise ValueError(f"glyph leaves the rows {top}…{bottom - 1}:\n" + "\n".join(self.rows))
        blank = DARK * self.width
        return Bitmap.from_rows([blank] * (self.top - top) + list(self.rows) + [blank] * below)


def parse(strips: tuple[str, ...]) -> dict[str, Glyph]:
    """The glyphs drawn in `strips`, by character, without blank rows above and below.

    Raises ValueError if a row has too many or too few words, a glyph has ragged rows, or a
    character is drawn twice.
    """
    glyphs: dict[str, Glyph] = {}
    for strip in strips:
        header, *lines = strip.strip("\n").splitlines()
        first, *names = header.split()
        columns = zip(*(_words(line, len(names)) for line in lines), strict=True)
        for name, column in zip(names, columns, strict=True):
            char = NAMES.get(name, name)
            if len(char) != 1 or char in glyphs:
                raise ValueError(f"{name!r} is no character, or drawn twice")
            if len({len(row) for row in column}) != 1:
                raise ValueError(f"ragged rows in {name!r}")
            glyphs[char] = _trimmed(int(first), list(column))
    return glyphs


def compose(glyphs: dict[str, Glyph], *, lift: int) -> dict[str, Glyph]:
    """The letters with marks that `glyphs` has base and mark for and does not draw itself.

    Marks stand `lift` rows higher over capitals than over small letters.
    """
    composed: dict[str, Glyph] = {}
    for entry in LETTERS_WITH_MARKS.split():
        char, base, mark = entry[0], entry[2], entry[3]
        if char not in glyphs and base in glyphs and mark in glyphs:
            over = glyphs[mark]
            if base.isupper() and over.top < glyphs[base].top + len(glyphs[base].rows) - 1:
                over = over._replace(top=over.top - lift)
            composed[char] = _overlaid(glyphs[base], over)
    return composed


def embolden(glyph: Glyph) -> Glyph:
    """The glyph with every stroke one pixel wider to the right."""
    rows = []
    for row in glyph.rows:
        bits = int("0" + row.replace("#", "1").replace(".", "0"), 2)
        bold = bits << 1 | bits
        rows.append(f"{bold:0{len(row) + 1}b}".replace("1", "#").replace("0", "."))
    return Glyph(glyph.top, tuple(rows))


def _words(line: str, count: int) -> list[str]:
    words = line.split()
    if len(words) != count:
        raise ValueError(f"{len(words)} glyphs where {count} are announced: {line!r}")
    return words


def _trimmed(top: int, rows: list[str]) -> Glyph:
    while len(rows) > 1 and not rows[0].strip(DARK):
        rows = rows[1:]
        top += 1
    while len(rows) > 1 and not rows[-1].strip(DARK):
        rows = rows[:-1]
    return Glyph(top, tuple(rows))


def _overlaid(base: Glyph, mark: Glyph) -> Glyph:
    """Both in one glyph, each centred; where a mark cannot be centred it leans to the left."""
    width = max(base.width, mark.width)
    top = min(base.top, mark.top)
    bottom = max(base.top + len(base.rows), mark.top + len(mark.rows))
    rows = [[DARK] * width for _ in range(top, bottom)]
    for part in (base, mark):
        left = (width - part.width) // 2
        for y, row in enumerate(part.rows, part.top - top):
            for x, pixel in enumerate(row, left):
                if pixel != DARK:
                    rows[y][x] = pixel
    return Glyph(top, tuple("".join(row) for row in rows))
