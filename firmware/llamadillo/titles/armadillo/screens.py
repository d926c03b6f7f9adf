"""Armadillo on the OLED: the roll, answering, and the table.

The cards of a seat are drawn only where a function is given a hand.
"""

from dataclasses import dataclass
from typing import Final

from llamadillo.engine.cards import Cards, unpack
from llamadillo.engine.game import Seat
from llamadillo.games.armadillo import HAND, Discard, Observation, Pass
from llamadillo.gfx.canvas import Align, Canvas
from llamadillo.gfx.cards import CardSize, CardState, card
from llamadillo.gfx.dice import BIG_DIE, SMALL_DIE
from llamadillo.gfx.fonts import LARGE, TEXT
from llamadillo.gfx.frame import WIDTH
from llamadillo.gfx.icons import ARMADILLO, LLAMA
from llamadillo.gfx.layout import wrap
from llamadillo.screens.picture import Labels, Picture, finish
from llamadillo.screens.players import short
from llamadillo.titles.armadillo.dice import NO_ROLL, RollShow
from llamadillo.titles.armadillo.hand import TOKEN, draw_hand, hand_size
from llamadillo.titles.armadillo.words import ArmadilloWords

LOW_CARD: Final = CardSize(13, 11, 12, TEXT, TEXT, LLAMA)
"""10 fit in a row, with shared edges, and a row is as low as the type allows."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What the table's screen shows besides the observation."""

    focus: Seat
    """Whose turn it is to act, or who has just acted."""
    caption: str
    roll: RollShow = NO_ROLL
    hand: Cards | None = None
    """The hand to show; None: the tokens and points instead."""
    fresh: bool = False
    """Whether the answer of the seat in focus is new and therefore selected."""


# The roll.


def rolled(words: ArmadilloWords, caption: str, roll: RollShow, total: int | None, labels: Labels) -> Picture:
    """All dice, large; their total when they have come to rest."""
    canvas = Canvas()
    x = (WIDTH - len(roll.faces) * BIG_DIE.pitch + 2) // 2
    roll.draw(canvas, x, 1, BIG_DIE)
    for place, face in enumerate(roll.faces):
        letter = words.colours[(int(face) - 1) // 3]
        left = x + place * BIG_DIE.pitch + BIG_DIE.side // 2 + 1
        canvas.text(left, 22, letter, TEXT, align=Align.CENTRE)
    if total is not None:
        canvas.text(WIDTH // 2, 31, str(total), LARGE, align=Align.CENTRE)
    canvas.text(WIDTH // 2, 45, caption, TEXT, align=Align.CENTRE)
    return finish(canvas, labels, roll.dice)


# Answering.


def answering(
    o: Observation, offered: tuple[Discard, ...], cursor: int, question: str, roll: RollShow, labels: Labels
) -> Picture:
    """The hand; below each card that may go its price in tokens, the one under the cursor is light."""
    canvas = Canvas()
    _draw_roll(canvas, o, roll)
    canvas.text(104, 3, f"{TOKEN}{o.tokens[o.seat]}", TEXT, align=Align.RIGHT)
    prices = {discard.card: discard.tokens for discard in offered}
    states = dict.fromkeys(unpack(o.hand), CardState.FADED) | dict.fromkeys(prices, CardState.NORMAL)
    size = hand_size(o.hand)
    lefts = draw_hand(canvas, 25 - size.height // 2, o.hand, size, states)
    for value, left in dict(zip(unpack(o.hand), lefts, strict=True)).items():  # the last card of each value
        if value == offered[cursor].card:
            card(canvas, left, 25 - size.height // 2, value, size, state=CardState.SELECTED)
        if value in prices:
            middle = left + size.width // 2 + 1
            canvas.text(middle, 35, str(prices[value]), TEXT, align=Align.CENTRE)
    canvas.text(WIDTH // 2, 45, question, TEXT, align=Align.CENTRE)
    return finish(canvas, labels, roll.dice)


def _draw_roll(canvas: Canvas, o: Observation, roll: RollShow) -> None:
    roll.draw(canvas, 0, 0, SMALL_DIE)
    if o.total is not None:
        canvas.text(WIDTH, 0, str(o.total), LARGE, align=Align.RIGHT)


# The table, as all seats see it.


def table(players: tuple[str, ...], o: Observation, shown: Shown, title: str, labels: Labels) -> Picture:
    """The total and a sentence; every seat and its answer; a hand, or the tokens and points."""
    canvas = Canvas()
    if shown.roll.faces:
        end = canvas.text(0, 4, str(o.total), LARGE)
        _draw_answers(canvas, o, shown)
    else:
        end = ARMADILLO.width
        canvas.icon(0, 5, ARMADILLO)
        canvas.text(WIDTH // 2, 23, title, TEXT, align=Align.CENTRE)
    _draw_caption(canvas, end + 5, shown.caption)
    _draw_seats(canvas, players, o, shown.focus)
    if shown.hand is None:
        _draw_possessions(canvas, o)
    else:
        draw_hand(canvas, 43, shown.hand, LOW_CARD, {})
    return finish(canvas, labels, shown.roll.dice)


def _draw_caption(canvas: Canvas, x: int, caption: str) -> None:
    """A sentence in one or two lines, next to what is at the left."""
    first, *rest = wrap(caption, TEXT, WIDTH - x)
    canvas.text(x, 3 if rest else 7, first, TEXT)
    canvas.text(x, 12, " ".join(rest), TEXT)


def _draw_answers(canvas: Canvas, o: Observation, shown: Shown) -> None:
    """Above the name of each seat the card that it has discarded in this turn, or a dash."""
    width = WIDTH // len(o.answers)
    for seat, answer in enumerate(o.answers):
        x = seat * width + (width - LOW_CARD.width) // 2
        state = CardState.SELECTED if shown.fresh and seat == shown.focus else CardState.NORMAL
        match answer:
            case Discard(value):
                card(canvas, x, 21, value, LOW_CARD, state=state)
            case Pass():
                canvas.fill(x + 3, 26, 7, 2)


def _draw_seats(canvas: Canvas, players: tuple[str, ...], o: Observation, focus: Seat) -> None:
    """Every seat: as much of its name as fits, and the cards it holds; the seat in focus is inverted.

    In narrow columns the number of cards appears when it has one digit.
    """
    width = WIDTH // len(players)
    for seat, player in enumerate(players):
        x, held = seat * width, o.hand_sizes[seat]
        cards = str(held) if width >= WIDTH // 4 or held < HAND else ""
        canvas.text(x + 1, 33, short(player, TEXT, width - TEXT.width(cards) - 4), TEXT)
        canvas.text(x + width - 2, 33, cards, TEXT, align=Align.RIGHT)
        if seat == focus:
            canvas.invert(x, 32, width - 1, 10)


def _draw_possessions(canvas: Canvas, o: Observation) -> None:
    """Below each name the tokens and, where there is room for them, the points."""
    width = WIDTH // len(o.tokens)
    for seat, (tokens, held) in enumerate(zip(o.tokens, o.points, strict=True)):
        x = seat * width
        end = canvas.text(x + 1, 45, f"{TOKEN}{tokens}", TEXT)
        points = f"−{held}"
        if held and end + 3 + TEXT.width(points) <= x + width - 2:
            canvas.text(x + width - 2, 45, points, TEXT, align=Align.RIGHT)
