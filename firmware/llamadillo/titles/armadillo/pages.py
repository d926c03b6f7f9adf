"""Armadillo on the OLED: the pages after a round and after the game."""

from collections.abc import Iterator
from typing import Final

from llamadillo.engine.game import Seat
from llamadillo.games.armadillo import Observation
from llamadillo.gfx.canvas import Canvas
from llamadillo.gfx.fonts import BOLD, LARGE, TEXT
from llamadillo.gfx.frame import WIDTH
from llamadillo.gfx.icons import TROPHY
from llamadillo.screens.picture import Labels, Picture, finish
from llamadillo.screens.players import short, title_line
from llamadillo.titles.armadillo.hand import TOKEN

_ROWS: Final = 3
"""The lines of a page; more seats are in two columns."""
_TOP: Final = 15
_PITCH: Final = 13
_NAME: Final = 47
"""The width of the longest name, in TEXT."""


def scores(title: str, players: tuple[str, ...], o: Observation, nothing: str, labels: Labels) -> Picture:
    """What each seat scored in the round: a negative point for every card left (A9).

    The cards are drawn where the seats are in one column.
    """
    canvas = Canvas()
    title_line(canvas, title)
    scored = o.scored or ()
    for seat, x, y, width in _places(tuple(range(len(players)))):
        left = scored[seat]
        _draw_line(canvas, x, y, width, players[seat], f"−{left}" if left else "0")
        if width < WIDTH:
            continue
        for place in range(left):
            canvas.outline(50 + 5 * place, y + 2, 4, 8)
        if not left:
            canvas.text(50, y + 3, nothing, TEXT)
    return finish(canvas, labels)


def standings(title: str, players: tuple[str, ...], o: Observation, labels: Labels) -> Picture:
    """Every seat with its negative points; winners are inverted, and there is a trophy.

    Before the end, and where the seats are in one column, the tokens are there, too.
    """
    canvas = Canvas()
    title_line(canvas, title)
    if o.winners:
        canvas.fill(WIDTH - TROPHY.width - 2, 0, TROPHY.width + 2, 12, lit=False)
        canvas.icon(WIDTH - TROPHY.width, 0, TROPHY)
    for seat, x, y, width in _places(tuple(range(len(players)))):
        points = f"−{o.points[seat]}" if o.points[seat] else "0"
        tokens = "" if o.winners and width < WIDTH else f"{TOKEN}{o.tokens[seat]}"
        _draw_line(canvas, x, y, width, players[seat], points, tokens)
        _mark_winner(canvas, seat, o, x, y, width)
    return finish(canvas, labels)


def tied(title: str, players: tuple[str, ...], o: Observation, labels: Labels) -> Picture:
    """The tokens of those with the fewest points; of these the most win (A9)."""
    canvas = Canvas()
    title_line(canvas, title)
    best = min(o.points)
    for seat, x, y, width in _places(tuple(seat for seat, held in enumerate(o.points) if held == best)):
        _draw_line(canvas, x, y, width, players[seat], f"{TOKEN}{o.tokens[seat]}")
        _mark_winner(canvas, seat, o, x, y, width)
    return finish(canvas, labels)


def _places(seats: tuple[int, ...]) -> Iterator[tuple[int, int, int, int]]:
    """Each seat with the x, the y and the width of its line; with more than three in two columns."""
    columns = 1 if len(seats) <= _ROWS else 2
    rows = -(-len(seats) // columns)
    width = WIDTH if columns == 1 else WIDTH // 2 - 1
    for place, seat in enumerate(seats):
        yield seat, place // rows * (WIDTH - width), _TOP + place % rows * _PITCH, width


def _draw_line(canvas: Canvas, x: int, y: int, width: int, player: str, number: str, more: str = "") -> None:
    """A player's name, and at the right a large number; before it something more in smaller type."""
    start = x + width - 1 - LARGE.width(number)
    canvas.text(start, y, number, LARGE)
    if more:
        start -= TEXT.width(more) + (3 if width < WIDTH else 12)
        canvas.text(start, y + 3, more, TEXT)
    room = min(start - x - 3, _NAME)
    font = BOLD if width == WIDTH and BOLD.width(player) <= room else TEXT
    canvas.text(x + 1, y + 3, short(player, font, room), font)


def _mark_winner(canvas: Canvas, seat: int, o: Observation, x: int, y: int, width: int) -> None:
    if Seat(seat) in o.winners:
        canvas.invert(x, y - 1, width, _PITCH)
