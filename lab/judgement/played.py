"""Games of mixed opponents, step by step."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from llamadillo.app.played import PlayedStep
from llamadillo.arena.chance import key
from llamadillo.arena.match import play
from llamadillo.arena.opponents import RANDOM, opponent
from llamadillo.bots import Bot
from llamadillo.devices.entropy import SeededEntropy
from llamadillo.engine.game import Draw, Game, Node
from llamadillo.engine.steps import Step
from llamadillo.games import REGISTRY

MIXED: Final = ("hard", "normal", "easy", RANDOM)
"""The opponents: each seat of a game is one of them, each equally likely."""
_LINE_UP, _LUCK, _SAMPLE = 0, 1, 2  # what is drawn for a game


class GameSteps(NamedTuple):
    """A game that is over."""

    steps: list[PlayedStep]
    shares: tuple[float, ...]
    """Each seat's share of the win: 1/k for each of k winners."""


class _Recorder:
    """A game that keeps the steps that are applied."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self.steps: list[PlayedStep] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def apply(self, before: Any, step: Step) -> Any:
        """See `Game.apply`."""
        actor, after = self._game.current_actor(before), self._game.apply(before, step)
        self.steps.append(PlayedStep(None if isinstance(actor, Node) else actor, step, before, after))
        return after


def play_steps(game: Game[Any, Any], bots: Sequence[Bot], luck: int) -> GameSteps:
    """Play a game; see `arena.match.play`."""
    recorder: Any = _Recorder(game)
    winners = play(recorder, bots, luck).winners
    return GameSteps(recorder.steps, tuple((seat in winners) / len(winners) for seat in range(len(bots))))


def line_up(names: Sequence[str], seats: int, seed: int, number: int) -> tuple[str, ...]:
    """The opponents of a game, by seat."""
    draw = SeededEntropy(key(seed, seats, number, _LINE_UP)).below
    return tuple(names[draw(len(names))] for _ in range(seats))


def game_steps(name: str, names: Sequence[str], seats: int, seed: int, number: int) -> GameSteps:
    """The game of that number: its luck and its opponents come from the seed."""
    bots = [opponent(name, one) for one in line_up(names, seats, seed, number)]
    return play_steps(REGISTRY[name], bots, key(seed, seats, number, _LUCK))


def sampler(seats: int, seed: int, number: int) -> Draw:
    """Draws which positions of a game are judged."""
    return SeededEntropy(key(seed, seats, number, _SAMPLE)).below
