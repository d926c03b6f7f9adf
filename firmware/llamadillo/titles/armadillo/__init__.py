"""Armadillo on the box: all that it needs besides the rules."""

from typing import Final

from llamadillo.app.dice import GameDice, die
from llamadillo.app.shot import Shots
from llamadillo.app.title import Opponents, Title
from llamadillo.engine.game import InvalidNotation, Json
from llamadillo.games.armadillo import FACES, Armadillo, Roll
from llamadillo.games.armadillo.steps import parse_step
from llamadillo.screens.words import Words
from llamadillo.titles.armadillo.characters import BOLD, CAREFUL, COLLECTOR, characters
from llamadillo.titles.armadillo.hard import Hard
from llamadillo.titles.armadillo.help import help_pages, help_topic
from llamadillo.titles.armadillo.judge import PositionJudge
from llamadillo.titles.armadillo.lesson import LESSON
from llamadillo.titles.armadillo.opponents import Easy, Normal
from llamadillo.titles.armadillo.presenter import ArmadilloPresenter
from llamadillo.titles.armadillo.why import why
from llamadillo.titles.armadillo.words import ArmadilloWords


def _read_roll(notation: Json) -> tuple[tuple[int, ...], ...]:
    roll = parse_step(notation)
    if not isinstance(roll, Roll):
        raise InvalidNotation("this is no roll")
    return roll.faces


def _die_names(words: Words) -> tuple[str, ...]:
    own = ArmadilloWords.of(words)
    return own.blue_dice, own.yellow_dice, own.red_dice


def _shots() -> Shots:
    from llamadillo.titles.armadillo.shots import SHOTS  # noqa: PLC0415  only the gallery needs them

    return SHOTS


TITLE: Final = Title(
    game=Armadillo(),
    name="Armadillo",
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
    presenter=ArmadilloPresenter,
    why=why,
    help=help_pages,
    help_topic=help_topic,
    lesson=LESSON,
    turns=frozenset(("roll",)),
    dice=GameDice(dice=tuple(map(die, FACES)), read_roll=_read_roll, face_name=str, names=_die_names),
    odds=None,
    shots=_shots,
)
