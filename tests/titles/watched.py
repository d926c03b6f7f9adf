"""Games in the arena whose choices are written down."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from llamadillo.arena.match import PlayedGame, play
from llamadillo.bots import Bot
from llamadillo.engine.game import Draw, Game, Seat
from llamadillo.engine.steps import Action


class Choice(NamedTuple):
    """What an opponent chose, and from what."""

    observation: Any
    legal: tuple[Action, ...]
    choice: Action


class Observed:
    """An opponent whose choices are added to a list as it makes them."""

    def __init__(self, bot: Bot, choices: list[Choice]) -> None:
        self._bot = bot
        self._choices = choices

    def choose(self, observation: Any, legal: tuple[Action, ...], draw: Draw) -> Action:
        choice = self._bot.choose(observation, legal, draw)
        self._choices.append(Choice(observation, legal, choice))
        return choice


def watched(
    game: Game[Any, Any], bots: Sequence[Bot], first: int, luck: int
) -> tuple[list[Choice], PlayedGame]:
    """Every choice of a game in the order in which they were made, and how it ended."""
    choices: list[Choice] = []
    played = play(game, [Observed(bot, choices) for bot in bots], luck, Seat(first))
    return choices, played


def choices(game: Game[Any, Any], bots: Sequence[Bot], first: int, luck: int) -> list[Choice]:
    """Every choice of a game."""
    return watched(game, bots, first, luck)[0]
