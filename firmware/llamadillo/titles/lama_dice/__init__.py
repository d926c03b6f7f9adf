"""LAMA Dice on the box: all that it needs besides the rules."""

from functools import cache
from typing import Final

from llamadillo.app.dice import GameDice, die
from llamadillo.app.shot import Shots
from llamadillo.app.title import Opponents, Title
from llamadillo.engine.cards import pack
from llamadillo.engine.game import Draw, InvalidNotation, Json
from llamadillo.games.lama_dice import DICE, LamaDice, Roll, RollDice, State
from llamadillo.games.lama_dice.positions import turn
from llamadillo.games.lama_dice.steps import parse_step
from llamadillo.games.lamas.cards import LLAMA, name
from llamadillo.screens.words import Words
from llamadillo.titles.lama_dice.characters import BOLD, CAREFUL, COLLECTOR, characters
from llamadillo.titles.lama_dice.hard import Hard
from llamadillo.titles.lama_dice.help import help_pages, help_topic
from llamadillo.titles.lama_dice.judge import PositionJudge
from llamadillo.titles.lama_dice.lesson import LESSON
from llamadillo.titles.lama_dice.odds.solver import LamaDiceOdds
from llamadillo.titles.lama_dice.opponents import Easy, Normal
from llamadillo.titles.lama_dice.presenter import LamaDicePresenter
from llamadillo.titles.lama_dice.why import why
from llamadillo.titles.lama_dice.words import LamaDiceWords


def _read_roll(notation: Json) -> tuple[tuple[int, ...], ...]:
    roll = parse_step(notation)
    if not isinstance(roll, Roll):
        raise InvalidNotation("this is no roll")
    return tuple((face,) for face in roll.faces)


@cache
def _before_roll() -> State:
    """A position in which the dice are rolled."""
    cards = pack(range(1, LLAMA + 1))
    return LamaDice().apply(turn(cards, cards, alone=False), RollDice())


def _roll(draw: Draw) -> tuple[tuple[int, ...], ...]:
    roll = LamaDice().sample(_before_roll(), draw)
    if not isinstance(roll, Roll):
        raise ValueError(f"{roll} is no roll")
    return tuple((face,) for face in roll.faces)


def _die_names(words: Words) -> tuple[str, ...]:
    own = LamaDiceWords.of(words)
    return own.left_die, own.middle_die, own.right_die


def _shots() -> Shots:
    from llamadillo.titles.lama_dice.shots import SHOTS

    return SHOTS


TITLE: Final = Title(
    game=LamaDice(),
    name="LAMA Dice",
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
    presenter=LamaDicePresenter,
    why=why,
    help=help_pages,
    help_topic=help_topic,
    lesson=LESSON,
    turns=frozenset(("roll", "quit")),
    dice=GameDice(
        dice=tuple(map(die, DICE)), read_roll=_read_roll, roll=_roll, face_name=name, names=_die_names
    ),
    odds=LamaDiceOdds,
    shots=_shots,
)
