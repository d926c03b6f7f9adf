"""The odds of a roll on the OLED, in pages."""

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
from llamadillo.screens.prediction import per_cent
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
        canvas.text(middle, 28, f"{per_cent(chance)}%", SMALL, align=Align.CENTRE)
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


def _points(words: LamaDiceWords, points: Fraction, places: int = 2) -> str:
    return str(points) if points.denominator == 1 else words.decimal(points, places)


def _of_ways(share: Fraction) -> str:
    """A fraction in 216ths."""
    return f"{share.numerator * WAYS // share.denominator}/{WAYS}"
