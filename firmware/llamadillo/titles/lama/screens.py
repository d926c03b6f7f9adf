"""LAMA on the OLED: the board, all hands, the scores of a round.

The board, from top to bottom: the discard pile, the draw pile and a sentence; a hand, face up or
face down; every seat (cards held, tokens, whether it quit).
"""

from dataclasses import dataclass
from typing import Final

from llamadillo.engine.cards import NO_CARDS, Cards, count, distinct, size, unpack
from llamadillo.engine.game import Seat
from llamadillo.games.lama import Observation, following
from llamadillo.games.lamas.cards import name, names
from llamadillo.games.lamas.tokens import tokens
from llamadillo.gfx.canvas import Align, Canvas
from llamadillo.gfx.cards import BIG_CARD, SMALL_CARD, WIDE_CARD, CardSize, CardState, card
from llamadillo.gfx.fonts import BOLD, LARGE, SMALL, TEXT, Font
from llamadillo.gfx.frame import WIDTH
from llamadillo.gfx.icons import BLACK_TOKEN, LLAMA_MEDIUM, LLAMA_NARROW, WHITE_TOKEN
from llamadillo.gfx.layout import fitting, wrap
from llamadillo.screens.picture import LABEL_TOP, Labels, Picture, finish
from llamadillo.screens.players import short, title_line

_TOP_CARD: Final = CardSize(19, 20, 20, LARGE, None, LLAMA_MEDIUM)
"""The top of the discard pile."""
_TINY_CARD: Final = CardSize(7, 9, 7, SMALL, None, LLAMA_NARROW)
"""As high as a line of text."""
_PILE_LEFT: Final = 23
_GONE_LEFT: Final = 25
_GONE_PITCH: Final = 15
_WORDS_LEFT: Final = 41
_WORDS_WIDTH: Final = WIDTH - _WORDS_LEFT
_LINES: Final = (3, 13)
"""The rows in which the two lines of words begin."""
_HAND_TOP: Final = 23
_RAISED: Final = 1
"""Playable cards are raised by this number of rows."""
_STRIP_TOP: Final = 43
_LEAST_EDGE: Final = 3
"""The fewest visible columns of an overlapped card; with less room equal cards are counted."""
_COUNTED_PITCH: Final = 18
_LARGE_ROWS: Final = 3
"""The seats below each other in large type."""
_LARGE_PITCH: Final = 18
_NAME_WIDTH: Final = 80
_COLUMN: Final = 66
"""The x of a second column."""
_STACKS: Final = ((3, 3), (1, 3), (1, 2), (0, 2), (0, 0))
"""In the scores: the gap between stacks and the visible columns of a lower card; the first pair that fits."""


@dataclass(frozen=True, slots=True)
class LamaBoard:
    """What the board screen shows besides the observation."""

    focus: Seat
    """Whose turn it is or was."""
    caption: str = ""
    """A sentence."""
    heading: str = ""
    """A line above it."""
    reason: str = ""
    """A line in the place of the seats: why a seat could do nothing else."""
    hand: Cards | None = None
    """The cards to be shown face up; None: those of the seat in focus face down."""
    playable: tuple[int, ...] | None = None
    """The playable values; they are highlighted. None: no card is asked for."""
    chosen: int | None = None
    """The value of which one card is selected."""
    laid_down: bool = False
    """Whether the hand is out of the round."""
    played: bool = False
    """Whether the top of the discard pile has just come there."""
    pile: CardState = CardState.BACK
    """The state in which the draw pile is drawn."""
    just_drawn: bool = False
    """Whether one of the cards that are face down has just been drawn."""
    token: int | None = None
    """In a token decision the selected token, 0 for none; tokens then replace the hand."""


def board(players: tuple[str, ...], o: Observation, shown: LamaBoard, labels: Labels) -> Picture:
    """The piles, a hand and all seats. Of `o` it shows only what all may see; the hand is in `shown`."""
    canvas = Canvas()
    _draw_piles(canvas, o, shown)
    _draw_words(canvas, shown)
    if shown.token is not None:
        _draw_tokens(canvas, o.points[shown.focus], shown.token)
    elif shown.hand is None:
        _draw_backs(canvas, o.hand_sizes[shown.focus], just_drawn=shown.just_drawn)
    else:
        _draw_hand(canvas, shown.hand, shown)
    if shown.reason:
        canvas.text(0, _STRIP_TOP + 1, shown.reason, TEXT)
    else:
        _draw_seats(canvas, players, o, shown.focus)
    return finish(canvas, labels)


def _draw_seats(canvas: Canvas, players: tuple[str, ...], o: Observation, focus: Seat) -> None:
    """Every seat side by side: name and cards. The name of the seat in focus is inverted."""
    width = WIDTH // len(players)
    for seat, player in enumerate(players):
        x, held = seat * width, _held_width(o.hand_sizes[seat])
        end = canvas.text(x + 1, _STRIP_TOP + 2, short(player, TEXT, width - held - 2), TEXT)
        if seat == focus:
            canvas.invert(x, _STRIP_TOP + 1, end + 1 - x, 9)
        _draw_held(canvas, end + 2, _STRIP_TOP, o, Seat(seat))


def _draw_held(canvas: Canvas, x: int, y: int, o: Observation, seat: Seat) -> None:
    """How many cards a seat holds: the number on a card, dotted if the seat is out of the round."""
    held = o.hand_sizes[seat]
    width = _held_width(held)
    if o.quit[seat]:
        canvas.dotted(x, y, width, 11)
    else:
        canvas.outline(x, y, width, 11, corner=1)
    canvas.text(x + 2, y + 2, str(held), TEXT)


def _held_width(held: int) -> int:
    return TEXT.width(str(held)) + 4


def _draw_piles(canvas: Canvas, o: Observation, shown: LamaBoard) -> None:
    """The top of the discard pile, and the draw pile with its number of cards."""
    state = CardState.SELECTED if shown.played else CardState.NORMAL
    top_card(canvas, o.discard, state)
    card(canvas, _PILE_LEFT, 0, "", WIDE_CARD, state=shown.pile if o.pile else CardState.GHOST)
    canvas.text(_PILE_LEFT + WIDE_CARD.width // 2 + 1, 14, str(o.pile), TEXT, align=Align.CENTRE)


def top_card(canvas: Canvas, value: int, state: CardState = CardState.NORMAL) -> None:
    """The top of the discard pile, at the top left."""
    card(canvas, 0, 0, name(value), _TOP_CARD, state=state)


def draw_gone(canvas: Canvas, value: int, gone: tuple[int, ...], caption: str) -> None:
    """The top of the discard pile, and the values with the number of their cards in that pile."""
    top_card(canvas, value)
    for place, number in enumerate(gone):
        x = _GONE_LEFT + place * _GONE_PITCH
        state = CardState.SELECTED if place + 1 in {value, following(value)} else CardState.NORMAL
        card(canvas, x, 1, name(place + 1), WIDE_CARD, state=state)
        canvas.text(x + WIDE_CARD.width // 2 + 1, 17, str(number), BOLD, align=Align.CENTRE)
    canvas.text(_GONE_LEFT, 27, caption, TEXT)


def _draw_words(canvas: Canvas, shown: LamaBoard) -> None:
    """A heading and one line; or one sentence on one line or two, as large as it fits."""
    if shown.heading:
        for top, line in zip(_LINES, (shown.heading, shown.caption), strict=True):
            canvas.text(_WORDS_LEFT, top, line, fitting(line, _WORDS_WIDTH, BOLD, TEXT))
        return
    font = BOLD if len(wrap(shown.caption, BOLD, _WORDS_WIDTH)) <= len(_LINES) else TEXT
    lines = wrap(shown.caption, font, _WORDS_WIDTH)
    top = _LINES[0] if len(lines) > 1 else sum(_LINES) // 2
    for line in lines:
        canvas.text(_WORDS_LEFT, top, line, font)
        top += TEXT.line


def _draw_hand(canvas: Canvas, hand: Cards, shown: LamaBoard) -> None:
    """The hand, ascending: side by side; a long one in stacks of equal cards; a very long one counted."""
    values = unpack(distinct(hand))
    held, kinds = size(hand), len(values)
    edge = BIG_CARD.pitch
    if held * edge > WIDTH + 1:
        edge = (WIDTH + 1 - kinds * BIG_CARD.pitch) // (held - kinds)
    if edge < _LEAST_EDGE:
        _draw_counted(canvas, hand, shown)
        return
    x = 0
    for value in values:
        state = _state(shown, value)
        for rest in range(count(hand, value) - 1, -1, -1):
            below = CardState.NORMAL if state is CardState.SELECTED else state
            card(canvas, x, _top(shown, value), name(value), BIG_CARD, state=below if rest else state)
            x += edge if rest else BIG_CARD.pitch


def _draw_counted(canvas: Canvas, hand: Cards, shown: LamaBoard) -> None:
    """One card of each value, and below it how many there are."""
    for place, value in enumerate(unpack(distinct(hand))):
        x, top = place * _COUNTED_PITCH, _top(shown, value)
        card(canvas, x, top - 1, name(value), WIDE_CARD, state=_state(shown, value))
        number = f"×{count(hand, value)}"
        canvas.text(x + WIDE_CARD.width // 2 + 1, _HAND_TOP + 13, number, TEXT, align=Align.CENTRE)


def _state(shown: LamaBoard, value: int) -> CardState:
    if value == shown.chosen:
        return CardState.SELECTED
    faded = shown.laid_down or (shown.playable is not None and value not in shown.playable)
    return CardState.FADED if faded else CardState.NORMAL


def _top(shown: LamaBoard, value: int) -> int:
    return _HAND_TOP - (_RAISED if value in (shown.playable or ()) else 0)


def _draw_backs(canvas: Canvas, held: int, *, just_drawn: bool) -> None:
    """A hand face down; the cards overlap if they do not fit."""
    pitch = BIG_CARD.pitch
    if held * pitch > WIDTH + 1:
        pitch = (WIDTH - BIG_CARD.width) // (held - 1)
    for place in range(held):
        state = CardState.SELECTED if just_drawn and place == held - 1 else CardState.BACK
        card(canvas, place * pitch, _HAND_TOP, "", BIG_CARD, state=state)


def _draw_tokens(canvas: Canvas, points: int, chosen: int) -> None:
    """The tokens, black ones first; the last one of the value `chosen` is selected."""
    black, white = tokens(points)
    pitch = min(BLACK_TOKEN.width + 4, (WIDTH - 2) // max(black + white, 1))
    left = (WIDTH - pitch * (black + white)) // 2 + 1
    for place in range(black + white):
        x = left + place * pitch
        canvas.icon(x, _HAND_TOP + 6, BLACK_TOKEN if place < black else WHITE_TOKEN)
        last_of = {black - 1: 10, black + white - 1: 1}.get(place)
        if last_of == chosen and (chosen == 1) == (place >= black):
            canvas.invert(x - 1, _HAND_TOP + 5, BLACK_TOKEN.width + 2, BLACK_TOKEN.height + 2)


def all_hands(players: tuple[str, ...], o: Observation, labels: Labels) -> Picture:
    """Every seat: name, cards, points in large type. The card is dotted if the seat is out of the round."""
    canvas = Canvas()
    columns = 1 if len(players) <= _LARGE_ROWS else 2
    if columns > 1:
        canvas.line(_COLUMN - 3, 0, _COLUMN - 3, LABEL_TOP - 4)
    for seat, player in enumerate(players):
        column, row = divmod(seat, _LARGE_ROWS)
        x, y = column * _COLUMN, row * _LARGE_PITCH
        right = WIDTH if column + 1 == columns else WIDTH - _COLUMN
        canvas.text(right, y + 5, str(o.points[seat]), LARGE, align=Align.RIGHT)
        if columns == 1:
            font = fitting(player, _NAME_WIDTH, LARGE, BOLD)
            canvas.text(x, y + 5 + (LARGE.height - font.height) // 2, player, font)
            _draw_held(canvas, _NAME_WIDTH + 5, y + 6, o, Seat(seat))
        else:
            canvas.text(x, y, player, TEXT)
            _draw_held(canvas, x + 1, y + 7, o, Seat(seat))
    return finish(canvas, labels)


def scores(title: str, players: tuple[str, ...], o: Observation, nothing: str, labels: Labels) -> Picture:
    """What each seat scored in the round and why: its hand turned up, equal cards together (C9); its points.

    The title gives way where the lines of many seats need the room.
    """
    canvas, seats = Canvas(), len(players)
    top, pitch = {2: (17, 19), 3: (15, 14), 4: (14, 10)}.get(seats, (1, LABEL_TOP // seats))
    if seats <= 4:
        title_line(canvas, title)
    right = WIDTH - BOLD.width("000") - TEXT.width("+00") - 6
    for seat, (player, hand, scored) in enumerate(zip(players, o.shown or (), o.scored or (), strict=False)):
        y = top + pitch * seat
        end = canvas.text(0, y, player, TEXT)
        canvas.text(WIDTH, y, str(o.points[seat]), BOLD, align=Align.RIGHT)
        canvas.text(WIDTH - BOLD.width("00") - 5, y, f"+{scored}", TEXT, align=Align.RIGHT)
        if hand == NO_CARDS:
            canvas.text(right, y, nothing, TEXT, align=Align.RIGHT)
        elif seats <= 3:
            _draw_stacks(
                canvas, right, y - (SMALL_CARD.height - TEXT.height) // 2, hand, SMALL_CARD, right - end - 3
            )
        else:
            canvas.text(right, y, _grouped(hand, TEXT, right - end - 3), TEXT, align=Align.RIGHT)
    return finish(canvas, labels)


def _draw_stacks(canvas: Canvas, right: int, top: int, hand: Cards, cards: CardSize, width: int) -> None:
    """Stacks of equal cards that end left of `right`; the pitch depends on the room."""
    values, kinds = unpack(hand), size(distinct(hand))
    tops, below = kinds - 1, len(values) - kinds
    apart, edge = next(
        (apart, edge)
        for apart, edge in _STACKS
        if cards.width * kinds + apart * tops + edge * below <= width or not apart + edge
    )
    x = right - cards.width * kinds - apart * tops - edge * below
    for place, value in enumerate(values):
        card(canvas, x, top, name(value), cards)
        last = value not in values[place + 1 :]
        x += cards.width + apart if last else edge


def _grouped(hand: Cards, font: Font, width: int) -> str:
    """The hand, equal cards together: `11 4 LL`; if that is too long, one of each value."""
    groups = " ".join(name(value) * count(hand, value) for value in unpack(distinct(hand)))
    return groups if font.width(groups) <= width else "".join(names(distinct(hand)))
