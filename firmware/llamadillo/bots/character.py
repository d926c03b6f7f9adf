"""Opponents with a style: they choose what they like among the choices that cost little.

All their knowledge of a game is its judge. A taste decides between choices that are nearly equal, so a
character never gives away more than its leeway. Leeways are tuned until the characters of a game are
equally strong: `python -m lab.strength.styles --tune`.
"""

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any, Final

from llamadillo.bots.judge import Judge
from llamadillo.engine.game import Draw
from llamadillo.engine.steps import Action

Taste = Callable[[Any, Action], float]
"""How much a style likes an action in a position, as its seat observes it: from 0 to 1."""
Sensible = Callable[[Any, tuple[Action, ...]], tuple[Action, ...]]
"""Takes an observation and the legal actions. Returns, in their order, those that a good player may take."""


def every_action(_seen: Any, legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """All legal actions: see `Sensible`."""
    return legal


class Character:
    """Takes the action with the highest sum of its chance to win and, up to the leeway, its taste.

    It needs no chance.
    """

    def __init__(
        self,
        judge: Callable[[], Judge],
        taste: Taste,
        leeway: float,
        sensible: Sensible = every_action,
        seat_of: Callable[[Any], int] = attrgetter("seat"),
    ) -> None:
        """It gives away at most `leeway` times its chance to win times its chance to lose with a choice.

        `judge` is called once, before the first choice; what it raises, `choose` raises. What is not
        `sensible` it never does. `seat_of` takes an observation and returns the seat that must act.
        """
        self.taste: Final = taste
        self.leeway: Final = leeway
        self._make: Final = judge
        self._judge: Final = cache(judge)
        self._sensible: Final = sensible
        self._seat_of: Final = seat_of

    def with_leeway(self, leeway: float) -> "Character":
        """The same character with another leeway."""
        return Character(self._make, self.taste, leeway, self._sensible, self._seat_of)

    def choose(self, observation: Any, legal: tuple[Action, ...], draw: Draw) -> Action:
        """See `Bot.choose`."""
        del draw
        legal = self._sensible(observation, legal)
        if len(legal) == 1:
            return legal[0]
        seat = self._seat_of(observation)
        chances = [judged.chances[seat] for judged in self._judge().choices(observation, legal)]
        weight = self.leeway * max(chances) * (1 - max(chances))
        worth = [
            chance + weight * self.taste(observation, action)
            for action, chance in zip(legal, chances, strict=True)
        ]
        return legal[worth.index(max(worth))]
