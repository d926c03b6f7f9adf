"""LAMA Dice on the OLED: the board, the whole table, the pages after a round.

The board, from top to bottom: a name and the tokens of that seat; its row; the dice and the
llama row; then a sentence.
"""

from dataclasses import dataclass
from typing import Final

from llamadillo.engine.cards import NO_CARDS, Cards, count, distinct, size, unpack
from llamadillo.engine.game import Seat
from llamadillo.games.lama_dice import Observation
from llamadillo.games.lamas.cards import name, names
from llamadillo.gfx.canvas import Align, Canvas
from llamadillo.gfx.cards import BIG_CARD, SMALL_CARD, CardState, card
from llamadillo.gfx.dice import SMALL_DIE, die
from llamadillo.gfx.fonts import BOLD, LARGE, TEXT
from llamadillo.gfx.frame import WIDTH
from llamadillo.gfx.icons import LLAMA_DRAMA
from llamadillo.gfx.layout import fitting, wrap
from llamadillo.screens.lights import DARK_DICE, DiceShow
from llamadillo.screens.picture import LABEL_TOP, Labels, Picture, finish
from llamadillo.screens.players import title_line
from llamadillo.titles.lamas.screens import (
    TableSeat,
    cards_width,
    draw_cards,
    score_lines,
    table,
    token_text,
)

_ROW_TOP: Final = 11
_MIDDLE_TOP: Final = 30
_CAPTION_TOP: Final = 46
_LLAMA_ROW_BELOW: Final = 22
_LLAMA_ROW_LEFT: Final = WIDTH - 7 * SMALL_CARD.pitch + 1


@dataclass(frozen=True, slots=True)
class LamaDiceBoard:
    """What the board screen shows besides the observation."""

    focus: Seat
    """Whose row is shown."""
    acting: Seat
    """Whose turn it is."""
    row: Cards
    """The row, perhaps as it was a moment ago."""
    llama_row: Cards
    chosen: Cards = NO_CARDS
    """The selected cards of the row of the seat that acts: to be discarded, or just taken."""
    offered: tuple[int, ...] = ()
    """Cards of the llama row that may be taken."""
    taken: int | None = None
    """The selected card of the llama row."""
    dice: DiceShow = DARK_DICE
    captions: tuple[str, ...] = ()
    """A sentence at the bottom: the first that fits, the last is the shortest."""
    deciding: bool = False
    """Whether a person decides: then the name is inverted."""


def board(players: tuple[str, ...], o: Observation, shown: LamaDiceBoard, labels: Labels) -> Picture:
    """The board with one seat's row."""
    canvas = Canvas()
    end = canvas.text(1, 2, players[shown.focus], BOLD)
    if shown.deciding:
        canvas.invert(0, 1, end + 1, 9)
    _draw_tokens(canvas, 2, o.points[shown.focus])
    _draw_row(canvas, shown, _ROW_TOP)
    chosen = shown.chosen + (1 << 4 * (shown.taken - 1) if shown.taken else 0)
    for place, face in enumerate(shown.dice.faces):
        value = 7 if face == "L" else int(face)
        die(canvas, place * SMALL_DIE.pitch, _MIDDLE_TOP, face, solid=bool(count(Cards(chosen), value)))
    _draw_llama_row(canvas, shown, _MIDDLE_TOP + 1)
    if shown.captions:
        _draw_caption(canvas, shown, size(o.rows[shown.acting]))
    return finish(canvas, labels, shown.dice)


def _draw_tokens(canvas: Canvas, top: int, points: int) -> None:
    """The tokens of a seat, at the right."""
    canvas.text(WIDTH, top, token_text(points), TEXT, align=Align.RIGHT)


def _draw_caption(canvas: Canvas, shown: LamaDiceBoard, cards: int) -> None:
    """The sentence, and the number of cards of the seat that acts where another row is shown."""
    room = WIDTH if shown.focus == shown.acting else WIDTH - cards_width(cards) - 4
    caption = next((text for text in shown.captions if TEXT.width(text) <= room), shown.captions[-1])
    if TEXT.width(caption) <= room < WIDTH:
        draw_cards(canvas, WIDTH - cards_width(cards), _CAPTION_TOP, cards)
    else:
        room = WIDTH
    canvas.text(room // 2, _CAPTION_TOP, caption, TEXT, align=Align.CENTRE)


def draw_rows(canvas: Canvas, shown: LamaDiceBoard) -> None:
    """The row, and below it the llama row."""
    _draw_row(canvas, shown, 1)
    _draw_llama_row(canvas, shown, _LLAMA_ROW_BELOW)


def out(title: str, row: Cards, left: str, labels: Labels) -> Picture:
    """Someone has quit and is out of the round: the row that is left, and what it counts."""
    canvas = Canvas()
    font = fitting(title, WIDTH, LARGE, BOLD)
    canvas.text(WIDTH // 2, 3, title, font, align=Align.CENTRE)
    kept = unpack(row)
    pitch = min(BIG_CARD.pitch, (WIDTH - BIG_CARD.width) // max(len(kept) - 1, 1))
    first = (WIDTH - BIG_CARD.width - pitch * (len(kept) - 1)) // 2
    for place, value in enumerate(kept):
        card(canvas, first + place * pitch, 21, name(value), BIG_CARD)
    canvas.text(WIDTH // 2, 44, left, BOLD, align=Align.CENTRE)
    return finish(canvas, labels)


def _draw_row(canvas: Canvas, shown: LamaDiceBoard, top: int) -> None:
    """The row, ascending; a long one overlaps. Of equal cards the last ones are selected."""
    chosen = shown.chosen if shown.focus == shown.acting else NO_CARDS
    values = unpack(shown.row)
    pitch = BIG_CARD.pitch
    if len(values) * pitch > WIDTH:
        pitch = (WIDTH - BIG_CARD.width) // (len(values) - 1)
    for place, value in enumerate(values):
        rest = values[place:].count(value)
        state = CardState.SELECTED if rest <= count(chosen, value) else CardState.NORMAL
        card(canvas, place * pitch, top, name(value), BIG_CARD, state=state)


def _draw_llama_row(canvas: Canvas, shown: LamaDiceBoard, top: int) -> None:
    """The llama row: each card has its place, what is gone leaves it empty."""
    for place in range(7):
        value = place + 1
        state = CardState.NORMAL
        if not count(shown.llama_row, value):
            state = CardState.GHOST
        elif value == shown.taken:
            state = CardState.SELECTED
        elif shown.offered and value not in shown.offered:
            state = CardState.FADED
        x = _LLAMA_ROW_LEFT + place * SMALL_CARD.pitch
        card(canvas, x, top, name(value), SMALL_CARD, state=state)


def drama(title: str, text: str, labels: Labels, dice: DiceShow) -> Picture:
    """Llama drama, on the whole OLED."""
    canvas = Canvas()
    llama = LLAMA_DRAMA
    canvas.icon(2, (LABEL_TOP - 2 - llama.height) // 2, llama)
    left = llama.width + 6
    width = WIDTH - left
    y = 4
    for line in wrap(title, BOLD, width):
        canvas.text(left, y, line, BOLD)
        y += BOLD.line
    for line in wrap(text, TEXT, width):
        canvas.text(left, y + 2, line, TEXT)
        y += TEXT.line
    return finish(canvas, labels, dice)


def all_rows(players: tuple[str, ...], o: Observation, labels: Labels) -> Picture:
    """Every seat's row and points. Who has quit is struck through."""
    canvas = Canvas()
    seats = [
        TableSeat(player, o.points[seat], "".join(names(o.rows[seat])), size(o.rows[seat]), o.quit[seat])
        for seat, player in enumerate(players)
    ]
    table(canvas, seats)
    return finish(canvas, labels)


def scores(title: str, players: tuple[str, ...], o: Observation, nothing: str, labels: Labels) -> Picture:
    """What each seat scored in the round and why: the values left in its row, each once (D9)."""
    canvas = Canvas()
    title_line(canvas, title)
    scored = o.scored or (0,) * len(players)
    left = [" ".join(names(distinct(row))) or nothing for row in o.rows]
    score_lines(canvas, players, left, scored)
    return finish(canvas, labels)
