"""Steps: what moves a game on. An action is chosen by a seat, an outcome by chance.

Both are small frozen values with one JSON notation each, that of the game records.
"""

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Final

from llamadillo.engine.cards import NO_CARDS, Cards

VERBS: Final = ("roll", "quit", "discard", "take", "play", "draw", "pass", "return", "keep")
"""All verbs of all games, in the order in which legal actions are sorted."""


class Action:
    """A choice made by a seat. Which seat is not part of it: that is the current actor.

    Subclasses are frozen, slotted dataclasses. Those with fields extend `to_json` and `sort_key`.
    """

    __slots__ = ()

    verb: ClassVar[str]
    """The action's `do` in the notation, one of VERBS."""

    def to_json(self) -> dict[str, Any]:
        """The action in record notation, without the seat, `do` first: `{"do": "take", "card": "L"}`."""
        return {"do": self.verb}

    def sort_key(self) -> tuple[int, ...]:
        """Orders actions: first by verb, then by what the verb is done to."""
        return (VERBS.index(self.verb),)

    def discarded(self) -> Cards:
        """The cards that leave the actor's hand and the round with this action."""
        return NO_CARDS


class Outcome(ABC):
    """A choice made by chance: a deal or a roll. Subclasses are frozen, slotted dataclasses."""

    __slots__ = ()

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """The outcome in record notation: `{"roll": ["1", "3", "L"]}`."""


Step = Action | Outcome
