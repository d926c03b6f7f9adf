"""The steps of LAMA and their notation; `Quit`, `Return` and `Keep` are in `games.lamas.actions`."""

from dataclasses import dataclass
from typing import Any, ClassVar

from llamadillo.engine.cards import Cards, one, unpack
from llamadillo.engine.game import InvalidNotation, Json
from llamadillo.engine.notation import read_list, read_object, read_verb
from llamadillo.engine.steps import Action, Outcome, Step
from llamadillo.games.lamas.actions import read_action
from llamadillo.games.lamas.cards import LLAMA, name, names, read_cards, read_name, read_names
from llamadillo.quoting import quote


def following(card: int) -> int:
    """The next value in the cycle 1→2→3→4→5→6→L→1 (C5).

    >>> following(6) == LLAMA, following(LLAMA)
    (True, 1)
    """
    return card % LLAMA + 1


@dataclass(frozen=True, slots=True)
class Deal(Outcome):
    """A round's deal (C2)."""

    hands: tuple[Cards, ...]
    """The cards of each seat, by seat."""
    discard: int
    """The value of the card that starts the discard pile."""
    pile: tuple[Cards, ...]
    """The draw pile's cards one by one, in the order in which they will be drawn."""

    def to_json(self) -> dict[str, Any]:
        """The deal in record notation: `{"deal": {"hands": […], "discard": "4", "pile": […]}}`."""
        hands = [names(hand) for hand in self.hands]
        pile = [name(value) for card in self.pile for value in unpack(card)]
        return {"deal": {"hands": hands, "discard": name(self.discard), "pile": pile}}


@dataclass(frozen=True, slots=True, eq=False)
class Play(Action):
    """Play a card onto the discard pile (C5)."""

    verb: ClassVar[str] = "play"
    order: ClassVar[int] = 4

    card: int
    """The card's value."""

    def to_json(self) -> dict[str, Any]:
        """The action in record notation: `{"do": "play", "card": "L"}`."""
        return {"do": self.verb, "card": name(self.card)}

    def sort_key(self) -> tuple[int, ...]:
        """Orders by value, the llama last."""
        return self.order, self.card

    def discarded(self) -> Cards:
        """The card played."""
        return one(self.card)


@dataclass(frozen=True, slots=True, eq=False)
class DrawCard(Action):
    """Draw the top card of the draw pile (C6)."""

    verb: ClassVar[str] = "draw"
    order: ClassVar[int] = 5


def parse_step(notation: Json) -> Step:
    """See `Game.parse_step`."""
    if isinstance(notation, dict) and "deal" in notation:
        deal = read_object(read_object(notation, "deal")["deal"], "hands", "discard", "pile")
        return Deal(
            tuple(read_cards(hand, "a hand", "C1") for hand in read_list(deal["hands"], "the hands")),
            read_name(deal["discard"], "C1"),
            tuple(map(one, read_names(deal["pile"], "the pile", "C1"))),
        )
    verb = read_verb(notation)
    match verb:
        case "play":
            return Play(read_name(read_object(notation, "do", "card", optional=("seat",))["card"], "C1"))
        case "draw":
            read_object(notation, "do", optional=("seat",))
            return DrawCard()
        case "quit" | "return" | "keep":
            return read_action(notation)
    raise InvalidNotation(f"there is no action {quote(verb)} in LAMA")
