"""A compiled copy of the rules of Armadillo.

A position is an array of integers; the constants below are its indices, or the index of seat 0 for values
by seat. A hand is three masks: bit `v − 1` of mask `k` is set if the seat holds more than `k` cards of value
`v`. Steps are not checked. Tests compare this copy with `llamadillo.games.armadillo`.
"""

from typing import Any, Final

import numpy as np

from lab.kernels.machine_code import compiled
from lab.kernels.random_numbers import Rng, below
from llamadillo.engine.cards import Cards, count, unpack
from llamadillo.engine.steps import Action
from llamadillo.games.armadillo import (
    ANY_CARD,
    CHOICES,
    DECK,
    HAND,
    MAX_TOKENS,
    ROUNDS,
    START_TOKENS,
    TOP_TOTAL,
    Discard,
    Observation,
    Phase,
    RollDice,
    price,
)
from llamadillo.games.armadillo.steps import TOP_CARD, ways

Position = Any
"""An array of LENGTH 64-bit integers."""

SEATS: Final = 0
PHASE: Final = 1
"""The index in PHASES."""
SEAT: Final = 2
ROLLER: Final = 3
ROUND: Final = 4
DICE: Final = 5
"""The index in CHOICES; −1 for none."""
TOTAL: Final = 6
"""−1 before the roll."""
TOKENS: Final = 7
POINTS: Final = 13
HANDS: Final = 19
"""Three masks for each seat."""
LENGTH: Final = HANDS + 3 * 6

PHASES: Final = tuple(Phase)
DEAL, CHOOSE, ROLL, ANSWER, OVER = range(len(PHASES))
PASS: Final = 0
"""The answer without a discard; every other answer is the value of a card."""
MOST: Final = max(len(CHOICES), TOP_CARD + 1)
"""The maximum number of legal actions."""

_CARDS: Final = np.array(unpack(DECK), dtype=np.int64)
_LONGEST: Final = max(len(ways(dice)) for dice in CHOICES)


def _affordable() -> Any:
    """By total and tokens: the cards that can be paid for, as a mask (A6)."""
    masks: Any = np.zeros((TOP_TOTAL + 1, MAX_TOKENS + 1), dtype=np.int64)
    for total in range(TOP_TOTAL + 1):
        for tokens in range(MAX_TOKENS + 1):
            paid = (card for card in range(1, TOP_CARD + 1) if price(card, total) <= tokens)
            masks[total, tokens] = sum(1 << card - 1 for card in paid)
    return masks


def _thrown() -> tuple[Any, Any]:
    """By choice of dice: the totals of the equally likely outcomes, and their number."""
    totals: Any = np.zeros((len(CHOICES), _LONGEST), dtype=np.int64)
    numbers: Any = np.zeros(len(CHOICES), dtype=np.int64)
    for choice, dice in enumerate(CHOICES):
        numbers[choice] = len(ways(dice))
        totals[choice, : numbers[choice]] = [roll.total for roll in ways(dice)]
    return totals, numbers


AFFORDABLE: Final = _affordable()
TOTALS, WAYS = _thrown()
CHANCES: Final = np.array(
    [[np.mean(TOTALS[n, : WAYS[n]] == total) for total in range(TOP_TOTAL + 1)] for n in range(len(CHOICES))]
)
"""By choice of dice and total: the chance."""


def masks(hand: Cards) -> tuple[int, int, int]:
    """A hand as three masks."""
    one, two, three = (
        sum(1 << card - 1 for card in range(1, TOP_CARD + 1) if count(hand, card) > more) for more in range(3)
    )
    return one, two, three


def seen_position(seen: Observation) -> Position:
    """The position of an observation: the other hands are empty."""
    made: Position = np.zeros(LENGTH, dtype=np.int64)
    made[SEATS] = len(seen.tokens)
    made[PHASE] = PHASES.index(seen.phase)
    made[SEAT], made[ROLLER], made[ROUND] = seen.seat, seen.roller, seen.round
    made[DICE] = -1 if seen.dice is None else CHOICES.index(seen.dice)
    made[TOTAL] = -1 if seen.total is None else seen.total
    for seat, tokens in enumerate(seen.tokens):
        made[TOKENS + seat], made[POINTS + seat] = tokens, seen.points[seat]
    made[HANDS + 3 * seen.seat : HANDS + 3 * seen.seat + 3] = masks(seen.hand)
    return made


def number_of(action: Action) -> int:
    """The number of an action: of the dice in CHOICES, or of the answer, see `PASS`."""
    match action:
        case RollDice(dice):
            return CHOICES.index(dice)
        case Discard(card):
            return card
    return PASS


@compiled
def start(position: Position, seats: int, first: int) -> None:
    """The position before the first deal (A2, A3)."""
    position[:] = 0
    position[SEATS] = seats
    position[PHASE] = DEAL
    position[SEAT] = position[ROLLER] = first
    position[DICE] = position[TOTAL] = -1
    for seat in range(seats):
        position[TOKENS + seat] = START_TOKENS


@compiled
def ones(mask: int) -> int:
    """The number of bits set in a mask of twenty."""
    mask = mask - (mask >> 1 & 0x55555)
    mask = (mask & 0x33333) + (mask >> 2 & 0x33333)
    mask = (mask & 0xF0F0F) + (mask >> 4 & 0xF0F0F)
    return (mask + (mask >> 8) + (mask >> 16)) & 0x1F


@compiled
def held(position: Position, seat: int) -> int:
    """The number of cards of a seat."""
    place = HANDS + 3 * seat
    return ones(position[place]) + ones(position[place + 1]) + ones(position[place + 2])


@compiled
def add(position: Position, place: int, bit: int) -> None:
    """Add a card, given by its bit, to the hand whose masks start at `place`."""
    while position[place] & bit:
        place += 1
    position[place] |= bit


@compiled
def remove(position: Position, place: int, bit: int) -> None:
    """Remove a card, given by its bit, from the hand whose masks start at `place`."""
    place += 2
    while not position[place] & bit:
        place -= 1
    position[place] ^= bit


@compiled
def deal(position: Position, rng: Rng) -> None:
    """Deal a round (A2)."""
    deck = _CARDS.copy()
    left = len(deck)
    for seat in range(position[SEATS]):
        place = HANDS + 3 * seat
        position[place] = position[place + 1] = position[place + 2] = 0
        for _ in range(HAND):
            drawn = below(rng, left)
            left -= 1
            add(position, place, 1 << (deck[drawn] - 1))
            deck[drawn] = deck[left]
    begin(position)


@compiled
def begin(position: Position) -> None:
    """Start a round after its deal: the starter picks dice (A3)."""
    position[PHASE] = CHOOSE
    position[SEAT] = position[ROLLER]
    position[DICE] = position[TOTAL] = -1
    position[ROUND] += 1


@compiled
def legal(position: Position, actions: Any) -> int:
    """Write the legal actions to `actions`, in the order of `legal_actions`. Returns their number.

    In CHOOSE they are the numbers of CHOICES, in ANSWER cards and, last, PASS.
    """
    if position[PHASE] == CHOOSE:
        for dice in range(len(WAYS)):
            actions[dice] = dice
        return len(WAYS)
    seat = position[SEAT]
    mask = position[HANDS + 3 * seat] & AFFORDABLE[position[TOTAL], position[TOKENS + seat]]
    number, card = 0, 1
    while mask:
        if mask & 1:
            actions[number] = card
            number += 1
        mask >>= 1
        card += 1
    actions[number] = PASS
    return number + 1


@compiled
def pick(position: Position, dice: int) -> None:
    """The roller picks dice (A4)."""
    position[PHASE] = ROLL
    position[DICE] = dice
    position[TOTAL] = -1


@compiled
def sample_total(dice: int, rng: Rng) -> int:
    """A random total of these dice."""
    return int(TOTALS[dice, below(rng, WAYS[dice])])


@compiled
def show_total(position: Position, total: int) -> None:
    """The dice show a total (A4)."""
    position[PHASE] = ANSWER
    position[TOTAL] = total


@compiled
def answer(position: Position, card: int) -> None:
    """The current seat discards a card (A6) or passes (A7); see `PASS`."""
    seat = position[SEAT]
    if card == PASS:
        position[TOKENS + seat] = min(position[TOKENS + seat] + 1, MAX_TOKENS)
    else:
        remove(position, HANDS + 3 * seat, 1 << (card - 1))
        position[TOKENS + seat] -= min(abs(card - position[TOTAL]), ANY_CARD)
    seats = position[SEATS]
    seat = seat + 1 if seat + 1 < seats else 0
    position[SEAT] = seat
    if seat == position[ROLLER]:
        end_turn(position)


@compiled
def end_turn(position: Position) -> None:
    """After all answers: the next seat rolls (A4), or the round is scored (A8, A9)."""
    seats = position[SEATS]
    position[ROLLER] = position[SEAT] = (position[ROLLER] + 1) % seats
    position[PHASE] = CHOOSE
    out = False
    for seat in range(seats):
        out |= position[HANDS + 3 * seat] == 0
    if out:
        for seat in range(seats):
            position[POINTS + seat] += held(position, seat)
        position[PHASE] = DEAL if position[ROUND] < ROUNDS else OVER


@compiled
def play_round(position: Position, rng: Rng) -> None:
    """Play a dealt round to its end with uniformly random actions."""
    actions: Any = np.empty(MOST, dtype=np.int64)
    while position[PHASE] in (CHOOSE, ROLL, ANSWER):
        if position[PHASE] == ROLL:
            show_total(position, sample_total(position[DICE], rng))
            continue
        action = actions[below(rng, legal(position, actions))]
        if position[PHASE] == CHOOSE:
            pick(position, action)
        else:
            answer(position, action)


@compiled
def shares(position: Position, wins: Any) -> None:
    """Write each seat's share of the win of a finished game (A9)."""
    seats = position[SEATS]
    best, winners = 0, 0
    for seat in range(seats):
        rank = 8 * position[POINTS + seat] - position[TOKENS + seat]
        if seat == 0 or rank < best:
            best, winners = rank, 0
        winners += rank == best
    for seat in range(seats):
        rank = 8 * position[POINTS + seat] - position[TOKENS + seat]
        wins[seat] = 1.0 / winners if rank == best else 0.0
