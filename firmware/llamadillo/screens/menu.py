"""A list with a cursor."""

from typing import Final

from llamadillo.gfx.canvas import Align, Canvas
from llamadillo.gfx.fonts import TEXT
from llamadillo.gfx.frame import WIDTH
from llamadillo.screens.battery import BatteryView, draw_battery
from llamadillo.screens.picture import Labels, Picture, finish
from llamadillo.screens.players import title_line

_TOP: Final = 14
_PITCH: Final = 10
_VISIBLE: Final = 4
_ACCENTED: Final = frozenset("ÄÖÜÀÂÉÈÊÎÔ")
"""Capitals that rise into the line above: the cursor covers their accents, too."""


def menu(
    title: str,
    lines: tuple[tuple[str, str], ...],
    cursor: int,
    labels: Labels,
    battery: BatteryView | None = None,
) -> Picture:
    """The title, the battery, up to four of the lines (text, value) around the cursor, and a scroll bar."""
    canvas = Canvas()
    title_line(canvas, title, 2, draw_battery(canvas, battery, 2))
    first = max(0, min(cursor - 1, len(lines) - _VISIBLE))
    scrolls = len(lines) > _VISIBLE
    right = WIDTH - 5 if scrolls else WIDTH - 1
    for place, (text, value) in enumerate(lines[first : first + _VISIBLE]):
        y = _TOP + place * _PITCH
        canvas.text(4, y, text, TEXT)
        if value:
            canvas.text(right - 3, y, value, TEXT, align=Align.RIGHT)
        if first + place == cursor:
            rise = 2 * any(letter in _ACCENTED for letter in text + value)
            canvas.invert(0, y - 1 - rise, right, _PITCH + rise)
    scroll_bar(canvas, _TOP - 1, _VISIBLE * _PITCH, first, _VISIBLE, len(lines))
    return finish(canvas, labels)


def scroll_bar(canvas: Canvas, top: int, height: int, first: int, visible: int, lines: int) -> None:
    """The visible part of a list as a bar at the right edge; nothing if all lines are visible."""
    if lines > visible:
        bar = max(4, height * visible // lines)
        canvas.fill(WIDTH - 2, top + (height - bar) * first // (lines - visible), 2, bar)
