"""Teaches the round network for two seats the exact chances of solved deals.

Play from a solved deal shows which positions matter: at each turn what quitting leaves, and what each choice
after one random roll leaves. Their features and chances are the examples.
"""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from lab.kernels.lama_dice import (
    DEAL,
    DISCARDING,
    LENGTH,
    LLAMA_ROW,
    LLAMAS,
    MOST_ACTIONS,
    PHASE,
    POINTS,
    QUIT,
    QUITTERS,
    ROLLING,
    ROWS,
    SEAT,
    TAKING,
    TURN,
    act,
    alone,
    deal,
    legal,
    roll_dice,
    sample_roll,
    start,
)
from lab.kernels.machine_code import compiled
from lab.kernels.random_numbers import Rng, below, uniform
from lab.solver.rounds import ALONE, STANDS, lanes, solve
from lab.training.lama_dice.judge import choose
from lab.training.lama_dice.network import MOST_FEATURES, add_own, learn, surroundings
from llamadillo.engine.cards import Cards
from llamadillo.games.lamas.cards import LLAMA
from llamadillo.games.lamas.tokens import LOST
from llamadillo.titles.lama_dice.networks import HIDDEN, HIDDEN_OF_TWO

ACTIVE: Final = 32
"""The maximum number of active features at two seats."""
_STRAY: Final = 0.15
"""The share of choices that are random."""
_EXAMPLES: Final = 64
"""Room for the examples of a round; the mean is lower."""
_FEWEST: Final = 4
_MOST: Final = 8
"""Cards of both rows where a round is solved; fewer are solved faster."""
PASSES: Final = 6
RATES: Final = (0.02, 0.001)
"""The learning rate at the first and the last example."""
_LEVEL: Final = 1e-6
"""Chances that differ by less are equal."""


def ends_of(between: Any) -> Any:
    """What a round's end is worth, for the solver, from the chances between two rounds."""
    ends: Any = np.empty((STANDS, STANDS, 2))
    first, second = np.ogrid[:STANDS, :STANDS]
    ends[:] = ((first < second) + (first == second) / 2)[..., None]
    ends[:LOST, :LOST, 0] = between
    ends[:LOST, :LOST, 1] = 1 - between.T
    return ends


@compiled
def left(position: Any, seat: int, features: Any) -> int:
    """The features of the position that `seat` left; returns their number."""
    count = surroundings(position, seat, features)
    quit_ = bool(position[QUITTERS] >> seat & 1)
    row, held = position[ROWS + seat], position[POINTS + seat]
    return add_own(row, held, position[LLAMA_ROW], quit_, features, count)


@compiled
def _chance(position: Any, seat: int, lookup: Any, chances: Any, lane: int) -> float:
    """The exact chance of `seat` where a turn comes next."""
    number = 0
    for value in range(LLAMA):
        shift = 4 * value
        first, second = position[ROWS] >> shift & 0xF, position[ROWS + 1] >> shift & 0xF
        number += lookup[value, first, second, position[LLAMA_ROW] >> shift & 1]
    turn = position[SEAT]
    if alone(position):
        own = float(chances[number, ALONE + turn, lane])
        return own if turn == seat else 1 - own
    other = float(chances[number, turn, lane])
    return 1 - other if turn == seat else other


@compiled
def _left_by(position: Any, action: int, worth: Any, after: Any) -> tuple[float, bool]:
    """The chance of the seat after an action, and whether a turn comes next. `after` is the position then."""
    lookup, chances, ends, lane = worth
    seat = position[SEAT]
    after[:] = position
    act(after, action)
    if after[PHASE] == TURN:
        return _chance(after, seat, lookup, chances, lane), True
    points = after[POINTS : POINTS + 2]
    if after[PHASE] < DEAL:  # it went out, and returns a token
        points = points.copy()
        points[seat] -= 10 if points[seat] >= 10 else 1
    worth_now = float(ends[points[0], points[1], seat])
    return worth_now if seat == 0 else 1 - worth_now, False


@compiled
def _quitting(position: Any, worth: Any, after: Any) -> float:
    """The chance of the seat if it quits. `after` is the position then."""
    return _left_by(position, QUIT, worth, after)[0]


@compiled
def _examples(begun: Any, worth: Any, rounds: int, rng: Rng, features: Any, counts: Any, targets: Any) -> int:
    """Play rounds and write examples. Returns their number."""
    position: Any = np.empty(LENGTH, np.int64)
    after: Any = np.empty(LENGTH, np.int64)
    actions: Any = np.empty(MOST_ACTIONS, np.int64)
    active: Any = np.empty(MOST_FEATURES, np.int64)
    held = begun[POINTS : POINTS + 2].copy()
    number = 0
    for _ in range(rounds):
        position[:] = begun
        position[SEAT] = below(rng, 2)
        while position[PHASE] == TURN and number < len(counts) - 2 * MOST_ACTIONS:
            seat = position[SEAT]
            quitting = _quitting(position, worth, after)
            if not alone(position):
                counts[number] = left(after, seat, active)
                features[number, : counts[number]] = active[: counts[number]]
                targets[number] = quitting
                number += 1
            quits = quitting >= _chance(position, seat, worth[0], worth[1], worth[3]) - _LEVEL
            if quits != (uniform(rng) < _STRAY):
                position[:] = after
                continue
            roll_dice(position, sample_roll(rng))
            if position[PHASE] == LLAMAS:
                position[PHASE] = TURN
                position[SEAT] = seat if alone(position) else 1 - seat
                continue
            if position[PHASE] not in (DISCARDING, TAKING):
                continue
            best, found = -1.0, 0
            count = legal(position, actions)
            for choice in range(count):
                chance, goes_on = _left_by(position, int(actions[choice]), worth, after)
                if goes_on:
                    counts[number] = left(after, seat, active)
                    features[number, : counts[number]] = active[: counts[number]]
                    targets[number] = chance
                    number += 1
                if chance > best:
                    best, found = chance, int(actions[choice])
            if uniform(rng) < _STRAY:
                found = int(actions[below(rng, count)])
            act(position, found)
        position[POINTS], position[POINTS + 1] = held[0], held[1]
    return number


@compiled
def _played_down(position: Any, net: Any, rest: Any, cards: int, rng: Rng) -> None:
    """Deal and play rounds until both seats are in and have `cards` cards at most."""
    held = position[POINTS : POINTS + 2].copy()
    while True:
        start(position, 2, below(rng, 2))
        position[POINTS], position[POINTS + 1] = held[0], held[1]
        deal(position, rng)
        while position[PHASE] < DEAL:
            if position[PHASE] == TURN:
                both, left_over = position[ROWS] + position[ROWS + 1], 0
                while both:
                    left_over += both & 0xF
                    both >>= 4
                if left_over <= cards and not position[QUITTERS]:
                    position[POINTS], position[POINTS + 1] = held[0], held[1]
                    return
            if position[PHASE] == ROLLING:
                roll_dice(position, sample_roll(rng))
            else:
                act(position, choose(position, net, rest))


def examples(net: Any, between: Any, deals: int, rounds: int, rng: Rng) -> tuple[Any, Any, Any]:
    """Examples from rounds that are solved after the network has played them for a while.

    Each is solved at two random pairs of points. Returns features, their number and the chance by example.
    """
    ends = ends_of(between)
    rest: Any = (between.astype(np.float32), np.zeros(0, np.float32))
    position: Any = np.zeros(LENGTH, np.int64)
    most = deals * 2 * rounds * _EXAMPLES
    features: Any = np.zeros((most, ACTIVE), np.int16)
    counts: Any = np.zeros(most, np.int16)
    targets: Any = np.zeros(most, np.float32)
    made = 0
    for _ in range(deals):
        pairs = [(int(below(rng, LOST)), int(below(rng, LOST))) for _ in range(2)]
        position[POINTS : POINTS + 2] = pairs[0]
        _played_down(position, net, rest, _FEWEST + int(below(rng, _MOST + 1 - _FEWEST)), rng)
        rows = Cards(int(position[ROWS])), Cards(int(position[ROWS + 1]))
        solved = solve(rows, lanes(pairs, 1, dearest=True), ends)
        for pair in pairs:
            position[POINTS : POINTS + 2] = pair
            worth = (solved.lattice.lookup, solved.chances, ends, solved.lanes.of(pair))
            room = slice(made, made + rounds * _EXAMPLES)
            made += _examples(position, worth, rounds, rng, features[room], counts[room], targets[room])
    return features[:made], counts[:made], targets[:made]


@compiled
def teach(net: Any, found: Any, order: Any, rates: Any) -> float:
    """One pass over the examples in an order; the rate goes from the first of `rates` to the second.

    Returns the mean squared error before each step.
    """
    first, second = net
    features, counts, targets = found
    active: Any = np.empty(MOST_FEATURES, np.int64)
    error = 0.0
    for step in range(len(order)):
        number = order[step]
        count = int(counts[number])
        active[:count] = features[number, :count]
        rate = rates[0] * (rates[1] / rates[0]) ** (step / len(order))
        error += learn(first, second, active, count, float(targets[number]), rate) ** 2
    return error / len(order)


def widened(net: tuple[Any, Any], seed: int) -> tuple[Any, Any]:
    """A network with HIDDEN_OF_TWO units that says the same."""
    random = np.random.Generator(np.random.PCG64(seed))
    more = HIDDEN_OF_TWO - HIDDEN
    first: Any = np.hstack([net[0], random.normal(0, 0.05, (len(net[0]), more))]).astype(np.float32)
    second: Any = np.concatenate([net[1][:-1], np.zeros(more), net[1][-1:]]).astype(np.float32)
    return first, second


def taught(net: tuple[Any, Any], lots: Sequence[tuple[Any, Any, Any]], seed: int) -> None:
    """Let a network learn the examples."""
    random = np.random.Generator(np.random.PCG64(seed))
    found = tuple(map(np.concatenate, zip(*lots, strict=True)))
    for number in range(PASSES):
        rates: Any = RATES[0] * (RATES[1] / RATES[0]) ** (np.array([number, number + 1]) / PASSES)
        error = teach(net, found, random.permutation(len(found[1])), rates)
        print(f"pass {number + 1}: root mean square error {error**0.5:.4f}", flush=True)
