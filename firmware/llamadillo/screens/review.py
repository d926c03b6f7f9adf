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
"""Lines on one page."""
_GAP: Final = 4
_LEFT: Final = 21
"""The first column of a curve."""
_TOP: Final = 14
_FOOT: Final = 51
"""The rows of the chances 1 and 0."""
_HALF: Final = TEXT.height // 2
_OFF: Final = 8
"""From a point on a curve to the middle of its number."""
_BOX: Final = 8
"""The width of a number with its margins."""


class Worth(NamedTuple):
    """Something and its chance, as texts."""

    text: str
    chance: str


def worths(
    title: str, aside: str, lines: Sequence[Worth], labels: Labels, *, first: int = 0, bold: int = 0
) -> Picture:
    """Up to four of the lines, from number `first` on; the first `bold` ones are in bold type."""
    canvas = Canvas()
    _title(canvas, title, aside)
    for number, line in enumerate(lines[first : first + PER_PAGE]):
        y, font = TOPS[number], BOLD if first + number < bold else TEXT
        right = WIDTH - 4 - font.width(line.chance)
        canvas.text(WIDTH - 4, y, line.chance, font, align=Align.RIGHT)
        canvas.text(2, y, line.text, fitting(line.text, right - _GAP, font, TEXT))
    scroll_bar(canvas, TOPS[0] - 1, 37, first, PER_PAGE, len(lines))
    return finish(canvas, labels)


def comparison(title: str, aside: str, done: Worth, caption: str, better: Worth, labels: Labels) -> Picture:
    """What was done, and below it in bold type what had been better; the chances are in large type."""
    canvas = Canvas()
    _title(canvas, title, aside)
    canvas.text(WIDTH - 1, 15, done.chance, LARGE, align=Align.RIGHT)
    canvas.text(2, 18, done.text, TEXT, width=WIDTH - LARGE.width(done.chance) - _GAP)
    canvas.text(2, 33, caption, TEXT, width=WIDTH - LARGE.width(better.chance) - _GAP)
    canvas.text(WIDTH - 1, 37, better.chance, LARGE, align=Align.RIGHT)
    room = WIDTH - LARGE.width(better.chance) - _GAP - 2
    canvas.text(2, 43, better.text, fitting(better.text, room, BOLD, TEXT), width=room)
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
    taken: list[tuple[int, int]] = []
    for number, place in enumerate(marks, start=1):
        taken.append(_mark(canvas, str(number), _column(place, last), _row(chances[place]), taken))
    return finish(canvas, labels)


def _title(canvas: Canvas, title: str, aside: str) -> None:
    """The title, and at the right a remark."""
    canvas.text(WIDTH, 3, aside, TEXT, align=Align.RIGHT)
    heading(canvas, title, WIDTH - 2 - (TEXT.width(aside) + _GAP if aside else 0))


def _mark(canvas: Canvas, number: str, x: int, y: int, taken: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """A thick point, and its number in a dark box as near as there is room; returns where the box is."""
    width = TEXT.width(number)
    left = max(_LEFT, min(x - width // 2, WIDTH - width - 1))
    tops = sorted(range(_TOP, _FOOT - TEXT.height), key=lambda top: abs(abs(top + _HALF - y) - _OFF))
    free = (top for top in tops if abs(top + _HALF - y) >= _OFF and not _overlaps(left, top, taken))
    top = next(free, tops[0])
    canvas.fill(left - 1, top - 1, width + 2, TEXT.height + 2, lit=False)
    canvas.text(left, top, number, TEXT)
    canvas.fill(x - 1, y - 1, 3, 3)
    return left, top


def _overlaps(left: int, top: int, taken: Sequence[tuple[int, int]]) -> bool:
    """Whether a number at this place would touch one that is drawn."""
    return any(abs(left - x) < _BOX and abs(top - y) < TEXT.height + 2 for x, y in taken)


def _column(place: int, last: int) -> int:
    return _LEFT + place * (WIDTH - 1 - _LEFT) // max(last, 1)


def _row(chance: float) -> int:
    return _FOOT - round(chance * (_FOOT - _TOP))
