"""Texts to read: a title and as many screens as the text needs."""

from typing import Final

from llamadillo.gfx.canvas import Canvas
from llamadillo.gfx.dice import TINY_DIE, die
from llamadillo.gfx.fonts import BOLD, SMALL, TEXT
from llamadillo.gfx.frame import WIDTH
from llamadillo.gfx.layout import wrap
from llamadillo.screens.lights import DARK_DICE, DiceShow
from llamadillo.screens.menu import scroll_bar
from llamadillo.screens.picture import Labels, Picture, finish

TOPS: Final = (16, 25, 35, 45)
"""The lines of a screen. The first leaves room for an accent below the title's line."""
_WIDTH: Final = WIDTH - 6


def screens(text: str) -> tuple[tuple[str, ...], ...]:
    """The text in lines, parted into screens that are about equally full."""
    lines = wrap(text, TEXT, _WIDTH)
    count = -(-len(lines) // len(TOPS))
    full = -(-len(lines) // count)
    return tuple(lines[at : at + full] for at in range(0, len(lines), full))


def page(
    title: str,
    lines: tuple[str, ...],
    place: tuple[int, int],
    labels: Labels,
    *,
    dice: tuple[str, ...] = (),
    lit: DiceShow = DARK_DICE,
) -> Picture:
    """One screen of a text, and beside it which of how many it is (`place`: from 0, of).

    `dice` are shown beside the title, `lit` on the LED dice.
    """
    canvas = Canvas()
    left = WIDTH - TINY_DIE.pitch * len(dice)
    for number, face in enumerate(dice):
        die(canvas, left + 1 + number * TINY_DIE.pitch, 1, face, TINY_DIE)
    font = next((font for font in (BOLD, TEXT) if font.width(title) <= left - 4), SMALL)
    canvas.text(2, 3, title, font, width=left - 4)
    canvas.line(0, 12, WIDTH - 1, 12)
    for y, line in zip(TOPS, lines, strict=False):
        canvas.text(2, y, line, TEXT)
    number, count = place
    scroll_bar(canvas, TOPS[0] - 1, 37, number, 1, count)
    return finish(canvas, labels, lit, flaws=lines[len(TOPS) :])
