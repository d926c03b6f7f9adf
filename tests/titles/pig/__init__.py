"""Pig, a small complete title: the example for a new game, and the proof that one folder is enough."""

from typing import Final

from llamadillo.app.dice import GameDice, die
from llamadillo.app.shot import Shots
from llamadillo.app.title import Opponents, Title
from llamadillo.engine.game import Draw, InvalidNotation, Json
from llamadillo.screens.words import Words
from tests.titles.pig.characters import BOLD, CAREFUL, COLLECTOR, characters
from tests.titles.pig.help import help_pages, help_topic
from tests.titles.pig.judge import PositionJudge
from tests.titles.pig.lesson import LESSON
from tests.titles.pig.opponents import HoldAt, Racer
from tests.titles.pig.presenter import PigPresenter
from tests.titles.pig.rules import Pig, Roll
from tests.titles.pig.why import why
from tests.titles.pig.words import PigWords

__all__ = ["TITLE"]


def _read_roll(notation: Json) -> tuple[tuple[int, ...], ...]:
    roll = Pig().parse_step(notation)
    if not isinstance(roll, Roll):
        raise InvalidNotation("this is no roll")
    return ((roll.face,),)


def _roll(draw: Draw) -> tuple[tuple[int, ...], ...]:
    return ((draw(6) + 1,),)


def _die_names(words: Words) -> tuple[str, ...]:
    return (PigWords.of(words).one_die,)


def _shots() -> Shots:
    from tests.titles.pig.shots import SHOTS  # noqa: PLC0415  only the gallery needs them

    return SHOTS


TITLE: Final = Title(
    game=Pig(),
    name="Pig",
    opponents=Opponents(
        easy=HoldAt(8),
        normal=HoldAt(20),
        hard=Racer(),
        bold=BOLD,
        careful=CAREFUL,
        collector=COLLECTOR,
    ),
    characters=characters,
    judge=PositionJudge,
    presenter=PigPresenter,
    why=why,
    help=help_pages,
    help_topic=help_topic,
    lesson=LESSON,
    turns=frozenset(("roll",)),
    dice=GameDice(
        dice=(die(range(1, 7)),), read_roll=_read_roll, roll=_roll, face_name=str, names=_die_names
    ),
    odds=None,
    shots=_shots,
)
