"""LAMA Dice on the OLED: the board, the whole table, the pages after a round.

The board, from top to bottom: whose turn it is and that seat's tokens; its row; the dice and the
llama row; then every seat (cards left, tokens, whether it quit), a sentence, or the odds.
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
from llamadillo.gfx.fonts import BOLD, SMALL, TEXT
from llamadillo.gfx.frame import WIDTH
from llamadillo.gfx.icons import LLAMA_DRAMA, LLAMA_TINY
from llamadillo.gfx.layout import wrap
from llamadillo.screens.lights import DARK_DICE, DiceShow
from llamadillo.screens.picture import LABEL_TOP, Labels, Picture, finish
from llamadillo.screens.players import lines_for, title_line
from llamadillo.titles.lama_dice.odds.screens import Strip, draw_strip
from llamadillo.titles.lamas.screens import seats_strip, token_text

_ROW_TOP: Final = 11
_MIDDLE_TOP: Final = 30
_STRIP_TOP: Final = 43
_STRIP_RISE: Final = 1
"""With the odds the drawing moves up, which keeps them clear of the line below."""
_LLAMA_ROW_LEFT: Final = WIDTH - 7 * SMALL_CARD.pitch + 1


@dataclass(frozen=True, slots=True)
class LamaDiceBoard:
    """What the board screen shows besides the observation."""

    focus: Seat
    """Whose row is shown."""
    row: Cards
    """The row, perhaps as it was a moment ago."""
    llama_row: Cards
    chosen: Cards = NO_CARDS
    """The selected cards of the row: to be discarded, or just taken."""
    offered: tuple[int, ...] = ()
    """Cards of the llama row that may be taken."""
    taken: int | None = None
    """The selected card of the llama row."""
    dice: DiceShow = DARK_DICE
    caption: str = ""
    """A sentence in place of the seats."""
    strip: Strip | None = None
    """The odds in place of the seats."""


def board(players: tuple[str, ...], o: Observation, shown: LamaDiceBoard, labels: Labels) -> Picture:
    """The board with one seat's row."""
    canvas = Canvas()
    up = _STRIP_RISE if shown.strip and not shown.caption else 0
    canvas.text(0, 3 - up, players[shown.focus], BOLD)
    canvas.text(WIDTH, 3 - up, token_text(o.points[shown.focus]), TEXT, align=Align.RIGHT)
    _draw_row(canvas, shown, _ROW_TOP - up)
    chosen = shown.chosen + (1 << 4 * (shown.taken - 1) if shown.taken else 0)
    for place, face in enumerate(shown.dice.faces):
        value = 7 if face == "L" else int(face)
        die(canvas, place * SMALL_DIE.pitch, _MIDDLE_TOP - up, face, solid=bool(count(Cards(chosen), value)))
    _draw_llama_row(canvas, shown, _MIDDLE_TOP + 1 - up)
    if shown.caption:
        font = TEXT if TEXT.width(shown.caption) <= WIDTH else SMALL
        canvas.text(WIDTH // 2, _STRIP_TOP + 3, shown.caption, font, align=Align.CENTRE)
    elif shown.strip:
        draw_strip(canvas, _STRIP_TOP - up, shown.strip)
    else:
        left = tuple(size(row) for row in o.rows)
        seats_strip(canvas, _STRIP_TOP, players, left, o.points, o.quit, shown.focus)
    return finish(canvas, labels, shown.dice)


def _draw_row(canvas: Canvas, shown: LamaDiceBoard, top: int) -> None:
    """The row, ascending; a long one overlaps. Of equal cards the last ones are selected."""
    values = unpack(shown.row)
    pitch = BIG_CARD.pitch
    if len(values) * pitch > WIDTH:
        pitch = (WIDTH - BIG_CARD.width) // (len(values) - 1)
    for place, value in enumerate(values):
        rest = values[place:].count(value)
        state = CardState.SELECTED if rest <= count(shown.chosen, value) else CardState.NORMAL
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
    for line in wrap(text, SMALL, width):
        canvas.text(left, y + 3, line, SMALL)
        y += SMALL.line
    return finish(canvas, labels, dice)


def all_rows(title: str, players: tuple[str, ...], o: Observation, labels: Labels) -> Picture:
    """Every seat's row and tokens, and what is left of the llama row. Who has quit is struck through."""
    canvas = Canvas()
    title_line(canvas, title)
    canvas.fill(WIDTH - 60, 0, 60, 11, lit=False)
    row = f" {' '.join(names(o.llama_row))}"
    canvas.icon(WIDTH - SMALL.width(row) - SMALL.gap - LLAMA_TINY.width, 3, LLAMA_TINY)
    canvas.text(WIDTH, 4, row, SMALL, align=Align.RIGHT)
    font, top, pitch = lines_for(len(players))
    for seat, player in enumerate(players):
        y = top + pitch * seat
        end = canvas.text(1, y, player, font)
        if o.quit[seat]:
            canvas.line(0, y + font.height // 2, end, y + font.height // 2)
        row = "".join(names(o.rows[seat]))
        canvas.text(52, y, row, font if font.width(row) < 52 else SMALL)
        canvas.text(WIDTH, y, token_text(o.points[seat]), SMALL, align=Align.RIGHT)
    return finish(canvas, labels)


def scores(title: str, players: tuple[str, ...], o: Observation, nothing: str, labels: Labels) -> Picture:
    """What each seat scored in the round and why: the values left in its row, each once (D9)."""
    canvas = Canvas()
    title_line(canvas, title)
    font, top, pitch = lines_for(len(players))
    scored = o.scored or (0,) * len(players)
    for seat, player in enumerate(players):
        y = top + pitch * seat
        canvas.text(1, y, player, font)
        values = names(distinct(o.rows[seat]))
        right = WIDTH - 6 - font.width("+00")
        loose = " ".join(values)
        text = loose if font.width(loose) < right - 54 else "".join(values)
        canvas.text(right, y, text or nothing, font, align=Align.RIGHT)
        canvas.text(WIDTH, y, f"+{scored[seat]}", font, align=Align.RIGHT)
    return finish(canvas, labels)
