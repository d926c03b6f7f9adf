"""Armadillo on the OLED after a round: the cards left, the standings, the tie-break."""

from collections.abc import Iterable

from llamadillo.engine.game import Seat
from llamadillo.games.armadillo import Observation
from llamadillo.gfx.canvas import Align, Canvas
from llamadillo.gfx.frame import WIDTH
from llamadillo.gfx.icons import TROPHY
from llamadillo.screens.picture import Labels, Picture, finish
from llamadillo.screens.players import lines_for, title_line
from llamadillo.titles.armadillo.screens import TOKEN


def scores(title: str, players: tuple[str, ...], o: Observation, nothing: str, labels: Labels) -> Picture:
    """What each seat scored in the round: a negative point for every card left (A9)."""
    canvas = Canvas()
    title_line(canvas, title)
    font, top, pitch = lines_for(len(players))
    for seat, (player, left) in enumerate(zip(players, o.scored or (), strict=True)):
        y = top + pitch * seat
        canvas.text(1, y, player, font)
        for place in range(left):
            canvas.outline(52 + 5 * place, y, 4, font.height)
        if not left:
            canvas.text(52, y, nothing, font)
        canvas.text(WIDTH - 1, y, f"−{left}" if left else "0", font, align=Align.RIGHT)
    return finish(canvas, labels)


def standings(title: str, players: tuple[str, ...], o: Observation, labels: Labels) -> Picture:
    """Every seat with its tokens and negative points; winners are inverted, and there is a trophy."""
    canvas = Canvas()
    title_line(canvas, title)
    if o.winners:
        canvas.fill(WIDTH - TROPHY.width - 2, 0, TROPHY.width + 2, 12, lit=False)
        canvas.icon(WIDTH - TROPHY.width, 0, TROPHY)
    _list(canvas, players, o, range(len(players)))
    return finish(canvas, labels)


def tied(title: str, players: tuple[str, ...], o: Observation, labels: Labels) -> Picture:
    """Those with the fewest points; of these the most tokens win (A9)."""
    canvas = Canvas()
    title_line(canvas, title)
    best = min(o.points)
    _list(canvas, players, o, [seat for seat, held in enumerate(o.points) if held == best])
    return finish(canvas, labels)


def _list(canvas: Canvas, players: tuple[str, ...], o: Observation, seats: Iterable[int]) -> None:
    font, top, pitch = lines_for(len(players))
    for place, seat in enumerate(seats):
        y = top + pitch * place
        canvas.text(1, y, players[seat], font)
        canvas.text(84, y, f"{TOKEN}{o.tokens[seat]}", font, align=Align.RIGHT)
        canvas.text(WIDTH - 1, y, f"−{o.points[seat]}" if o.points[seat] else "0", font, align=Align.RIGHT)
        if Seat(seat) in o.winners:
            canvas.invert(0, y - 1, WIDTH, font.height + 2)
