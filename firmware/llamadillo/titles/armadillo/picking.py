"""Armadillo on the OLED: which dice are rolled, and what they can show."""

from typing import Final

from llamadillo.engine.cards import Cards, unpack
from llamadillo.games.armadillo import FACES, TOP_TOTAL, Dice, Observation
from llamadillo.gfx.canvas import Align, Canvas
from llamadillo.gfx.cards import WIDE_CARD, CardState
from llamadillo.gfx.dice import SMALL_DIE, die
from llamadillo.gfx.fonts import BOLD, TEXT
from llamadillo.gfx.frame import WIDTH
from llamadillo.screens.picture import Labels, Picture, finish
from llamadillo.titles.armadillo.hand import TOKEN, draw_hand, hand_size
from llamadillo.titles.armadillo.total_odds import TotalOdds, odds
from llamadillo.titles.armadillo.words import ArmadilloWords

_GROUP: Final = 43
"""From one colour's dice to the next."""
_DIE: Final = 17
"""The side of a die that names its numbers."""
_RAISED: Final = 3
"""Pixels by which a card that the dice can hit is raised."""
_TOP_BAR: Final = 20
"""Totals up to the highest card have a bar of their own, those above share the last."""
_BAR: Final = 5
"""From one bar to the next."""


def which_dice(words: ArmadilloWords, o: Observation, dice: Dice, labels: Labels) -> Picture:
    """The question which dice to roll, and the hand.

    A card that the dice can hit, so that it may go for free, is light and raised. One that tokens can
    pay for has an edge; of one that is out of reach there is only the number.
    """
    canvas = Canvas()
    canvas.text(0, 1, words.which_dice, BOLD)
    canvas.text(WIDTH, 1, f"{TOKEN}{o.tokens[o.seat]}", TEXT, align=Align.RIGHT)
    for place, number in enumerate(dice):
        _draw_dice(canvas, place, words.colours[place], number)
    states = _states(odds(dice), o)
    raised = frozenset(value for value, state in states.items() if state is CardState.SELECTED)
    size = hand_size(o.hand)
    draw_hand(canvas, 52 - size.height, o.hand, size, states, raised, _RAISED)
    return finish(canvas, labels)


def _draw_dice(canvas: Canvas, place: int, letter: str, number: int) -> None:
    """The letter of a colour and its two dice with their numbers; those picked are light."""
    x, top, faces = place * _GROUP, 11, FACES[place]
    canvas.text(x, top + (_DIE - BOLD.height) // 2, letter, BOLD)
    for which in range(2):
        left = x + 7 + which * (_DIE + 1)
        picked = which < number
        if picked:
            canvas.fill(left, top + 1, _DIE, _DIE - 2)
            canvas.fill(left + 1, top, _DIE - 2, _DIE)
        else:
            canvas.dotted(left, top, _DIE, _DIE)
        numbers = f"{faces[0]}-{faces[-1]}"
        canvas.text(left + 2, top + (_DIE - TEXT.height) // 2, numbers, TEXT, lit=not picked)


def draw_picked(canvas: Canvas, words: ArmadilloWords, dice: Dice) -> None:
    """The picked dice, each with its numbers; above each colour its letter."""
    picked = [place for place, number in enumerate(dice) for _ in range(number)]
    x = (WIDTH - len(picked) * (_DIE + 3) + 3) // 2
    for place in picked:
        faces = FACES[place]
        canvas.text(x + _DIE // 2 + 1, 3, words.colours[place], BOLD, align=Align.CENTRE)
        canvas.fill(x, 13, _DIE, _DIE)
        canvas.text(x + 2, 13 + (_DIE - TEXT.height) // 2, f"{faces[0]}-{faces[-1]}", TEXT, lit=False)
        x += _DIE + 3


def dice_odds(
    words: ArmadilloWords, o: Observation, dice: Dice, colour: int | None, labels: Labels
) -> Picture:
    """The dice by colour, how likely each total is, and below each card the chance to hit it in per cent.

    `colour` is the place of the colour that can be changed. The cards are marked as in `which_dice`.
    """
    canvas, spread = Canvas(), odds(dice)
    for place, number in enumerate(dice):
        _draw_group(canvas, place, words.colours[place], number, chosen=place == colour)
    canvas.text(WIDTH, 18, f"{TOKEN}{o.tokens[o.seat]}", TEXT, align=Align.RIGHT)
    if any(dice):
        _draw_totals(canvas, spread, o.hand)
    else:
        canvas.text(52, 21, words.pick_dice, TEXT, align=Align.CENTRE)
    lefts = draw_hand(canvas, 33, o.hand, WIDE_CARD, _states(spread, o))
    for left, value in zip(lefts, unpack(o.hand), strict=True):
        if per_cent := spread.per_cent(value):
            canvas.text(left + 7, 47, str(per_cent), TEXT, align=Align.CENTRE)
    canvas.text(WIDTH, 47, "%", TEXT, align=Align.RIGHT)
    return finish(canvas, labels)


def _states(spread: TotalOdds, o: Observation) -> dict[int, CardState]:
    """How each card of the hand is drawn."""
    tokens = o.tokens[o.seat]
    return {
        value: CardState.SELECTED
        if spread.totals[value]
        else CardState.NORMAL
        if spread.within_reach(value, tokens)
        else CardState.FADED
        for value in unpack(o.hand)
    }


def _draw_group(canvas: Canvas, place: int, letter: str, number: int, *, chosen: bool) -> None:
    """The two dice of a colour, those picked solid; next to them its letter and its numbers."""
    x, faces = place * _GROUP, FACES[place]
    for which in range(2):
        left = x + 2 + which * (SMALL_DIE.side + 1)
        if which < number:
            die(canvas, left, 3, "", SMALL_DIE, solid=True)
        else:
            canvas.dotted(left, 3, SMALL_DIE.side, SMALL_DIE.side)
    canvas.text(x + 35, 1, letter, TEXT, align=Align.CENTRE)
    canvas.text(x + 28, 9, f"{faces[0]}-{faces[-1]}", TEXT)
    if chosen:
        canvas.outline(x, 0, 42, 17, corner=1)
        canvas.invert(x + 27, 1, 14, 15)


def _draw_totals(canvas: Canvas, spread: TotalOdds, hand: Cards) -> None:
    """A bar for each total: solid for those that are in the hand, which are marked on the axis, too."""
    base, height = 30, 12
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
        canvas.fill(x, base, _BAR - 1, 2 if total in held else 1)
    canvas.text(WIDTH, 26, f"{spread.lowest}-{spread.highest}", TEXT, align=Align.RIGHT)
