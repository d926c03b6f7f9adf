"""Dealing without bias: each order of the cards is equally likely when each `draw` is."""

from collections.abc import Sequence
from functools import cache
from math import prod
from typing import Any, Final

from llamadillo.engine.cards import Cards, one, unpack
from llamadillo.engine.game import Draw

_AT_ONCE: Final = 6
"""Cards dealt with one draw: of 60 cards that is a number below 2**36."""

_Draws = tuple[tuple[int, tuple[int, ...]], ...]
"""Some draws: for each the number to draw below, and how many cards are left before each card it deals."""


def _draws(left: int, cards: int) -> _Draws:
    """The draws that deal `cards` of the cards left."""
    tops = range(left, left - cards, -1)
    parts = [tuple(tops[start : start + _AT_ONCE]) for start in range(0, cards, _AT_ONCE)]
    return tuple((prod(part), part) for part in parts)


@cache
def _plan(deck: int, seats: int, hand: int) -> tuple[_Draws, ...]:
    """The draws of `deal_hands`, by seat."""
    if seats * hand > deck:
        raise ValueError(f"{deck} cards do not make {seats} hands of {hand}")
    return tuple(_draws(deck - seat * hand, hand) for seat in range(seats))


@cache
def _shuffling(cards: int) -> _Draws:
    """The draws of `shuffle`."""
    return _draws(cards, cards)


def deal_hands(
    deck: Sequence[Cards], seats: int, hand: int, draw: Draw
) -> tuple[tuple[Cards, ...], list[Cards]]:
    """Deal `hand` cards to each of `seats` from the single cards of `deck`, which is left as it was.

    The first steps of a Fisher-Yates shuffle, up to six with one draw: that says in which of the
    n × (n−1) × … ways so many of n cards can follow each other. Returns the hands and the undealt
    cards, these in no meaningful order: see `shuffle`. Make `deck` with `singles`.
    Raises ValueError when the deck is too small.
    """
    left: list[Any] = list(deck)  # Cards; as Any, a compiler moves them without a look inside
    hands: list[Cards] = []
    for draws in _plan(len(left), seats, hand):
        cards = 0
        for ways, tops in draws:
            way = draw(ways)
            for top in tops:
                place = way % top
                way //= top
                card: int = left[place]
                cards += card
                left[place] = left[top - 1]
        hands.append(Cards(cards))
    del left[len(left) - seats * hand :]
    return tuple(hands), left


def shuffle(cards: Sequence[Cards], draw: Draw) -> list[Cards]:
    """The cards in an order drawn from `draw`, in the same way; `cards` is left as it was."""
    left: list[Any] = list(cards)  # as above
    shuffled: list[Any] = []
    for ways, tops in _shuffling(len(left)):
        way = draw(ways)
        for top in tops:
            place = way % top
            way //= top
            shuffled.append(left[place])
            left[place] = left[top - 1]
    return shuffled


def singles(cards: Cards) -> tuple[Cards, ...]:
    """The cards one by one, ascending: each a `Cards` of a single card."""
    return tuple(one(value) for value in unpack(cards))
