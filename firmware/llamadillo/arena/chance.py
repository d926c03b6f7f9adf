"""Chance in the arena: which seeds may be used for what, and draws that depend on their purpose alone.

Two opponents are compared with little noise when both meet the same luck (*common random numbers*; Law,
Simulation Modeling and Analysis, 5th ed. 2015, section 11.2; in bridge, *duplicate*). With one generator
for a whole game the first different choice would shift every later draw. So every draw has an address,
and a generator of its own that starts from it:

- a deal: the number of its round;
- dice: the round, the seat that rolls, and the number of its rolls before in this round;
- an opponent's own chance: the round, the seat, and the number of its choices before in this round.

In LAMA a card that is drawn comes from the pile that was dealt: who draws first gets it, as at a table
where the same deck is played again.
"""

from enum import Enum
from typing import Final

from llamadillo.devices.entropy import SeededEntropy
from llamadillo.engine.game import Draw

_KEYS: Final = 1 << 64
_DEAL, _DICE, _CHOICE = 1, 2, 3


class Seeds(Enum):
    """The seeds for a purpose; the value is their range.

    An opponent that was tuned on some deals and dice plays those better than others, so published figures
    need seeds that no one has tuned on. The two ranges are disjoint.
    """

    TRIAL = range(1_000_000_000)
    """To tune opponents, to try, to test."""
    PUBLISHED = range(1_000_000_000, 2_000_000_000)
    """For published figures, and for nothing else."""

    @property
    def first(self) -> int:
        """The first seed of the range: the default."""
        return self.value.start

    def checked(self, seed: int) -> int:
        """The seed. Raises ValueError with a sentence when it is not for this purpose."""
        if seed in self.value:
            return seed
        needed = f"needs a seed from {self.first:,} to {self.value[-1]:,}, not {seed:,}"
        if self is Seeds.PUBLISHED:
            raise ValueError(f"a published figure {needed}")
        raise ValueError(f"a trial {needed}: the higher ones are for published figures")


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
    """The repeatable luck of one game: each method returns a new `Draw` for its address."""

    def __init__(self, game: int) -> None:
        """`game` is the `key` of the game."""
        self._game = game

    def deal(self, round_: int) -> Draw:
        """For the deal of a round, from 1."""
        return self._at(_DEAL, round_, 0, 0)

    def dice(self, round_: int, seat: int, before: int) -> Draw:
        """For dice that a seat rolls after it has rolled `before` times in the round."""
        return self._at(_DICE, round_, seat, before)

    def choice(self, round_: int, seat: int, before: int) -> Draw:
        """For a choice of the opponent at a seat that has made `before` choices in the round."""
        return self._at(_CHOICE, round_, seat, before)

    def _at(self, kind: int, round_: int, seat: int, before: int) -> Draw:
        # Each of the four has bits of its own: one number, mixed once.
        return SeededEntropy(key(self._game, kind | seat << 8 | round_ << 16 | before << 32)).below
