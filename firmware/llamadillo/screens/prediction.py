"""Predict, then reveal: the question to a class, and its answer as bars, in large type."""

from fractions import Fraction
from typing import Final

from llamadillo.gfx.canvas import Align, Canvas
from llamadillo.gfx.fonts import BOLD, LARGE, TEXT
from llamadillo.gfx.frame import WIDTH
from llamadillo.screens.picture import LABEL_TOP, Labels, Picture, finish

QUESTION_TOP: Final = 38
"""The y of the question. What it is about is drawn above it."""
_PER_CENT_WIDTH: Final = LARGE.width("100%") + 3
_BAR_ROOM: Final = WIDTH - _PER_CENT_WIDTH
_OPTIONS: Final = 3
_ROOM: Final = LABEL_TOP - 2


def asked(canvas: Canvas, question: str, labels: Labels) -> Picture:
    """The question; `canvas` has the drawing above it."""
    canvas.text(WIDTH // 2, QUESTION_TOP, question, LARGE, align=Align.CENTRE)
    return finish(canvas, labels)


def revealed(answer: tuple[tuple[str, int], ...], ways: int, predicted: int, labels: Labels) -> Picture:
    """Three options, each with its ways as a fraction of all `ways`, as a bar and in per cent.

    The name of the `predicted` one is inverted. A fourth thing that can come has a line without a bar.
    """
    canvas = Canvas()
    options, rest = answer[:_OPTIONS], answer[_OPTIONS:]
    pitch = (_ROOM - len(rest) * TEXT.line) // _OPTIONS
    for place, (name, count) in enumerate(options):
        y, chance = 1 + place * pitch, Fraction(count, ways)
        end = canvas.text(2, y, name, BOLD)
        if place == predicted:
            canvas.invert(0, y - 1, end + 2, BOLD.height + 2)
        _draw_fraction(canvas, y, end, count, ways)
        canvas.text(WIDTH, y, f"{per_cent(chance)}%", LARGE, align=Align.RIGHT)
        top, height = y + BOLD.height + 2, pitch - BOLD.height - 4
        canvas.line(0, top + height - 1, _BAR_ROOM - 1, top + height - 1)
        length = max(round(_BAR_ROOM * chance), 1) if count else 0
        canvas.fill(0, top, length, height)
    for name, count in rest:
        y = 1 + _OPTIONS * pitch
        end = canvas.text(2, y, name, TEXT)
        _draw_fraction(canvas, y, end, count, ways)
        canvas.text(WIDTH - 1, y, f"{per_cent(Fraction(count, ways))}%", TEXT, align=Align.RIGHT)
    return finish(canvas, labels)


def _draw_fraction(canvas: Canvas, y: int, left: int, count: int, ways: int) -> None:
    """The ways as a fraction, between the name that ends at `left` and the per cents."""
    room = _BAR_ROOM - left - 4
    canvas.text(_BAR_ROOM, y, f"{count}/{ways}", TEXT, align=Align.RIGHT, width=room)


def per_cent(chance: Fraction) -> int:
    """A chance in whole per cent: 0 only for what cannot be, 100 only for what is certain."""
    if chance in {0, 1}:
        return int(100 * chance)
    return min(max(int(100 * chance + Fraction(1, 2)), 1), 99)
