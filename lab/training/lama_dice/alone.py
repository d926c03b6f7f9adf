"""The expected points of a seat of LAMA Dice that is alone in a round, for all rows at once.

`titles.lama_dice.odds.AloneSolver` solves one position in exact fractions; this module solves two million
with 64-bit floats, starting with the smallest rows, since the row of a seat that is alone only shrinks
(D7). A test compares the two. A seat that returned a token after three llamas (one roll in 27) counts
as a seat without tokens.
"""

from typing import Any, Final

import numpy as np

from lab.kernels.lama_dice import (
    MOST_ACTIONS,
    ROLLS,
    THREE_LLAMAS,
    WEIGHTS,
    WHAT,
    discards,
    matching,
    score,
)
from lab.kernels.machine_code import compiled
from lab.training.lama_dice.network import set_of
from llamadillo.games.lama_dice import WAYS
from llamadillo.titles.lama_dice.alone_values import SETS, TOKENS

COPIES: Final = 3
"""The maximum number of relevant copies of a value: no roll shows more."""
ROWS: Final = (COPIES + 1) ** 7


@compiled
def index_of(row: int) -> int:
    """The index of a row, below ROWS: one base-four digit for each value, value 1 lowest."""
    index = 0
    for place in range(7):
        index |= min(row >> 4 * place & 0xF, COPIES) << 2 * place
    return index


@compiled
def row_at(index: int) -> int:
    """The row with an index."""
    row = 0
    for place in range(7):
        row |= (index >> 2 * place & 3) << 4 * place
    return row


@compiled
def _score_of_set(values: int) -> int:
    points = 0
    for place in range(7):
        if values >> place & 1:
            points += 10 if place == 6 else place + 1
    return points


@compiled
def _solve(token: int, without: Any, values: Any) -> None:
    """Write the expected points at a turn, by row and set of values in the llama row.

    `without` has the values for a seat without tokens.
    """
    actions: Any = np.empty(MOST_ACTIONS, np.int64)
    drama: Any = np.empty(SETS)
    values[0] = -token
    for index in range(1, len(values)):
        row = row_at(index)
        quit_ = float(score(row))
        for llama_set in range(SETS):
            drama[llama_set] = _score_of_set(set_of(row) | llama_set)
        total: Any = np.zeros(SETS)
        same = 0
        for number in range(len(ROLLS)):
            roll, ways = int(ROLLS[number]), int(WEIGHTS[number])
            most = matching(row, roll)
            if roll == THREE_LLAMAS:
                if token:
                    total += ways * (without[index] - token)
                else:
                    same = ways
            elif most:
                count = discards(most, actions)
                best = values[index_of(row - (actions[0] & WHAT))].copy()
                for choice in range(1, count):
                    best = np.minimum(best, values[index_of(row - (actions[choice] & WHAT))])
                total += ways * best
            else:
                total += ways * drama
        values[index] = np.minimum(quit_, total / (WAYS - same))


def solved() -> Any:
    """The expected points at a turn, by token, row and set of values in the llama row."""
    values: Any = np.zeros((len(TOKENS), ROWS, SETS))
    for number, token in enumerate(TOKENS):
        _solve(token, values[0], values[number])
    return values
