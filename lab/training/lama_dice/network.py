"""The two networks of the hard opponent of LAMA Dice, compiled, and their features.

Both estimate a seat's probability to win the game; a win shared by k seats counts 1/k.

- The *round* network evaluates a position within a round, after an action of the seat.
- The *rest* network evaluates the points between two rounds and the starter of the next.

A network has binary features, one hidden ReLU layer and a logistic output. Each set of cards is a feature
(127 in total), so that the network need not learn which rolls match a row. The opponent defines the indices
of the features.
"""

from typing import Any, Final

import numpy as np

from lab.kernels.lama_dice import POINTS, QUITTERS, ROWS, SEATS, score
from lab.kernels.machine_code import compiled
from llamadillo.games.lamas.tokens import LOST
from llamadillo.titles.lama_dice import two_seats
from llamadillo.titles.lama_dice.networks import (
    FEWEST,
    HELD,
    HIDDEN,
    LATER,
    MOST,
    NEXT,
    OFFER,
    OWN,
    OWN_QUIT,
    PLAYING,
    QUIT_BY,
    REST_OTHERS,
    REST_STARTER,
)
from llamadillo.titles.lama_dice.row_features import COPIES, MANY, NUMBER, STANDS

MOST_FEATURES: Final = 96
"""The maximum number of active features."""


@compiled
def set_of(cards: int) -> int:
    """The set of values as an integer below 128: bit v−1 for value v."""
    found = 0
    for place in range(7):
        if cards >> 4 * place & 0xF:
            found |= 1 << place
    return found


@compiled
def add_row(row: int, start: int, features: Any, count: int) -> int:
    """Append the features of a row to a list of `count`. Returns the new count."""
    features[count] = start + set_of(row)
    count += 1
    size = 0
    for place in range(7):
        copies = row >> 4 * place & 0xF
        size += copies
        if copies:
            features[count] = start + COPIES + 3 * place + min(copies, 3) - 1
            count += 1
    features[count] = start + NUMBER + min(size, MANY)
    return count + 1


@compiled
def surroundings(position: Any, seat: int, features: Any) -> int:
    """Write the features of the other seats, which no choice of `seat` changes. Returns their number."""
    count, playing = 0, 0
    seats = position[SEATS]
    fewest, most = STANDS - 1, 0
    for step in range(1, seats):
        other = (seat + step) % seats
        row = position[ROWS + other]
        held = position[POINTS + other]
        stands = min(held + score(row), STANDS - 1)
        fewest, most = min(fewest, stands), max(most, stands)
        if position[QUITTERS] >> other & 1:
            features[count] = QUIT_BY + stands
            count += 1
            continue
        start = LATER if playing else NEXT
        playing += 1
        count = add_row(row, start, features, count)
        features[count] = start + HELD + held
        count += 1
    features[count] = FEWEST + fewest
    features[count + 1] = MOST + most
    features[count + 2] = PLAYING + playing
    return count + 3


@compiled
def add_own(row: int, held: int, llama_row: int, quit_: bool, features: Any, count: int) -> int:
    """Append the features of the seat itself and of the llama row. Returns the new count."""
    if quit_:
        features[count] = OWN_QUIT + min(held + score(row), STANDS - 1)
    else:
        count = add_row(row, OWN, features, count)
        features[count] = OWN + HELD + held
    features[count + 1] = OFFER + set_of(llama_row)
    return count + 2


@compiled
def other_of_two(row: int, held: int, quit_: bool, features: Any) -> int:
    """Write the features of the other seat, for the network for two seats. Returns their number."""
    total = min(held + score(row), two_seats.STANDS - 1)
    if quit_:
        features[0] = two_seats.OTHER_QUIT + total
        return 1
    count = add_row(row, two_seats.OTHER, features, 0)
    features[count] = two_seats.OTHER + HELD + held
    features[count + 1] = two_seats.OTHER + two_seats.TOTAL + total
    return count + 2


@compiled
def own_of_two(
    seat: Any, other: Any, llama_row: int, quit_: bool, between: Any, features: Any, count: int
) -> int:
    """Append the other features of the network for two seats. Returns the new count.

    `seat` and `other` are pairs of a row and points, `between` is the table between two rounds.
    """
    row, held = seat
    other_row, other_held = other
    own, total = held + score(row), other_held + score(other_row)
    features[count] = two_seats.OFFER + set_of(llama_row)
    apart = max(-two_seats.FARTHEST, min(total - own, two_seats.FARTHEST))
    features[count + 1] = two_seats.ABOVE + two_seats.FARTHEST + apart
    features[count + 2] = two_seats.ENDED + _range_of(own, total, between)
    features[count + 3] = two_seats.OWN_OUT + _range_of(held, total, between)
    features[count + 4] = two_seats.OTHER_OUT + _range_of(own, other_held, between)
    features[count + 5] = two_seats.OWN_DRAMA + _range_of(held + score(row | llama_row), total, between)
    drama = other_held + score(other_row | llama_row)
    features[count + 6] = two_seats.OTHER_DRAMA + _range_of(own, drama, between)
    count += 7
    own = min(own, two_seats.STANDS - 1)
    if quit_:
        features[count] = two_seats.OWN_QUIT + own
        return count + 1
    count = add_row(row, OWN, features, count)
    features[count] = OWN + HELD + held
    features[count + 1] = OWN + two_seats.TOTAL + own
    return count + 2


@compiled
def _range_of(own: int, other: int, between: Any) -> int:
    """The range of the own chance between two rounds, if the own seat starts the next."""
    if max(own, other) < LOST:
        chance = float(between[own, other])
    else:
        chance = 0.5 if own == other else 1.0 if own < other else 0.0
    return min(int(chance * two_seats.RANGES), two_seats.RANGES - 1)


@compiled
def rest_features(points: Any, seats: int, seat: int, starter: int, features: Any) -> int:
    """Write the features of the points between two rounds. Returns their number."""
    features[0] = points[seat]
    for step in range(1, seats):  # the others, sorted by insertion
        place = step
        held = REST_OTHERS + points[(seat + step) % seats]
        while place > 1 and features[place - 1] > held:
            features[place] = features[place - 1]
            place -= 1
        features[place] = held
    for rank in range(1, seats):
        features[rank] += (rank - 1) * LOST
    features[seats] = REST_STARTER + (starter - seat) % seats
    return seats + 1


@compiled
def squash(x: float) -> float:
    """The logistic function."""
    return float(1.0 / (1.0 + np.exp(-x)))


@compiled
def sum_up(first: Any, features: Any, count: int, sums: Any) -> None:
    """Add the rows of the features in the first layer to `sums`."""
    for number in range(count):
        feature = features[number]
        for unit in range(len(sums)):
            sums[unit] += first[feature, unit]


@compiled
def chance(second: Any, sums: Any) -> float:
    """The probability to win from the sums of the first layer."""
    units = len(second) - 1
    total = second[units]
    for unit in range(units):
        total += second[unit] * max(sums[unit], np.float32(0))
    return float(squash(total))


@compiled
def learn(first: Any, second: Any, features: Any, count: int, target: float, rate: float) -> float:
    """One step of gradient descent towards `target` on the cross entropy. Returns the error before it."""
    units = len(second) - 1
    sums: Any = np.zeros(units, np.float32)
    sum_up(first, features, count, sums)
    error = target - chance(second, sums)
    step = np.float32(rate * error)
    for unit in range(units):
        if sums[unit] > 0:
            back = step * second[unit]
            second[unit] += step * sums[unit]
            sums[unit] = back
        else:
            sums[unit] = 0
    second[units] += step
    for number in range(count):
        feature = features[number]
        for unit in range(units):
            first[feature, unit] += sums[unit]
    return float(error)


def untrained(features: int, seats: int, seed: int) -> tuple[Any, Any]:
    """The two layers of an untrained network, which gives each seat about the same probability."""
    random = np.random.Generator(np.random.PCG64(seed))
    first: Any = random.normal(0, 0.05, (features, HIDDEN)).astype(np.float32)
    second: Any = random.normal(0, 0.3, HIDDEN + 1).astype(np.float32)
    second[HIDDEN] = np.log(1 / (seats - 1))
    return first, second
