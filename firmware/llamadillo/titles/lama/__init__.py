"""LAMA on the box: all that it needs besides the rules."""

from typing import Final

from llamadillo.app.dice import Statistics
from llamadillo.app.shot import Shots
from llamadillo.app.title import Opponents, Title
from llamadillo.engine.game import InvalidNotation, Json
from llamadillo.games.lama import Lama
from llamadillo.games.lamas.cards import name
from llamadillo.screens.words import Words
from llamadillo.titles.lama.hard import Hard
from llamadillo.titles.lama.help import help_pages, help_topic
from llamadillo.titles.lama.opponents import Easy, Normal
from llamadillo.titles.lama.presenter import LamaPresenter
from llamadillo.titles.lama.why import why

__all__ = ["TITLE"]


def _read_roll(_notation: Json) -> tuple[tuple[int, ...], ...]:
    raise InvalidNotation("LAMA has no dice")


def _die_names(_words: Words) -> tuple[str, ...]:
    return ()


_STATISTICS: Final = Statistics(
    turns=frozenset(("play", "draw", "quit")),
    dice=(),
    read_roll=_read_roll,
    face_name=name,
    die_names=_die_names,
)


def _shots() -> Shots:
    from llamadillo.titles.lama.shots import SHOTS  # noqa: PLC0415  only the gallery needs them

    return SHOTS


TITLE: Final = Title(
    game=Lama(),
    name="LAMA",
    opponents=Opponents(easy=Easy(), normal=Normal(), hard=Hard()),
    presenter=LamaPresenter,
    why=why,
    help=help_pages,
    help_topic=help_topic,
    statistics=_STATISTICS,
    odds=None,
    shots=_shots,
)
