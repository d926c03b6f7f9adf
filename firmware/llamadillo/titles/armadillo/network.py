"""The networks of Armadillo: a seat's weight in a position.

The chances to win are the softmax of the weights of all seats. A weight comes from a small neural network,
one for each number of seats and round: binary features (below), a layer of rectified linear units, and a
weighted sum. The position is one after an answer, or between two turns, as somebody sees it who knows the
hands of some seats.

`python -m lab.training armadillo` trains the numbers in `hard.bin`.
"""

from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from struct import unpack_from
from sys import byteorder
from typing import Final, NamedTuple

from llamadillo.bots.stored import stored
from llamadillo.engine.cards import Cards, unpack
from llamadillo.engine.game import MAX_SEATS, MIN_SEATS
from llamadillo.games.armadillo import ROUNDS, TOP_TOTAL

HELD: Final = 0
"""60 features: more than k cards (k = 0, 1, 2) of a value in a known hand, 20 k + value − 1."""
OWN: Final = 60
"""66: cards and tokens of a seat whose hand is known, 6 × cards + tokens."""
WAIT: Final = OWN + 66
"""Six: how many others roll before the seat does."""
OTHER: Final = WAIT + 6
"""132, for each other seat: its cards and tokens, in the second half if it has still to answer."""
LEAD: Final = OTHER + 132
"""25, for each other seat: the seat's points and cards less the other's, from −12 to 12."""
TIE: Final = LEAD + 25
"""Eleven, for each other seat of which that is 0: the seat's tokens less the other's, from −5 to 5."""
CLASS: Final = TIE + 11
"""Eleven: for a seat whose hand is known, the class of the total that others have still to answer."""
ALWAYS: Final = CLASS + 11
"""One that is always on."""
KNOWN_FEATURES: Final = ALWAYS + 1
"""The features of a seat whose hand is known are below this."""
UNKNOWN: Final = KNOWN_FEATURES
"""132: cards and tokens of a seat whose hand is unknown, in the second half if it has still to answer."""
FEATURES: Final = UNKNOWN + 132

FAR: Final = 24
"""From this total on, no card is within three of it: all cost four."""
CLASSES: Final = tuple(
    min(max(total, 1), 4) - 1 if total <= 17 else min(total, FAR) - 14 for total in range(TOP_TOTAL + 1)
)
"""By total: up to 1, 2, 3, the middle, 18 to 23, and what lies above: how many cards can be near."""

HIDDEN: Final = 48
"""Units of a network's layer."""

MAGIC: Final = b"ARMADIL2"
"""What the file starts with: see `stored`. Its numbers are the networks, seats by seats and in these round by
round; of each the weights of every feature to the units, whole numbers of 16 bits, then the weights of the
units, in single precision; the lowest byte first."""
_LENGTH: Final = FEATURES * HIDDEN * 2 + HIDDEN * 4
SIZE: Final = _LENGTH * ROUNDS * (MAX_SEATS - MIN_SEATS + 1)


class ArmadilloNetwork(NamedTuple):
    """Weighs the seats in the positions of a round."""

    rows: "array[int]"
    """The weights of the first feature to each unit, then those of the next."""
    out: tuple[float, ...]
    """The weight of each unit."""

    def sums(self, features: Sequence[int]) -> list[int]:
        """The units' sums with these features on."""
        return list(map(sum, zip(*map(self.row, features), strict=True)))

    def row(self, feature: int) -> "array[int]":
        """A feature's weights."""
        return self.rows[HIDDEN * feature : HIDDEN * (feature + 1)]

    def weight(self, sums: Sequence[int]) -> float:
        """The seat's weight from the units' sums."""
        return sum(whole * weight for whole, weight in zip(sums, self.out, strict=True) if whole > 0)


@cache
def network(seats: int, round_: int) -> ArmadilloNetwork:
    """The network for a number of seats and a round from 1. Raises BadData."""
    return read(stored(__name__.rpartition(".")[0], "hard.bin", MAGIC, SIZE), seats, round_)


Networks = Callable[[int, int], ArmadilloNetwork]
"""Returns the network for a number of seats and a round from 1."""


def read(numbers: bytes, seats: int, round_: int) -> ArmadilloNetwork:
    """A network out of the numbers of the file."""
    start = _LENGTH * (ROUNDS * (seats - MIN_SEATS) + round_ - 1)
    end = start + _LENGTH - HIDDEN * 4
    rows = array("h", numbers[start:end])
    if byteorder == "big":
        rows.byteswap()
    return ArmadilloNetwork(rows, unpack_from(f"<{HIDDEN}f", numbers, end))


def held(hand: Cards) -> Iterator[int]:
    """The features of the cards of a hand."""
    before, copies = 0, 0
    for card in unpack(hand):
        copies = copies + 1 if card == before else 0
        before = card
        yield HELD + 20 * copies + card - 1
