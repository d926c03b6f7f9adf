"""Opponents for Pig: each holds at a total of its own."""

from typing import Any, Final

from llamadillo.engine.game import Draw
from llamadillo.engine.steps import Action
from tests.titles.pig.rules import GOAL, Hold, State

_CLOSE: Final = GOAL - 15
"""With so many points at any seat the end is near."""


class HoldAt:
    """Rolls until the turn's total is large enough, or wins."""

    def __init__(self, enough: int) -> None:
        self._enough = enough

    def choose(self, observation: Any, legal: tuple[Action, ...], draw: Draw) -> Action:
        """See `Bot.choose`."""
        del draw
        o: State = observation
        wins = o.points[o.turn] + o.total >= GOAL
        return Hold() if Hold() in legal and (wins or o.total >= self._enough_now(o)) else legal[0]

    def _enough_now(self, o: State) -> int:  # noqa: ARG002  the same at any score
        return self._enough


class Racer(HoldAt):
    """Holds at 20, but rolls for the win when anybody is close to it."""

    def __init__(self) -> None:
        super().__init__(20)

    def _enough_now(self, o: State) -> int:
        return GOAL if max(o.points) >= _CLOSE else self._enough
