"""Training games for the judge of Armadillo, compiled: the chances of all seats, with some hands unknown.

A view is a position after an answer or between two turns, and whose hands are known. The chances are the
softmax of the seats' weights; `llamadillo.titles.armadillo.network` defines the same features. The target of
the view of a seat that has just answered, who knows its own hand, is what the position between two turns
that follows is worth with all hands known; that of the latter is a mean of later ones and the result, TD(λ).
"""

from typing import Any, Final, NamedTuple

import numpy as np

from lab.kernels.armadillo import (
    AFFORDABLE,
    CHANCES,
    CHOOSE,
    DEAL,
    HANDS,
    LENGTH,
    MOST,
    OVER,
    PASS,
    PHASE,
    POINTS,
    ROLLER,
    ROUND,
    SEAT,
    SEATS,
    TOKENS,
    TOTAL,
    answer,
    deal,
    held,
    legal,
    pick,
    sample_total,
    shares,
    show_total,
    start,
)
from lab.kernels.machine_code import compiled, summing
from lab.kernels.random_numbers import Rng, below, uniform
from lab.training.armadillo.baselines import choice_of
from lab.training.armadillo.network import ACTIVE, bases, best_answer, best_dice
from lab.training.armadillo.self_play import LEARNER, LearningSettings
from llamadillo.games.armadillo import ANY_CARD, HAND, MAX_TOKENS, ROUNDS, TOP_TOTAL
from llamadillo.games.armadillo.steps import TOP_CARD
from llamadillo.titles.armadillo.network import (
    ALWAYS,
    CLASS,
    CLASSES,
    FAR,
    FEATURES,
    HELD,
    HIDDEN,
    LEAD,
    OTHER,
    OWN,
    TIE,
    UNKNOWN,
    WAIT,
)

FORMER: Final = 4
"""The kind of a seat that plays by the networks of `self_play`."""
TURNS: Final = 300
"""The maximum number of recorded turns of a game; the last ones replace each other."""
ALL: Final = -1
"""A view that knows all hands."""
NOTHING: Final = -2
"""A view that knows no hand."""
_EMPTY: Final = FEATURES
"""A row that stays zero."""
_CLASSES: Final = np.array(CLASSES)
_CERTAIN: Final = 12.0
"""The largest difference of weights: a chance of 6 in a million."""


class Net(NamedTuple):
    """The networks for a number of seats, by round."""

    rows: Any
    out: Any


class Room(NamedTuple):
    """Working space for a number of seats."""

    active: Any
    numbers: Any
    hidden: Any
    chances: Any
    goal: Any
    base: Any
    """Of `bases`."""
    rivals: Any
    """By kind of answer, the logarithm of the sum of the others' exponential weights."""
    certain: Any
    """By kind of answer, the log odds where the round ends with it; else not a number."""
    other: Any
    """A position."""
    turns: Any
    """The positions after each answer of each turn."""
    totals: Any
    """The total of each turn."""
    rollers: Any
    explored: Any
    """Whether a learner has chosen at random in the turn."""


def room(seats: int) -> Room:
    """Working space."""
    return Room(
        np.zeros((seats, ACTIVE), dtype=np.int16),
        np.zeros(seats, dtype=np.int64),
        np.zeros((seats, HIDDEN), dtype=np.float32),
        np.zeros(seats),
        np.zeros(seats),
        np.zeros((8, HIDDEN), dtype=np.float32),
        np.zeros(7),
        np.zeros(7),
        np.zeros(LENGTH, dtype=np.int64),
        np.zeros((TURNS, seats, LENGTH), dtype=np.int64),
        np.zeros(TURNS, dtype=np.int64),
        np.zeros(TURNS, dtype=np.int64),
        np.zeros(TURNS, dtype=np.bool_),
    )


@compiled
def features(position: Any, seat: int, known: bool, roller: int, last: int, total: int, active: Any) -> int:
    """Write the features of a seat in a view to `active`. Returns their number.

    Seats that are more than `last` after the roller have still to answer.
    """
    seats = position[SEATS]
    cards, tokens = held(position, seat), position[TOKENS + seat]
    active[0], active[1] = ALWAYS, WAIT + (seat - roller - 1) % seats
    number = 3
    if known:
        active[2] = OWN + 6 * cards + tokens
        for more in range(3):
            mask, feature = position[HANDS + 3 * seat + more], HELD + 20 * more
            while mask:
                if mask & 1:
                    active[number] = feature
                    number += 1
                mask >>= 1
                feature += 1
        if last < seats - 1:
            active[number] = CLASS + _CLASSES[total]
            number += 1
    else:
        active[2] = UNKNOWN + 66 * ((seat - roller) % seats > last) + 6 * cards + tokens
    for away in range(1, seats):
        other = (seat + away) % seats
        size = held(position, other)
        active[number] = OTHER + 66 * ((other - roller) % seats > last) + 6 * size + position[TOKENS + other]
        lead = position[POINTS + seat] + cards - position[POINTS + other] - size
        active[number + 1] = LEAD + 12 + max(min(lead, 12), -12)
        number += 2
        if lead == 0:
            active[number] = TIE + 5 + tokens - position[TOKENS + other]
            number += 1
    return number


@compiled
def view(
    position: Any, viewer: int, roller: int, last: int, total: int, net: Net, round_: int, made: Room
) -> None:
    """Write the chances of a view to `made.chances`, and what `learn` needs."""
    rows, out = net.rows[round_], net.out[round_]
    seats, hidden, chances = position[SEATS], made.hidden, made.chances
    highest = -1e9
    for seat in range(seats):
        on = made.active[seat]
        known = viewer in (seat, ALL)
        number = features(position, seat, known, roller, last, total, on)
        made.numbers[seat] = number
        sums = hidden[seat]
        sums[:] = np.float32(0)
        for place in range(number):
            row = rows[on[place]]
            for unit in range(len(sums)):
                sums[unit] += row[unit]
        value: Any = np.float32(0)
        for unit in range(len(out)):
            value += max(sums[unit], np.float32(0)) * out[unit]
        chances[seat] = value
        highest = max(highest, chances[seat])
    whole = 0.0
    for seat in range(seats):
        chances[seat] = np.exp(chances[seat] - highest)
        whole += chances[seat]
    for seat in range(seats):
        chances[seat] /= whole


@compiled
def learn(seats: int, net: Net, round_: int, goal: Any, rate: float, made: Room) -> None:
    """Move the chances of the last view towards `goal`: a step down the cross entropy."""
    rows, out = net.rows[round_], net.out[round_]
    hidden = made.hidden
    for seat in range(seats):
        step = np.float32(rate * (goal[seat] - made.chances[seat]))
        sums = hidden[seat]
        for unit in range(len(out)):
            on = sums[unit]
            if on > 0:
                sums[unit] = step * out[unit]
                out[unit] += step * on
            else:
                sums[unit] = np.float32(0)
    for seat in range(seats):
        sums, on = hidden[seat], made.active[seat]
        for place in range(made.numbers[seat]):
            row = rows[on[place]]
            for unit in range(len(sums)):
                row[unit] += sums[unit]


@compiled
def before_deal(position: Any, net: Net, made: Room) -> None:
    """Write the chances before the deal of a round."""
    other, seats = made.other, position[SEATS]
    other[:] = position
    for seat in range(seats):
        other[HANDS + 3 * seat] = (1 << HAND) - 1
        other[HANDS + 3 * seat + 1] = other[HANDS + 3 * seat + 2] = 0
    view(other, NOTHING, (position[ROLLER] - 1) % seats, seats - 1, 0, net, position[ROUND], made)


@compiled
def between(position: Any, viewer: int, net: Net, made: Room) -> None:
    """Write the chances between two turns, before a deal, or at the end."""
    seats = position[SEATS]
    if position[PHASE] == OVER:
        shares(position, made.chances)
    elif position[PHASE] == DEAL:
        before_deal(position, net, made)
    else:
        view(position, viewer, (position[ROLLER] - 1) % seats, seats - 1, 0, net, position[ROUND] - 1, made)


@summing
def _weight(base: Any, one: Any, two: Any, three: Any, out: Any) -> float:
    """The output for the units' sums `base` and three rows."""
    value: Any = np.float32(0)
    for unit in range(len(out)):
        value += max(base[unit] + one[unit] + two[unit] + three[unit], np.float32(0)) * out[unit]
    return float(value)


@compiled
def rivals(position: Any, net: Net, made: Room) -> None:
    """Write `rivals` and `certain` for the current seat."""
    seats, seat, roller, round_ = position[SEATS], position[SEAT], position[ROLLER], position[ROUND] - 1
    rows, out, base = net.rows[round_], net.out[round_], made.hidden[0]
    last = (seat - roller) % seats if position[PHASE] != CHOOSE else 0
    cards, tokens = held(position, seat), position[TOKENS + seat]
    found = made.rivals
    found[:] = -1e9
    made.certain[:] = np.nan
    if last == seats - 1:
        _certain(position, cards, tokens, net, made)
    for away in range(1, seats):
        other = (seat + away) % seats
        size, held_tokens = held(position, other), position[TOKENS + other]
        base[:] = rows[ALWAYS]
        base += rows[WAIT + (other - roller - 1) % seats]
        base += rows[UNKNOWN + 66 * ((other - roller) % seats > last) + 6 * size + held_tokens]
        for third in range(seats):
            if third in (seat, other):
                continue
            more = held(position, third)
            base += rows[OTHER + 66 * ((third - roller) % seats > last) + 6 * more + position[TOKENS + third]]
            lead = position[POINTS + other] + size - position[POINTS + third] - more
            base += rows[LEAD + 12 + max(min(lead, 12), -12)]
            if lead == 0:
                base += rows[TIE + 5 + held_tokens - position[TOKENS + third]]
        for kind in range(7):
            left = kind if kind < 6 else min(tokens + 1, MAX_TOKENS)
            if kind < 6 and (left > tokens or cards == 0):
                continue
            mine = cards - (kind < 6)
            lead = position[POINTS + other] + size - position[POINTS + seat] - mine
            tie = TIE + 5 + held_tokens - left if lead == 0 else _EMPTY
            weight = _weight(
                base,
                rows[OTHER + 6 * mine + left],
                rows[LEAD + 12 + max(min(lead, 12), -12)],
                rows[tie],
                out,
            )
            found[kind] = np.logaddexp(found[kind], weight)


@compiled
def _certain(position: Any, cards: int, tokens: int, net: Net, made: Room) -> None:
    """Write `certain` for the seat that answers last."""
    seats, seat = position[SEATS], position[SEAT]
    out = False
    for other in range(seats):
        out |= other != seat and position[HANDS + 3 * other] == 0
    before = position.copy()
    for kind in range(7):
        left = kind if kind < 6 else min(tokens + 1, MAX_TOKENS)
        if kind < 6 and (left > tokens or cards == 0):
            continue
        if not out and (kind == 6 or cards > 1):
            continue
        after = before.copy()
        after[TOKENS + seat] = left
        after[ROLLER] = (after[ROLLER] + 1) % seats
        for other in range(seats):
            after[POINTS + other] += held(after, other)
        if kind < 6:
            after[POINTS + seat] -= 1
        after[PHASE] = DEAL if after[ROUND] < ROUNDS else OVER
        between(after, ALL, net, made)
        chance = min(max(made.chances[seat], 6e-6), 1 - 6e-6)
        made.certain[kind] = np.log(chance / (1 - chance))


@compiled
def _best(position: Any, total: int, net: Net, made: Room, known: Any) -> tuple[int, float]:
    """The best answer to a total, and its log odds; `known` caches those of a class of totals."""
    seats, seat, roller, round_ = position[SEATS], position[SEAT], position[ROLLER], position[ROUND] - 1
    rows, out = net.rows[round_], net.out[round_]
    last = position[PHASE] != CHOOSE and (seat - roller) % seats == seats - 1
    more = rows[_EMPTY if last else CLASS + _CLASSES[total]]
    empty = rows[_EMPTY]
    if np.isnan(known[0, 0]):
        if np.isnan(made.certain[6]):
            known[0, 0] = _weight(made.base[6], more, empty, empty, out) - made.rivals[6]
        else:
            known[0, 0] = made.certain[6]
    best, worth = PASS, known[0, 0]
    full = True
    for other in range(seats):
        full &= position[TOKENS + other] == MAX_TOKENS
    if full:
        worth = -1e9
    place, tokens = HANDS + 3 * seat, position[TOKENS + seat]
    mask, two, three = position[place] & AFFORDABLE[total, tokens], position[place + 1], position[place + 2]
    card = 0
    while mask:
        card += 1
        if mask & 1:
            cost = min(abs(card - total), ANY_CARD)
            if np.isnan(known[card, cost]):
                left = tokens - cost
                feature = HELD + card - 1 + 20 * ((two >> card - 1 & 1) + (three >> card - 1 & 1))
                if np.isnan(made.certain[left]):
                    known[card, cost] = (
                        _weight(made.base[left], more, -rows[feature], empty, out) - made.rivals[left]
                    )
                else:
                    known[card, cost] = made.certain[left]
            if known[card, cost] > worth:
                best, worth = card, known[card, cost]
        mask >>= 1
    return best, worth


@compiled
def judged(position: Any, net: Net, made: Room) -> int:
    """The choice with the best chance for the current seat, as a number of `legal`."""
    bases(position, position[SEAT], net.rows[position[ROUND] - 1], made.base)
    rivals(position, net, made)
    known: Any = np.full((TOP_CARD + 1, ANY_CARD + 1), np.nan)
    if position[PHASE] != CHOOSE:
        return _best(position, position[TOTAL], net, made, known)[0]
    by_total: Any = np.zeros(TOP_TOTAL + 1)
    before = -1
    for total in range(1, FAR + 1):
        if _CLASSES[total] != before:
            known[:] = np.nan
            before = _CLASSES[total]
        odds = min(max(_best(position, total, net, made, known)[1], -_CERTAIN), _CERTAIN)
        by_total[total] = 1 / (1 + np.exp(-odds))
    by_total[FAR:] = by_total[FAR]
    return int(np.argmax(CHANCES @ by_total))


@compiled
def choose(position: Any, kind: int, net: Net, former: Net, made: Room, rng: Rng) -> int:
    """The choice of an opponent, as a number of `legal`."""
    if kind == LEARNER:
        return judged(position, net, made)
    if kind != FORMER:
        return choice_of(kind, position, rng)
    seat, round_ = position[SEAT], position[ROUND] - 1
    bases(position, seat, former.rows[round_], made.base)
    if position[PHASE] == CHOOSE:
        return best_dice(position, seat, former.rows[round_], former.out[round_], made.base)[0]
    return best_answer(position, seat, former.rows[round_], former.out[round_], made.base)[0]


@compiled
def play(position: Any, kinds: Any, net: Net, former: Net, made: Room, rng: Rng, explore: float) -> int:
    """Play a game from the position before its first deal to its end. Returns the number of its turns."""
    turn, seats = -1, position[SEATS]
    actions: Any = np.zeros(MOST, dtype=np.int64)
    while position[PHASE] != OVER:
        if position[PHASE] == DEAL:
            deal(position, rng)
            continue
        seat = position[SEAT]
        kind = kinds[seat]
        if position[PHASE] == CHOOSE:
            turn = min(turn + 1, TURNS - 1)
            made.rollers[turn], made.explored[turn] = seat, False
        action = choose(position, kind, net, former, made, rng)
        if explore > 0 and kind == LEARNER and uniform(rng) < explore:
            action = actions[below(rng, legal(position, actions))]
            made.explored[turn] = True
        if position[PHASE] == CHOOSE:
            pick(position, action)
            show_total(position, sample_total(action, rng))
            made.totals[turn] = position[TOTAL]
        else:
            answer(position, action)
            made.turns[turn, (seat - made.rollers[turn]) % seats] = position
    return turn + 1


@compiled
def train(
    net: Net,
    former: Net,
    seats: int,
    games: int,
    rng: Rng,
    mix: Any,
    rates: tuple[float, float],
    settings: LearningSettings,
    made: Room,
) -> None:
    """Play `games` games and learn; the rate goes from the first of `rates` to the second.

    Each seat has another kind of opponent with the probabilities `mix`.
    """
    position: Any = np.zeros(LENGTH, dtype=np.int64)
    kinds: Any = np.zeros(seats, dtype=np.int64)
    goal, known = np.zeros(seats), np.zeros(seats)
    for game in range(games):
        for seat in range(seats):
            drawn, kinds[seat] = uniform(rng), LEARNER
            for kind in range(1, len(mix)):
                if drawn < mix[kind]:
                    kinds[seat] = kind
                    break
                drawn -= mix[kind]
        start(position, seats, below(rng, seats))
        turns = play(position, kinds, net, former, made, rng, settings.explore)
        rate = rates[0] + (rates[1] - rates[0]) * game / games
        shares(position, goal)
        for turn in range(turns - 1, -1, -1):
            after = made.turns[turn, seats - 1]
            if after[PHASE] != OVER:
                between(after, ALL, net, made)
                known[:] = made.chances
                cut = turn + 1 < turns and made.explored[turn + 1]
                if cut:
                    goal[:] = known
                else:
                    learn(seats, net, after[ROUND] - (after[PHASE] == CHOOSE), goal, rate, made)
                    goal[:] = (1 - settings.trace_decay) * known + settings.trace_decay * goal
            for place in range(seats):
                after = made.turns[turn, place]
                if after[PHASE] in (DEAL, OVER):
                    continue
                roller, seat = made.rollers[turn], (made.rollers[turn] + place) % seats
                view(after, seat, roller, place, made.totals[turn], net, after[ROUND] - 1, made)
                learn(seats, net, after[ROUND] - 1, goal, rate, made)
        start(position, seats, made.rollers[0])
        before_deal(position, net, made)
        learn(seats, net, 0, goal, rate, made)


@compiled
def match(net: Net, former: Net, kinds: Any, games: int, rng: Rng, made: Room) -> float:
    """Play games and return the learners' share of wins."""
    seats = len(kinds)
    position: Any = np.zeros(LENGTH, dtype=np.int64)
    turned = kinds.copy()
    won = 0.0
    for game in range(games):
        for seat in range(seats):
            turned[seat] = kinds[(seat + game // seats) % seats]
        start(position, seats, game % seats)
        play(position, turned, net, former, made, rng, 0.0)
        shares(position, made.goal)
        for seat in range(seats):
            if turned[seat] == LEARNER:
                won += made.goal[seat]
    return won / games
