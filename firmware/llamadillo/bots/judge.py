"""The judgement of positions: each seat's chance to win.

A chance is a share of the win: 1/k for each of k winners. The chances of all seats add up to 1.
"""

from typing import Any, NamedTuple, Protocol

from llamadillo.engine.steps import Action


class Judgement(NamedTuple):
    """What a position is worth to each seat."""

    chances: tuple[float, ...]
    """Each seat's chance to win, from 0 to 1, by seat; their sum is 1."""
    exact: bool
    """Whether this follows from the rules alone; else it is an estimate."""


class Judge(Protocol):
    """Judges the positions of one game. Pure: equal arguments give equal judgements."""

    def position(self, state: Any) -> Judgement:
        """A state of the game, at any moment: before a deal, at a choice, before a roll, at the end.

        It knows all hands, but not the cards that are still to be drawn. Where a roll comes next it is the
        exact mean over the outcomes; at the end of the game it is exact.
        """

    def choices(self, observation: Any, legal: tuple[Action, ...]) -> tuple[Judgement, ...]:
        """Each action of `legal`, in their order, as the seat that must act sees it.

        `observation` is that seat's, `legal` are its legal actions, at least one. Hidden cards are unknown.
        """
