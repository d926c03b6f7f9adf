"""The normal opponent of LAMA Dice, compiled, as a baseline for training."""

from typing import Any

import numpy as np

from lab.kernels.lama_dice import (
    LLAMA_ROW,
    LLAMAS,
    MOST_ACTIONS,
    PHASE,
    POINTS,
    QUIT,
    RETURNING,
    ROLL_DICE,
    ROLLS,
    ROWS,
    SEAT,
    TAKE,
    THREE_LLAMAS,
    TURN,
    WEIGHTS,
    WHAT,
    alone,
    legal,
    matching,
    offered,
    score,
)
from lab.kernels.machine_code import compiled
from lab.kernels.scoring import best_token
from lab.training.lama_dice.network import set_of
from llamadillo.games.lama_dice import WAYS
from llamadillo.titles.lama_dice.opponents import MATCHED, PER_CARD


def _match_odds() -> Any:
    """By set of values: the probability that a roll matches a row with these values."""
    odds: Any = np.zeros(128)
    for values in range(128):
        row = sum(1 << 4 * place for place in range(7) if values >> place & 1)
        for roll, ways in zip(map(int, ROLLS), map(int, WEIGHTS), strict=True):
            if roll != THREE_LLAMAS and (roll | roll >> 1) & row:
                odds[values] += ways / WAYS
    return odds


_MATCH_ODDS: Any = _match_odds()


@compiled
def _worth(row: int, by_itself: bool, token: int) -> float:
    if not row:
        return -float(token)
    points = float(score(row))
    if by_itself:
        return points
    size = 0
    cards = row
    while cards:
        size += cards & 0xF
        cards >>= 4
    return float(min(points, points * (1 - MATCHED * _MATCH_ODDS[set_of(row)]) + PER_CARD * size))


@compiled
def _worth_of_taking(row: int, cards: int, token: int) -> float:
    best = 1000.0
    while cards:
        card = cards & -cards
        cards -= card
        best = min(best, _worth(row + card, False, token))
    return best


@compiled
def _worth_of_rolling(row: int, llama_row: int, by_itself: bool, token: int) -> float:
    total = 0.0
    for number in range(len(ROLLS)):
        roll = ROLLS[number]
        most, cards = matching(row, roll), offered(llama_row, roll)
        if roll == THREE_LLAMAS:
            worth = _worth(row, by_itself, token) - token
        elif most:
            worth = _worth(row - most, by_itself, token)
        elif cards and not by_itself:
            worth = _worth_of_taking(row, cards, token)
        else:
            worth = float(score(row + llama_row))
        total += WEIGHTS[number] * worth
    return total / WAYS


@compiled
def normal(position: Any) -> int:
    """The action of the normal opponent."""
    seat, phase = position[SEAT], position[PHASE]
    row, by_itself = position[ROWS + seat], alone(position)
    token = best_token(position[POINTS + seat])
    if phase == TURN:
        rolled = _worth_of_rolling(row, position[LLAMA_ROW], by_itself, token)
        return ROLL_DICE if rolled < score(row) else QUIT
    actions: Any = np.empty(MOST_ACTIONS, np.int64)
    count = legal(position, actions)
    if phase in (LLAMAS, RETURNING):
        return int(actions[count - 2])
    best, found = 1000.0, 0
    for number in range(count):
        cards = actions[number] & WHAT
        worth = _worth(row + cards if actions[number] >= TAKE else row - cards, by_itself, token)
        if worth < best:
            best, found = worth, int(actions[number])
    return found
