"""The odds of a roll on the OLED: pages, and a strip for the turn's screen."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from llamadillo.engine.cards import count
from llamadillo.engine.steps import Action
from llamadillo.games.lama_dice import WAYS, Observation
from llamadillo.games.lamas.cards import name
from llamadillo.gfx.canvas import Align, Canvas
from llamadillo.gfx.cards import SMALL_CARD, CardState, card
from llamadillo.gfx.fonts import SMALL, TEXT
from llamadillo.gfx.frame import WIDTH
from llamadillo.screens.help import TOPS
from llamadillo.screens.picture import Labels, Picture, finish
from llamadillo.screens.players import title_line
from llamadillo.titles.lama_dice.odds import Odds
from llamadillo.titles.lama_dice.words import LamaDiceWords

PAGES: Final = 3
"""One roll, each value, points."""
_PER_CENT_RIGHT: Final = 97
_PITCH: Final = WIDTH // 7
_GAP: Final = 3
"""Dark columns between two texts of a line, at least."""
_UNKNOWN: Final = "…"


@dataclass(frozen=True, slots=True)
class Outlook:
    """The known odds of a turn."""

    odds: Odds
    alone: bool
    """Whether all other seats have quit (D7): then what rolling is worth can be worked out to the end."""
    to_the_end: Fraction | None = None
    """The points to expect of rolling and the best from there; None if not alone, or not worked out yet."""
    best: Action | None = None
    """The best choice, as soon as that is known."""


@dataclass(frozen=True, slots=True)
class Strip:
    """The odds in two short lines: what can come, and what quitting and rolling are worth."""

    chances: tuple[str, str, str]
    points: str
    """What the numbers below the chances are."""
    quit: str
    roll: str


def page(
    words: LamaDiceWords, player: str, o: Observation, outlook: Outlook, number: int, labels: Labels
) -> Picture:
    """One of the pages, 0…PAGES-1, for the `player` whose turn it is."""
    canvas = Canvas()
    topic = (words.one_roll, words.each_value, words.in_points)[number]
    title_line(canvas, player, right=WIDTH - SMALL.width(topic) - _GAP)
    canvas.text(WIDTH, 3, topic, SMALL, align=Align.RIGHT)
    match number:
        case 0:
            _draw_chances(canvas, words, outlook.odds)
        case 1:
            _draw_values(canvas, o, outlook)
        case _:
            _draw_points(canvas, words, outlook)
    return finish(canvas, labels)


def _draw_chances(canvas: Canvas, words: LamaDiceWords, odds: Odds) -> None:
    """The four outcomes of a roll in per cent, and as a number of the 216 ways."""
    lines = (
        (words.match, odds.match),
        (words.take_a_card, odds.take),
        (words.help_llamas, odds.llamas),
        (words.help_drama, odds.drama),
    )
    for y, (text, chance) in zip(TOPS, lines, strict=True):
        _draw_line(canvas, y, text, words.in_per_cent(chance), _PER_CENT_RIGHT)
        canvas.text(WIDTH - 1, y + 1, _of_ways(chance), SMALL, align=Align.RIGHT)


def _draw_values(canvas: Canvas, o: Observation, outlook: Outlook) -> None:
    """How likely at least one die shows a value.

    Its card is light if it is in the row, else of its edge only the corners are there if it cannot be taken
    from the llama row either.
    """
    for value, chance in outlook.odds.shown.items():
        middle = (value - 1) * _PITCH + _PITCH // 2
        state = CardState.FADED
        if count(o.rows[o.turn], value):
            state = CardState.SELECTED
        elif not outlook.alone and count(o.llama_row, value):
            state = CardState.NORMAL
        card(canvas, middle - SMALL_CARD.width // 2, 14, name(value), SMALL_CARD, state=state)
        canvas.text(middle, 28, f"{_per_cent(chance)}%", SMALL, align=Align.CENTRE)
        ways = int(chance * WAYS)
        canvas.text(middle, 37, str(ways), SMALL, align=Align.CENTRE)
        canvas.line(middle - 6, 43, middle + 5, 43)
        canvas.text(middle, 45, str(WAYS), SMALL, align=Align.CENTRE)


def _draw_points(canvas: Canvas, words: LamaDiceWords, outlook: Outlook) -> None:
    """The expected points of quitting and rolling; alone also to the end, with the best choice."""
    odds = outlook.odds
    lines = [(words.quit_now, _points(words, odds.quit)), (words.roll_then_quit, _points(words, odds.roll))]
    if outlook.alone:
        known = outlook.to_the_end
        lines.append((words.roll_to_the_end, _UNKNOWN if known is None else _points(words, known)))
        best = {"quit": words.quit, "roll": words.roll}.get(outlook.best.verb if outlook.best else "")
        lines.append((words.best_choice(best or _UNKNOWN), ""))
    for y, (text, value) in zip(TOPS, lines, strict=False):
        _draw_line(canvas, y, text, value, WIDTH - 1)
    if not outlook.alone:
        if odds.roll.denominator > 1:
            canvas.text(WIDTH - 1, TOPS[2], f"= {_of_ways(odds.roll)}", SMALL, align=Align.RIGHT)
        canvas.text(2, TOPS[3] + 1, words.fewer_are_better, SMALL)


def _draw_line(canvas: Canvas, y: int, text: str, value: str, right: int) -> None:
    """A text, and a value that ends at `right`."""
    canvas.text(right, y, value, TEXT, align=Align.RIGHT)
    canvas.text(2, y, text, TEXT, width=right - TEXT.width(value) - 2 - _GAP)


def strip(words: LamaDiceWords, outlook: Outlook) -> Strip:
    """The strip for a turn. For a seat that is alone rolling is solved to the end."""
    odds = outlook.odds
    roll = outlook.to_the_end if outlook.alone else odds.roll
    return Strip(
        words.chances(*(_per_cent(chance) for chance in (odds.match, odds.take, odds.drama))),
        words.expected_points,
        _points(words, odds.quit, 1),
        _UNKNOWN if roll is None else _points(words, roll, 1),
    )


def draw_strip(canvas: Canvas, top: int, strip: Strip) -> None:
    """Draw a strip, 11 rows high: the chances, and the expected points above QUIT and ROLL."""
    _draw_three(canvas, top, strip.chances)
    _draw_three(canvas, top + 6, (strip.quit, strip.points, strip.roll))


def _draw_three(canvas: Canvas, top: int, texts: tuple[str, str, str]) -> None:
    """One text at the left, one at the right, and one in the middle of what is left between them."""
    left, middle, right = texts
    canvas.text(1, top, left, SMALL)
    canvas.text(WIDTH - 1, top, right, SMALL, align=Align.RIGHT)
    begins, ends = 1 + SMALL.width(left), WIDTH - 1 - SMALL.width(right)
    room = ends - begins - 2 * _GAP
    canvas.text((begins + ends) // 2, top, middle, SMALL, align=Align.CENTRE, width=room)


def _points(words: LamaDiceWords, points: Fraction, places: int = 2) -> str:
    return str(points) if points.denominator == 1 else words.decimal(points, places)


def _of_ways(share: Fraction) -> str:
    """A fraction in 216ths."""
    return f"{share.numerator * WAYS // share.denominator}/{WAYS}"


def _per_cent(chance: Fraction) -> int:
    """A chance in whole per cent: 0 only for what cannot be, 100 only for what is certain."""
    if chance in {0, 1}:
        return int(100 * chance)
    return min(max(int(100 * chance + Fraction(1, 2)), 1), 99)
