"""What a hand of Armadillo is worth in the end: estimates of each seat's share of the win.

An estimate of a position after an answer, less an even share, as the seat that knows the hand sees it, comes
from a small neural network, one for each number of seats and round: binary features (below), a layer of
rectified linear units, and a weighted sum. `python -m lab.training armadillo` trains the weights in
`hard.bin` in games against itself and weaker opponents, with TD(lambda) as in Tesauro, "Temporal difference
learning and TD-Gammon", Communications of the ACM 38, 1995. Points decide between equal estimates.

The estimates know no history: see `lab/training/armadillo/INFERENCE.md`.
"""

from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from struct import unpack_from
from sys import byteorder
from typing import Final, NamedTuple

from llamadillo.bots.stored import stored
from llamadillo.engine.cards import Cards, count, unpack
from llamadillo.engine.game import MAX_SEATS, MIN_SEATS
from llamadillo.games.armadillo import MAX_TOKENS, ROUNDS, TOP_TOTAL, Observation, price

HELD: Final = 0
"""60 features: more than k cards (k = 0, 1, 2) of a value, 20 k + value − 1."""
OWN: Final = 60
"""66: own cards and tokens, 6 × cards + tokens."""
WAIT: Final = OWN + 66
"""Six: how many others roll before it is the own turn."""
OTHER: Final = WAIT + 6
"""132, for each other seat: its cards and tokens, in the second half if it has still to answer."""
LEAD: Final = OTHER + 132
"""25, for each other seat: own points and cards less its own, from −12 to 12."""
TIE: Final = LEAD + 25
"""Eleven, for each other seat of which that is 0: own tokens less its own, from −5 to 5."""
CLASS: Final = TIE + 11
"""Eleven: the class of the total that others have still to answer."""
ALWAYS: Final = CLASS + 11
"""One that is always on."""
FEATURES: Final = ALWAYS + 1

FAR: Final = 24
"""From this total on, no card is within three of it: all cost four."""
CLASSES: Final = tuple(
    min(max(total, 1), 4) - 1 if total <= 17 else min(total, FAR) - 14 for total in range(TOP_TOTAL + 1)
)
"""By total: up to 1, 2, 3, the middle, 18 to 23, and what lies above: how many cards can be near."""

HIDDEN: Final = 48
"""Units of a network's layer."""

MAGIC: Final = b"ARMADIL1"
"""What the file starts with: see `stored`. Its numbers are the networks, seats by seats and in these round by
round; of each the weights of every feature to the units, whole numbers of 16 bits, then the weights of the
units, in single precision; the lowest byte first."""
_LENGTH: Final = FEATURES * HIDDEN * 2 + HIDDEN * 4
SIZE: Final = _LENGTH * ROUNDS * (MAX_SEATS - MIN_SEATS + 1)


class ArmadilloNetwork(NamedTuple):
    """Estimates the positions of a round."""

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


class Answer(NamedTuple):
    """An answer and what it is worth."""

    card: int
    """The card discarded; 0 for a pass."""
    cost: int
    worth: float


class HandOutlook:
    """Estimates the positions after each answer of a seat, as shares of the win less an even share."""

    def __init__(self, seen: Observation, networks: Networks = network, *, between: bool = False) -> None:
        """For the seat that looks: before its answer, before it picks dice, or `between` two turns.

        Before the answer the seats in front of it have answered, and those after it have not.
        """
        self._seen = seen
        self._net = networks(len(seen.tokens), seen.round)
        self._sums: dict[tuple[int, int, int], list[int]] = {}
        seats, seat = len(seen.tokens), seen.seat
        roller = (seen.roller - between) % seats
        on = [ALWAYS, WAIT + (seat - roller - 1) % seats, *held(seen.hand)]
        self._others = [other for other in range(seats) if other != seat]
        place = (seat - roller) % seats
        waiting = [not between and (other - roller) % seats > place for other in self._others]
        self._waiting = any(waiting)
        for other, waits in zip(self._others, waiting, strict=True):
            on.append(OTHER + 66 * waits + 6 * seen.hand_sizes[other] + seen.tokens[other])
        self._base = self._net.sums(on)

    def discarding(self, card: int, cost: int, total: int) -> float:
        """The worth of the position after a discard."""
        seen, net = self._seen, self._net
        away = net.row(HELD + 20 * (count(seen.hand, card) - 1) + card - 1)
        sums = self._after(seen.hand_sizes[seen.seat] - 1, seen.tokens[seen.seat] - cost, total)
        worth = 0.0
        for whole, less, weight in zip(sums, away, net.out, strict=True):
            if whole > less:
                worth += (whole - less) * weight
        return worth

    def passing(self, total: int) -> float:
        """The worth of the position after a pass."""
        seen = self._seen
        sums = self._after(seen.hand_sizes[seen.seat], min(seen.tokens[seen.seat] + 1, MAX_TOKENS), total)
        return sum(whole * weight for whole, weight in zip(sums, self._net.out, strict=True) if whole > 0)

    def standing(self) -> float:
        """The worth of the position between two turns."""
        seen = self._seen
        sums = self._after(seen.hand_sizes[seen.seat], seen.tokens[seen.seat], 0)
        return sum(whole * weight for whole, weight in zip(sums, self._net.out, strict=True) if whole > 0)

    def best(self, total: int) -> Answer:
        """The best answer to a total; of equal ones a pass, then the lowest card."""
        return self._best(total, {})

    def by_total(self) -> list[Answer]:
        """The best answer to each total 0…36."""
        known: dict[tuple[int, int, int], float] = {}
        answers = [self._best(total, known) for total in range(FAR + 1)]
        return answers + answers[-1:] * (TOP_TOTAL - FAR)

    def _best(self, total: int, known: dict[tuple[int, int, int], float]) -> Answer:
        """See `best`; `known` has what discards are worth, by class of total, card and cost."""
        seen = self._seen
        best, tokens = Answer(0, 0, self.passing(total)), seen.tokens[seen.seat]
        for card in sorted(set(unpack(seen.hand))):
            cost = price(card, total)
            if cost <= tokens:
                key = CLASSES[total], card, cost
                if key not in known:
                    known[key] = self.discarding(card, cost, total)
                if known[key] > best.worth:
                    best = Answer(card, cost, known[key])
        return best

    def _after(self, cards: int, tokens: int, total: int) -> list[int]:
        """The units' sums with `cards` and `tokens` left, before a card leaves the hand."""
        key = cards, tokens, CLASSES[total] if self._waiting else -1
        if key not in self._sums:
            seen = self._seen
            on = [OWN + 6 * cards + tokens]
            if self._waiting:
                on.append(CLASS + key[2])
            for other in self._others:
                lead = seen.points[seen.seat] + cards - seen.points[other] - seen.hand_sizes[other]
                on.append(LEAD + 12 + max(min(lead, 12), -12))
                if lead == 0:
                    on.append(TIE + 5 + tokens - seen.tokens[other])
            more = self._net.sums(on)
            self._sums[key] = [whole + part for whole, part in zip(self._base, more, strict=True)]
        return self._sums[key]
