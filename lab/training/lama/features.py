"""The features of `llamadillo.titles.lama`, from a position of the kernel after a choice of the seat.

They do not depend on the other hands or on the order of the pile.
"""

from typing import Any, Final

from lab.kernels.lama import (
    HANDS,
    KNOWN,
    LAST,
    NEXT,
    PLAYED,
    POINTS,
    QUITTERS,
    SEAT,
    SEATS,
    SIZES,
    STARTER,
    STOP,
    TOP,
    VALUES,
    Position,
)
from lab.kernels.machine_code import compiled
from lab.kernels.scoring import best_token
from llamadillo.engine.game import MAX_SEATS
from llamadillo.games.lama import COPIES
from llamadillo.games.lamas.tokens import LOST
from llamadillo.titles.lama.evidence import LEAST_CERTAIN
from llamadillo.titles.lama.features import (
    DRAWABLE,
    FEWEST,
    HELD,
    LEFT,
    MISSES,
    MISSING,
    MORE,
    MOST_HELD,
    OTHER,
    OTHER_POINTS,
    OWN,
    QUIT_WITH,
    SHAPE,
    STARTS,
    TABLE,
    UNSEEN,
    WENT_OUT_WITH,
)

MOST: Final = 96
"""The maximum number of features of a choice."""
_OWN: Final = 5
_OTHERS: Final = _OWN + LOST
_STARTER: Final = _OTHERS + (MAX_SEATS - 1) * LOST
BETWEEN_ROWS: Final = _STARTER + MAX_SEATS
"""Features of the points before a deal: how many seats, own points, the others' clockwise, who starts."""


@compiled
def unseen(position: Position, seat: int, value: int) -> int:
    """The copies of a value in the draw pile and in the hands of others."""
    held = position[HANDS + seat * (VALUES + 1) + value]
    return int(COPIES - held - position[PLAYED + value])


@compiled
def of_table(position: Position, seat: int, features: Any) -> int:
    """Write the features of the other seats' numbers of cards and points. Returns their number."""
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
def of_clues(position: Position, seat: int, features: Any, start: int) -> int:
    """Append the features of what the history says, whatever card is on top. Returns their number."""
    count = start
    for value in range(1, VALUES + 1):
        features[count] = UNSEEN + (value - 1) * (COPIES + 1) + unseen(position, seat, value)
        count += 1
    seats = position[SEATS]
    for step in range(1, seats):
        other = (seat + step) % seats
        if position[QUITTERS + other]:
            continue
        known = KNOWN + other * (VALUES + 1)
        for value in range(1, VALUES + 1):
            certain = position[known + value]
            if certain:
                features[count] = MISSING + ((step - 1) * VALUES + value - 1) * LEAST_CERTAIN + certain - 1
                count += 1
    return count


@compiled
def of_others(position: Position, seat: int, features: Any) -> int:
    """Write the features that are equal for all choices of a turn. Returns their number."""
    return int(of_clues(position, seat, features, of_table(position, seat, features)))


@compiled
def of_cards(hand: Any, top: int, features: Any, start: int) -> int:
    """Append the features of a hand's cards; none of an empty hand. Returns their number."""
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
        count += 2
    return int(count)


@compiled
def of_hand(
    position: Position, seat: int, hand: Any, top: int, drawn: int, played: bool, features: Any, start: int
) -> int:
    """Append the features of a hand after a choice, empty if the seat went out. Returns their number.

    `hand` has the count of value 1 at index 1, `top` is on the discard pile, `drawn` cards were drawn.
    """
    points = position[POINTS + seat]
    count = of_cards(hand, top, features, start)
    if count > start:
        features[count] = OWN + points
        count += 1
    else:
        features[count] = WENT_OUT_WITH + points - best_token(points)
        count += 1
    return _of_table(position, seat, top, drawn, played, features, count)


@compiled
def of_done(position: Position, seat: int, scored: int, features: Any, start: int) -> int:
    """Append the features after quitting with `scored` points in hand. Returns their number."""
    features[start] = QUIT_WITH + position[POINTS + seat] + scored
    return _of_table(position, seat, position[TOP], 0, False, features, start + 1)


@compiled
def _of_table(
    position: Position, seat: int, top: int, drawn: int, played: bool, features: Any, start: int
) -> int:
    """Append the features of the pile, the starter of the next round (C3) and who may play on `top`."""
    seats = position[SEATS]
    left = position[STOP] - position[NEXT] - drawn
    starter = seat if played else position[STARTER] if position[LAST] < 0 else position[LAST]
    features[start] = LEFT + DRAWABLE[left]
    features[start + 1] = STARTS + (starter - seat) % seats
    count = start + 2
    for step in range(1, seats):
        other = (seat + step) % seats
        if not position[QUITTERS + other]:
            known = KNOWN + other * (VALUES + 1)
            same, up = position[known + top], position[known + top % VALUES + 1]
            features[count] = MISSES + ((step - 1) * (LEAST_CERTAIN + 1) + same) * (LEAST_CERTAIN + 1) + up
            count += 1
    return count


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
