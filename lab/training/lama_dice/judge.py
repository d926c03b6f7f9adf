"""The choices of the hard opponent of LAMA Dice, compiled: an exact mean over the next roll."""

from typing import Any, Final

import numpy as np

from lab.kernels.lama_dice import (
    LLAMA_ROW,
    LLAMAS,
    MOST_ACTIONS,
    PHASE,
    POINTS,
    QUIT,
    QUITTERS,
    RETURNING,
    ROLL_DICE,
    ROLLS,
    ROWS,
    SEAT,
    SEATS,
    TAKE,
    THREE_LLAMAS,
    TURN,
    WEIGHTS,
    WHAT,
    alone,
    discards,
    legal,
    matching,
    offered,
    score,
)
from lab.kernels.machine_code import compiled
from lab.kernels.scoring import best_token, share_of_win
from lab.training.lama_dice.network import (
    MOST_FEATURES,
    add_own,
    chance,
    other_of_two,
    own_of_two,
    rest_features,
    sum_up,
    surroundings,
)
from llamadillo.games.lama_dice import WAYS
from llamadillo.games.lamas.tokens import LOST
from llamadillo.titles.lama_dice.two_seats import FEATURES as FEATURES_OF_TWO

_MEMO: Final = 512


@compiled
def after_round(points: Any, seats: int, seat: int, starter: int, rest: Any) -> float:
    """The probability of `seat` to win after a round, from all points.

    `rest` is a network, or for two seats the table between two rounds with an empty second layer.
    """
    held = points[:seats]
    if held.max() >= LOST:
        return share_of_win(held, seat)
    if not len(rest[1]):
        own, other = held[starter], held[1 - starter]
        starts = float(rest[0][own, other])
        return starts if seat == starter else 1 - starts
    features: Any = np.empty(8, np.int64)
    sums: Any = np.zeros(len(rest[1]) - 1, np.float32)
    sum_up(rest[0], features, rest_features(points, seats, seat, starter, features), sums)
    return chance(rest[1], sums)


@compiled
def if_round_ends(position: Any, own: int, rest: Any) -> float:
    """The current seat's probability to win if it ends the round with `own` points."""
    seats, seat = position[SEATS], position[SEAT]
    points: Any = np.empty(6, np.int64)
    for other in range(seats):
        points[other] = position[POINTS + other] + score(position[ROWS + other])
    points[seat] = own
    return after_round(points, seats, seat, seat, rest)


@compiled
def around(position: Any, net: Any) -> Any:
    """The sums of the features that no choice of the current seat changes."""
    features: Any = np.empty(MOST_FEATURES, np.int64)
    sums: Any = np.zeros(len(net[1]) - 1, np.float32)
    seat = position[SEAT]
    if len(net[0]) == FEATURES_OF_TWO:
        row, held = position[ROWS + 1 - seat], position[POINTS + 1 - seat]
        count = other_of_two(row, held, position[QUITTERS] >> (1 - seat) & 1 > 0, features)
    else:
        count = surroundings(position, seat, features)
    sum_up(net[0], features, count, sums)
    return sums


@compiled
def _left(
    position: Any, sums: Any, row: int, held: int, llama_row: int, quit_: bool, net: Any, rest: Any
) -> float:
    """The network's output after a choice that leaves this row, points and llama row."""
    features: Any = np.empty(MOST_FEATURES, np.int64)
    if len(net[0]) == FEATURES_OF_TWO:
        other = 1 - position[SEAT]
        others = position[ROWS + other], position[POINTS + other]
        count = own_of_two((row, held), others, llama_row, quit_, rest[0], features, 0)
    else:
        count = add_own(row, held, llama_row, quit_, features, 0)
    own = sums.copy()
    sum_up(net[0], features, count, own)
    return chance(net[1], own)


@compiled
def leaving(position: Any, sums: Any, row: int, held: int, llama_row: int, net: Any, rest: Any) -> float:
    """The current seat's probability to win after a choice that leaves this row, points and llama row."""
    if not row:
        return if_round_ends(position, held - best_token(held), rest)
    if not llama_row:
        return if_round_ends(position, held + score(row), rest)
    return _left(position, sums, row, held, llama_row, False, net, rest)


@compiled
def quitting(position: Any, sums: Any, net: Any, rest: Any) -> float:
    """The current seat's probability to win if it quits."""
    seat = position[SEAT]
    row, held = position[ROWS + seat], position[POINTS + seat]
    if alone(position):
        return if_round_ends(position, held + score(row), rest)
    return _left(position, sums, row, held, position[LLAMA_ROW], True, net, rest)


@compiled
def _discarding(position: Any, sums: Any, most: int, memo: tuple[Any, Any], net: Any, rest: Any) -> float:
    """The probability after the best discard of some of `most`; `memo` caches it by row."""
    seat = position[SEAT]
    row, held, llama_row = position[ROWS + seat], position[POINTS + seat], position[LLAMA_ROW]
    rows, known = memo
    actions: Any = np.empty(MOST_ACTIONS, np.int64)
    best = 0.0
    for choice in range(discards(most, actions)):
        left = row - (actions[choice] & WHAT)
        place = (left * 0x9E3779B1 >> 12) % _MEMO
        while rows[place] >= 0 and rows[place] != left:
            place = (place + 1) % _MEMO
        if rows[place] < 0:
            rows[place] = left
            known[place] = leaving(position, sums, left, held, llama_row, net, rest)
        best = max(best, known[place])
    return best


@compiled
def _taking(position: Any, sums: Any, cards: int, takes: Any, net: Any, rest: Any) -> float:
    """The probability after taking the best card; `takes` caches it by card."""
    seat = position[SEAT]
    row, held, llama_row = position[ROWS + seat], position[POINTS + seat], position[LLAMA_ROW]
    best = 0.0
    for place in range(7):
        card = 1 << 4 * place
        if cards & card:
            if takes[place] < 0:
                takes[place] = leaving(position, sums, row + card, held, llama_row - card, net, rest)
            best = max(best, takes[place])
    return best


@compiled
def rolling(position: Any, sums: Any, net: Any, rest: Any) -> float:
    """The current seat's probability to win if it rolls: the mean over all rolls of the best choice."""
    seat = position[SEAT]
    row, held, llama_row = position[ROWS + seat], position[POINTS + seat], position[LLAMA_ROW]
    by_itself = alone(position)
    memo: Any = (np.full(_MEMO, -1, np.int64), np.empty(_MEMO))
    takes: Any = np.full(7, -1.0)
    drama = if_round_ends(position, held + score(row + llama_row), rest)
    total = 0.0
    for number in range(len(ROLLS)):
        roll = ROLLS[number]
        most, cards = matching(row, roll), offered(llama_row, roll)
        if roll == THREE_LLAMAS:
            best = leaving(position, sums, row, held - best_token(held), llama_row, net, rest)
        elif most:
            best = _discarding(position, sums, most, memo, net, rest)
        elif cards and not by_itself:
            best = _taking(position, sums, cards, takes, net, rest)
        else:
            best = drama
        total += WEIGHTS[number] * best
    return total / WAYS


@compiled
def choose(position: Any, net: Any, rest: Any) -> int:
    """The best action of the current seat."""
    seat, phase = position[SEAT], position[PHASE]
    row, held, llama_row = position[ROWS + seat], position[POINTS + seat], position[LLAMA_ROW]
    actions: Any = np.empty(MOST_ACTIONS, np.int64)
    count = legal(position, actions)
    if phase in (LLAMAS, RETURNING):
        return int(actions[count - 2])
    sums = around(position, net)
    if phase == TURN:
        rolled, quit_ = rolling(position, sums, net, rest), quitting(position, sums, net, rest)
        return ROLL_DICE if rolled >= quit_ else QUIT
    best, found = -1.0, 0
    for number in range(count):
        action = int(actions[number])
        cards = action & WHAT
        if action < TAKE:
            worth = leaving(position, sums, row - cards, held, llama_row, net, rest)
        else:
            worth = leaving(position, sums, row + cards, held, llama_row - cards, net, rest)
        if worth > best:
            best, found = worth, action
    return found
