"""The networks of the hard opponent of Armadillo, compiled: the value of the game after an answer of a seat.

Each has one hidden ReLU layer over binary features. A position has few features, so a unit needs few
additions, and the positions after different answers differ in at most three features. There is one network
for each round; `llamadillo.titles.armadillo.outlook` uses the same features.
"""

from typing import Any, Final

import numpy as np

from lab.kernels.armadillo import (
    AFFORDABLE,
    CHANCES,
    CHOOSE,
    HANDS,
    PASS,
    PHASE,
    POINTS,
    ROLLER,
    SEATS,
    TOKENS,
    TOTAL,
    held,
)
from lab.kernels.machine_code import compiled, summing
from llamadillo.games.armadillo import ANY_CARD, MAX_TOKENS, TOP_TOTAL
from llamadillo.games.armadillo.steps import TOP_CARD
from llamadillo.titles.armadillo.outlook import (
    ALWAYS,
    CLASS,
    CLASSES,
    FAR,
    FEATURES,
    HELD,
    LEAD,
    OTHER,
    OWN,
    TIE,
    WAIT,
)

NONE: Final = FEATURES
"""A row that stays zero."""
ACTIVE: Final = 40
"""The maximum number of active features."""
_CLASSES: Final = np.array(CLASSES)
_CHANCES: Final = CHANCES.astype(np.float32)
_LOWEST: Final = np.array([np.flatnonzero(chances)[0] for chances in CHANCES])
_HIGHEST: Final = np.array([np.flatnonzero(chances)[-1] for chances in CHANCES])


@summing
def _output(base: Any, more: Any, less: Any, out: Any) -> float:
    """The network's output for `base + more − less` at the hidden units."""
    value: Any = np.float32(0)
    for unit in range(len(out)):
        value += max(base[unit] + more[unit] - less[unit], np.float32(0)) * out[unit]
    return float(value)


@compiled
def bases(position: Any, seat: int, rows: Any, base: Any) -> None:
    """Write the hidden sums after each kind of answer, without the class of the total and the card.

    `base` has eight rows: discards that leave 0 to 5 tokens, a pass, and the sum of the common features.
    """
    seats, place = position[SEATS], HANDS + 3 * seat
    common = base[7]
    common[:] = rows[ALWAYS]
    roller = position[ROLLER]
    common += rows[WAIT + (seat - roller - 1) % seats]
    for more in range(3):
        mask, feature = position[place + more], HELD + 20 * more
        while mask:
            if mask & 1:
                common += rows[feature]
            mask >>= 1
            feature += 1
    cards, tokens = held(position, seat), position[TOKENS + seat]
    answering = (seat - roller) % seats if position[PHASE] != CHOOSE else 0
    for kind in range(7):
        left = kind if kind < 6 else min(tokens + 1, MAX_TOKENS)
        if kind < 6 and (left > tokens or cards == 0):
            continue
        base[kind] = rows[OWN + 6 * (cards - (kind < 6)) + left]
    for away in range(1, seats):
        other = (seat + away) % seats
        waits = (other - roller) % seats > answering
        size = held(position, other)
        common += rows[OTHER + 66 * waits + 6 * size + position[TOKENS + other]]
        for kind in range(7):
            left = kind if kind < 6 else min(tokens + 1, MAX_TOKENS)
            if kind < 6 and (left > tokens or cards == 0):
                continue
            lead = position[POINTS + seat] + cards - (kind < 6) - position[POINTS + other] - size
            base[kind] += rows[LEAD + 12 + max(min(lead, 12), -12)]
            if lead == 0:
                base[kind] += rows[TIE + 5 + left - position[TOKENS + other]]
    for kind in range(7):
        base[kind] += common


@compiled
def features(position: Any, seat: int, card: int, active: Any) -> int:
    """Write the features after an answer to `active`. Returns their number."""
    seats, place, roller = position[SEATS], HANDS + 3 * seat, position[ROLLER]
    taken = 0 if card == PASS else 1 << (card - 1)
    active[0], active[1] = ALWAYS, WAIT + (seat - roller - 1) % seats
    number = 2
    for more in range(2, -1, -1):
        mask = position[place + more]
        if mask & taken:
            mask, taken = mask ^ taken, 0
        feature = HELD + 20 * more
        while mask:
            if mask & 1:
                active[number] = feature
                number += 1
            mask >>= 1
            feature += 1
    cards, tokens = held(position, seat), position[TOKENS + seat]
    if card == PASS:
        tokens = min(tokens + 1, MAX_TOKENS)
    else:
        cards, tokens = cards - 1, tokens - min(abs(card - position[TOTAL]), ANY_CARD)
    active[number] = OWN + 6 * cards + tokens
    number += 1
    waiting = False
    for away in range(1, seats):
        other = (seat + away) % seats
        waits = (other - roller) % seats > (seat - roller) % seats
        waiting |= waits
        size = held(position, other)
        active[number] = OTHER + 66 * waits + 6 * size + position[TOKENS + other]
        lead = position[POINTS + seat] + cards - position[POINTS + other] - size
        active[number + 1] = LEAD + 12 + max(min(lead, 12), -12)
        number += 2
        if lead == 0:
            active[number] = TIE + 5 + tokens - position[TOKENS + other]
            number += 1
    if waiting:
        active[number] = CLASS + _CLASSES[position[TOTAL]]
        number += 1
    return number


@compiled
def _best(
    position: Any, seat: int, total: int, rows: Any, out: Any, base: Any, known: Any
) -> tuple[int, float]:
    """The best answer to a total, and its value.

    `known` caches values for totals of the same class, by card and cost; row 0 is a pass.
    """
    roller = position[ROLLER]
    last = (seat - roller) % position[SEATS] == position[SEATS] - 1
    more = rows[NONE if last else CLASS + _CLASSES[total]]
    if np.isnan(known[0, 0]):
        known[0, 0] = _output(base[6], more, rows[NONE], out)
    best, worth = PASS, known[0, 0]
    place, tokens = HANDS + 3 * seat, position[TOKENS + seat]
    mask, two, three = position[place] & AFFORDABLE[total, tokens], position[place + 1], position[place + 2]
    card = 0
    while mask:
        card += 1
        if mask & 1:
            cost = min(abs(card - total), ANY_CARD)
            if np.isnan(known[card, cost]):
                feature = HELD + card - 1 + 20 * ((two >> card - 1 & 1) + (three >> card - 1 & 1))
                known[card, cost] = _output(base[tokens - cost], more, rows[feature], out)
            if known[card, cost] > worth:
                best, worth = card, known[card, cost]
        mask >>= 1
    return best, worth


@compiled
def best_answer(position: Any, seat: int, rows: Any, out: Any, base: Any) -> tuple[int, float]:
    """The best answer and its value; `base` is that of `bases`."""
    known: Any = np.full((TOP_CARD + 1, ANY_CARD + 1), np.float32(np.nan), dtype=np.float32)
    return _best(position, seat, position[TOTAL], rows, out, base, known)


@compiled
def best_dice(position: Any, seat: int, rows: Any, out: Any, base: Any) -> tuple[int, float]:
    """The best dice and their expected value; `base` is that of `bases`."""
    by_total: Any = np.zeros(TOP_TOTAL + 1, dtype=np.float32)
    known: Any = np.zeros((TOP_CARD + 1, ANY_CARD + 1), dtype=np.float32)
    before = -1
    for total in range(1, FAR + 1):
        if _CLASSES[total] != before:
            known[:] = np.float32(np.nan)
            before = _CLASSES[total]
        by_total[total] = _best(position, seat, total, rows, out, base, known)[1]
    by_total[FAR:] = by_total[FAR]
    best, worth = 0, -1e9
    for dice in range(len(CHANCES)):
        value: Any = np.float32(0)
        for total in range(_LOWEST[dice], _HIGHEST[dice] + 1):
            value += _CHANCES[dice, total] * by_total[total]
        if value > worth:
            best, worth = dice, value
    return best, worth


@compiled
def learn(active: Any, number: int, goal: float, rows: Any, out: Any, hidden: Any, rate: float) -> None:
    """Move the output for these features towards `goal`; `hidden` is a buffer for the hidden units."""
    hidden[:] = np.float32(0)
    for feature in active[:number]:
        hidden += rows[feature]
    value: Any = np.float32(0)
    for unit in range(len(out)):
        value += max(hidden[unit], np.float32(0)) * out[unit]
    step = np.float32(rate) * (np.float32(goal) - value)
    for unit in range(len(out)):
        on = hidden[unit]
        if on > 0:
            hidden[unit] = step * out[unit]
            out[unit] += step * on
        else:
            hidden[unit] = np.float32(0)
    for feature in active[:number]:
        rows[feature] += hidden
