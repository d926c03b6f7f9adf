"""The review and the coach on the OLED: what choices are worth, and the chance over a game."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from llamadillo.gfx.canvas import Align, Canvas
from llamadillo.gfx.fonts import BOLD, LARGE, TEXT
from llamadillo.gfx.frame import WIDTH
from llamadillo.gfx.layout import fitting
from llamadillo.screens.help import TOPS, heading
from llamadillo.screens.menu import scroll_bar
from llamadillo.screens.picture import Labels, Picture, finish
from llamadillo.screens.players import title_line

PER_PAGE: Final = 4
"""Actions on one page of advice."""
_GAP: Final = 4
_LEFT: Final = 21
"""The first column of a curve."""
_TOP: Final = 14
_FOOT: Final = 51
"""The rows of the chances 1 and 0."""


class Worth(NamedTuple):
    """An action and its chance, as texts."""

    action: str
    chance: str


def advice(title: str, aside: str, lines: Sequence[Worth], first: int, labels: Labels) -> Picture:
    """Up to four of the actions, from number `first` on; the best one is in bold type."""
    canvas = Canvas()
    canvas.text(WIDTH, 3, aside, TEXT, align=Align.RIGHT)
    heading(canvas, title, WIDTH - TEXT.width(aside) - _GAP)
    best = lines[0].chance
    for y, line in zip(TOPS, lines[first : first + PER_PAGE], strict=False):
        font = BOLD if line.chance == best else TEXT
        font = fitting(line.action, WIDTH - 10 - font.width(line.chance), font, TEXT)
        canvas.text(2, y, line.action, font)
        canvas.text(WIDTH - 4, y, line.chance, font, align=Align.RIGHT)
    scroll_bar(canvas, TOPS[0] - 1, 37, first, PER_PAGE, len(lines))
    return finish(canvas, labels)


def comparison(title: str, aside: str, done: Worth, caption: str, better: Worth, labels: Labels) -> Picture:
    """What was done, and below it in bold type what had been better; the chances are in large type."""
    canvas = Canvas()
    canvas.text(WIDTH, 3, aside, TEXT, align=Align.RIGHT)
    heading(canvas, title, WIDTH - 2 - (TEXT.width(aside) + _GAP if aside else 0))
    canvas.text(WIDTH - 1, 15, done.chance, LARGE, align=Align.RIGHT)
    canvas.text(2, 18, done.action, TEXT, width=WIDTH - LARGE.width(done.chance) - _GAP)
    canvas.text(2, 33, caption, TEXT, width=WIDTH - LARGE.width(better.chance) - _GAP)
    canvas.text(WIDTH - 1, 37, better.chance, LARGE, align=Align.RIGHT)
    room = WIDTH - LARGE.width(better.chance) - _GAP - 2
    canvas.text(2, 43, better.action, fitting(better.action, room, BOLD, TEXT), width=room)
    return finish(canvas, labels)


def curve(
    title: str, chances: Sequence[float], rounds: Sequence[int], marks: Sequence[int], labels: Labels
) -> Picture:
    """A chance over a game, from left to right; at least two.

    A dotted line is where each round begins. `marks` are the places of the worst choices, the worst first:
    they have their numbers, from 1.
    """
    canvas = Canvas()
    title_line(canvas, title, 2, WIDTH - 2)
    for y, text in ((_TOP, "100"), ((_TOP + _FOOT) // 2 - 3, "50"), (_FOOT - TEXT.height + 1, "0")):
        canvas.text(_LEFT - 3, y, text, TEXT, align=Align.RIGHT)
    for x in range(_LEFT, WIDTH, 4):
        canvas.pixel(x, (_TOP + _FOOT) // 2)
    last = len(chances) - 1
    for place in rounds:
        canvas.dotted(_column(place, last), _TOP, 1, _FOOT - _TOP + 1)
    for place in range(last):
        x, to = _column(place, last), _column(place + 1, last)
        y, after = _row(chances[place]), _row(chances[place + 1])
        canvas.fill(x, y, to - x + 1, 1)
        canvas.fill(to, min(y, after), 1, abs(after - y) + 1)
    for number, place in enumerate(marks, start=1):
        _mark(canvas, str(number), _column(place, last), _row(chances[place]))
    return finish(canvas, labels)


def _mark(canvas: Canvas, number: str, x: int, y: int) -> None:
    """A number in a dark box, above the point if there is room, else below; a thick point."""
    width = TEXT.width(number)
    left = max(_LEFT, min(x - width // 2, WIDTH - width - 1))
    top = y - TEXT.height - 4 if y - TEXT.height - 5 > _TOP else y + 4
    canvas.fill(left - 1, top - 1, width + 2, TEXT.height + 2, lit=False)
    canvas.text(left, top, number, TEXT)
    canvas.fill(x - 1, y - 1, 3, 3)


def _column(place: int, last: int) -> int:
    return _LEFT + place * (WIDTH - 1 - _LEFT) // max(last, 1)


def _row(chance: float) -> int:
    return _FOOT - round(chance * (_FOOT - _TOP))
