"""The chance to win of a seat of LAMA Dice that is alone, at a table for two: `alone_chances`, compiled."""

from typing import Any, Final

import numpy as np

from lab.kernels.lama_dice import score
from lab.kernels.machine_code import compiled
from lab.kernels.scoring import best_token
from lab.solver.lattice import COPIES, ROLLED, rolls
from lab.training.lama_dice.network import set_of
from llamadillo.games.lama_dice import WAYS
from llamadillo.games.lamas.cards import LLAMA
from llamadillo.games.lamas.tokens import LOST
from llamadillo.titles.lama_dice.row_features import STANDS
from llamadillo.titles.lama_dice.row_outcomes import LLAMA_WAYS

_ROLLS: Final = rolls()
_MISSES: Any = np.array(
    [
        _ROLLS.miss_ways[_ROLLS.missed[cell] : _ROLLS.missed[cell + 1]].sum()
        for cell in range(0, 1 << 2 * LLAMA, 1 << LLAMA)
    ]
)
"""By set of values in the row: the ways of all rolls without a match, three llamas not included."""
TABLES: Final = (_ROLLS.first, _ROLLS.what, _ROLLS.fewer, _ROLLS.ways, _MISSES)
"""For `alone_chance`: compiled code is kept on disk only if large tables are arguments."""
_NODES: Final = 112


@compiled
def parts(row: int) -> int:
    """The number of parts of a row, the whole row and no card included."""
    number = 1
    for place in range(LLAMA):
        number *= (row >> 4 * place & 0xF) + 1
    return number


@compiled
def alone_chance(row: int, held: int, other: int, llama_row: int, between: Any, tables: Any) -> float:
    """At a turn of the seat that is alone; `other` is the total of the other seat."""
    ended: Any = np.empty(STANDS + 10)
    for points in range(len(ended)):
        if max(points, other) >= LOST:
            ended[points] = 0.5 if points == other else 1.0 if points < other else 0.0
        else:
            ended[points] = between[points, other]
    number = parts(row)
    known: Any = np.empty((2, number))
    token = best_token(held)
    _solve(row, held - token, llama_row, ended, known[1], known[1], False, tables)
    _solve(row, held, llama_row, ended, known[0], known[1], token > 0, tables)
    return float(known[0, number - 1])


@compiled
def _solve(
    row: int, held: int, llama_row: int, ended: Any, known: Any, fewer: Any, returns: bool, tables: Any
) -> None:
    """Write the chances at all parts of a row. `fewer` has those after a token is returned."""
    first, what, smaller, ways, misses = tables
    digits: Any = np.zeros(LLAMA, np.int64)
    strides: Any = np.empty(LLAMA, np.int64)
    best: Any = np.empty(_NODES)
    strides[0] = 1
    for place in range(LLAMA - 1):
        strides[place + 1] = strides[place] * ((row >> 4 * place & 0xF) + 1)
    known[0] = ended[held]
    if held % 10:
        known[0] = max(known[0], ended[held - 1])
    if held >= 10:
        known[0] = max(known[0], ended[held - 10])
    for number in range(1, len(known)):
        for place in range(LLAMA):
            digits[place] += 1
            if digits[place] <= row >> 4 * place & 0xF:
                break
            digits[place] = 0
        kind, power, part = 0, 1, 0
        for place in range(LLAMA):
            kind += power * min(digits[place], COPIES)
            power *= COPIES + 1
            part |= digits[place] << 4 * place
        stops = ended[held + score(part)]
        total = misses[set_of(part)] * ended[held + score(part | llama_row)]
        for node in range(first[kind], first[kind + 1]):
            at = node - first[kind]
            to = number
            for pair in range(0, 6, 2):
                to -= what[node, pair + 1] * strides[what[node, pair]]
            best[at] = known[to]
            for also in range(3):
                if smaller[node, also] < 0:
                    break
                best[at] = max(best[at], best[smaller[node, also]])
            total += ways[node] * best[at]
        after = max(stops, fewer[number]) if returns else stops
        rolled = max(total / ROLLED, (total + LLAMA_WAYS * after) / WAYS)
        known[number] = max(stops, rolled)
