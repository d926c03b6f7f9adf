"""The dice laboratory: expected and observed counts as bars, and the faces of the dice."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final, Protocol

from llamadillo.gfx.canvas import Align, Canvas
from llamadillo.gfx.dice import BIG_DIE, TINY_DIE, die
from llamadillo.gfx.fonts import BOLD, TEXT
from llamadillo.gfx.frame import WIDTH
from llamadillo.gfx.layout import fitting
from llamadillo.screens.help import heading
from llamadillo.screens.lights import TWINKLE_SECONDS, standing
from llamadillo.screens.picture import Labels, Picture, finish

_FOOT: Final = 43
"""The row below the bars."""
_HIGHEST: Final = 29
_PITCH: Final = 10
"""Rows from one line of numbers to the next."""
_OBSERVED_RIGHT: Final = 66
_FACES_TOP: Final = 24


class Row(Protocol):
    """A face with its observed and its expected count."""

    @property
    def face(self) -> int:
        """The face."""

    @property
    def observed(self) -> int:
        """How often it was rolled."""

    @property
    def expected(self) -> Fraction:
        """How often it is rolled on average."""


def bars(
    title: str,
    rolls: str,
    face_name: Callable[[int], str],
    rows: Sequence[Row],
    lit: tuple[str, ...],
    labels: Labels,
) -> Picture:
    """For each face two bars: an outline for the expected count, solid for the observed one.

    `lit` are the faces of the last roll, for the LED dice.
    """
    canvas = Canvas()
    canvas.text(WIDTH, 1, rolls, BOLD, align=Align.RIGHT)
    room = WIDTH - BOLD.width(rolls) - 4
    canvas.text(0, 1, title, fitting(title, room, BOLD, TEXT), width=room)
    pitch = WIDTH // len(rows)
    width = min((pitch - 2) // 2, 10)
    counts = (count for row in rows for count in (Fraction(row.observed), row.expected))
    largest = max(counts, default=Fraction())
    for place, row in enumerate(rows):
        left = place * pitch + (pitch - 2 * width) // 2
        if largest:
            expected = round(_HIGHEST * row.expected / largest)
            observed = round(_HIGHEST * row.observed / largest)
            canvas.outline(left, _FOOT - expected, width, expected)
            canvas.fill(left + width, _FOOT - observed, width, observed)
        die(canvas, left + width - TINY_DIE.side // 2 - 1, _FOOT + 1, face_name(row.face), TINY_DIE)
    return finish(canvas, labels, standing(lit, TWINKLE_SECONDS))


def numbers(lines: Sequence[tuple[str, str, str]], labels: Labels) -> Picture:
    """For each of up to five faces its observed and its expected count; the expected one in an outline."""
    canvas = Canvas()
    for place, (face, observed, expected) in enumerate(lines):
        y = 1 + place * _PITCH
        die(canvas, 2, y, face, TINY_DIE)
        canvas.text(_OBSERVED_RIGHT, y + 1, observed, BOLD, align=Align.RIGHT)
        canvas.text(WIDTH - 4, y + 1, expected, TEXT, align=Align.RIGHT)
    top, height = 0, _PITCH * len(lines) + 1
    canvas.outline(_OBSERVED_RIGHT + 5, top, WIDTH - _OBSERVED_RIGHT - 5, height)
    return finish(canvas, labels)


def faces(name: str, sides: Sequence[str], labels: Labels) -> Picture:
    """The sides of a die, large."""
    canvas = Canvas()
    heading(canvas, name)
    left = (WIDTH - len(sides) * BIG_DIE.pitch + BIG_DIE.pitch - BIG_DIE.side) // 2
    for place, side in enumerate(sides):
        die(canvas, left + place * BIG_DIE.pitch, _FACES_TOP, side, BIG_DIE)
    return finish(canvas, labels)
