"""The start screen and the splash screen."""

from typing import Final

from llamadillo.gfx.canvas import Align, Canvas
from llamadillo.gfx.fonts import LARGE, TEXT
from llamadillo.gfx.frame import HEIGHT, WIDTH
from llamadillo.gfx.icons import LLAMA_BIG, LLAMA_HUGE
from llamadillo.screens.battery import BatteryView, draw_battery
from llamadillo.screens.menu import scroll_bar
from llamadillo.screens.picture import Labels, Picture, finish

_VISIBLE: Final = 3

NAME: Final = "llamadillo"


def title(lines: tuple[str, ...], cursor: int, labels: Labels, battery: BatteryView | None = None) -> Picture:
    """The llama, the name, the battery, and three of the lines around the cursor."""
    canvas = Canvas()
    canvas.icon(2, 14, LLAMA_BIG)
    left = (draw_battery(canvas, battery, 3) - LARGE.width(NAME)) // 2
    canvas.text(left, 1 if battery else 2, NAME, LARGE)  # next to the battery it is just above an ear
    left = LLAMA_BIG.width + 8
    first = max(0, min(cursor - 1, len(lines) - _VISIBLE))
    for place, line in enumerate(lines[first : first + _VISIBLE]):
        y = 21 + 11 * place
        canvas.text(left + 3, y, line, TEXT)
        if first + place == cursor:
            canvas.invert(left, y - 2, WIDTH - left - 5, 11)
    scroll_bar(canvas, 19, 11 * _VISIBLE, first, _VISIBLE, len(lines))
    return finish(canvas, labels)


def splash() -> Picture:
    """The llama and the name: the box has power and is starting."""
    canvas = Canvas()
    canvas.icon(3, (HEIGHT - LLAMA_HUGE.height) // 2, LLAMA_HUGE)
    left = LLAMA_HUGE.width + 6
    canvas.text((left + WIDTH) // 2, 26, NAME, LARGE, align=Align.CENTRE, width=WIDTH - left)
    return Picture(canvas.frame(), Labels(), flaws=canvas.flaws, texts=canvas.texts)
