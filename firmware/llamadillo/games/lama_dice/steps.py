"""The steps of LAMA Dice and their notation; `Quit`, `Return` and `Keep` are in `games.lamas.actions`.

`RollDice` is the seat's choice to roll, `Roll` is what the dice then show.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import Any, ClassVar, Final

from llamadillo.engine.cards import Cards, pack, unpack
from llamadillo.engine.game import InvalidNotation, Json
from llamadillo.engine.notation import read_list, read_object, read_verb
from llamadillo.engine.steps import Action, Outcome, Step
from llamadillo.games.lamas.actions import read_action
from llamadillo.games.lamas.cards import LLAMA, NAMES, name, names, read_cards, read_name
from llamadillo.quoting import quote

DICE: Final = (
    (1, 2, 3, 4, LLAMA, LLAMA),
    (3, 4, 5, 6, LLAMA, LLAMA),
    (5, 6, 1, 2, LLAMA, LLAMA),
)
"""The six sides of each of the three dice (D2)."""
SIDES: Final = tuple(product(*DICE))
"""The faces of each of the equally likely rolls."""
WAYS: Final = len(SIDES)
"""The number of equally likely rolls: 216 (D2)."""


@dataclass(frozen=True, slots=True)
class Deal(Outcome):
    """A round's deal: the cards of each seat, by seat (D3)."""

    hands: tuple[Cards, ...]

    def to_json(self) -> dict[str, Any]:
        """The deal in record notation: `{"deal": {"hands": [["1", "L"], …]}}`."""
        return {"deal": {"hands": [names(hand) for hand in self.hands]}}


@dataclass(frozen=True, slots=True)
class Roll(Outcome):
    """What the three dice show. Raises ValueError for a face that its die does not have (D2).

    >>> Roll((1, 3, LLAMA)).to_json()
    {'roll': ['1', '3', 'L']}
    """

    faces: tuple[int, int, int]
    """The values shown, in the order of DICE."""
    cards: Cards = field(init=False, repr=False, compare=False)
    """The same as a multiset."""

    def __post_init__(self) -> None:
        if self.faces not in SIDES:
            raise ValueError(f"no roll shows {self.faces} in this order (D2)")
        object.__setattr__(self, "cards", pack(self.faces))

    def to_json(self) -> dict[str, Any]:
        """The roll in record notation, in die order."""
        return {"roll": [name(face) for face in self.faces]}


@dataclass(frozen=True, slots=True, eq=False)
class RollDice(Action):
    """Roll the dice (D5)."""

    verb: ClassVar[str] = "roll"
    order: ClassVar[int] = 0


@dataclass(frozen=True, slots=True, eq=False)
class Discard(Action):
    """Discard cards from the own row that the dice match (D6b)."""

    verb: ClassVar[str] = "discard"
    order: ClassVar[int] = 2

    cards: Cards

    def to_json(self) -> dict[str, Any]:
        """The action in record notation: `{"do": "discard", "cards": ["3", "L"]}`."""
        return {"do": self.verb, "cards": names(self.cards)}

    def sort_key(self) -> tuple[int, ...]:
        """Orders discards like words: `3`, `3 L`, `L`."""
        return self.order, *unpack(self.cards)

    def discarded(self) -> Cards:
        """The cards discarded."""
        return self.cards


@dataclass(frozen=True, slots=True, eq=False)
class Take(Action):
    """Take a card of the llama row into the own row (D6c)."""

    verb: ClassVar[str] = "take"
    order: ClassVar[int] = 3

    card: int
    """The card's value."""

    def to_json(self) -> dict[str, Any]:
        """The action in record notation: `{"do": "take", "card": "L"}`."""
        return {"do": self.verb, "card": name(self.card)}

    def sort_key(self) -> tuple[int, ...]:
        """Orders by value, the llama last."""
        return self.order, self.card


_COUNTED: Final = Counter(SIDES)
_BY_FACES: Final[Mapping[tuple[int, ...], Roll]] = {faces: Roll(faces) for faces in sorted(_COUNTED)}
"""Every roll by its faces: one instance of each."""
ROLL_WEIGHTS: Final = tuple((roll, _COUNTED[roll.faces]) for roll in _BY_FACES.values())
"""The 125 different rolls, sorted, with how many of the 216 ways lead to each."""
ROLLS: Final = tuple(_BY_FACES[faces] for faces in SIDES)
"""The roll that each of the 216 ways shows."""


@cache
def rolls_by_cards() -> tuple[tuple[Roll, int], ...]:
    """The rolls with their ways, grouped by the cards they show."""
    ways: Counter[Cards] = Counter()
    for roll, weight in ROLL_WEIGHTS:
        ways[roll.cards] += weight
    shown = {roll.cards: roll for roll, _ in ROLL_WEIGHTS}
    return tuple((shown[cards], weight) for cards, weight in ways.items())


def parse_step(notation: Json) -> Step:
    """See `Game.parse_step`."""
    if isinstance(notation, dict) and "deal" in notation:
        deal = read_object(read_object(notation, "deal")["deal"], "hands")
        return Deal(tuple(read_cards(hand, "a hand", "D1") for hand in read_list(deal["hands"], "the hands")))
    if isinstance(notation, dict) and "roll" in notation:
        return _read_roll(read_object(notation, "roll")["roll"])
    verb = read_verb(notation)
    match verb:
        case "roll":
            read_object(notation, "do", optional=("seat",))
            return RollDice()
        case "discard":
            cards = read_object(notation, "do", "cards", optional=("seat",))["cards"]
            return Discard(read_cards(cards, "a discard", "D1"))
        case "take":
            return Take(read_name(read_object(notation, "do", "card", optional=("seat",))["card"], "D1"))
        case "quit" | "return" | "keep":
            return read_action(notation)
    raise InvalidNotation(f"there is no action {quote(verb)} in LAMA Dice")


def _read_roll(value: Json) -> Roll:
    """A roll, in die order."""
    shown = read_list(value, "a roll")
    if len(shown) != len(DICE):
        raise InvalidNotation(f"there are {len(DICE)} dice, not {len(shown)} (D2)")
    for number, (face, sides) in enumerate(zip(shown, DICE, strict=True), start=1):
        if face not in map(name, sides):
            raise InvalidNotation(f"die {number} has no {quote(face)} (D2)")
    return _BY_FACES[tuple(NAMES[face] for face in shown)]
