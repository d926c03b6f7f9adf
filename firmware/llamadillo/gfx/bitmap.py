"""Small one-bit pictures written as text art.

The pixels of a picture are one integer with the layout of a frame's top left corner, 128 bits per
row, so drawing is a shift and an OR. The canvas is one such integer, too.
"""

from dataclasses import dataclass
from typing import Final, Self

from llamadillo.gfx.frame import HEIGHT, WIDTH

LIT: Final = "#"
DARK: Final = "."
_DIGITS: Final = str.maketrans({LIT: "1", DARK: "0", "0": "?", "1": "?"})


@dataclass(frozen=True, slots=True)
class Bitmap:
    """A one-bit picture of 1–128 x 1–64 pixels.

    `ink` holds its rows from top to bottom, 128 bits each, the picture against the left edge:
    the pixel x, y is bit `128 * (height - 1 - y) + 127 - x`.
    """

    width: int
    height: int
    ink: int

    @classmethod
    def from_art(cls, art: str) -> Self:
        """The picture drawn in `art`: a line per row, `#` lit, `.` dark; blank lines and indents are ignored.

        Raises ValueError for any other character, ragged rows, or a picture larger than a frame.
        """
        return cls.from_rows(art.split())

    @classmethod
    def from_rows(cls, rows: list[str]) -> Self:
        """As `from_art`, from one string per row."""
        width = len(rows[0]) if rows else 0
        if not 1 <= width <= WIDTH or len(rows) > HEIGHT:
            raise ValueError(f"a picture has 1–{WIDTH} x 1–{HEIGHT} pixels")
        if {len(row) for row in rows} != {width}:
            raise ValueError("ragged rows:\n" + "\n".join(rows))
        digits = "".join([row.ljust(WIDTH, DARK) for row in rows]).translate(_DIGITS)
        if digits.strip("01"):
            raise ValueError(f"pixels are {LIT} or {DARK}:\n" + "\n".join(rows))
        return cls(width, len(rows), int(digits, 2))

    def art(self) -> str:
        """The picture as text art; the inverse of `from_art`."""
        rows = (self.ink >> WIDTH * (self.height - 1 - y) for y in range(self.height))
        drawn = (f"{row & (1 << WIDTH) - 1:0{WIDTH}b}"[: self.width] for row in rows)
        return "\n".join(row.replace("1", LIT).replace("0", DARK) for row in drawn)
