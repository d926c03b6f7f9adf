"""The steps of a game: a seat chooses an action, chance chooses an outcome.

Both are small frozen values with one JSON notation each, that of the game records.
"""

from abc import ABC, abstractmethod
from dataclasses import fields
from typing import TYPE_CHECKING, Any, ClassVar

from llamadillo.engine.cards import NO_CARDS, Cards


class _Interned(type):
    """A metaclass whose classes return one shared instance for equal values."""

    if not TYPE_CHECKING:  # type checkers must see the signature of the class, not this one

        def __init__(cls, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            cls._instances = {}

        def __call__(cls, *fields: Any, **named: Any) -> Any:
            instance = super().__call__(*fields, **named)
            return cls._instances.setdefault(instance.sort_key(), instance)


class Action(metaclass=_Interned):
    """A choice made by a seat: the current actor, which is not part of the action.

    Subclasses are frozen, slotted dataclasses with `eq=False`. Those with fields extend `to_json`
    and `sort_key`. Equal actions are the same object, also after a copy or unpickling, so that
    searching the legal actions is fast.
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
        """The sort key, unique for each action: the verb first, then its fields."""
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
