"""The steps of Armadillo and their notation.

`RollDice` is the roller's choice of dice, `Roll` is what they then show.
"""

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import Any, ClassVar, Final, NamedTuple

from llamadillo.engine.cards import Cards, one, unpack
from llamadillo.engine.game import InvalidNotation, Json
from llamadillo.engine.notation import packed, read_int, read_list, read_object, read_verb
from llamadillo.engine.steps import Action, Outcome, Step
from llamadillo.quoting import quote

COLOURS: Final = ("blue", "yellow", "red")
"""The dice's colours, in the order used everywhere."""
FACES: Final = ((1, 2, 3), (4, 5, 6), (7, 8, 9))
"""What the dice of each colour show; each number is on two faces, so all three are equally likely (A1)."""
DICE_PER_COLOUR: Final = 2
"""How many dice of each colour there are (A1)."""
TOP_CARD: Final = 20
"""The highest card (A1)."""


class Dice(NamedTuple):
    """How many dice of each colour are picked (A4)."""

    blue: int
    yellow: int
    red: int


CHOICES: Final = tuple(Dice(*n) for n in product(range(DICE_PER_COLOUR + 1), repeat=3) if any(n))
"""The 26 ways to pick dice: none to two of each colour, at least one in all; sorted (A4)."""


@dataclass(frozen=True, slots=True)
class Deal(Outcome):
    """A round's deal: the cards of each seat, by seat (A2)."""

    hands: tuple[Cards, ...]

    def to_json(self) -> dict[str, Any]:
        """The deal in record notation: `{"deal": {"hands": [[1, 20], …]}}`."""
        return {"deal": {"hands": [list(unpack(hand)) for hand in self.hands]}}


@dataclass(frozen=True, slots=True)
class Roll(Outcome):
    """What the picked dice show.

    Dice of a colour are alike: their numbers are sorted, so equivalent rolls are equal. Raises
    ValueError for a number that a colour does not have, and for more dice than there are (A1).

    >>> Roll(((3,), (6, 4), ())).to_json()
    {'roll': {'blue': [3], 'yellow': [4, 6]}}
    """

    faces: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
    """The numbers of the blue, the yellow and the red dice."""
    total: int = field(init=False, repr=False, compare=False)
    """Their sum, which counts for every seat (A4)."""

    def __post_init__(self) -> None:
        for colour, numbers, faces in zip(COLOURS, self.faces, FACES, strict=True):
            if len(numbers) > DICE_PER_COLOUR:
                raise ValueError(f"there are {DICE_PER_COLOUR} {colour} dice, not {len(numbers)} (A1)")
            for number in numbers:
                if number not in faces:
                    raise ValueError(f"a {colour} die has no {number} (A1)")
        object.__setattr__(self, "faces", tuple(tuple(sorted(numbers)) for numbers in self.faces))
        object.__setattr__(self, "total", sum(map(sum, self.faces)))

    @property
    def dice(self) -> Dice:
        """The dice that were rolled."""
        return Dice(*map(len, self.faces))

    def to_json(self) -> dict[str, Any]:
        """The roll in record notation; a colour that was not picked is left out."""
        shown = zip(COLOURS, self.faces, strict=True)
        return {"roll": {colour: list(numbers) for colour, numbers in shown if numbers}}


@dataclass(frozen=True, slots=True, eq=False)
class RollDice(Action):
    """Pick dice and roll them (A4)."""

    verb: ClassVar[str] = "roll"
    order: ClassVar[int] = 0

    dice: Dice

    def to_json(self) -> dict[str, Any]:
        """The action in record notation: `{"do": "roll", "dice": {"blue": 1, "yellow": 2, "red": 0}}`."""
        return {"do": self.verb, "dice": dict(zip(COLOURS, self.dice, strict=True))}

    def sort_key(self) -> tuple[int, ...]:
        """Orders by the number of blue, of yellow, then of red dice."""
        return self.order, *self.dice


@dataclass(frozen=True, slots=True, eq=False)
class Discard(Action):
    """Discard a card for its price (A6)."""

    verb: ClassVar[str] = "discard"
    order: ClassVar[int] = 2

    card: int
    """The card's value."""
    tokens: int
    """The price paid."""

    def to_json(self) -> dict[str, Any]:
        """The action in record notation: `{"do": "discard", "card": 13, "tokens": 2}`."""
        return {"do": self.verb, "card": self.card, "tokens": self.tokens}

    def sort_key(self) -> tuple[int, ...]:
        """Orders by value."""
        return self.order, self.card, self.tokens

    def discarded(self) -> Cards:
        """The card discarded."""
        return one(self.card)


@dataclass(frozen=True, slots=True, eq=False)
class Pass(Action):
    """Discard nothing and take a token (A7)."""

    verb: ClassVar[str] = "pass"
    order: ClassVar[int] = 6


@cache
def ways(dice: Dice) -> tuple[Roll, ...]:
    """The roll of each of the equally likely ways: 3 to the power of the number of dice."""
    blue, yellow, red = (product(faces, repeat=n) for faces, n in zip(FACES, dice, strict=True))
    thrown = map(Roll, product(blue, yellow, red))
    rolls: dict[Roll, Roll] = {}
    return tuple(rolls.setdefault(roll, roll) for roll in thrown)


@cache
def outcomes(dice: Dice) -> tuple[tuple[Roll, int], ...]:
    """Every roll of `dice`, sorted, with how many of the equally likely ways lead to it."""
    return tuple(sorted(Counter(ways(dice)).items(), key=lambda weighted: weighted[0].faces))


def parse_step(notation: Json) -> Step:
    """See `Game.parse_step`."""
    if isinstance(notation, dict) and "deal" in notation:
        deal = read_object(read_object(notation, "deal")["deal"], "hands")
        return Deal(tuple(_read_hand(hand) for hand in read_list(deal["hands"], "the hands")))
    if isinstance(notation, dict) and "roll" in notation:
        return _read_roll(read_object(notation, "roll")["roll"])
    verb = read_verb(notation)
    match verb:
        case "roll":
            dice = read_object(read_object(notation, "do", "dice", optional=("seat",))["dice"], *COLOURS)
            blue, yellow, red = (read_int(dice[colour], f"the number of {colour} dice") for colour in COLOURS)
            return RollDice(Dice(blue, yellow, red))
        case "discard":
            discard = read_object(notation, "do", "card", "tokens", optional=("seat",))
            return Discard(_read_card(discard["card"]), read_int(discard["tokens"], "a number of tokens"))
        case "pass":
            read_object(notation, "do", optional=("seat",))
            return Pass()
    raise InvalidNotation(f"there is no action {quote(verb)} in Armadillo")


def _read_card(value: Json) -> int:
    """A card of this game: 1…20."""
    card = read_int(value, "a card")
    if not 1 <= card <= TOP_CARD:
        raise InvalidNotation(f"a card is a number from 1 to {TOP_CARD}, not {quote(card)} (A1)")
    return card


def _read_hand(value: Json) -> Cards:
    """A multiset of cards from a list in any order."""
    return packed(tuple(map(_read_card, read_list(value, "a hand"))), "a hand", "A1")


def _read_roll(value: Json) -> Roll:
    """A roll, its numbers in any order within a colour."""
    shown = read_object(value, optional=COLOURS)
    blue, yellow, red = (
        tuple(read_int(number, "a die's number") for number in read_list(shown[colour], f"the {colour} dice"))
        if colour in shown
        else ()
        for colour in COLOURS
    )
    if any(shown[colour] == [] for colour in shown):
        raise InvalidNotation("a colour that was not picked is left out")
    try:
        return Roll((blue, yellow, red))
    except ValueError as error:
        raise InvalidNotation(str(error)) from None
