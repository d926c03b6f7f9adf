"""A round solved: the chance of each position, for several pairs of points held.

A chance is stored as that of the seat that has just acted: each seat maximizes what its actions lead to. Four
numbers belong to a pair of rows with a llama row: both seats are in the round and seat 0 or 1 is next, or
seat 0 or 1 is alone.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from lab.kernels.machine_code import compiled, summing
from lab.solver.lattice import COPIES, ROLLED, Lattice, lattice, rolls
from llamadillo.engine.cards import Cards
from llamadillo.games.lama_dice import WAYS
from llamadillo.games.lamas.cards import LLAMA
from llamadillo.titles.lama_dice.row_outcomes import LLAMA_WAYS

ALONE: Final = 2
"""The first place of a seat that is alone."""
_PLACES: Final = 4
_DISCARDS: Final = 112
"""No kind of row has more discards."""
_SWEEPS: Final = 3
"""Each brings the fixed point of three llamas closer by 216 × 216."""
STANDS: Final = 72
"""Points after a round: below this."""


class Lanes(NamedTuple):
    """Pairs of points held. Returning a token leads to an earlier lane."""

    points: Any
    """By lane and seat."""
    returned: Any
    """By seat, lane and token (1, 10): the lane after it; −1 for none."""

    def of(self, points: tuple[int, int]) -> int:
        """The lane of some points. Raises ValueError."""
        return [tuple(pair) for pair in self.points.tolist()].index(points)


def lanes(held: Sequence[tuple[int, int]], depth: int | None = None, dearest: bool = False) -> Lanes:
    """The lanes for some pairs of points, and for those after tokens are returned.

    Approximations: with `depth` a seat returns at most that many tokens in a round; with `dearest` it
    returns its most valuable token.
    """
    least = 10 if dearest else 0
    depths: dict[tuple[int, int], tuple[int, int]] = {}
    waiting = [(points, (0, 0)) for points in held]
    while waiting:
        points, gone = waiting.pop()
        known = depths.get(points)
        if known is not None and known[0] <= gone[0] and known[1] <= gone[1]:
            continue
        depths[points] = gone if known is None else (min(gone[0], known[0]), min(gone[1], known[1]))
        for seat in range(2):
            if depth is None or depths[points][seat] < depth:
                more = (depths[points][0] + (seat == 0), depths[points][1] + (seat == 1))
                waiting += [(_less(points, seat, token), more) for token in _tokens(points[seat], least)]
    ordered = sorted(depths, key=lambda points: (sum(points), points))
    at = {points: lane for lane, points in enumerate(ordered)}
    returned: Any = np.full((2, len(at), 2), -1, np.int64)
    for points, lane in at.items():
        for seat in range(2):
            if depth is None or depths[points][seat] < depth:
                for token in _tokens(points[seat], least):
                    returned[seat, lane, int(token == 10)] = at[_less(points, seat, token)]
    return Lanes(np.array(ordered, np.int64), returned)


def _tokens(points: int, least: int) -> list[int]:
    black = [10] * (points >= 10)
    return black if black and least == 10 else [1] * bool(points % 10) + black


def _less(points: tuple[int, int], seat: int, token: int) -> tuple[int, int]:
    return (points[0] - token, points[1]) if seat == 0 else (points[0], points[1] - token)


class Solved(NamedTuple):
    """A solved deal."""

    lattice: Lattice
    lanes: Lanes
    ends: Any
    """What a round's end is worth to seat 0, by points of seat 0 and of seat 1 and next starter."""
    chances: Any
    """By number, place (next is seat 0 or 1; alone is seat 0 or 1) and lane: the chance of the seat that has
    just acted; of a seat that is alone, its own."""

    def chance(
        self, rows: tuple[Cards, Cards], llama_row: Cards, turn: int, alone: bool, held: tuple[int, int]
    ) -> float:
        """The chance of seat 0 where it is the turn of a seat. Raises ValueError for what was not solved."""
        place = ALONE + turn if alone else turn
        found = float(self.chances[self.lattice.number(rows, llama_row), place, self.lanes.of(held)])
        return found if (turn == 0) == alone else 1 - found


def solve(rows: tuple[Cards, Cards], held: Lanes, ends: Any, precise: bool = False) -> Solved:
    """Solve a deal. `precise` computes with 64 bits instead of 32."""
    known = lattice(rows)
    kind = np.float64 if precise else np.float32
    chances: Any = np.zeros((known.size, _PLACES, len(held.points)), kind)
    _solve(tuple(known), tuple(rolls()), tuple(held), ends.astype(kind), chances)
    return Solved(known, held, ends, chances)


@compiled
def _end(ends: Any, own: int, other: int, seat: int) -> Any:
    """The chance of the seat that ends the round."""
    return ends[own, other, 0] if seat == 0 else 1 - ends[other, own, 1]


@compiled
def _out(ends: Any, own: int, other: int, seat: int) -> Any:
    """The chance of the seat that goes out, with its best token (D11)."""
    best = _end(ends, own, other, seat)
    if own % 10:
        best = max(best, _end(ends, own - 1, other, seat))
    if own >= 10:
        best = max(best, _end(ends, own - 10, other, seat))
    return best


@compiled
def _solve(known: Any, outcomes: Any, held: Any, ends: Any, chances: Any) -> None:
    """Solve all positions, in ascending order."""
    bases, copies, offered = known[0], known[2], known[3]
    points, _ = held
    width = chances.shape[2]
    digits: Any = np.zeros(LLAMA, np.int64)
    sums: Any = np.zeros((_PLACES, width), chances.dtype)
    best: Any = np.zeros((_DISCARDS, 2 * width), chances.dtype)
    kinds: Any = np.zeros(2, np.int64)
    sets: Any = np.zeros(2, np.int64)
    scores: Any = np.zeros(2, np.int64)
    for number in range(len(chances)):
        llama_set = 0
        kinds[:] = 0
        sets[:] = 0
        scores[:] = 0
        power = 1
        for value in range(LLAMA):
            place = digits[value]
            llama_set |= offered[value, place] << value
            for seat in range(2):
                many = copies[seat, value, place]
                kinds[seat] += power * min(many, COPIES)
                sets[seat] |= (many > 0) << value
                scores[seat] += (many > 0) * (value + 1 if value < 6 else 10)
            power *= COPIES + 1
        if sets[0] and sets[1] and llama_set:
            _turns(
                known,
                outcomes,
                held,
                ends,
                chances,
                number,
                digits,
                llama_set,
                kinds,
                sets,
                scores,
                sums,
                best,
            )
        else:
            for seat in range(2):
                for lane in range(width):
                    own, other = points[lane, seat], points[lane, 1 - seat] + scores[1 - seat]
                    if not sets[seat]:
                        worth = _out(ends, own, other, seat)
                        chances[number, ALONE + seat, lane] = worth
                    elif not llama_set:
                        worth = _end(ends, own + scores[seat], other, seat)
                    else:
                        continue
                    chances[number, 1 - seat, lane] = worth
        for value in range(LLAMA):
            digits[value] += 1
            if digits[value] < bases[value]:
                break
            digits[value] = 0


@compiled
def _turns(
    known: Any,
    outcomes: Any,
    held: Any,
    ends: Any,
    chances: Any,
    number: int,
    digits: Any,
    llama_set: int,
    kinds: Any,
    sets: Any,
    scores: Any,
    sums: Any,
    best: Any,
) -> None:
    """Solve the four turns of a position."""
    points, returned = held
    width = chances.shape[2]
    for seat in range(2):
        together = sets[seat] | llama_set
        drama = 0
        for value in range(LLAMA):
            drama += (together >> value & 1) * (value + 1 if value < 6 else 10)
        dramas, aside = _sum_up(
            known, outcomes, chances, number, digits, llama_set, kinds, sets, seat, sums, best
        )
        for lane in range(width):
            own, other = points[lane, seat], points[lane, 1 - seat] + scores[1 - seat]
            lost = _end(ends, own + drama, other, seat)
            sums[seat, lane] += dramas * lost
            total = sums[ALONE + seat, lane] + aside * lost
            lower = _lower(chances, number, ALONE + seat, returned[seat, lane])
            rolled = max(total / ROLLED, (total + LLAMA_WAYS * lower) / WAYS)
            chances[number, ALONE + seat, lane] = max(_end(ends, own + scores[seat], other, seat), rolled)
    for lane in range(width):
        left0, left1 = 1 - chances[number, ALONE + 1, lane], 1 - chances[number, ALONE, lane]
        lower0 = _lower(chances, number, 1, returned[0, lane])
        lower1 = _lower(chances, number, 0, returned[1, lane])
        total0, total1 = sums[0, lane], sums[1, lane]
        turn0, turn1 = max(left0, total0 / ROLLED), max(left1, total1 / ROLLED)
        for _ in range(_SWEEPS):
            turn0 = max(left0, (total0 + LLAMA_WAYS * max(1 - turn1, lower0)) / WAYS)
            turn1 = max(left1, (total1 + LLAMA_WAYS * max(1 - turn0, lower1)) / WAYS)
        chances[number, 0, lane] = 1 - turn0
        chances[number, 1, lane] = 1 - turn1


@compiled
def _lower(chances: Any, number: int, place: int, returned: Any) -> Any:
    """The best chance after returning a token; 0 without one."""
    best = chances.dtype.type(0)
    for lane in returned:
        if lane >= 0:
            best = max(best, chances[number, place, lane])
    return best


@summing
def _sum_up(  # noqa: PLR0912 (one loop over the outcomes: its speed matters)
    known: Any,
    outcomes: Any,
    chances: Any,
    number: int,
    digits: Any,
    llama_set: int,
    kinds: Any,
    sets: Any,
    seat: int,
    sums: Any,
    best: Any,
) -> tuple[float, float]:
    """Add up the best of each roll by ways, in `sums`: with the other seat in, and alone.

    Returns the ways to llama drama of both.
    """
    discards, takes = known[4], known[5]
    first, what, fewer, missed, offers, ways, miss_ways = outcomes
    width = chances.shape[2]
    start = first[kinds[seat]]
    for lane in range(width):
        sums[seat, lane] = 0
        sums[ALONE + seat, lane] = 0
    for node in range(start, first[kinds[seat] + 1]):
        to, at = number, node - start
        for pair in range(0, 6, 2):
            value = what[node, pair]
            to += discards[seat, value, what[node, pair + 1], digits[value]]
        for lane in range(width):
            best[at, lane] = chances[to, 1 - seat, lane]
            best[at, width + lane] = chances[to, ALONE + seat, lane]
        for other in range(3):
            less = fewer[node, other]
            if less < 0:
                break
            for lane in range(2 * width):
                also = best[less, lane]
                best[at, lane] = max(best[at, lane], also)
        weight = ways[node]
        if weight:
            for lane in range(width):
                sums[seat, lane] += weight * best[at, lane]
                sums[ALONE + seat, lane] += weight * best[at, width + lane]
    dramas, aside = 0.0, 0.0
    cell = sets[seat] << LLAMA | llama_set
    for miss in range(missed[cell], missed[cell + 1]):
        weight = miss_ways[miss]
        aside += weight
        if not offers[miss]:
            dramas += weight
            continue
        for lane in range(width):
            best[0, lane] = 0
        for value in range(LLAMA):
            if offers[miss] >> value & 1:
                to = number + takes[seat, value, digits[value]]
                for lane in range(width):
                    also = chances[to, 1 - seat, lane]
                    best[0, lane] = max(best[0, lane], also)
        for lane in range(width):
            sums[seat, lane] += weight * best[0, lane]
    return dramas, aside
