"""A hand of Armadillo on the OLED, and how its tokens are written."""

from collections.abc import Collection, Mapping
from typing import Final

from llamadillo.engine.cards import Cards, unpack
from llamadillo.gfx.canvas import Canvas
from llamadillo.gfx.cards import BIG_CARD, CardSize, CardState, card
from llamadillo.gfx.fonts import BOLD, TEXT
from llamadillo.gfx.frame import WIDTH
from llamadillo.gfx.icons import LLAMA

TOKEN: Final = "●"  # noqa: S105  a coin, no password
"""Armadillo's tokens are all alike."""
TALL_CARD: Final = CardSize(13, 18, 12, TEXT, TEXT, LLAMA)
"""10 fit in a row, with shared edges, as high as big ones."""
_BIG: Final = 8
"""The most big cards that fit side by side."""


def hand_size(hand: Cards) -> CardSize:
    """The size in which all cards of a hand fit side by side."""
    return BIG_CARD if len(unpack(hand)) <= _BIG else TALL_CARD


def draw_hand(
    canvas: Canvas,
    y: int,
    hand: Cards,
    size: CardSize,
    states: Mapping[int, CardState],
    raised: Collection[int] = (),
    rise: int = 0,
) -> tuple[int, ...]:
    """Draw the cards of a hand side by side; return the left edge of each.

    `states` says how the cards of a value are drawn, NORMAL if it is missing. Those of the values
    `raised` are `rise` pixels higher.
    """
    values = unpack(hand)
    pitch = min((WIDTH - size.width) // max(len(values) - 1, 1), size.width + 1)
    lefts = tuple(place * pitch for place in range(len(values)))
    for x, value in zip(lefts, values, strict=True):
        state = states.get(value, CardState.NORMAL)
        _draw_card(canvas, x, y - (rise if value in raised else 0), value, size, state)
    return lefts


def _draw_card(canvas: Canvas, x: int, y: int, value: int, size: CardSize, state: CardState) -> None:
    """A card; of one that is out of reach the number alone."""
    if state is not CardState.FADED:
        card(canvas, x, y, value, size, state=state)
        if state is CardState.SELECTED:
            canvas.fill(x, y, 1, size.height, lit=False)  # from a light one before it
        return
    font = BOLD if size is BIG_CARD else TEXT
    left = x + (size.width - font.width(str(value))) // 2
    canvas.text(left, y + (size.height - font.height) // 2, str(value), font)
