"""Playing cards: LAMA's 1–6 and L, Armadillo's 1–20."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from llamadillo.gfx.bitmap import Bitmap
from llamadillo.gfx.canvas import Canvas
from llamadillo.gfx.fonts import BOLD, LARGE, TEXT, Font
from llamadillo.gfx.icons import LLAMA, LLAMA_MEDIUM, LLAMA_NARROW, LLAMA_WHOLE


@dataclass(frozen=True, slots=True)
class CardSize:
    """The size of a drawn card, its fonts and its llama."""

    width: int
    height: int
    pitch: int
    """Pixels from one card to the next in a row; less than `width`: drawn from the left, they overlap."""
    one_digit: Font
    two_digits: Font | None
    """None: values above 9 do not fit."""
    llama: Bitmap


SMALL_CARD: Final = CardSize(8, 11, 9, TEXT, None, LLAMA_NARROW)
"""14 fit in a row."""
WIDE_CARD: Final = CardSize(13, 13, 12, TEXT, TEXT, LLAMA)
"""10 fit in a row, with shared edges."""
BIG_CARD: Final = CardSize(15, 18, 16, LARGE, BOLD, LLAMA_MEDIUM)
"""8 fit in a row."""


class CardState(Enum):
    """How a card is drawn."""

    NORMAL = "normal"
    SELECTED = "selected"
    """Chosen: its face is light."""
    FADED = "faded"
    """Cannot be chosen now: only the corners of its edge."""
    BACK = "back"
    """Face down."""
    GHOST = "ghost"
    """Gone: a dotted edge in its place."""


def card(
    canvas: Canvas,
    x: int,
    y: int,
    value: str | int = "",
    size: CardSize = SMALL_CARD,
    *,
    state: CardState = CardState.NORMAL,
) -> None:
    """Draw a card with its top left corner at x, y, over a cleared background.

    `value` is "1"…"6" or "L", or Armadillo's 1…20; BACK and GHOST do not show it.
    Raises ValueError if the value does not fit on a card of this size.
    """
    w, h = size.width, size.height
    canvas.fill(x, y, w, h, lit=False)
    if state is CardState.GHOST:
        canvas.dotted(x, y, w, h)
        return
    canvas.outline(x, y, w, h, corner=1)
    match state:
        case CardState.BACK:
            canvas.fill(x + 2, y + 2, w - 4, h - 4)
            canvas.shade(x + 2, y + 2, w - 4, h - 4)
            return
        case CardState.SELECTED:
            canvas.fill(x + 1, y + 1, w - 2, h - 2)
        case CardState.FADED:
            corner = w // 5 + 1
            canvas.fill(x + corner, y, w - 2 * corner, h, lit=False)
            canvas.fill(x, y + corner, w, h - 2 * corner, lit=False)
        case CardState.NORMAL:
            pass
    _value(canvas, x, y, str(value), size, lit=state is not CardState.SELECTED)


def _value(canvas: Canvas, x: int, y: int, value: str, size: CardSize, *, lit: bool) -> None:
    if value == "L":
        llama = (
            size.llama if lit or size.llama is not LLAMA_MEDIUM else LLAMA_WHOLE
        )  # the face must stay light
        left = x + (size.width - llama.width) // 2
        canvas.icon(left, y + (size.height - llama.height) // 2, llama, lit=lit)
        return
    font = size.one_digit if len(value) == 1 else size.two_digits
    if font is None:
        raise ValueError(f"{value} does not fit on a card of this size")
    left = x + (size.width - font.width(value)) // 2
    canvas.text(left, y + (size.height - font.height) // 2, value, font, lit=lit)
