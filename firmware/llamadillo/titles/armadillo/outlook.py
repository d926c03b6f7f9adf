"""What a hand of Armadillo is worth in the end: estimates of each seat's share of the win.

An estimate of a position after an answer, less an even share, as the seat that knows the hand sees it, comes
from a small neural network, one for each number of seats and round: binary features (below), a layer of
rectified linear units, and a weighted sum. `python -m lab.training armadillo` trains the weights in
`hard.bin` in games against itself and weaker opponents, with TD(lambda) as in Tesauro, "Temporal difference
learning and TD-Gammon", Communications of the ACM 38, 1995. Points decide between equal estimates.

The estimates know no history: see `lab/training/armadillo/INFERENCE.md`.
"""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from struct import unpack_from
from typing import Final, NamedTuple

from llamadillo.bots.packed_ints import PackedInts, Rows
from llamadillo.bots.stored import stored
from llamadillo.engine.cards import Cards, count, pack, unpack
from llamadillo.engine.game import MAX_SEATS, MIN_SEATS
from llamadillo.games.armadillo import MAX_TOKENS, ROUNDS, TOP_TOTAL, Observation, price
from llamadillo.games.armadillo.steps import TOP_CARD

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

EVEN_HAND: Final = pack(range(2, TOP_CARD + 1, 2))
"""Every second value: stands for a hand before it is dealt."""

HIDDEN: Final = 48
"""Units of a network's layer."""

MAGIC: Final = b"ARMADIL1"
"""What the file starts with: see `stored`. Its numbers are the networks, seats by seats and in these round by
round; of each the weights of every feature to the units, whole numbers of 16 bits, then the weights of the
units, in single precision; the lowest byte first."""
_LENGTH: Final = FEATURES * HIDDEN * 2 + HIDDEN * 4
SIZE: Final = _LENGTH * ROUNDS * (MAX_SEATS - MIN_SEATS + 1)


class ArmadilloNetwork:
    """Estimates the positions of a round."""

    def __init__(self, numbers: bytes, start: int) -> None:
        """Read `_LENGTH` bytes from the byte `start` on."""
        self._packing = PackedInts(HIDDEN, 32)
        rows = Rows(numbers, start // 2, FEATURES, self._packing)
        self.total = rows.total
        """The weights of some features, added up. Such totals may be added and subtracted."""
        self.rows: tuple[int, ...] = unpack_from(f"<{FEATURES * HIDDEN}h", numbers, start)
        """The weights of the first feature to each unit, then those of the next."""
        self.out: tuple[float, ...] = unpack_from(f"<{HIDDEN}f", numbers, start + 2 * FEATURES * HIDDEN)
        """The weight of each unit."""

    def worth(self, total: int) -> float:
        """The estimate for the features whose weights add up to `total`."""
        worth, half = 0.0, self._packing.half
        for whole, weight in zip(self._packing.apart(total), self.out, strict=True):
            if whole > half:
                worth += (whole - half) * weight
        return worth


@cache
def network(seats: int, round_: int) -> ArmadilloNetwork:
    """The network for a number of seats and a round from 1. Raises BadData."""
    return read(stored(__name__.rpartition(".")[0], "hard.bin", MAGIC, SIZE), seats, round_)


Networks = Callable[[int, int], ArmadilloNetwork]
"""Returns the network for a number of seats and a round from 1."""


def read(numbers: bytes, seats: int, round_: int) -> ArmadilloNetwork:
    """A network out of the numbers of the file."""
    return ArmadilloNetwork(numbers, _LENGTH * (ROUNDS * (seats - MIN_SEATS) + round_ - 1))


@lru_cache(maxsize=256)
def hand_features(hand: Cards) -> tuple[int, ...]:
    """The features of the cards of a hand."""
    features: list[int] = []
    before, copies = 0, 0
    for card in unpack(hand):
        copies = copies + 1 if card == before else 0
        before = card
        features.append(HELD + 20 * copies + card - 1)
    return tuple(features)


def leads(own: tuple[int, int, int], other: tuple[int, int, int]) -> tuple[int, ...]:
    """The features of how two seats compare, by their points, cards and tokens."""
    lead = own[0] + own[1] - other[0] - other[1]
    if lead == 0:
        return LEAD + 12, TIE + 5 + own[2] - other[2]
    return (LEAD + 12 + max(min(lead, 12), -12),)


def standings(
    net: ArmadilloNetwork, hands: Sequence[int], public: Sequence[tuple[int, int, int]], roller: int
) -> list[float]:
    """What a position between two turns is worth to each seat; `roller` is the next to pick dice.

    Of each seat: the total of `hand_features` in `hands`, and in `public` its points, cards and tokens.
    """
    worth, seats = [], range(len(public))
    shown = [net.total([OTHER + 6 * cards + tokens]) for _, cards, tokens in public]
    everyone = sum(shown)
    for seat in seats:
        own = public[seat]
        on = [ALWAYS, WAIT + (seat - roller) % len(seats), OWN + 6 * own[1] + own[2]]
        for other in seats:
            if other != seat:
                on += leads(own, public[other])
        worth.append(net.worth(hands[seat] + everyone - shown[seat] + net.total(on)))
    return worth


class Answer(NamedTuple):
    """An answer and what it is worth."""

    card: int
    """The card discarded; 0 for a pass."""
    cost: int
    worth: float


class HandOutlook:
    """Estimates the positions after each answer of a seat, as shares of the win less an even share."""

    def __init__(self, seen: Observation, networks: Networks = network) -> None:
        """For the seat that looks, before its answer or before it picks dice.

        Before the answer the seats in front of it have answered, and those after it have not.
        """
        self._seen = seen
        self._net = networks(len(seen.tokens), seen.round)
        self._worth: dict[tuple[int, int, int], float] = {}
        self._totals: dict[tuple[int, int, int], int] = {}
        seats, seat = len(seen.tokens), seen.seat
        self._cards = sorted(set(unpack(seen.hand)))
        on = [ALWAYS, WAIT + (seat - seen.roller - 1) % seats, *hand_features(seen.hand)]
        public = list(zip(seen.points, seen.hand_sizes, seen.tokens, strict=True))
        self._own = public[seat]
        self._others = public[:seat] + public[seat + 1 :]
        place = (seat - seen.roller) % seats
        self._waiting = place + 1 < seats
        """Whether others have still to answer."""
        for other, (_, cards, tokens) in enumerate(public):
            if other != seat:
                waits = (other - seen.roller) % seats > place
                on.append(OTHER + 66 * waits + 6 * cards + tokens)
        self._base = self._net.total(on)

    def discarding(self, card: int, cost: int, total: int) -> float:
        """The worth of the position after a discard."""
        key = self._class(total), card, cost
        if key not in self._worth:
            _, cards, tokens = self._own
            more = count(self._seen.hand, card) - 1
            away = self._net.total([HELD + 20 * more + card - 1])
            self._worth[key] = self._net.worth(self._after(cards - 1, tokens - cost, key[0]) - away)
        return self._worth[key]

    def passing(self, total: int) -> float:
        """The worth of the position after a pass."""
        key = self._class(total), 0, 0
        if key not in self._worth:
            _, cards, tokens = self._own
            self._worth[key] = self._net.worth(self._after(cards, min(tokens + 1, MAX_TOKENS), key[0]))
        return self._worth[key]

    def best(self, total: int) -> Answer:
        """The best answer to a total; of equal ones a pass, then the lowest card."""
        best, tokens = Answer(0, 0, self.passing(total)), self._own[2]
        for card in self._cards:
            cost = price(card, total)
            if cost <= tokens:
                worth = self.discarding(card, cost, total)
                if worth > best.worth:
                    best = Answer(card, cost, worth)
        return best

    def by_total(self) -> list[Answer]:
        """The best answer to each total 0…36."""
        answers = [self.best(total) for total in range(FAR + 1)]
        return answers + answers[-1:] * (TOP_TOTAL - FAR)

    def _class(self, total: int) -> int:
        """The class of a total as far as it matters."""
        return CLASSES[total] if self._waiting else -1

    def _after(self, cards: int, tokens: int, class_: int) -> int:
        """The total of the features with `cards` and `tokens` left, before a card leaves the hand."""
        key = cards, tokens, class_
        if key not in self._totals:
            own = self._own[0], cards, tokens
            on = [OWN + 6 * cards + tokens]
            if self._waiting:
                on.append(CLASS + class_)
            for other in self._others:
                on += leads(own, other)
            self._totals[key] = self._base + self._net.total(on)
        return self._totals[key]
