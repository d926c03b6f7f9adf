"""Texts to read: a title, and one or more screens for the text."""

from typing import Final

from llamadillo.gfx.canvas import Canvas
from llamadillo.gfx.dice import TINY_DIE, die
from llamadillo.gfx.fonts import BOLD, TEXT
from llamadillo.gfx.frame import WIDTH
from llamadillo.gfx.layout import fitting, wrap
from llamadillo.screens.lights import DARK_DICE, DiceShow
from llamadillo.screens.menu import scroll_bar
from llamadillo.screens.picture import Labels, Picture, finish

TOPS: Final = (16, 25, 35, 45)
"""The y of a screen's lines. The first leaves room for an accent below the title's line."""


def screens(text: str) -> tuple[tuple[str, ...], ...]:
    """The text in lines, split into screens of about equal length."""
    lines = wrap(text, TEXT, WIDTH - 6)
    count = -(-len(lines) // len(TOPS))
    full = -(-len(lines) // count)
    return tuple(lines[at : at + full] for at in range(0, len(lines), full))


def heading(canvas: Canvas, title: str, width: int = WIDTH - 4) -> None:
    """The title, in the largest font in which it is at most `width` pixels wide, and the line below it."""
    canvas.text(2, 3, title, fitting(title, width, BOLD, TEXT), width=width)
    canvas.line(0, 12, WIDTH - 1, 12)


def page(
    title: str,
    lines: tuple[str, ...],
    place: tuple[int, int],
    labels: Labels,
    *,
    dice: tuple[str, ...] = (),
    lit: DiceShow = DARK_DICE,
) -> Picture:
    """One screen of a text; `place` is its number, from 0, and the number of screens.

    `dice` are the faces drawn next to the title, `lit` is shown on the LED dice.
    """
    canvas = Canvas()
    left = WIDTH - TINY_DIE.pitch * len(dice)
    for number, face in enumerate(dice):
        die(canvas, left + 1 + number * TINY_DIE.pitch, 1, face, TINY_DIE)
    heading(canvas, title, left - 4)
    for y, line in zip(TOPS, lines, strict=False):
        canvas.text(2, y, line, TEXT)
    number, count = place
    scroll_bar(canvas, TOPS[0] - 1, 37, number, 1, count)
    return finish(canvas, labels, lit, flaws=lines[len(TOPS) :])
