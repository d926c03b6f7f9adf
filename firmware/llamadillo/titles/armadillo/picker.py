"""Picking Armadillo's dice: a few sets of dice that fit the hand, and any other set, colour by colour."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from llamadillo.app.presenter import Picker
from llamadillo.engine.cards import Cards, unpack
from llamadillo.games.armadillo import CHOICES, COLOURS, Dice, RollDice
from llamadillo.ports.events import Button
from llamadillo.titles.armadillo.total_odds import odds

OFFERED: Final = 6
"""The number of sets that are offered one after the other."""
_NUMBERS: Final = 3
"""None, one or two dice of a colour."""
_ALL_DICE: Final = 6


@dataclass(frozen=True, slots=True)
class DicePicker(Picker):
    """Picks dice: ROLL rolls those that are shown.

    The question offers sets of dice: DISCARD shows the next one, QUIT opens the dice by colour. There
    DISCARD adds a die of the colour, after two come none, and QUIT goes to the next colour and, after
    the last, back to the question with the dice that were made.
    """

    offered: tuple[Dice, ...]
    """The sets of dice of the question, at least one."""
    dice: Dice
    colour: int | None = None
    """The place in COLOURS of the dice that DISCARD adds to; None: the question."""

    @property
    def next_colour(self) -> int | None:
        """The colour that QUIT goes to; None: the question, to which no dice at all can't be taken."""
        place = 0 if self.colour is None else self.colour + 1
        if place < len(COLOURS):
            return place
        return None if any(self.dice) else 0

    def press(self, button: Button) -> "DicePicker | RollDice | None":
        """See `Picker.press`. No dice at all can't be rolled (A4)."""
        match button:
            case Button.QUIT:
                return replace(self, colour=self.next_colour)
            case Button.DISCARD:
                return replace(self, dice=self._next_dice())
            case Button.ROLL:
                return RollDice(self.dice) if any(self.dice) else None

    def _next_dice(self) -> Dice:
        """What DISCARD shows: the next set that is offered, or another number of dice of the colour."""
        if self.colour is None:
            place = self.offered.index(self.dice) + 1 if self.dice in self.offered else 0
            return self.offered[place % len(self.offered)]
        numbers = list(self.dice)
        numbers[self.colour] = (numbers[self.colour] + 1) % _NUMBERS
        return Dice(*numbers)


def picker_for(hand: Cards) -> DicePicker:
    """The picker for a hand: it offers the dice that hit one of its cards most often, fewest dice first."""
    cards = frozenset(unpack(hand))
    offered = sorted(CHOICES, key=lambda dice: (-_hits(dice, cards), sum(dice), dice))[:OFFERED]
    return DicePicker(tuple(offered), offered[0])


def _hits(dice: Dice, cards: Iterable[int]) -> int:
    """How many of 3^6 equally likely rolls of `dice` show the value of one of `cards` as their total."""
    spread = odds(dice)
    return int(3 ** (_ALL_DICE - sum(dice))) * sum(spread.totals[card] for card in cards)
