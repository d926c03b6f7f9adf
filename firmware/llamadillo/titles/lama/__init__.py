"""LAMA on the box: all that it needs besides the rules."""

from typing import Final

from llamadillo.app.shot import Shots
from llamadillo.app.title import Opponents, Title
from llamadillo.games.lama import Lama
from llamadillo.titles.lama.characters import BOLD, CAREFUL, COLLECTOR, characters
from llamadillo.titles.lama.hard import Hard
from llamadillo.titles.lama.help import help_pages, help_topic
from llamadillo.titles.lama.judge import PositionJudge
from llamadillo.titles.lama.lesson import LESSON
from llamadillo.titles.lama.opponents import Easy, Normal
from llamadillo.titles.lama.presenter import LamaPresenter
from llamadillo.titles.lama.why import why


def _shots() -> Shots:
    from llamadillo.titles.lama.shots import SHOTS

    return SHOTS


TITLE: Final = Title(
    game=Lama(),
    name="LAMA",
    opponents=Opponents(
        easy=Easy(),
        normal=Normal(),
        hard=Hard(),
        bold=BOLD,
        careful=CAREFUL,
        collector=COLLECTOR,
    ),
    characters=characters,
    judge=PositionJudge,
    presenter=LamaPresenter,
    why=why,
    help=help_pages,
    help_topic=help_topic,
    lesson=LESSON,
    turns=frozenset(("play", "draw", "quit")),
    dice=None,
    odds=None,
    shots=_shots,
)
