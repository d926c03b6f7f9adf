"""Dealing without bias: each order of the cards is equally likely when each `draw` is."""

from collections.abc import Sequence

from llamadillo.engine.cards import Cards, one, unpack
from llamadillo.engine.game import Draw


def deal_hands(
    deck: Sequence[Cards], seats: int, hand: int, draw: Draw
) -> tuple[tuple[Cards, ...], list[Cards]]:
    """Deal `hand` cards to each of `seats` from the single cards of `deck`, which is left as it was.

    The first `seats` × `hand` steps of a Fisher-Yates shuffle. Returns the hands and the undealt
    cards, these in no meaningful order (see `shuffle`). Make `deck` with `singles`.
    """
    left = list(deck)
    top = len(left)
    hands = []
    for _ in range(seats):
        cards = 0
        for _ in range(hand):
            place = draw(top)
            top -= 1
            cards += left[place]
            left[place] = left[top]
        hands.append(Cards(cards))
    del left[top:]
    return tuple(hands), left


def shuffle(cards: Sequence[Cards], draw: Draw) -> list[Cards]:
    """The cards in an order drawn from `draw` (Fisher-Yates); `cards` is left as it was."""
    shuffled = list(cards)
    for top in range(len(shuffled) - 1, 0, -1):
        place = draw(top + 1)
        shuffled[top], shuffled[place] = shuffled[place], shuffled[top]
    return shuffled


def singles(cards: Cards) -> tuple[Cards, ...]:
    """The cards one by one, ascending: each a `Cards` of a single card."""
    return tuple(one(value) for value in unpack(cards))
