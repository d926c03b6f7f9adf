"""A variant of the hard opponent of LAMA Dice that minimizes points when it is alone in a round.

To measure the value of playing for the win there:

    llamadillo arena lama-dice hard "for points=lab.strength.for_points:ForPoints" --games 10000
"""

from typing import Any

from llamadillo.engine.game import Draw, Game
from llamadillo.engine.steps import Action
from llamadillo.games.lama_dice import LamaDice, Observation, Phase
from llamadillo.titles.lama_dice.hard import Hard, for_points


class ForPoints:
    """Minimizes the expected points when alone (D7); otherwise it is the hard opponent."""

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
