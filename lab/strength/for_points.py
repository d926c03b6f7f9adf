"""The hard opponent for LAMA Dice with another aim when alone: points, even when the round can end the game.

What playing for the win is worth there, and what it costs:

    llamadillo arena lama-dice hard "for points=lab.strength.for_points:ForPoints" --games 10000
"""

from typing import Any

from llamadillo.engine.game import Draw, Game
from llamadillo.engine.steps import Action
from llamadillo.games.lama_dice import LamaDice, Observation, Phase
from llamadillo.titles.lama_dice.hard import Hard, for_points


class ForPoints:
    """Alone in a round it expects the fewest points that can be had (D7); else it is the hard opponent."""

    def __init__(self, game: Game[Any, Any]) -> None:
        """For LAMA Dice."""
        if game.name != LamaDice.name:
            raise ValueError(f"only {LamaDice.name} has a seat that is alone with dice, not {game.name}")
        self._hard = Hard()

    def choose(self, observation: Observation, legal: tuple[Action, ...], draw: Draw) -> Action:
        """See `Bot.choose`."""
        if observation.alone and observation.phase in (Phase.TURN, Phase.DISCARD):
            return for_points(observation, legal)
        return self._hard.choose(observation, legal, draw)
