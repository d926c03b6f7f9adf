"""Words as outlines, from the bitmap fonts of the box: the same letters as on its display."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from llamadillo.gfx.fonts import Font

__all__ = ["Outline", "outlines", "pixels", "size"]

_OVERLAP: Final = 0.03
"""How far a pixel reaches into its neighbours, as a share of its side: pixels that meet only at a corner
must be joined, for a solid has no edges of no width."""


@dataclass(frozen=True, slots=True)
class Outline:
    """A closed line of a word, with the inside on its left: outlines turn left, holes turn right."""

    points: tuple[tuple[float, float], ...]

    @property
    def area(self) -> float:
        """What it encloses; negative for a hole."""
        pairs = zip(self.points, (*self.points[1:], self.points[0]), strict=True)
        return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs) / 2


def pixels(text: str, font: Font) -> list[tuple[int, int]]:
    """The lit pixels of a word, by column from the left and row from the top of the capitals.

    Raises ValueError for a character that the font does not have.
    """
    if not font.covers(text):
        raise ValueError(f"The font {font.name} has no letters for {text!r}.")
    lit, column = [], 0
    for char in text:
        glyph = font.glyphs[char]
        for y, row in enumerate(glyph.art().split()):
            lit += [(column + x, y + font.top) for x, dot in enumerate(row) if dot == "#"]
        column += glyph.width + font.gap
    return lit


def size(text: str, font: Font, pixel: float) -> tuple[float, float]:
    """Width and height of a word in capitals, in millimetres."""
    return font.width(text) * pixel, font.height * pixel


def outlines(
    text: str, font: Font, pixel: float, middle: tuple[float, float], *, from_behind: bool = False
) -> tuple[Outline, ...]:
    """The outlines of a word in millimetres, its capitals round `middle`; to be read from behind if so."""
    width, height = size(text, font, pixel)
    left, top = middle[0] - width / 2, middle[1] + height / 2
    drawn = [
        [(left + x * pixel, top - y * pixel) for x, y in points] for points in _trace(pixels(text, font))
    ]
    if from_behind:
        # Mirrored, an outline runs the other way round.
        drawn = [[(2 * middle[0] - x, y) for x, y in reversed(points)] for points in drawn]
    return tuple(Outline(tuple(points)) for points in drawn)


def _trace(lit: Iterable[tuple[int, int]]) -> list[list[tuple[float, float]]]:
    """The border of a set of pixels, y downwards, each a little larger than its cell.

    Three cells of a finer grid stand for a pixel and the seams around it, so that a border never
    touches itself.
    """
    cells = set()
    for x, y in lit:
        cells |= {(2 * x + i, 2 * y + j) for i in (0, 1, 2) for j in (0, 1, 2)}
    # Cell 2x is the seam left of pixel x, cell 2x + 1 its body.
    follows: dict[tuple[int, int], tuple[int, int]] = {}
    for x, y in sorted(cells):
        # Edges run so that the cell is on their left when y points up.
        for beside, start, end in (
            ((x, y - 1), (x + 1, y), (x, y)),
            ((x - 1, y), (x, y), (x, y + 1)),
            ((x, y + 1), (x, y + 1), (x + 1, y + 1)),
            ((x + 1, y), (x + 1, y + 1), (x + 1, y)),
        ):
            if beside not in cells:
                assert start not in follows
                follows[start] = end
    borders = []
    while follows:
        start, end = next(iter(follows.items()))
        points = [start]
        while follows.pop(points[-1]) != start:
            points.append(end)
            end = follows.get(end, start)
        borders.append([(_at(x), _at(y)) for x, y in _corners(points)])
    return borders


def _at(line: int) -> float:
    """Where a line of the finer grid lies, in pixels."""
    pixel, seam = divmod(line, 2)
    return pixel + (_OVERLAP if seam else -_OVERLAP)


def _corners(points: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Without the points in the middle of straight lines."""
    around = zip(points[-1:] + points[:-1], points, points[1:] + points[:1], strict=True)
    return [here for before, here, after in around if (before[0] == here[0]) != (here[0] == after[0])]
