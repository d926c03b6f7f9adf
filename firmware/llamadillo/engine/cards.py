"""Multisets of cards, packed into integers.

A hand, a row or a deck is a `Cards`: four bits for each value from 1 to 20, value 1 in the lowest
four, so a value may occur up to 15 times. Equal multisets are equal integers, `+` is the union and
`-` removes a part. That makes states small, hashable and fast to compare. The game defines what a
value means.
"""

from collections.abc import Iterable
from typing import Final, NewType

Cards = NewType("Cards", int)
"""A multiset of cards, made by `pack` and the other functions here."""

NO_CARDS: Final = Cards(0)
MAX_VALUE: Final = 20
MAX_COPIES: Final = 15

_EVEN: Final = sum(0xF << 8 * place for place in range(MAX_VALUE // 2))
_ONES: Final = sum(1 << 4 * place for place in range(MAX_VALUE))
_GUARD: Final = sum(0x10 << 8 * place for place in range(MAX_VALUE // 2))


def one(value: int) -> Cards:
    """The multiset of a single card. Raises ValueError unless `value` is 1…20.

    >>> hex(one(3))
    '0x100'
    """
    if not 1 <= value <= MAX_VALUE:
        raise ValueError(f"there is no card of value {value}")
    return Cards(1 << 4 * (value - 1))


def pack(values: Iterable[int]) -> Cards:
    """The multiset of `values`, in any order.

    Raises ValueError for a value outside 1…20 and for more than 15 cards of one value.

    >>> unpack(pack([7, 3, 3]))
    (3, 3, 7)
    """
    cards = NO_CARDS
    for value in values:
        cards = add(cards, value)
    return cards


def unpack(cards: Cards) -> tuple[int, ...]:
    """The values, ascending, each as often as it occurs."""
    values: list[int] = []
    value, left = 1, int(cards)
    while left:
        values += [value] * (left & 0xF)
        value, left = value + 1, left >> 4
    return tuple(values)


def count(cards: Cards, value: int) -> int:
    """The number of cards of `value`."""
    return cards >> 4 * (value - 1) & 0xF


def add(cards: Cards, value: int) -> Cards:
    """`cards` with one more card. Raises ValueError for a value outside 1…20 or a sixteenth copy."""
    card = one(value)
    if count(cards, value) == MAX_COPIES:
        raise ValueError(f"more than {MAX_COPIES} cards of value {value}")
    return Cards(cards + card)


def remove(cards: Cards, value: int) -> Cards:
    """`cards` without one card of `value`. Raises ValueError if there is none."""
    card = one(value)
    if not count(cards, value):
        raise ValueError(f"no card of value {value} among {unpack(cards)}")
    return Cards(cards - card)


def contains(cards: Cards, part: Cards) -> bool:
    """Whether `part` is a sub-multiset of `cards`."""
    # Every second value is compared at once; the bit above each takes the borrow.
    low = (cards & _EVEN | _GUARD) - (part & _EVEN)
    high = (cards >> 4 & _EVEN | _GUARD) - (part >> 4 & _EVEN)
    return low & high & _GUARD == _GUARD


def size(cards: Cards) -> int:
    """The number of cards."""
    # The sums of neighbours are bytes; their sum is the remainder by 255 (at most 15 × 16 = 240).
    return ((cards & _EVEN) + (cards >> 4 & _EVEN)) % 255


def distinct(cards: Cards) -> Cards:
    """One card of each value that occurs.

    >>> unpack(distinct(pack([1, 5, 5, 6])))
    (1, 5, 6)
    """
    return Cards((cards | cards >> 1 | cards >> 2 | cards >> 3) & _ONES)
