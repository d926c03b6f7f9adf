"""A compiled copy of the rules of LAMA Dice, for training and play-outs.

A position is an array of integers, changed in place; cards are packed as in `llamadillo.engine.cards`.
Steps are not checked. Tests compare this copy with `llamadillo.games.lama_dice` step by step.
"""

from typing import Any, Final

import numpy as np

from lab.kernels.machine_code import compiled
from lab.kernels.random_numbers import Rng, below
from llamadillo.engine.cards import unpack
from llamadillo.engine.steps import Action
from llamadillo.games.lama_dice import Discard, Observation, Phase, RollDice, Take, rolls_by_cards
from llamadillo.games.lama_dice.state import DECK, HAND
from llamadillo.games.lamas.actions import Quit, Return
from llamadillo.games.lamas.tokens import LOST

# The indices of a position.
PHASE: Final = 0
SEAT: Final = 1
"""The seat whose turn it is; after a round the seat that acted last."""
QUITTERS: Final = 2
"""Bit s for seat s."""
LLAMA_ROW: Final = 3
ROLL: Final = 4
"""The cards of the last roll."""
SEATS: Final = 5
ROWS: Final = 6
"""First index, by seat."""
POINTS: Final = 12
"""First index, by seat."""
LENGTH: Final = 18

# Phases, those within a round first.
TURN: Final = 0
ROLLING: Final = 1
DISCARDING: Final = 2
TAKING: Final = 3
LLAMAS: Final = 4
RETURNING: Final = 5
DEAL: Final = 6
OVER: Final = 7
_PHASES: Final = {
    Phase.TURN: TURN,
    Phase.ROLL: ROLLING,
    Phase.DISCARD: DISCARDING,
    Phase.TAKE: TAKING,
    Phase.LLAMAS: LLAMAS,
    Phase.RETURN: RETURNING,
    Phase.DEAL: DEAL,
    Phase.OVER: OVER,
}

# Actions: a kind, with its argument in the lower bits.
ROLL_DICE: Final = 0 << 28
QUIT: Final = 1 << 28
DISCARD: Final = 2 << 28
"""Plus the cards."""
TAKE: Final = 3 << 28
"""Plus the card, as a multiset of one."""
RETURN: Final = 4 << 28
"""Plus the token."""
KEEP: Final = 5 << 28
WHAT: Final = (1 << 28) - 1
"""The bits of the argument of an action."""
MOST_ACTIONS: Final = 8
"""The maximum number of legal actions (there are seven ways to discard some of three cards)."""

_LOW: Final = 0x1111111
_HIGH: Final = 0x8888888
FULL_ROW: Final = _LOW
"""The llama row at the start of a round."""
THREE_LLAMAS: Final = 3 << 24

_SHOWN: Final = sorted((roll.cards, weight) for roll, weight in rolls_by_cards())
ROLLS: Any = np.array([cards for cards, _ in _SHOWN], np.int64)
"""The outcomes of three dice as multisets, ascending."""
WEIGHTS: Any = np.array([weight for _, weight in _SHOWN], np.int64)
"""The number of WAYS for each of the ROLLS."""
_EQUAL_ROLLS: Any = np.repeat(ROLLS, WEIGHTS)
_DECK: Any = np.array([1 << 4 * (value - 1) for value in unpack(DECK)], np.int64)


@compiled
def start(position: Any, seats: int, first: int) -> None:
    """Before the first deal."""
    position[:] = 0
    position[PHASE] = DEAL
    position[SEAT] = first
    position[SEATS] = seats


@compiled
def deal(position: Any, rng: Rng) -> None:
    """Deal the next round."""
    deck = _DECK.copy()
    left = len(deck)
    for seat in range(position[SEATS]):
        row = 0
        for _ in range(HAND):
            place = below(rng, left)
            row += deck[place]
            left -= 1
            deck[place] = deck[left]
        position[ROWS + seat] = row
    begin(position)


@compiled
def begin(position: Any) -> None:
    """Start a round after its deal."""
    position[PHASE] = TURN
    position[QUITTERS] = 0
    position[LLAMA_ROW] = FULL_ROW
    position[ROLL] = 0


@compiled
def sample_roll(rng: Rng) -> int:
    """A random outcome of three dice."""
    return int(_EQUAL_ROLLS[below(rng, len(_EQUAL_ROLLS))])


@compiled
def score(cards: int) -> int:
    """The points of a row (D9)."""
    points = 0
    for value in range(1, 7):
        if cards & 0xF:
            points += value
        cards >>= 4
    return points + 10 if cards else points


@compiled
def matching(row: int, roll: int) -> int:
    """The intersection of a row and a roll: the most that may be discarded (D6b)."""
    enough = ((row | _HIGH) - roll) & _HIGH
    mask = enough - (enough >> 3)
    return (roll & mask) | (row & ~mask)


@compiled
def offered(llama_row: int, roll: int) -> int:
    """The cards of the llama row that may be taken (D6c)."""
    return llama_row & (roll | roll >> 1) & _LOW


@compiled
def alone(position: Any) -> bool:
    """Whether all seats but the one whose turn it is have quit (D7)."""
    everyone = (1 << position[SEATS]) - 1
    return bool(position[QUITTERS] | 1 << position[SEAT] == everyone)


@compiled
def roll_dice(position: Any, roll: int) -> None:
    """The position after a roll, in a turn or in the phase ROLLING (D6)."""
    seat = position[SEAT]
    row = position[ROWS + seat]
    position[ROLL] = roll
    if roll == THREE_LLAMAS:
        if position[POINTS + seat]:
            position[PHASE] = LLAMAS
        else:
            _next_turn(position)
    elif matching(row, roll):
        position[PHASE] = DISCARDING
    elif offered(position[LLAMA_ROW], roll) and not alone(position):
        position[PHASE] = TAKING
    else:
        position[ROWS + seat] = row + position[LLAMA_ROW]
        position[LLAMA_ROW] = 0
        _end_round(position)


@compiled
def act(position: Any, action: int) -> None:
    """The position after a legal action."""
    seat = position[SEAT]
    kind, what = action & ~WHAT, action & WHAT
    if kind == ROLL_DICE:
        position[PHASE] = ROLLING
    elif kind == QUIT:
        position[QUITTERS] |= 1 << seat
        _go_on_while(position, (1 << position[SEATS]) - 1 - position[QUITTERS])
    elif kind == DISCARD:
        position[ROWS + seat] -= what
        _go_on_while(position, position[ROWS + seat])
        if not position[ROWS + seat] and position[POINTS + seat]:
            position[PHASE] = RETURNING
    elif kind == TAKE:
        position[ROWS + seat] += what
        position[LLAMA_ROW] -= what
        _go_on_while(position, position[LLAMA_ROW])
    else:
        if kind == RETURN:
            position[POINTS + seat] -= what
        if position[PHASE] == LLAMAS:
            _next_turn(position)
        else:
            _after_round(position)


@compiled
def _go_on_while(position: Any, left: int) -> None:
    """The next turn, or the end of the round if nothing is left (D8)."""
    if left:
        _next_turn(position)
    else:
        _end_round(position)


@compiled
def _next_turn(position: Any) -> None:
    seats = position[SEATS]
    seat = position[SEAT]
    for _ in range(seats):
        seat = seat + 1 if seat + 1 < seats else 0
        if not position[QUITTERS] >> seat & 1:
            break
    position[SEAT] = seat
    position[PHASE] = TURN


@compiled
def _end_round(position: Any) -> None:
    for seat in range(position[SEATS]):
        position[POINTS + seat] += score(position[ROWS + seat])
    _after_round(position)


@compiled
def _after_round(position: Any) -> None:
    position[PHASE] = DEAL
    for seat in range(position[SEATS]):
        if position[POINTS + seat] >= LOST:
            position[PHASE] = OVER


@compiled
def legal(position: Any, actions: Any) -> int:
    """Write the legal actions into `actions`. Returns their number."""
    seat = position[SEAT]
    phase = position[PHASE]
    if phase == TURN:
        actions[0], actions[1] = ROLL_DICE, QUIT
        return 2
    if phase == DISCARDING:
        return discards(matching(position[ROWS + seat], position[ROLL]), actions)
    number = 0
    if phase == TAKING:
        cards = offered(position[LLAMA_ROW], position[ROLL])
        while cards:
            card = cards & -cards
            actions[number] = TAKE + card
            cards -= card
            number += 1
    elif phase in (LLAMAS, RETURNING):
        points = position[POINTS + seat]
        if points % 10:
            actions[number] = RETURN + 1
            number += 1
        if points >= 10:
            actions[number] = RETURN + 10
            number += 1
        actions[number] = KEEP
        number += 1
    return number


@compiled
def play_round(position: Any, rng: Rng) -> None:
    """Play a dealt round to its end with uniformly random actions."""
    actions: Any = np.empty(MOST_ACTIONS, np.int64)
    while position[PHASE] < DEAL:
        if position[PHASE] == ROLLING:
            roll_dice(position, sample_roll(rng))
        else:
            act(position, int(actions[below(rng, legal(position, actions))]))


@compiled
def discards(most: int, actions: Any) -> int:
    """Write the discards of all non-empty subsets of `most` into `actions`. Returns their number."""
    number = 0
    card = 1
    while most:
        before = number
        for copies in range(1, (most & 0xF) + 1):
            actions[number] = DISCARD + copies * card
            number += 1
            for other in range(before):
                actions[number] = actions[other] + copies * card
                number += 1
        most >>= 4
        card <<= 4
    return number


def seen_position(observation: Observation) -> Any:
    """The position of an observation: the game has no hidden cards (D3)."""
    position: Any = np.zeros(LENGTH, np.int64)
    seats = len(observation.points)
    position[PHASE] = _PHASES[observation.phase]
    position[SEAT] = observation.turn
    position[QUITTERS] = sum(quit_ << seat for seat, quit_ in enumerate(observation.quit))
    position[LLAMA_ROW] = observation.llama_row
    position[ROLL] = observation.roll.cards if observation.roll else 0
    position[SEATS] = seats
    position[ROWS : ROWS + seats] = observation.rows
    position[POINTS : POINTS + seats] = observation.points
    return position


def number_of(action: Action) -> int:
    """The kernel's number of an action."""
    match action:
        case RollDice():
            return ROLL_DICE
        case Quit():
            return QUIT
        case Discard(cards):
            return DISCARD + cards
        case Take(card):
            return TAKE + (1 << 4 * (card - 1))
        case Return(token):
            return RETURN + token
    return KEEP
