"""Points as tokens on a screen, for LAMA and LAMA Dice: a strip of all seats, the standings, the winner."""

from typing import Final

from llamadillo.engine.game import Seat
from llamadillo.games.lamas.tokens import tokens
from llamadillo.gfx.canvas import Align, Canvas
from llamadillo.gfx.fonts import SMALL
from llamadillo.gfx.frame import WIDTH
from llamadillo.gfx.icons import TROPHY
from llamadillo.screens.picture import Labels, Picture, finish
from llamadillo.screens.players import lines_for, short, title_line

BLACK: Final = "●"
WHITE: Final = "○"


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


def standings(
    title: str,
    players: tuple[str, ...],
    points: tuple[int, ...],
    limit: int,
    labels: Labels,
    winners: tuple[Seat, ...] = (),
) -> Picture:
    """One line per seat: name, tokens, a bar to the `limit` that ends the game, points.

    Winners are inverted, and there is a trophy.
    """
    canvas = Canvas()
    title_line(canvas, title)
    if winners:
        canvas.fill(WIDTH - TROPHY.width - 2, 0, TROPHY.width + 2, 12, lit=False)
        canvas.icon(WIDTH - TROPHY.width, 0, TROPHY)
    font, top, pitch = lines_for(len(players))
    for seat, player in enumerate(players):
        y = top + pitch * seat
        canvas.text(1, y, player, font)
        canvas.text(84, y, token_text(points[seat]), font, align=Align.RIGHT)
        canvas.outline(87, y, 26, font.height)
        canvas.fill(88, y + 1, 24 * min(points[seat], limit) // limit, font.height - 2)
        canvas.text(WIDTH - 1, y, str(points[seat]), font, align=Align.RIGHT)
        if seat in winners:
            canvas.invert(0, y - 1, WIDTH, font.height + 2)
    return finish(canvas, labels)
