"""Points as tokens on a screen, for LAMA and LAMA Dice: the seats, the table, scores, standings."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from llamadillo.engine.game import Seat
from llamadillo.games.lamas.tokens import tokens
from llamadillo.gfx.canvas import Align, Canvas
from llamadillo.gfx.cards import SMALL_CARD, card
from llamadillo.gfx.fonts import BOLD, LARGE, SMALL, TEXT, Font
from llamadillo.gfx.frame import WIDTH
from llamadillo.gfx.icons import BLACK_TOKEN, TROPHY
from llamadillo.screens.picture import LABEL_TOP, Labels, Picture, finish
from llamadillo.screens.players import short, title_line

BLACK: Final = "●"
WHITE: Final = "○"

_CARD_WIDTH: Final = 6
_LARGE_SEATS: Final = 3
"""Seats whose points are in large type."""
_TABLE_HEIGHT: Final = LABEL_TOP - 2
_LINES: Final = 4
"""Seats that have a line each below a title; more have two columns."""
_LINES_TOP: Final = 13
_LINES_HEIGHT: Final = LABEL_TOP - 3 - _LINES_TOP
_LARGE_PITCH: Final = 18
_PAIR_PITCH: Final = 13
_BAR: Final = 18
"""The length of a bar in pixels."""
_BAR_LEFT: Final = 84


def token_text(points: int) -> str:
    """Points as the tokens that hold them: black ones count 10, white ones 1. `●1 ○2` is 12."""
    black, white = tokens(points)
    held = ((BLACK, black), (WHITE, white))
    return " ".join(f"{token}{number}" for token, number in held if number)


def seats_strip(
    canvas: Canvas,
    top: int,
    players: tuple[str, ...],
    left: tuple[int, ...],
    points: tuple[int, ...],
    quit_: tuple[bool, ...],
    focus: Seat,
) -> None:
    """Every seat side by side, 11 rows high: name and cards left, then tokens.

    The name of the seat in focus is inverted, that of one that has quit struck through.
    """
    width = WIDTH // len(players)
    for seat, player in enumerate(players):
        x = seat * width
        cards = str(left[seat])
        name = short(player, SMALL, width - SMALL.width(cards) - 5)
        end = canvas.text(x + 1, top, name, SMALL)
        canvas.text(x + width - 3, top, cards, SMALL, align=Align.RIGHT)
        if quit_[seat]:
            canvas.line(x, top + 2, end, top + 2)
        held = token_text(points[seat])
        held = held if SMALL.width(held) <= width - 2 else held.replace(" ", "")
        canvas.text(x + 1, top + 6, held, SMALL, width=width - 1)
        if seat == focus:
            canvas.invert(x, top - 1, width - 1, 7)


class TableSeat(NamedTuple):
    """A seat on the table."""

    name: str
    points: int
    row: str
    """Its cards as text, empty if they are hidden."""
    cards: int
    quit: bool


def cards_width(cards: int) -> int:
    """The width in pixels of a number of cards, as `draw_cards` draws it."""
    return _CARD_WIDTH + 2 + TEXT.width(str(cards))


def draw_cards(canvas: Canvas, x: int, y: int, cards: int) -> None:
    """A number of cards in the height of TEXT: a small card, then the number."""
    canvas.outline(x, y, _CARD_WIDTH, TEXT.height)
    canvas.text(x + _CARD_WIDTH + 2, y, str(cards), TEXT)


def table(canvas: Canvas, seats: Sequence[TableSeat]) -> None:
    """All seats, a line each: name, cards, and points with a token. With up to three points are large.

    Who has quit is struck through. The cards are listed where they fit, else counted.
    """
    number = LARGE if len(seats) <= _LARGE_SEATS else BOLD
    pitch = _TABLE_HEIGHT // len(seats)
    points_left = WIDTH - number.width("00") - BLACK_TOKEN.width - 2
    for place, seat in enumerate(seats):
        middle = pitch * place + pitch // 2
        y = middle - TEXT.height // 2
        end = canvas.text(1, y, seat.name, TEXT)
        if seat.quit:
            canvas.line(0, middle, end, middle)
        left, room = end + 5, points_left - end - 8
        if seat.row and pitch > SMALL_CARD.height and SMALL_CARD.pitch * len(seat.row) <= room:
            for column, value in enumerate(seat.row):
                card(canvas, left + SMALL_CARD.pitch * column, middle - 5, value, SMALL_CARD)
        elif seat.row and TEXT.width(seat.row) <= room:
            canvas.text(left, y, seat.row, TEXT)
        else:
            draw_cards(canvas, left, y, seat.cards)
        canvas.icon(points_left, middle - BLACK_TOKEN.height // 2, BLACK_TOKEN)
        canvas.text(WIDTH, middle - number.height // 2, str(seat.points), number, align=Align.RIGHT)


def score_lines(canvas: Canvas, players: tuple[str, ...], left: Sequence[str], scored: Sequence[int]) -> None:
    """Below a title: what is `left` to each seat, and what that scored; of more than four only the score."""
    if len(players) > _LINES:
        _draw_pairs(canvas, players, [f"+{points}" for points in scored])
        return
    number, pitch = _lines(len(players))
    for seat, player in enumerate(players):
        middle = _LINES_TOP + pitch * seat + pitch // 2
        y = middle - TEXT.height // 2
        end = canvas.text(1, y, player, TEXT)
        right = WIDTH - 5 - number.width("+00")
        text = left[seat] if TEXT.width(left[seat]) <= right - end - 4 else left[seat].replace(" ", "")
        canvas.text(right, y, text, TEXT, align=Align.RIGHT)
        points = f"+{scored[seat]}"
        canvas.text(WIDTH, middle - number.height // 2, points, number, align=Align.RIGHT)


def _lines(seats: int) -> tuple[Font, int]:
    """The font of the numbers and the pitch of the lines below a title."""
    return (LARGE if seats <= _LARGE_SEATS else BOLD), min(_LARGE_PITCH, _LINES_HEIGHT // seats)


def _draw_pairs(
    canvas: Canvas, players: tuple[str, ...], texts: Sequence[str], winners: tuple[Seat, ...] = ()
) -> None:
    """Up to six seats below a title in two columns: a name and a short text each. Winners are inverted."""
    width = WIDTH // 2
    for seat, (player, text) in enumerate(zip(players, texts, strict=True)):
        x, y = width * (seat % 2), _LINES_TOP + 3 + _PAIR_PITCH * (seat // 2)
        canvas.text(x + 1, y, player, TEXT)
        canvas.text(x + width - 2, y, text, BOLD, align=Align.RIGHT)
        if seat in winners:
            canvas.invert(x, y - 2, width - 1, TEXT.height + 4)


def standings(
    title: str,
    players: tuple[str, ...],
    points: tuple[int, ...],
    limit: int,
    labels: Labels,
    winners: tuple[Seat, ...] = (),
) -> Picture:
    """Below the title each seat: name, tokens, a bar to the `limit` that ends the game, points.

    Of more than four seats name and points. Winners are inverted, and there is a trophy.
    """
    canvas = Canvas()
    title_line(canvas, title)
    if winners:
        canvas.fill(WIDTH - TROPHY.width - 2, 0, TROPHY.width + 2, 12, lit=False)
        canvas.icon(WIDTH - TROPHY.width, 0, TROPHY)
    if len(players) > _LINES:
        _draw_pairs(canvas, players, [str(number) for number in points], winners)
        return finish(canvas, labels)
    number, pitch = _lines(len(players))
    for seat, player in enumerate(players):
        top = _LINES_TOP + pitch * seat
        middle = top + pitch // 2
        y = middle - TEXT.height // 2
        canvas.text(1, y, player, TEXT)
        canvas.text(_BAR_LEFT - 3, y, token_text(points[seat]), TEXT, align=Align.RIGHT)
        canvas.outline(_BAR_LEFT, y, _BAR + 2, TEXT.height)
        canvas.fill(_BAR_LEFT + 1, y + 1, _BAR * min(points[seat], limit) // limit, TEXT.height - 2)
        shown = str(points[seat])
        canvas.text(WIDTH - 1, middle - number.height // 2, shown, number, align=Align.RIGHT)
        if seat in winners:
            canvas.invert(0, top, WIDTH, pitch)
    return finish(canvas, labels)
