"""The title: all that the box needs of one game besides its rules.

A title is one folder, `titles/X`. The app, the shared screens, the gallery and the pilot name no game:
they are given the titles (`Titles`). A title has no optional parts: mypy reports what is missing.

The types of its parts are imported by type checkers only: the start screen needs the names of the games, and
no more of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from llamadillo.app.dice import GameDice
    from llamadillo.app.lesson import Lesson
    from llamadillo.app.odds import OddsSolver
    from llamadillo.app.presenter import Presenter, StepView
    from llamadillo.app.shot import Shots
    from llamadillo.bots import Bot
    from llamadillo.bots.judge import Judge
    from llamadillo.engine.game import Game
    from llamadillo.screens.words import Words


class Opponents(NamedTuple):
    """A game's computer opponents: three levels, from weak to strong, and three characters.

    The characters are equally strong, and differ in style (`bots.character`).
    """

    easy: Bot
    normal: Bot
    hard: Bot
    bold: Bot
    careful: Bot
    collector: Bot

    def at(self, name: str) -> Bot | None:
        """The opponent of this name; None if there is none."""
        return self[OPPONENTS.index(name)] if name in OPPONENTS else None


OPPONENTS: Final = Opponents._fields
"""The names of the opponents of every game: the levels, then the characters."""
LEVELS: Final = OPPONENTS[: OPPONENTS.index("hard") + 1]
"""The levels, from weak to strong."""
CHARACTERS: Final = OPPONENTS[len(LEVELS) :]
"""The characters."""


class HelpPage(NamedTuple):
    """A page of a game's help: the rules in short. A long text continues on the next screen."""

    title: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Title:
    """One game on the box."""

    game: Game[Any, Any]
    """The rules."""
    name: str
    """The name that is shown: the same in every language."""
    opponents: Opponents
    characters: Callable[[Words], Mapping[str, str]]
    """The lines of a list in which each of CHARACTERS and what it likes is named, by its name."""
    judge: Callable[[], Judge]
    """Makes the judge of positions: it feeds the hard opponent, the coach and the review. Raises BadData."""
    presenter: Callable[[Words, tuple[str, ...]], Presenter[Any]]
    """Makes the presenter in a language, for the players by seat."""
    why: Callable[[Words, tuple[str, ...], StepView[Any]], Iterable[str]]
    """What the rules made of a step: sentences in the order of events, at least one.

    They depend only on what all seats can see. Arguments: words, players by seat, the step.
    """
    help: Callable[[Words], Mapping[str, HelpPage]]
    """The pages of the help, by topic, in the order in which they are read."""
    help_topic: Callable[[Any], str]
    """The topic that fits an observation; the same for every seat."""
    lesson: Lesson
    """The guided round."""
    turns: frozenset[str]
    """The verbs of the actions that the statistics count as turns."""
    dice: GameDice | None
    """The dice that the statistics count; None for a game without."""
    odds: Callable[[], OddsSolver[Any]] | None
    """Makes a solver for the odds of a turn; None for a game without odds."""
    shots: Callable[[], Shots]
    """The game's pictures in the gallery. A function, so that a box in play does not load them."""


Titles = Mapping[str, Title]
"""Titles by the names of their games, in the order in which they are offered; at least one."""


class TitlesOnDemand(Mapping[str, Title]):
    """Titles that are loaded when they are asked for the first time. Their names are there without that."""

    def __init__(self, titles: Mapping[str, tuple[str, Callable[[], Title]]]) -> None:
        """For each game by its name the name of its title, and the function that loads it."""
        self._titles: Final = dict(titles)

    def __getitem__(self, game: str) -> Title:
        """The title; a title that is loaded is not loaded again."""
        return self._titles[game][1]()

    def __iter__(self) -> Iterator[str]:
        """The names of the games."""
        return iter(self._titles)

    def __len__(self) -> int:
        """The number of titles."""
        return len(self._titles)

    def name(self, game: str) -> str:
        """The name of a title, which is not loaded for it."""
        return self._titles[game][0]


def title_name(titles: Titles, game: str) -> str:
    """The name of a title, which is not loaded for it if it is loaded on demand."""
    return titles.name(game) if isinstance(titles, TitlesOnDemand) else titles[game].name
