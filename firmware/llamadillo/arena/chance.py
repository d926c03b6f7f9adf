"""Chance in the arena: what is drawn depends on what it is drawn for, not on what was drawn before.

Theory of operation: two opponents are compared with little noise when both meet the same luck (*common
random numbers*; Law, Simulation Modeling and Analysis, 5th ed. 2015, section 11.2; in bridge, *duplicate*).
With one generator for a whole game the first different choice would shift all that is drawn after it.
So every draw has an address, and a generator of its own that starts from it:

- a deal: the number of its round;
- dice: the round, the seat that rolls, and how many times it has rolled in this round;
- an opponent's own chance: the round, the seat, and how many choices it has made in this round.

In LAMA a card that is drawn comes from the pile that was dealt: who draws first gets it, as at a table
where the same deck is played again.
"""

from enum import IntEnum
from typing import Final

from llamadillo.devices.entropy import SeededEntropy
from llamadillo.engine.game import Draw

__all__ = ["Chance", "key"]

_KEYS: Final = 1 << 64


class _Kind(IntEnum):
    """What is drawn."""

    DEAL = 1
    DICE = 2
    CHOICE = 3


def key(*address: int) -> int:
    """A number of 64 bits for an address: whole numbers from 0, outermost first.

    Every number of the address passes the generator's mixing, so that the keys of neighbours share
    nothing. Two addresses have the same key as rarely as two random numbers of 64 bits are equal.
    """
    mixed = 0
    for number in address:
        mixed = SeededEntropy(mixed ^ number).below(_KEYS)
    return mixed


class Chance:
    """The luck of one game, over and over the same: each method gives a fresh `Draw` for its address."""

    def __init__(self, game: int) -> None:
        """The luck of game number `game`: a `key`."""
        self._game = game

    def deal(self, round_: int) -> Draw:
        """For the deal of a round: 1 for the first."""
        return self._at(_Kind.DEAL, round_, 0, 0)

    def dice(self, round_: int, seat: int, before: int) -> Draw:
        """For dice that a seat rolls after it has rolled `before` times in the round."""
        return self._at(_Kind.DICE, round_, seat, before)

    def choice(self, round_: int, seat: int, before: int) -> Draw:
        """For a choice of the opponent at a seat that has made `before` choices in the round."""
        return self._at(_Kind.CHOICE, round_, seat, before)

    def _at(self, kind: _Kind, round_: int, seat: int, before: int) -> Draw:
        # Each of the four has bits of its own: one number, mixed once.
        return SeededEntropy(key(self._game, kind | seat << 8 | round_ << 16 | before << 32)).below
