"""Armadillo on the box: all that it needs besides the rules."""

from functools import cache
from typing import Final

from llamadillo.app.dice import GameDice, die
from llamadillo.app.shot import Shots
from llamadillo.app.title import Opponents, Title
from llamadillo.engine.game import MIN_SEATS, Draw, InvalidNotation, Json, Seat
from llamadillo.games.armadillo import (
    COLOURS,
    DICE_PER_COLOUR,
    FACES,
    Armadillo,
    Dice,
    Roll,
    RollDice,
    State,
)
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


@cache
def _before_roll() -> State:
    """A position in which all dice are rolled."""
    game = Armadillo()
    state = game.initial_state(MIN_SEATS, Seat(0))
    dealt = game.apply(state, game.sample(state, lambda _: 0))
    return game.apply(dealt, RollDice(Dice(*[DICE_PER_COLOUR] * len(COLOURS))))


def _roll(draw: Draw) -> tuple[tuple[int, ...], ...]:
    roll = Armadillo().sample(_before_roll(), draw)
    if not isinstance(roll, Roll):
        raise ValueError(f"{roll} is no roll")
    return roll.faces


def _die_names(words: Words) -> tuple[str, ...]:
    own = ArmadilloWords.of(words)
    return own.blue_dice, own.yellow_dice, own.red_dice


def _shots() -> Shots:
    from llamadillo.titles.armadillo.shots import SHOTS

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
    dice=GameDice(
        dice=tuple(map(die, FACES)),
        read_roll=_read_roll,
        roll=_roll,
        face_name=str,
        names=_die_names,
        colours=COLOURS,
    ),
    odds=None,
    shots=_shots,
)
