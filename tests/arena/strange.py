"""Opponents that do what none should, to be named on a command line: `tests.arena.strange:Broken`."""

# ruff: noqa: ARG001, ARG002 (they take what an opponent is given, and make no use of it)
import os
import signal
import sys
from typing import Any

from llamadillo.engine.game import Draw, Game
from llamadillo.engine.steps import Action
from llamadillo.games.lama import Play

NOT_CALLABLE = 7


class Chooses:
    """Takes the last action; made for a game as an opponent of one's own is."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def choose(self, observation: Any, legal: tuple[Action, ...], draw: Draw) -> Action:
        return legal[-1]


class Broken(Chooses):
    """Breaks down when it has to choose."""

    def choose(self, observation: Any, legal: tuple[Action, ...], draw: Draw) -> Action:
        raise ZeroDivisionError("one of my own")


class Cheat(Chooses):
    """Plays a card that it may not."""

    def choose(self, observation: Any, legal: tuple[Action, ...], draw: Draw) -> Action:
        return next(play for play in map(Play, range(1, 8)) if play not in legal)


class Leaves(Chooses):
    """Ends the program when it has to choose."""

    def choose(self, observation: Any, legal: tuple[Action, ...], draw: Draw) -> Action:
        sys.exit()


class Mute(Chooses):
    """Breaks down, and so does what it has to say about it."""

    def choose(self, observation: Any, legal: tuple[Action, ...], draw: Draw) -> Action:
        raise Unspoken


class Unspoken(Exception):
    """Has no words."""

    def __str__(self) -> str:
        raise ValueError


class Loud(Chooses):
    """Breaks down with words that steer a terminal."""

    def choose(self, observation: Any, legal: tuple[Action, ...], draw: Draw) -> Action:
        raise ValueError("\x1b[2Jgone\nand\x07more")


class Dies(Chooses):
    """Takes its process with it."""

    def choose(self, observation: Any, legal: tuple[Action, ...], draw: Draw) -> Action:
        os._exit(3)


class Stops(Chooses):
    """Stops the process that runs the arena after some hundred choices, twice, as people do."""

    whom = staticmethod(os.getpid)
    after = 200
    how = signal.SIGINT

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game)
        self.choices = 0

    def choose(self, observation: Any, legal: tuple[Action, ...], draw: Draw) -> Action:
        self.choices += 1
        if self.choices in (self.after, self.after + 1):
            os.kill(self.whom(), self.how)
        return legal[draw(len(legal))]


class StopsParent(Stops):
    """The same from a worker's process."""

    whom = staticmethod(os.getppid)
    # So many that another worker has long handed in the first blocks, without which there is no table.
    after = 8_000


class Ends(Stops):
    """Tells it to end, as `timeout` does."""

    how = signal.SIGTERM


class HangsUp(Stops):
    """Tells it that its terminal is closed."""

    how = signal.SIGHUP


class BreaksLate(Chooses):
    """Breaks down after some hundred choices."""

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game)
        self.choices = 0

    def choose(self, observation: Any, legal: tuple[Action, ...], draw: Draw) -> Action:
        self.choices += 1
        if self.choices == 200:
            self.give_in()
        return legal[draw(len(legal))]

    def give_in(self) -> None:
        raise RuntimeError("tired")


class Spoils(BreaksLate):
    """Puts a folder where a file is to be written, which the environment names, while it plays."""

    def give_in(self) -> None:
        os.mkdir(os.environ["SPOILT"])


class LeavesLate(BreaksLate):
    """Ends the program after some hundred choices."""

    def give_in(self) -> None:
        sys.exit(0)


def nothing(game: Game[Any, Any]) -> None:
    """Returns no opponent."""


def confused(game: Game[Any, Any]) -> None:
    """Breaks down before a game begins."""
    raise RuntimeError("no idea of this game")


def leaving(game: Game[Any, Any]) -> None:
    """Ends the program before a game begins."""
    sys.exit("no\nmore")


class Trap:
    """Breaks down when it is looked at."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def __getattr__(self, name: str) -> Any:
        raise RuntimeError(f"do not look at my {name}")
