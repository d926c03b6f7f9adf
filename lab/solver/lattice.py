"""The positions of a deal by number, and the outcomes of a roll for each kind of row.

For each value of a card, a position has the copies in both rows and whether the llama row has the card.
These are the value's *places*, ordered so that every action leads to a lower place. The number of a position
has one digit for each value, with the value's places as its base, so that every action leads to a lower
number.
"""

from functools import cache
from itertools import product
from typing import Any, Final, NamedTuple

import numpy as np

from llamadillo.engine.cards import Cards, count, one, size, unpack
from llamadillo.games.lama_dice import WAYS
from llamadillo.games.lamas.cards import LLAMA
from llamadillo.titles.lama_dice.row_outcomes import LLAMA_WAYS, parts, row_outcomes, set_of

COPIES: Final = 2
"""No roll but three llamas shows more copies of a value."""
_MOST_COPIES: Final = 8
"""More than the game has of a value."""
KINDS: Final = (COPIES + 1) ** LLAMA
"""Kinds of rows: rows that have the same outcomes of a roll. One base-three digit for each value."""


class Place(NamedTuple):
    """What a position has of one value."""

    copies: tuple[int, int]
    """In the row of each seat."""
    offered: bool
    """Whether the llama row has the card."""


def places(first: int, second: int) -> tuple[Place, ...]:
    """The places of a value, from the copies that are dealt. Each action leads to an earlier place.

    A card is taken by a seat without that value only (D6b, D6c): then it has one copy.
    """
    dealt = set(product(range(first + 1), range(second + 1)))
    taken = {(own, other) for own in (0, 1) for other in range(second + 1)}
    taken |= {(other, own) for own in (0, 1) for other in range(first + 1)}
    found = [Place(copies, True) for copies in dealt] + [Place(copies, False) for copies in taken]
    return tuple(sorted(found, key=lambda place: (place.offered, sum(place.copies), place.copies)))


class Lattice(NamedTuple):
    """The positions of a deal. Arrays of values count from 0: value v at index v − 1."""

    bases: Any
    """By value: the number of places."""
    strides: Any
    """By value: the factor of its digit."""
    copies: Any
    """By seat, value and place."""
    offered: Any
    """By value and place: whether the llama row has it."""
    discards: Any
    """By seat, value, copies discarded and place: the change of the number."""
    takes: Any
    """By seat, value and place: the change of the number."""
    lookup: Any
    """By value, copies in both rows and whether the llama row has the card: the part of the number; −1."""

    @property
    def size(self) -> int:
        """Pairs of rows with a llama row."""
        return int(np.prod(self.bases))

    def number(self, rows: tuple[Cards, Cards], llama_row: Cards) -> int:
        """The number of a position. Raises ValueError for one that the deal does not lead to."""
        number = 0
        for value in range(1, LLAMA + 1):
            first, second = (count(row, value) for row in rows)
            part = int(self.lookup[value - 1, first, second, count(llama_row, value)])
            if part < 0:
                raise ValueError("the deal does not lead to this position")
            number += part
        return number


def lattice(rows: tuple[Cards, Cards]) -> Lattice:
    """The positions of a deal."""
    by_value = [places(*(count(row, value) for row in rows)) for value in range(1, LLAMA + 1)]
    bases: Any = np.array([len(found) for found in by_value], np.int64)
    strides: Any = np.cumprod([1, *bases[:-1]])
    most = int(bases.max())
    copies: Any = np.zeros((2, LLAMA, most), np.int64)
    offered: Any = np.zeros((LLAMA, most), np.int64)
    discards: Any = np.zeros((2, LLAMA, COPIES + 1, most), np.int64)
    takes: Any = np.zeros((2, LLAMA, most), np.int64)
    lookup: Any = np.full((LLAMA, _MOST_COPIES, _MOST_COPIES, 2), -1, np.int64)
    for value, found in enumerate(by_value):
        at = {place: number for number, place in enumerate(found)}
        for place, number in at.items():
            offered[value, number] = place.offered
            lookup[value, *place.copies, int(place.offered)] = number * strides[value]
            for seat in range(2):
                copies[seat, value, number] = held = place.copies[seat]

                def moved(more: int, left: bool, seat: int = seat, place: Place = place) -> int:
                    pair = list(place.copies)
                    pair[seat] += more
                    return at[Place((pair[0], pair[1]), left)]  # noqa: B023 (used at once)

                for gone in range(1, min(held, COPIES) + 1):
                    step = moved(-gone, place.offered) - number
                    discards[seat, value, gone, number] = step * strides[value]
                if place.offered and not held:
                    takes[seat, value, number] = (moved(1, False) - number) * strides[value]
    return Lattice(bases, strides, copies, offered, discards, takes, lookup)


class Rolls(NamedTuple):
    """The outcomes of a roll but three llamas."""

    first: Any
    """By kind of row: its first discard below; the next kind's is the end."""
    what: Any
    """By discard: three pairs of a value, from 0, and the copies discarded."""
    fewer: Any
    """By discard: the discards of one card fewer, from the kind's first; −1 for none."""
    missed: Any
    """By set of values in the row and in the llama row: the first miss below."""
    offers: Any
    """By miss: the set of values that may be taken; 0 for llama drama. A seat that is alone takes none."""
    ways: Any
    """By discard: the ways of the rolls that allow this at most."""
    miss_ways: Any
    """By miss: its ways."""


@cache
def rolls() -> Rolls:
    """The outcomes of a roll, for every kind of row."""
    first = [0]
    ways: list[int] = []
    what: list[list[int]] = []
    fewer: list[list[int]] = []
    for kind in range(KINDS):
        held = [kind // (COPIES + 1) ** place % (COPIES + 1) for place in range(LLAMA)]
        row = Cards(sum(copies << 4 * place for place, copies in enumerate(held)))
        matches = dict(row_outcomes(row).matches)
        nodes = sorted(
            {part for most in matches for part in parts(most)}, key=lambda part: (size(part), part)
        )
        at = {part: number for number, part in enumerate(nodes)}
        for part in nodes:
            values = sorted(set(unpack(part)))
            pairs = [(value - 1, count(part, value)) for value in values]
            what.append([number for pair in [*pairs, (0, 0), (0, 0)][:3] for number in pair])
            smaller = [at[Cards(part - one(value))] for value in values if part != one(value)]
            fewer.append([*smaller, -1, -1, -1][:3])
            ways.append(matches.get(part, 0))
        first.append(len(ways))
    missed = [0]
    offers: list[int] = []
    miss_ways: list[int] = []
    for held_set in range(1 << LLAMA):
        row = Cards(sum(1 << 4 * place for place in range(LLAMA) if held_set >> place & 1))
        shown = [(set_of(values), number) for values, number in row_outcomes(row).misses]
        for llama_set in range(1 << LLAMA):
            found: dict[int, int] = {}
            for faces, number in shown:
                found[faces & llama_set] = found.get(faces & llama_set, 0) + number
            offers += found
            miss_ways += found.values()
            missed.append(len(offers))
    return Rolls(
        first=np.array(first, np.int64),
        what=np.array(what, np.int64),
        fewer=np.array(fewer, np.int64),
        missed=np.array(missed, np.int64),
        offers=np.array(offers, np.int64),
        ways=np.array(ways, np.float32),
        miss_ways=np.array(miss_ways, np.float32),
    )


ROLLED: Final = WAYS - LLAMA_WAYS
"""The ways of all rolls but three llamas."""
