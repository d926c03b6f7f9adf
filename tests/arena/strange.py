"""Opponents that misbehave, for a command line: `tests.arena.strange:Broken`."""

import os
import signal
import sys
from collections.abc import Callable
from functools import partial
from typing import Any, NoReturn

from llamadillo.engine.game import Draw, Game
from llamadillo.engine.steps import Action
from llamadillo.games.lama import Play

NOT_CALLABLE = 7


class Chooses:
    """Takes the last action. Opponents are called with the game."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def choose(self, _observation: Any, legal: tuple[Action, ...], _draw: Draw) -> Action:
        return legal[-1]


class Cheat(Chooses):
    """Plays a card that is not legal."""

    def choose(self, _observation: Any, legal: tuple[Action, ...], _draw: Draw) -> Action:
        return next(play for play in map(Play, range(1, 8)) if play not in legal)


class Acting(Chooses):
    """Plays at random, and calls `act` at these choices, counted from 1, or at all."""

    def __init__(self, game: Game[Any, Any], act: Callable[[], object], *choices: int) -> None:
        super().__init__(game)
        self.act = act
        self.choices = choices
        self.count = 0

    def choose(self, _observation: Any, legal: tuple[Action, ...], draw: Draw) -> Action:
        self.count += 1
        if not self.choices or self.count in self.choices:
            self.act()
        return legal[draw(len(legal))]


def acting(act: Callable[[], object], *choices: int) -> Callable[[Game[Any, Any]], Acting]:
    return lambda game: Acting(game, act, *choices)


def fail(error: BaseException) -> NoReturn:
    raise error


class Unspoken(Exception):
    """Has no message."""

    def __str__(self) -> str:
        raise ValueError


Broken = acting(lambda: fail(ZeroDivisionError("one of my own")))
# By then another worker has returned its first block, without which there is no table.
BreaksLate = acting(lambda: fail(RuntimeError("tired")), 3_000)
Loud = acting(lambda: fail(ValueError("\x1b[2Jgone\nand\x07more")))
Mute = acting(lambda: fail(Unspoken()))
Leaves = acting(sys.exit)
LeavesLate = acting(partial(sys.exit, 0), 3_000)
Dies = acting(partial(os._exit, 3))
Spoils = acting(lambda: os.mkdir(os.environ["SPOILT"]), 200)
"""Makes a folder in place of a file that the environment names, while it plays."""

# A person may press Ctrl+C twice.
Stops = acting(lambda: os.kill(os.getpid(), signal.SIGINT), 200, 201)
Ends = acting(lambda: os.kill(os.getpid(), signal.SIGTERM), 200, 201)
HangsUp = acting(lambda: os.kill(os.getpid(), signal.SIGHUP), 200, 201)
# By then another worker has returned the first blocks, without which there is no table.
StopsParent = acting(lambda: os.kill(os.getppid(), signal.SIGINT), 8_000, 8_001)


def nothing(_game: Game[Any, Any]) -> None:
    """Returns no opponent."""


def confused(_game: Game[Any, Any]) -> None:
    raise RuntimeError("no idea of this game")


def leaving(_game: Game[Any, Any]) -> None:
    sys.exit("no\nmore")


class Trap:
    """Every access to an attribute fails."""

    def __init__(self, game: Game[Any, Any]) -> None:
        del game

    def __getattr__(self, name: str) -> Any:
        raise RuntimeError(f"do not look at my {name}")
