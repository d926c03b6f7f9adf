"""Armadillo on the OLED: picking dice, the roll, answering, the table, and the pages after a round.

The cards of a seat are drawn only where a function is given a hand.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from llamadillo.engine.cards import Cards, unpack
from llamadillo.engine.game import Seat
from llamadillo.games.armadillo import FACES, TOP_TOTAL, Dice, Discard, Observation, Pass
from llamadillo.gfx.canvas import Align, Canvas
from llamadillo.gfx.cards import BIG_CARD, WIDE_CARD, CardSize, CardState, card
from llamadillo.gfx.dice import BIG_DIE, SMALL_DIE, die
from llamadillo.gfx.fonts import LARGE, SMALL, TEXT
from llamadillo.gfx.frame import WIDTH
from llamadillo.gfx.icons import ARMADILLO, ARMADILLO_BIG, TROPHY
from llamadillo.gfx.layout import wrap
from llamadillo.screens.picture import Labels, Picture, finish
from llamadillo.screens.players import lines_for, short, title_line
from llamadillo.titles.armadillo.dice import NO_ROLL, RollShow
from llamadillo.titles.armadillo.total_odds import TotalOdds, odds
from llamadillo.titles.armadillo.words import ArmadilloWords

TOKEN: Final = "●"  # noqa: S105  a coin, no password
"""Armadillo's tokens are all alike."""
_GROUP: Final = 43
"""From one colour's dice to the next."""
_TOP_BAR: Final = 20
"""Totals up to the highest card have a bar of their own, those above share the last."""
_BAR: Final = 5
"""From one bar to the next."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What the table's screen shows besides the observation."""

    focus: Seat
    """Whose turn it is to act, or who has just acted."""
    caption: str
    roll: RollShow = NO_ROLL
    hand: Cards | None = None
    """The hand to show; None: the answers to the roll instead."""
    fresh: bool = False
    """Whether the answer of the seat in focus is new and therefore selected."""


# Picking dice.


def picking(words: ArmadilloWords, o: Observation, dice: Dice, colour: int, labels: Labels) -> Picture:
    """The dice picked so far, what they can show in total, and what that means for each card.

    A card that may go for free is light, with the chance below in per cent; of one that is out of
    reach even with the seat's tokens only the corners are there.
    """
    canvas = Canvas()
    for place, number in enumerate(dice):
        _draw_group(canvas, place, words.colours[place], number, chosen=place == colour)
    canvas.text(WIDTH, 17, f"{TOKEN}{o.tokens[o.seat]}", TEXT, align=Align.RIGHT)
    if any(dice):
        _draw_totals(canvas, odds(dice), o.hand)
    else:
        canvas.text(52, 20, words.pick_dice, TEXT, align=Align.CENTRE)
    _draw_chances(canvas, odds(dice), o.hand, o.tokens[o.seat])
    return finish(canvas, labels)


def _draw_group(canvas: Canvas, place: int, letter: str, number: int, *, chosen: bool) -> None:
    """The two dice of a colour, those picked solid; next to them its letter and its numbers."""
    x, faces = place * _GROUP, FACES[place]
    for which in range(2):
        left = x + 2 + which * SMALL_DIE.pitch
        if which < number:
            die(canvas, left, 2, "", SMALL_DIE, solid=True)
        else:
            canvas.dotted(left, 2, SMALL_DIE.side, SMALL_DIE.side)
    canvas.text(x + 35, 3, letter, SMALL, align=Align.CENTRE)
    canvas.text(x + 35, 9, f"{faces[0]}-{faces[-1]}", SMALL, align=Align.CENTRE)
    if chosen:
        canvas.outline(x, 0, 42, 16, corner=1)
        canvas.invert(x + 29, 1, 12, 14)


def _draw_totals(canvas: Canvas, spread: TotalOdds, hand: Cards) -> None:
    """A bar for each total: solid for those that are in the hand, which are marked on the axis, too."""
    base, height = 29, 12
    bars = [*spread.totals[: _TOP_BAR + 1], sum(spread.totals[_TOP_BAR + 1 :])]
    highest = max(spread.totals)
    held = unpack(hand)
    for total in range(1, TOP_TOTAL + 1)[: _TOP_BAR + 1]:
        x = (total - 1) * _BAR
        ways = min(bars[total], highest)
        if ways:
            tall = max(height * ways // highest, 2)
            canvas.fill(x, base - tall, _BAR - 1, tall)
            if total not in held:
                canvas.shade(x, base - tall, _BAR - 1, tall)
        if total in held:
            canvas.fill(x, base, _BAR - 1, 2)
        else:
            canvas.fill(x, base, _BAR - 1, 1)
    canvas.text(WIDTH, 26, f"{spread.lowest}-{spread.highest}", SMALL, align=Align.RIGHT)


def _draw_chances(canvas: Canvas, spread: TotalOdds, hand: Cards, tokens: int) -> None:
    values = unpack(hand)
    pitch = _pitch(len(values), WIDE_CARD, 16)
    for place, value in enumerate(values):
        x = place * pitch
        per_cent = spread.per_cent(value)
        if per_cent:
            state = CardState.SELECTED
            canvas.text(x + 7, 46, str(per_cent), TEXT, align=Align.CENTRE)
        else:
            state = CardState.NORMAL if spread.within_reach(value, tokens) else CardState.FADED
        _draw_card(canvas, x, 32, value, WIDE_CARD, state)
    canvas.text(WIDTH, 46, "%", TEXT, align=Align.RIGHT)


def _draw_card(canvas: Canvas, x: int, y: int, value: int, size: CardSize, state: CardState) -> None:
    """A card; of one that is out of reach the number alone."""
    if state is not CardState.FADED:
        card(canvas, x, y, value, size, state=state)
        if state is CardState.SELECTED:
            canvas.fill(x, y, 1, size.height, lit=False)  # from a light one before it
        return
    left = x + (size.width - TEXT.width(str(value))) // 2
    canvas.text(left, y + (size.height - TEXT.height) // 2, str(value), TEXT)


def _pitch(cards: int, size: CardSize, widest: int) -> int:
    """The pitch at which `cards` cards fit side by side, at most `widest`."""
    return min((WIDTH - size.width) // max(cards - 1, 1), widest)


# The roll.


def rolled(words: ArmadilloWords, caption: str, roll: RollShow, total: int | None, labels: Labels) -> Picture:
    """All dice, large; their total when they have come to rest."""
    canvas = Canvas()
    x = (WIDTH - len(roll.faces) * BIG_DIE.pitch + 2) // 2
    roll.draw(canvas, x, 1, BIG_DIE)
    for place, face in enumerate(roll.faces):
        letter = words.colours[(int(face) - 1) // 3]
        left = x + place * BIG_DIE.pitch + BIG_DIE.side // 2 + 1
        canvas.text(left, 23, letter, SMALL, align=Align.CENTRE)
    if total is not None:
        canvas.text(WIDTH // 2, 30, str(total), LARGE, align=Align.CENTRE)
    _draw_caption(canvas, 45, caption)
    return finish(canvas, labels, roll.dice)


# Answering.


def answering(
    o: Observation, offered: tuple[Discard, ...], cursor: int, question: str, roll: RollShow, labels: Labels
) -> Picture:
    """The hand; below each card that may go its price in tokens, the one under the cursor is light."""
    canvas = Canvas()
    _draw_roll(canvas, o, roll)
    canvas.text(104, 3, f"{TOKEN}{o.tokens[o.seat]}", TEXT, align=Align.RIGHT)
    values = unpack(o.hand)
    size = BIG_CARD if len(values) <= 8 else WIDE_CARD
    prices = {discard.card: discard.tokens for discard in offered}
    pitch, top = _pitch(len(values), size, BIG_CARD.pitch), 16
    for place, value in enumerate(values):
        x, last = place * pitch, value not in values[place + 1 :]
        state = CardState.NORMAL if value in prices else CardState.FADED
        if last and offered and value == offered[cursor].card:
            state = CardState.SELECTED
        _draw_card(canvas, x, top + (18 - size.height) // 2, value, size, state)
        if last and value in prices:
            canvas.text(x + size.width // 2 + 1, 35, str(prices[value]), TEXT, align=Align.CENTRE)
    _draw_caption(canvas, 45, question)
    return finish(canvas, labels, roll.dice)


def _draw_roll(canvas: Canvas, o: Observation, roll: RollShow) -> None:
    roll.draw(canvas, 0, 0, SMALL_DIE)
    if o.total is not None:
        canvas.text(WIDTH, 0, str(o.total), LARGE, align=Align.RIGHT)


# The table, as all seats see it.


def table(players: tuple[str, ...], o: Observation, shown: Shown, title: str, labels: Labels) -> Picture:
    """The dice and the answers to them, or a hand; a sentence; the strip of all seats."""
    canvas = Canvas()
    if shown.roll.faces:
        _draw_roll(canvas, o, shown.roll)
    else:
        icon = ARMADILLO_BIG if shown.hand is None else ARMADILLO
        canvas.icon(0, 2, icon)
        canvas.text(WIDTH, 4, title, TEXT, align=Align.RIGHT)
    if shown.hand is None:
        _draw_answers(canvas, o, shown)
    else:
        values = unpack(shown.hand)
        pitch = _pitch(len(values), WIDE_CARD, WIDE_CARD.width + 1)
        for place, value in enumerate(values):
            card(canvas, place * pitch, 15, value, WIDE_CARD)
    _draw_caption(canvas, 31, shown.caption)
    _draw_strip(canvas, players, o, shown.focus)
    return finish(canvas, labels, shown.roll.dice)


def _draw_answers(canvas: Canvas, o: Observation, shown: Shown) -> None:
    """Above each seat of the strip the card it has discarded in this turn, or a dash."""
    width = WIDTH // len(o.answers)
    for seat, answer in enumerate(o.answers):
        x = seat * width + (width - WIDE_CARD.width) // 2
        state = CardState.SELECTED if shown.fresh and seat == shown.focus else CardState.NORMAL
        match answer:
            case Discard(value):
                card(canvas, x, 15, value, WIDE_CARD, state=state)
            case Pass():
                canvas.fill(x + 3, 21, 7, 2)


def _draw_caption(canvas: Canvas, y: int, caption: str) -> None:
    """A sentence in one line, or in two of small type; `y` is the top of one line's capitals."""
    if TEXT.width(caption) <= WIDTH:
        canvas.text(WIDTH // 2, y, caption, TEXT, align=Align.CENTRE)
        return
    lines = wrap(caption, SMALL, WIDTH) if SMALL.width(caption) > WIDTH else (caption,)
    for place, line in enumerate(lines):
        top = y + 1 if len(lines) == 1 else y - 2 + 7 * place
        canvas.text(WIDTH // 2, top, line, SMALL, align=Align.CENTRE)


def _draw_strip(canvas: Canvas, players: tuple[str, ...], o: Observation, focus: Seat) -> None:
    """Every seat: name and cards held, then tokens and negative points; the seat in focus is inverted."""
    width, top = WIDTH // len(players), 41
    narrow = width < 24
    for seat, player in enumerate(players):
        x = seat * width
        cards = str(o.hand_sizes[seat])
        canvas.text(x + 1, top, short(player, SMALL, width - SMALL.width(cards) - 5), SMALL)
        canvas.text(x + width - 3, top, cards, SMALL, align=Align.RIGHT)
        if narrow:
            canvas.fill(x + 1, top + 8, 3, 3)
            end = canvas.text(x + 5, top + 7, str(o.tokens[seat]), SMALL)
        else:
            end = canvas.text(x + 1, top + 7, f"{TOKEN}{o.tokens[seat]}", SMALL)
        if o.points[seat]:
            points = f"−{o.points[seat]}"
            if end + 3 + SMALL.width(points) > x + width - 3:
                points = points[1:]
            canvas.text(x + width - 3, top + 7, points, SMALL, align=Align.RIGHT)
        if seat == focus:
            canvas.invert(x, top - 1, width - 1, 7)


# The pages after a round.


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
