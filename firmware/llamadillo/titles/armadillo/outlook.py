"""The chances after each answer of a seat, as that seat sees them, from the networks of `network`.

After the last answer of a round, points and tokens are public: the chances are those before the next deal
or, after the third round, follow from the rules.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import exp
from typing import NamedTuple, Self

from llamadillo.bots.judge import Judgement
from llamadillo.engine.cards import Cards, count, size, unpack
from llamadillo.games.armadillo import HAND, MAX_TOKENS, ROUNDS, TOP_TOTAL, Observation, State, price
from llamadillo.titles.armadillo.network import (
    ALWAYS,
    CLASS,
    CLASSES,
    FAR,
    HELD,
    LEAD,
    OTHER,
    OWN,
    TIE,
    UNKNOWN,
    WAIT,
    ArmadilloNetwork,
    Networks,
    held,
    network,
)


class Table(NamedTuple):
    """What is public of a position after an answer, or between two turns."""

    round: int
    roller: int
    """Who rolled; between two turns and before a deal, who rolled last."""
    points: tuple[int, ...]
    sizes: tuple[int, ...]
    """How many cards each seat holds."""
    tokens: tuple[int, ...]

    @classmethod
    def of(cls, seen: Observation | State) -> Self:
        """The table of an observation or a state within a turn."""
        sizes = seen.hand_sizes if isinstance(seen, Observation) else tuple(map(size, seen.hands))
        return cls(seen.round, seen.roller, seen.points, sizes, seen.tokens)

    def place(self, seat: int) -> int:
        """How many answer before a seat."""
        return (seat - self.roller) % len(self.tokens)

    def relation(self, seat: int, other: int) -> Iterator[int]:
        """The features of a seat that compare it with another."""
        lead = self.points[seat] + self.sizes[seat] - self.points[other] - self.sizes[other]
        yield LEAD + max(min(lead, 12), -12) + 12
        if lead == 0:
            yield TIE + 5 + self.tokens[seat] - self.tokens[other]

    def other(self, other: int, last: int) -> int:
        """The feature of another seat; those from the place `last` + 1 on have still to answer."""
        return OTHER + 66 * (self.place(other) > last) + 6 * self.sizes[other] + self.tokens[other]

    def holdings(self, seat: int, hand: Cards | None, last: int) -> Iterator[int]:
        """The features of a seat's own cards and tokens; `hand` is None if it is unknown."""
        if hand is None:
            yield UNKNOWN + 66 * (self.place(seat) > last) + 6 * self.sizes[seat] + self.tokens[seat]
        else:
            yield OWN + 6 * self.sizes[seat] + self.tokens[seat]
            yield from held(hand)

    def between(self, hands: Sequence[Cards | None], networks: Networks) -> tuple[float, ...]:
        """The chances between two turns or, with no hand known, before a deal."""
        seats = range(len(self.tokens))
        net, last = networks(len(seats), self.round), len(seats) - 1
        weights = []
        for seat in seats:
            on = [ALWAYS, WAIT + (self.place(seat) - 1) % len(seats), *self.holdings(seat, hands[seat], last)]
            for other in seats:
                if other != seat:
                    on += [self.other(other, last), *self.relation(seat, other)]
            weights.append(net.weight(net.sums(on)))
        return softmax(weights)

    def ended(self, networks: Networks) -> Judgement:
        """The chances when the round ends with this turn."""
        points = tuple(map(sum, zip(self.points, self.sizes, strict=True)))
        if self.round == ROUNDS:
            ranks = [(held, -tokens) for held, tokens in zip(points, self.tokens, strict=True)]
            winners = [rank == min(ranks) for rank in ranks]
            return Judgement(tuple(won / sum(winners) for won in winners), exact=True)
        return before_deal(self.round + 1, self.roller, points, self.tokens, networks)


def before_deal(
    round_: int, roller: int, points: tuple[int, ...], tokens: tuple[int, ...], networks: Networks
) -> Judgement:
    """The chances before the deal of a round; `roller` is who sits before its starter."""
    seats = len(points)
    table = Table(round_, roller, points, (HAND,) * seats, tokens)
    return Judgement(table.between((None,) * seats, networks), exact=False)


def softmax(weights: Sequence[float]) -> tuple[float, ...]:
    """The shares of some weights."""
    highest = max(weights)
    powers = [exp(weight - highest) for weight in weights]
    whole = sum(powers)
    return tuple(power / whole for power in powers)


class Answer(NamedTuple):
    """An answer and what it leads to."""

    card: int
    """The card discarded; 0 for a pass."""
    cost: int
    chance: float
    """The own chance to win."""


class Outlook:
    """Estimates the chances after each answer of a seat to a total."""

    def __init__(self, table: Table, seat: int, hand: Cards, networks: Networks = network) -> None:
        """For a seat that is about to answer, or about to pick dice. Raises BadData."""
        self._table, self._seat, self._hand, self._networks = table, seat, hand, networks
        self._seats = len(table.tokens)
        self._net: ArmadilloNetwork = networks(self._seats, table.round)
        self._others = [other for other in range(self._seats) if other != seat]
        self._last = table.place(seat)
        self._waiting = self._last < self._seats - 1
        on = [ALWAYS, WAIT + (self._last - 1) % self._seats, *held(hand)]
        self._base = self._net.sums([*on, *(table.other(other, self._last) for other in self._others)])
        self._bases = {other: self._net.sums(list(self._of_other(other))) for other in self._others}
        self._sums: dict[tuple[int, int, int], list[int]] = {}
        self._rivals: dict[tuple[int, int], tuple[float, ...]] = {}
        self._known: dict[tuple[int, int, int], float] = {}

    @classmethod
    def of(cls, seen: Observation, networks: Networks = network) -> Self:
        """Of the seat that looks."""
        return cls(Table.of(seen), seen.seat, seen.hand, networks)

    def chance(self, card: int, cost: int, total: int) -> float:
        """The own chance to win after a discard, or after a pass if `card` is 0."""
        key = CLASSES[total] if self._waiting else -1, card, cost
        if key not in self._known:
            self._known[key] = self._chance(card, cost, total)
        return self._known[key]

    def chances(self, card: int, cost: int, total: int) -> Judgement:
        """The chances of all seats after a discard, or after a pass if `card` is 0."""
        left = self._left(card, cost)
        if self._ends(left):
            return left.ended(self._networks)
        own = self.chance(card, cost, total)
        shares = list(softmax(self._weights(left)))
        for place, share in enumerate(shares):
            shares[place] = (1 - own) * share
        shares.insert(self._seat, own)
        return Judgement(tuple(shares), exact=False)

    def best(self, total: int) -> Answer:
        """The best answer to a total; the first of equal ones, a pass before discards.

        A pass where all seats hold five tokens is no answer: no seat gains by waiting, and seats that are
        behind could otherwise pass for ever.
        """
        tokens = self._table.tokens[self._seat]
        best = Answer(0, 0, -1.0 if min(self._table.tokens) == MAX_TOKENS else self.chance(0, 0, total))
        for card in sorted(set(unpack(self._hand))):
            cost = price(card, total)
            if cost <= tokens and (found := self.chance(card, cost, total)) > best.chance:
                best = Answer(card, cost, found)
        return best

    def by_total(self) -> list[Answer]:
        """For each total 0…36 the best answer."""
        known = [self.best(total) for total in range(FAR + 1)]
        return known + known[-1:] * (TOP_TOTAL - FAR)

    def _left(self, card: int, cost: int) -> Table:
        table, seat = self._table, self._seat
        sizes, tokens = list(table.sizes), list(table.tokens)
        if card:
            sizes[seat] -= 1
            tokens[seat] -= cost
        else:
            tokens[seat] = min(tokens[seat] + 1, MAX_TOKENS)
        return table._replace(sizes=tuple(sizes), tokens=tuple(tokens))

    def _ends(self, left: Table) -> bool:
        return not self._waiting and not all(left.sizes)

    def _chance(self, card: int, cost: int, total: int) -> float:
        left, net = self._left(card, cost), self._net
        if self._ends(left):
            return left.ended(self._networks).chances[self._seat]
        sums: Iterable[int] = self._after(left, total)
        if card:
            away = net.row(HELD + 20 * (count(self._hand, card) - 1) + card - 1)
            sums = [whole - less for whole, less in zip(sums, away, strict=True)]
        own = net.weight(list(sums))
        highest = max(own, *(weights := self._weights(left)))
        share = exp(own - highest)
        return share / (share + sum(exp(weight - highest) for weight in weights))

    def _after(self, left: Table, total: int) -> list[int]:
        """The units' sums of the own seat with what is left, before a card leaves the hand."""
        key = left.sizes[self._seat], left.tokens[self._seat], CLASSES[total] if self._waiting else -1
        if key not in self._sums:
            on = [OWN + 6 * key[0] + key[1]]
            if self._waiting:
                on.append(CLASS + key[2])
            for other in self._others:
                on += left.relation(self._seat, other)
            more = self._net.sums(on)
            self._sums[key] = [whole + part for whole, part in zip(self._base, more, strict=True)]
        return self._sums[key]

    def _weights(self, left: Table) -> tuple[float, ...]:
        """The weights of the other seats."""
        key = left.sizes[self._seat], left.tokens[self._seat]
        if key not in self._rivals:
            weights = []
            for other in self._others:
                more = self._net.sums([left.other(self._seat, self._last), *left.relation(other, self._seat)])
                sums = [whole + part for whole, part in zip(self._bases[other], more, strict=True)]
                weights.append(self._net.weight(sums))
            self._rivals[key] = tuple(weights)
        return self._rivals[key]

    def _of_other(self, other: int) -> Iterator[int]:
        """The features of another seat that do not depend on the own answer."""
        table, last = self._table, self._last
        yield ALWAYS
        yield WAIT + (table.place(other) - 1) % self._seats
        yield from table.holdings(other, None, last)
        for third in self._others:
            if third != other:
                yield table.other(third, last)
                yield from table.relation(other, third)
