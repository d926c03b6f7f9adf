"""What the turns of a round say about the cards: which are gone, and which values a seat did not have.

A seat that draws a card shows that it has no card that fits, because a good player rarely draws then. A seat
that plays the next value may have none of the value on top. Cards drawn later make this less certain.
"""

from typing import Final, NamedTuple

from llamadillo.engine.cards import Cards, count
from llamadillo.games.lama import COPIES, DrawCard, Observation, PastTurn, Play, following
from llamadillo.games.lamas.cards import LLAMA

NOTHING: Final = 0
"""Nothing is known of a value in a hand. Else 1 more than the cards drawn since the value was missing."""
MOST_CERTAIN: Final = 1
LEAST_CERTAIN: Final = 4
"""Three cards or more were drawn since."""


class Evidence(NamedTuple):
    """Lists by value; index 0 is unused."""

    unseen: list[int]
    """How many copies are in the draw pile or in other hands."""
    missing: list[list[int]]
    """By seat: NOTHING, or 1 to 4."""


def out_of_sight(o: Observation) -> list[int]:
    """By value: how many copies are not in the discard pile, as all seats know; index 0 is unused."""
    left = [0] + [COPIES] * LLAMA
    left[o.history[0].discard if o.history else o.discard] -= 1
    for _, _, action in o.history:
        if isinstance(action, Play):
            left[action.card] -= 1
    return left


def evidence(history: tuple[PastTurn, ...], hand: Cards, discard: int, seats: int) -> Evidence:
    """What a seat with `hand` can conclude from a round's history; `discard` is on top now."""
    unseen = [0, *(COPIES - count(hand, value) for value in range(1, LLAMA + 1))]
    unseen[history[0].discard if history else discard] -= 1
    missing = [[NOTHING] * (LLAMA + 1) for _ in range(seats)]
    for seat, top, action in history:
        known = missing[seat]
        if isinstance(action, Play):
            card = action.card
            unseen[card] -= 1
            known[card] = NOTHING
            if card != top:
                known[top] = MOST_CERTAIN
        elif isinstance(action, DrawCard):
            known[top] = known[following(top)] = MOST_CERTAIN
            for value, certain in enumerate(known):
                if MOST_CERTAIN <= certain < LEAST_CERTAIN:
                    known[value] = certain + 1
    return Evidence(unseen, missing)
