"""Flat Monte Carlo for Armadillo, fast: what `lab.strength.monte_carlo` says, from compiled play-outs.

Which dice are picked matters through their total alone. So the play-outs of the 26 choices are shared:
each total is played out often enough that every choice's mean, over its exact chances of the totals, is
known at least as well as from so many play-outs of its own.
"""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from lab.kernels.armadillo import (
    AFFORDABLE,
    ANSWER,
    CHANCES,
    CHOOSE,
    HANDS,
    LENGTH,
    PHASE,
    POINTS,
    ROLLER,
    SEAT,
    SEATS,
    THROWN,
    TOKENS,
    TOTAL,
    WAYS,
    add,
    answer,
    fall,
    held,
    number_of,
    ones,
    remove,
    seen_position,
)
from lab.kernels.machine_code import compiled
from lab.kernels.random_numbers import Luck, below, seeded
from llamadillo.engine.cards import Cards, unpack
from llamadillo.engine.steps import Action
from llamadillo.games.armadillo import (
    ANY_CARD,
    CHOICES,
    DECK,
    MAX_TOKENS,
    TOP_TOTAL,
    Observation,
    Phase,
)

__all__ = ["mean_payoffs"]

_LONGEST: Final = int(WAYS.max())
_TOTALS: Final = np.array(
    [THROWN[dice, way % WAYS[dice]] for dice in range(len(CHOICES)) for way in range(_LONGEST)],
    dtype=np.int64,
)
"""Every total that any choice of dice can show, as often as it is likely when all are picked as often."""
_SHARE: Final = CHANCES.max(axis=0)
"""By total: the share of the play-outs that suffices for every choice of dice."""


def mean_payoffs(seen: Observation, legal: Sequence[Action], play_outs: int, seed: int) -> list[float]:
    """For each legal action the mean of its payoffs: own points less the mean of the others'; fewest is best.

    A play-out ends with the round and all its choices are random. Hidden cards are drawn anew for each,
    from what is neither in the own hand nor just discarded; all actions share them.
    """
    gone = sum(reply.discarded() for reply in seen.answers if reply)
    pool = np.array(unpack(Cards(DECK - seen.hand - gone)), dtype=np.int64)
    sizes = np.array(seen.hand_sizes, dtype=np.int64)
    luck = seeded(seed)
    if seen.phase is Phase.CHOOSE:
        by_total = _of_totals(seen_position(seen), pool, sizes, play_outs, luck)
        chances = [CHANCES[number_of(action)] for action in legal]
        return [float(chance @ by_total) for chance in chances]
    cards = [number_of(action) for action in legal]
    means = _of_answers(seen_position(seen), pool, sizes, np.array(cards, dtype=np.int64), play_outs, luck)
    return [float(mean) for mean in means]


@compiled
def _guess(position: Any, pool: Any, sizes: Any, luck: Luck) -> None:
    """Deal the other seats hands of their sizes from the pool, which is only put in another order."""
    left = len(pool)
    for seat in range(position[SEATS]):
        if seat == position[SEAT]:
            continue
        place = HANDS + 3 * seat
        position[place] = position[place + 1] = position[place + 2] = 0
        for _ in range(sizes[seat]):
            drawn = below(luck, left)
            left -= 1
            card = pool[drawn]
            pool[drawn], pool[left] = pool[left], card
            add(position, place, 1 << (card - 1))


@compiled
def play_out(position: Any, luck: Luck) -> None:
    """Play to the end of the round with random choices.

    The position is left where somebody is out, before the points are counted.
    """
    seats, seat, roller, total = position[SEATS], position[SEAT], position[ROLLER], position[TOTAL]
    turn = position[PHASE] == ANSWER
    out = False
    for other in range(seats):
        out |= position[HANDS + 3 * other] == 0
    while turn or not out:
        if not turn:
            total = _TOTALS[below(luck, len(_TOTALS))]
            turn = True
        place, tokens = HANDS + 3 * seat, position[TOKENS + seat]
        mask = position[place] & AFFORDABLE[total, tokens]
        drawn = below(luck, ones(mask) + 1)
        if drawn == 0:  # a pass
            position[TOKENS + seat] = min(tokens + 1, MAX_TOKENS)
        else:
            for _ in range(drawn - 1):
                mask &= mask - 1
            bit = mask & -mask
            low = high = 1 << (total - 1)
            remove(position, place, bit)
            out |= position[place] == 0
            cost = 0
            while cost < ANY_CARD and bit not in (low, high):
                cost, low, high = cost + 1, low >> 1, high << 1
            position[TOKENS + seat] = tokens - cost
        seat = seat + 1 if seat + 1 < seats else 0
        if seat == roller:
            turn = False
            roller = roller + 1 if roller + 1 < seats else 0
            seat = roller


@compiled
def _payoff(position: Any, own: int) -> float:
    """Own points less the mean of the others', when the round is over."""
    seats, total = position[SEATS], 0
    for seat in range(seats):
        total += position[POINTS + seat] + held(position, seat)
    points = position[POINTS + own] + held(position, own)
    return float((seats * points - total) / (seats - 1))


@compiled
def _of_totals(position: Any, pool: Any, sizes: Any, play_outs: int, luck: Luck) -> Any:
    """By total the mean payoff when the own dice show it."""
    own = position[SEAT]
    enough = np.ceil(_SHARE * play_outs).astype(np.int64)
    sums = np.zeros(TOP_TOTAL + 1)
    played: Any = np.zeros(LENGTH, dtype=np.int64)
    for number in range(enough.max()):
        _guess(position, pool, sizes, luck)
        for total in range(1, TOP_TOTAL + 1):
            if number < enough[total]:
                played[:] = position
                fall(played, total)
                play_out(played, luck)
                sums[total] += _payoff(played, own)
    return sums / np.maximum(enough, 1)


@compiled
def _of_answers(position: Any, pool: Any, sizes: Any, cards: Any, play_outs: int, luck: Luck) -> Any:
    """The mean payoff of each answer."""
    own = position[SEAT]
    sums = np.zeros(len(cards))
    played: Any = np.zeros(LENGTH, dtype=np.int64)
    for _ in range(play_outs):
        _guess(position, pool, sizes, luck)
        for number in range(len(cards)):
            played[:] = position
            _answer(played, cards[number])
            play_out(played, luck)
            sums[number] += _payoff(played, own)
    return sums / play_outs


@compiled
def _answer(position: Any, card: int) -> None:
    """An answer; the turn's end is not scored yet: see `play_out`."""
    seats, roller = position[SEATS], position[ROLLER]
    points = position[POINTS : POINTS + seats].copy()
    answer(position, card)
    if position[ROLLER] != roller:
        position[POINTS : POINTS + seats] = points
        position[PHASE] = CHOOSE
