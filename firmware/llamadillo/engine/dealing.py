"""Dealing without bias: if `draw` is uniform, each order of the cards is equally likely."""

from collections.abc import Sequence
from functools import cache
from math import prod
from typing import Any, Final

from llamadillo.engine.cards import Cards, one, unpack
from llamadillo.engine.game import Draw

_AT_ONCE: Final = 6
"""Cards dealt with one draw: of 60 cards that is a number below 2**36."""


@cache
def _draws(left: int, cards: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The draws that deal `cards` of the cards left: the limit of each, and the cards left at each deal."""
    tops = range(left, left - cards, -1)
    parts = [tuple(tops[start : start + _AT_ONCE]) for start in range(0, cards, _AT_ONCE)]
    return tuple((prod(part), part) for part in parts)


def deal_hands(
    deck: Sequence[Cards], seats: int, hand: int, draw: Draw
) -> tuple[tuple[Cards, ...], list[Cards]]:
    """Deal `hand` cards to each of `seats` from the single cards of `deck`, which does not change.

    These are the first steps of a Fisher-Yates shuffle, up to six in one draw: a number below
    n × (n−1) × … selects one ordering of these cards. Returns the hands and the undealt cards,
    which are not shuffled. `deck` comes from `singles`. Raises ValueError if it is too small.
    """
    if seats * hand > len(deck):
        raise ValueError(f"{len(deck)} cards do not make {seats} hands of {hand}")
    left: list[Any] = list(deck)  # Any: compiled code moves the items without type checks
    hands: list[Cards] = []
    for _ in range(seats):
        cards = 0
        for ways, tops in _draws(len(left) - len(hands) * hand, hand):
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
    """The cards in a random order, drawn in the same way; `cards` does not change."""
    left: list[Any] = list(cards)
    shuffled: list[Any] = []
    for ways, tops in _draws(len(left), len(left)):
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
