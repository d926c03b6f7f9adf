"""The players on a screen: their tokens, a strip of all seats, the standings, the winner."""

from typing import Final

from llamadillo.engine.game import Seat
from llamadillo.engine.tokens import tokens
from llamadillo.gfx.canvas import Align, Canvas
from llamadillo.gfx.fonts import BOLD, SMALL, Font
from llamadillo.gfx.frame import WIDTH
from llamadillo.gfx.icons import TROPHY
from llamadillo.screens.picture import Labels, Picture, finish

BLACK: Final = "●"
WHITE: Final = "○"
WON: Final = "★"


def token_text(points: int) -> str:
    """Points as the tokens that hold them: black ones count 10, white ones 1. `●1○2` is 12."""
    black, white = tokens(points)
    return (f"{BLACK}{black}" if black else "") + (f"{WHITE}{white}" if white or not black else "")


def short(player: str, font: Font, width: int) -> str:
    """As much of a name as fits."""
    while font.width(player) > width:
        player = player[:-1]
    return player


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

    The seat in focus is inverted; one that has quit is struck through.
    """
    width = WIDTH // len(players)
    for seat, player in enumerate(players):
        x = seat * width
        cards = str(left[seat])
        name = short(player, SMALL, width - SMALL.width(cards) - 5)
        end = canvas.text(x + 1, top, name, SMALL)
        canvas.text(x + width - 2, top, cards, SMALL, align=Align.RIGHT)
        if quit_[seat]:
            canvas.line(x + 1, top + 2, end, top + 2)
        canvas.text(x + 1, top + 6, token_text(points[seat]), SMALL, width=width - 2)
        if seat == focus:
            canvas.invert(x, top - 1, width - 1, 12)


def standings(
    title: str,
    players: tuple[str, ...],
    points: tuple[int, ...],
    limit: int,
    labels: Labels,
    winners: tuple[Seat, ...] = (),
) -> Picture:
    """Every seat below the other: name, tokens, points, and a bar to the `limit` that ends the game.

    Winners have a crown.
    """
    canvas = Canvas()
    canvas.text(0, 0, title, BOLD)
    if winners:
        canvas.icon(WIDTH - TROPHY.width, 0, TROPHY)
    canvas.line(0, 9, WIDTH - 1 - bool(winners) * (TROPHY.width + 2), 9)
    for seat, player in enumerate(players):
        y = 12 + 7 * seat
        canvas.text(0, y, player, SMALL)
        canvas.text(70, y, token_text(points[seat]), SMALL, align=Align.RIGHT)
        canvas.outline(74, y, 30, 5)
        canvas.fill(75, y + 1, 28 * min(points[seat], limit) // limit, 3)
        canvas.text(118, y, str(points[seat]), SMALL, align=Align.RIGHT)
        if seat in winners:
            canvas.text(WIDTH, y, WON, SMALL, align=Align.RIGHT)
    return finish(canvas, labels)
