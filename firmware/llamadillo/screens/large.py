"""Names and points in the largest type that fits."""

from typing import Final

from llamadillo.gfx.canvas import Align, Canvas
from llamadillo.gfx.fonts import BOLD, LARGE
from llamadillo.gfx.frame import WIDTH
from llamadillo.screens.picture import Labels, Picture, finish

PER_PAGE: Final = 3
"""So many players are on a page."""
_PITCH: Final = 18


def large(players: tuple[str, ...], points: tuple[int, ...], first: int, labels: Labels) -> Picture:
    """The players from `first` on, each with a line of its own."""
    canvas = Canvas()
    for place, player in enumerate(players[first : first + PER_PAGE]):
        y = 4 + place * _PITCH
        number = str(points[first + place])
        canvas.text(WIDTH, y, number, LARGE, align=Align.RIGHT)
        font = LARGE if LARGE.width(player) < WIDTH - LARGE.width(number) - 6 else BOLD
        canvas.text(0, y + (LARGE.height - font.height), player, font)
    return finish(canvas, labels)
