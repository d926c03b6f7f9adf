"""Why? The last roll of the match, or its last step, and what the rules made of it."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from llamadillo.app.match import Match
from llamadillo.app.played import PlayedStep, as_seen
from llamadillo.app.reasons import reasons
from llamadillo.app.scenes.help import Page, TextPages, dark
from llamadillo.app.scenes.recall import AT_REST
from llamadillo.app.scenes.scene import Box
from llamadillo.app.tables import TABLES
from llamadillo.app.tables.table import Presenter, StepView
from llamadillo.games import armadillo, lama_dice
from llamadillo.games.lamas.cards import name
from llamadillo.screens.lights import DiceShow
from llamadillo.screens.words import Words

_ROLLS: Final = (lama_dice.Roll, armadillo.Roll)
_STANDS: Final = 60.0
"""Long after a roll, in seconds: nothing moves any more."""


class Why(TextPages):
    """What happened since the last roll, a page for each step; in LAMA the last step."""

    def __init__(self, box: Box, match: Match) -> None:
        super().__init__(box, why_pages(box.words, match))


def why_pages(words: Words, match: Match) -> tuple[Page, ...]:
    """The pages: everybody may read them, whatever hands are hidden."""
    game, players = match.game, match.header.players
    table = TABLES[game.name](words, players)
    pages = []
    dice: tuple[str, ...] = ()
    lit: Callable[[float], DiceShow] = dark
    for step in _latest(match):
        view = as_seen(game, step, hand=False)
        if isinstance(step.step, _ROLLS):
            dice, lit = _faces(step.step), partial(_lit, table, view)
        pages.append(Page(words.why, " ".join(reasons(words, players, view)), dice, lit))
    return tuple(pages) or (Page(words.why, words.why_nothing_yet),)


def _latest(match: Match) -> tuple[PlayedStep, ...]:
    """The steps from the last roll of the round on; the last step where there is none."""
    latest: list[PlayedStep] = []
    for step in match.played():
        if isinstance(step.step, _ROLLS) or not (latest and isinstance(latest[0].step, _ROLLS)):
            latest.clear()
        latest.append(step)
    return tuple(latest)


def _faces(roll: lama_dice.Roll | armadillo.Roll) -> tuple[str, ...]:
    """The dice as they are drawn."""
    if isinstance(roll, lama_dice.Roll):
        return tuple(map(name, roll.faces))
    return tuple(str(number) for numbers in roll.faces for number in numbers)


def _lit(table: Presenter[Any], roll: StepView[Any], seconds: float) -> DiceShow:
    """What the LED dice show of a roll."""
    picture = table.picture_of(roll, AT_REST + seconds)
    return DiceShow((), picture.lights, picture.changes_in)
