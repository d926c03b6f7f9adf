"""Why? The last roll of the match, or its last step, and the rules that applied to it."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from llamadillo.app.match import Match
from llamadillo.app.played import PlayedStep, as_seen
from llamadillo.app.players import addressed
from llamadillo.app.presenter import Presenter, StepView
from llamadillo.app.scenes.help import Page, dark
from llamadillo.app.scenes.recall import AT_REST
from llamadillo.screens.lights import DiceShow
from llamadillo.screens.words import Words

_RULES: Final = re.compile(r"\s*\([A-Z]\d+[a-z]?(?:, [A-Z]\d+[a-z]?)*\)")
"""The ids of rules behind a reason, such as ` (D5, D9)`."""


def why_pages(words: Words, match: Match) -> tuple[Page, ...]:
    """A page for each step since the last roll, or for the last step where nothing is rolled.

    All seats may read them: they do not depend on hidden hands.
    """
    title, players = match.title, addressed(match.header.players, match.people, words)
    presenter = title.presenter(words, players)
    pages = []
    dice: tuple[str, ...] = ()
    lit: Callable[[float], DiceShow] = dark
    for step in _latest(presenter, match):
        view = as_seen(title.game, step, hand=False)
        if faces := presenter.dice(step.step):
            dice, lit = faces, partial(_lit, presenter, view)
        sentences = (without_rules(sentence) for sentence in title.why(words, players, view))
        pages.append(Page(words.why, " ".join(sentences), dice, lit))
    return tuple(pages) or (Page(words.why, words.why_nothing_yet),)


def without_rules(reason: str) -> str:
    """The reason as a player reads it: without the ids of the rules.

    >>> without_rules("You quit. Your row stays (D5, D9).")
    'You quit. Your row stays.'
    """
    return _RULES.sub("", reason)


def _latest(presenter: Presenter[Any], match: Match) -> tuple[PlayedStep, ...]:
    """The steps since the last roll; the last step where there is none."""
    latest: list[PlayedStep] = []
    for step in match.played():
        if presenter.dice(step.step) or not (latest and presenter.dice(latest[0].step)):
            latest.clear()
        latest.append(step)
    return tuple(latest)


def _lit(presenter: Presenter[Any], roll: StepView[Any], seconds: float) -> DiceShow:
    """What the LED dice show of a roll."""
    picture = presenter.picture_of(roll, AT_REST + seconds)
    return DiceShow((), picture.lights, picture.changes_in)
