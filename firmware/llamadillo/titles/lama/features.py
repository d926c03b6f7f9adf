"""The inputs of the networks of LAMA: binary features of what a seat knows.

The constants are the numbers of their rows in the first layer of a network.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from llamadillo.engine.cards import Cards, count, size
from llamadillo.engine.game import MAX_SEATS, MIN_SEATS
from llamadillo.games.lama import COPIES, Observation, following
from llamadillo.games.lamas.cards import LLAMA
from llamadillo.games.lamas.tokens import LOST
from llamadillo.titles.lama.evidence import LEAST_CERTAIN, Evidence

MOST_HELD: Final = 12
"""Larger hands count as this number of cards."""
_SHAPES: Final = 1 << LLAMA
_SCORES: Final = 72
"""Points that a seat can hold after a round are below that: 39, and 31 for one of each value."""

SHAPE: Final = 0
"""128 for each card on top: which values the hand has; value 1 is the lowest bit."""
MORE: Final = SHAPE + LLAMA * _SHAPES
"""21 for each card on top: for each value of which there are 2, 3, 4 or more."""
HELD: Final = MORE + LLAMA * LLAMA * 3
"""13: cards in the hand."""
OWN: Final = HELD + MOST_HELD + 1
"""40: own points before the round."""
QUIT_WITH: Final = OWN + LOST
"""72, in the place of those above for a seat that has quit: own points after the round."""
WENT_OUT_WITH: Final = QUIT_WITH + _SCORES
"""40, for a seat that went out: own points after the token is returned."""
OTHER: Final = WENT_OUT_WITH + LOST
"""26 for each other seat, clockwise: its cards, in the second half if it has quit."""
OTHER_POINTS: Final = OTHER + (MAX_SEATS - 1) * 2 * (MOST_HELD + 1)
"""40 for each other seat, clockwise: its points before the round."""
TABLE: Final = OTHER_POINTS + (MAX_SEATS - 1) * LOST
"""Six for each number of seats: how many others have not quit."""
FEWEST: Final = TABLE + (MAX_SEATS - MIN_SEATS + 1) * MAX_SEATS
"""13: the fewest cards of another seat that has not quit; 0 when all have."""
LEFT: Final = FEWEST + MOST_HELD + 1
"""Ten: the cards left to draw, by DRAWABLE."""
DRAWABLE: Final = (0, 1, 2, 3, 4, 5, 6, 6, *(7,) * 4, *(8,) * 8, *(9,) * 36)
"""By the cards left to draw: which of ten classes that is."""
STARTS: Final = LEFT + 10
"""Six: how far clockwise the seat sits that would start the next round as things are."""
UNSEEN: Final = STARTS + MAX_SEATS
"""Nine for each value: its copies in the draw pile and in other hands."""
MISSING: Final = UNSEEN + LLAMA * (COPIES + 1)
"""28 for each other seat that has not quit, clockwise: four for each value; see `Evidence.missing`."""
MISSES: Final = MISSING + (MAX_SEATS - 1) * LLAMA * LEAST_CERTAIN
"""25 for each such seat: what is known of the two values that fit on the card then on top."""
FEATURES: Final = MISSES + (MAX_SEATS - 1) * (LEAST_CERTAIN + 1) ** 2
OF_TWO_SEATS: Final = (
    (SHAPE, OTHER + 2 * (MOST_HELD + 1)),
    (OTHER_POINTS, OTHER_POINTS + LOST),
    (TABLE, TABLE + MIN_SEATS),
    (FEWEST, STARTS + MIN_SEATS),
    (UNSEEN, MISSING + LLAMA * LEAST_CERTAIN),
    (MISSES, MISSES + (LEAST_CERTAIN + 1) ** 2),
)
"""The ranges of the features that occur at two seats."""


@lru_cache(maxsize=4096)
def of_hand(hand: Cards, top: int) -> tuple[int, ...]:
    """The features of a hand that goes on with `top` on the discard pile."""
    on, shape = [HELD + min(size(hand), MOST_HELD)], 0
    for value in range(1, LLAMA + 1):
        copies = count(hand, value)
        if copies:
            shape |= 1 << value - 1
            if copies > 1:
                on.append(MORE + ((top - 1) * LLAMA + value - 1) * 3 + min(copies, 4) - 2)
    return (SHAPE + (top - 1) * _SHAPES + shape, *on)


def of_misses(seen: Observation, top: int, missing: Sequence[Sequence[int]]) -> Iterator[int]:
    """Yield the features of what the other seats may have for `top`."""
    seats, seat, up = len(seen.quit), seen.seat, following(top)
    for step in range(1, seats):
        other = (seat + step) % seats
        if not seen.quit[other]:
            known = missing[other]
            yield MISSES + ((step - 1) * (LEAST_CERTAIN + 1) + known[top]) * (LEAST_CERTAIN + 1) + known[up]


def of_table(seat: int, sizes: Sequence[int], quitters: Sequence[bool], points: Sequence[int]) -> list[int]:
    """The features of the other seats' numbers of cards and points, as a seat sees them."""
    seats = len(sizes)
    on, inside = [], []
    for step in range(1, seats):
        other = (seat + step) % seats
        held, quit_ = min(sizes[other], MOST_HELD), quitters[other]
        if not quit_:
            inside.append(held)
        on.append(OTHER + ((step - 1) * 2 + quit_) * (MOST_HELD + 1) + held)
        on.append(OTHER_POINTS + (step - 1) * LOST + points[other])
    on.append(TABLE + (seats - MIN_SEATS) * MAX_SEATS + len(inside))
    on.append(FEWEST + min(inside, default=0))
    return on


def of_clues(seen: Observation, clues: Evidence) -> Iterator[int]:
    """Yield the features of what the history says, whatever card is on top."""
    for place, copies in enumerate(clues.unseen[1:]):
        yield UNSEEN + place * (COPIES + 1) + copies
    seats, seat = len(seen.quit), seen.seat
    for step in range(1, seats):
        other = (seat + step) % seats
        if not seen.quit[other]:
            start = MISSING + (step - 1) * LLAMA * LEAST_CERTAIN - LEAST_CERTAIN - 1
            for value, certain in enumerate(clues.missing[other]):
                if certain:
                    yield start + value * LEAST_CERTAIN + certain
