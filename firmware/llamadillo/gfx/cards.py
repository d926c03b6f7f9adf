"""Playing cards: LAMA's 1–6 and L, Armadillo's 1–20."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from llamadillo.gfx.canvas import Canvas
from llamadillo.gfx.fonts import LARGE, TEXT, Font
from llamadillo.gfx.icons import LLAMA, LLAMA_MEDIUM, Icon


@dataclass(frozen=True, slots=True)
class CardSize:
    """How large a card is drawn."""

    width: int
    height: int
    font: Font
    """Of the value, where it fits; else TEXT."""
    llama: Icon

    @property
    def pitch(self) -> int:
        """From one card to the next in a row."""
        return self.width + 1


SMALL_CARD: Final = CardSize(8, 11, TEXT, LLAMA)
"""Fourteen in a row; values 1–9 and L."""
WIDE_CARD: Final = CardSize(11, 13, TEXT, LLAMA)
"""Ten in a row; all values."""
BIG_CARD: Final = CardSize(15, 18, LARGE, LLAMA_MEDIUM)
"""Eight in a row; all values."""


class CardState(Enum):
    """How a card stands among the others."""

    NORMAL = "normal"
    SELECTED = "selected"
    """Chosen: light on its whole face."""
    FADED = "faded"
    """Not to be chosen now: its value only, in a dotted edge."""
    BACK = "back"
    """Face down."""
    GHOST = "ghost"
    """Gone: the dotted edge of the place where it lay."""


def card(
    canvas: Canvas,
    x: int,
    y: int,
    value: str | int = "",
    size: CardSize = SMALL_CARD,
    *,
    state: CardState = CardState.NORMAL,
) -> None:
    """Draw a card with its top left corner at x, y; what was there before is wiped.

    `value` is "1"…"6" or "L", or Armadillo's 1…20; it does not show on BACK and GHOST.
    """
    w, h = size.width, size.height
    canvas.fill(x, y, w, h, lit=False)
    if state in {CardState.GHOST, CardState.FADED}:
        canvas.dotted(x, y, w, h)
    else:
        canvas.outline(x, y, w, h, round=True)
    if state is CardState.BACK:
        canvas.fill(x + 2, y + 2, w - 4, h - 4)
        canvas.shade(x + 2, y + 2, w - 4, h - 4)
    elif state is not CardState.GHOST:
        lit = state is not CardState.SELECTED
        if not lit:
            canvas.fill(x + 1, y + 1, w - 2, h - 2)
        _value(canvas, x, y, str(value), size, lit=lit)


def _value(canvas: Canvas, x: int, y: int, value: str, size: CardSize, *, lit: bool) -> None:
    if value == "L":
        left = x + (size.width - size.llama.width) // 2
        canvas.icon(left, y + (size.height - size.llama.height) // 2, size.llama, lit=lit)
        return
    font = size.font if size.font.width(value) <= size.width - 4 else TEXT
    left = x + (size.width - font.width(value) + 1) // 2
    canvas.text(left, y + (size.height - font.height) // 2, value, font, lit=lit)
