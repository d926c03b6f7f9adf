"""The players on a screen: their lines, their names, and a page's title."""

from typing import Final, NamedTuple

from llamadillo.gfx.canvas import Canvas
from llamadillo.gfx.fonts import BOLD, SMALL, TEXT, Font
from llamadillo.gfx.frame import WIDTH

_HANGING: Final = frozenset("gjpqyç,")
"""Letters that go below the line they stand on."""


class LineLayout(NamedTuple):
    """Where the players stand below each other on a page: in large type while they are few."""

    font: Font
    top: int
    pitch: int


def lines_for(players: int) -> LineLayout:
    """The lines of a page with a title."""
    return LineLayout(TEXT, 14, 10) if players <= 4 else LineLayout(SMALL, 13, 7)


def short(player: str, font: Font, width: int) -> str:
    """As much of a name as fits."""
    while font.width(player) > width:
        player = player[:-1]
    return player


def title_line(canvas: Canvas, title: str, x: int = 0, right: int = WIDTH) -> None:
    """A page's title and the line below it, which is open where a letter hangs down: no g looks like a q.

    The title stands between `x` and `right`.
    """
    font = BOLD if BOLD.width(title) <= right - x else TEXT
    canvas.line(0, 11, WIDTH - 1, 11)
    for place, letter in enumerate(title):
        if letter in _HANGING:
            left = x + font.width(title[: place + 1]) - font.width(letter)
            canvas.fill(left - 1, 11, font.width(letter) + 2, 1, lit=False)
    canvas.text(x, 3, title, font, width=right - x)
