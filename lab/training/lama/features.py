"""The features of `llamadillo.titles.lama.hard`, from a position of the kernel after a choice of the seat.

They do not depend on the other hands or on the order of the pile.
"""

from typing import Any, Final

from lab.kernels.lama import (
    LAST,
    NEXT,
    POINTS,
    QUITTERS,
    SEAT,
    SEATS,
    SIZES,
    STARTER,
    STOP,
    VALUES,
    Position,
)
from lab.kernels.machine_code import compiled
from lab.kernels.scoring import best_token
from llamadillo.engine.game import MAX_SEATS
from llamadillo.games.lamas.tokens import LOST
from llamadillo.titles.lama.hard import (
    DRAWABLE,
    FEWEST,
    HELD,
    LEFT,
    MORE,
    MOST_HELD,
    OTHER,
    OTHER_POINTS,
    OWN,
    QUIT_WITH,
    SHAPE,
    STARTS,
    TABLE,
    WENT_OUT_WITH,
)

MOST: Final = 40
"""The maximum number of features of a choice."""
_OWN: Final = 5
_OTHERS: Final = _OWN + LOST
_STARTER: Final = _OTHERS + (MAX_SEATS - 1) * LOST
BETWEEN_ROWS: Final = _STARTER + MAX_SEATS
"""Features of the points before a deal: how many seats, own points, the others' clockwise, who starts."""


@compiled
def of_others(position: Position, seat: int, features: Any) -> int:
    """Write the features that are equal for all choices of a turn. Returns their number."""
    seats = position[SEATS]
    count = 0
    fewest = 0
    inside = 0
    for step in range(1, seats):
        other = (seat + step) % seats
        held = min(position[SIZES + other], MOST_HELD)
        quit_ = position[QUITTERS + other]
        if not quit_:
            fewest = held if inside == 0 else min(fewest, held)
            inside += 1
        features[count] = OTHER + ((step - 1) * 2 + quit_) * (MOST_HELD + 1) + held
        features[count + 1] = OTHER_POINTS + (step - 1) * LOST + position[POINTS + other]
        count += 2
    features[count] = TABLE + (seats - 2) * MAX_SEATS + inside
    features[count + 1] = FEWEST + fewest
    return count + 2


@compiled
def of_hand(
    position: Position, seat: int, hand: Any, top: int, drawn: int, played: bool, features: Any, start: int
) -> int:
    """Append the features of a hand after a choice, empty if the seat went out. Returns their number.

    `hand` has the count of value 1 at index 1, `top` is on the discard pile, `drawn` cards were drawn.
    """
    points = position[POINTS + seat]
    held = 0
    mask = 0
    count = start
    for card in range(1, VALUES + 1):
        copies = hand[card]
        held += copies
        if copies:
            mask |= 1 << (card - 1)
            if copies > 1:
                features[count] = MORE + ((top - 1) * VALUES + card - 1) * 3 + min(copies, 4) - 2
                count += 1
    if held:
        features[count] = SHAPE + (top - 1) * 128 + mask
        features[count + 1] = HELD + min(held, MOST_HELD)
        features[count + 2] = OWN + points
        count += 3
    else:
        features[count] = WENT_OUT_WITH + points - best_token(points)
        count += 1
    return _of_table(position, seat, drawn, played, features, count)


@compiled
def of_done(position: Position, seat: int, scored: int, features: Any, start: int) -> int:
    """Append the features after quitting with `scored` points in hand. Returns their number."""
    features[start] = QUIT_WITH + position[POINTS + seat] + scored
    return _of_table(position, seat, 0, False, features, start + 1)


@compiled
def _of_table(position: Position, seat: int, drawn: int, played: bool, features: Any, start: int) -> int:
    """Append the features of the pile and of the starter of the next round (C3)."""
    seats = position[SEATS]
    left = position[STOP] - position[NEXT] - drawn
    starter = seat if played else position[STARTER] if position[LAST] < 0 else position[LAST]
    features[start] = LEFT + DRAWABLE[left]
    features[start + 1] = STARTS + (starter - seat) % seats
    return start + 2


@compiled
def of_points(position: Position, seat: int, features: Any) -> int:
    """Write the features of the points before a deal."""
    seats = position[SEATS]
    features[0] = seats - 2
    features[1] = _OWN + position[POINTS + seat]
    for step in range(1, seats):
        points = position[POINTS + (seat + step) % seats]
        features[1 + step] = _OTHERS + (step - 1) * LOST + points
    features[1 + seats] = _STARTER + (position[SEAT] - seat) % seats
    return int(seats) + 2
