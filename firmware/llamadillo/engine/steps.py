"""Steps: what moves a game on. An action is chosen by a seat, an outcome by chance.

Both are small frozen values with one JSON notation each, that of the game records.
"""

from abc import ABC, abstractmethod
from dataclasses import fields
from typing import TYPE_CHECKING, Any, ClassVar

from llamadillo.engine.cards import NO_CARDS, Cards


class _Interned(type):
    """Makes a class hand out one instance for each value: calling it again gives the same one."""

    if not TYPE_CHECKING:  # a checker shall see the signature of the class, not of this

        def __init__(cls, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            cls._instances = {}

        def __call__(cls, *fields: Any, **named: Any) -> Any:
            instance = super().__call__(*fields, **named)
            return cls._instances.setdefault(instance.sort_key(), instance)


class Action(metaclass=_Interned):
    """A choice made by a seat. Which seat is not part of it: that is the current actor.

    Subclasses are frozen, slotted dataclasses with `eq=False`. Those with fields extend `to_json`
    and `sort_key`. Equal actions are one and the same object, so that looking for one among
    the legal actions costs next to nothing; a copied or unpickled action is that object, too.
    """

    __slots__ = ()

    verb: ClassVar[str]
    """The action's `do` in the notation."""
    order: ClassVar[int]
    """The verb's place among those of its game: legal actions are sorted by it."""

    def to_json(self) -> dict[str, Any]:
        """The action in record notation, without the seat, `do` first: `{"do": "take", "card": "L"}`."""
        return {"do": self.verb}

    def sort_key(self) -> tuple[int, ...]:
        """Orders actions: first by verb, then by what the verb is done to. Tells every two apart."""
        return (self.order,)

    def __reduce__(self) -> tuple[type["Action"], tuple[Any, ...]]:
        return type(self), tuple(getattr(self, field.name) for field in fields(self))  # type: ignore[arg-type]

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
