"""A compiled copy of the rules of LAMA, for millions of rounds and games.

A position is an array of integers, changed in place; the constants below are its indices. A step is an
integer: QUIT, the value of a card to play (1 to 7), DRAW, or a token decision. Steps are not checked.
Tests compare this copy with `llamadillo.games.lama` position by position.
"""

from typing import Any, Final

import numpy as np

from lab.kernels.machine_code import compiled
from lab.kernels.random_numbers import Rng, below
from llamadillo.engine.cards import count
from llamadillo.engine.game import MAX_SEATS
from llamadillo.engine.steps import Action
from llamadillo.games.lama import COPIES, HAND, DrawCard, Observation, Phase, Play
from llamadillo.games.lamas.actions import Keep, Quit, Return
from llamadillo.games.lamas.tokens import LOST
from llamadillo.titles.lama.evidence import LEAST_CERTAIN, MOST_CERTAIN, NOTHING, evidence

Position = Any
"""An array of LENGTH integers."""

VALUES: Final = 7
"""1 to 6, and the llama as 7."""

SEATS: Final = 0
"""The number of seats."""
PHASE: Final = 1
SEAT: Final = 2
"""The seat whose turn it is; after a round the starter of the next (C3), also the seat that went out."""
TOP: Final = 3
"""The value on top of the discard pile."""
LAST: Final = 4
"""The seat that last played a card in this round, or −1."""
STARTER: Final = 5
"""The starter of the round."""
IN: Final = 6
"""The number of seats that have not quit."""
NEXT: Final = 7
"""The index of the next card to draw."""
STOP: Final = 8
"""The index of the end of the pile."""
QUITTERS: Final = 9
"""First index, by seat: 1 if it has quit."""
POINTS: Final = QUITTERS + MAX_SEATS
"""First index, by seat."""
SIZES: Final = POINTS + MAX_SEATS
"""First index, by seat: the number of cards in hand."""
HANDS: Final = SIZES + MAX_SEATS
"""First index, by seat: the number of cards of each value, value 1 at index 1."""
PILE: Final = HANDS + MAX_SEATS * (VALUES + 1)
"""First index: the values of the cards of the draw pile."""
CARDS: Final = 56
PLAYED: Final = PILE + CARDS
"""First index, by value: the copies on the discard pile; index 0 is unused."""
KNOWN: Final = PLAYED + VALUES + 1
"""First index, by seat and value: what its turns say of its hand; see `llamadillo.titles.lama.evidence`."""
LENGTH: Final = KNOWN + MAX_SEATS * (VALUES + 1)

DEAL: Final = 0
TURN: Final = 1
RETURN: Final = 2
OVER: Final = 3
"""The phases, as in the rules: a round must be dealt, a turn, a token decision, the end."""
_PHASES: Final = {Phase.DEAL: DEAL, Phase.TURN: TURN, Phase.RETURN: RETURN, Phase.OVER: OVER}

QUIT: Final = 0
DRAW: Final = 8
RETURN_WHITE: Final = 9
RETURN_BLACK: Final = 10
KEEP: Final = 11
"""Steps, in the order of the rules; 1 to 7 play a card of that value."""


@compiled
def start(position: Position, seats: int, first: int) -> None:
    """The position before the first deal."""
    position[:] = 0
    position[SEATS] = seats
    position[PHASE] = DEAL
    position[SEAT] = first
    position[LAST] = -1


@compiled
def shuffle(cards: Any, count: int, rng: Rng) -> None:
    """Shuffle the first `count` items of an array."""
    for left in range(count, 1, -1):
        place = below(rng, left)
        card = cards[place]
        cards[place] = cards[left - 1]
        cards[left - 1] = card


@compiled
def deal(position: Position, rng: Rng) -> None:
    """Deal the next round (C1, C2)."""
    seats = position[SEATS]
    cards = position[PILE:PLAYED]
    for number in range(CARDS):
        cards[number] = number % VALUES + 1
    shuffle(cards, CARDS, rng)
    position[HANDS:PILE] = 0
    for seat in range(seats):
        hand = HANDS + seat * (VALUES + 1)
        for number in range(seat * HAND, (seat + 1) * HAND):
            position[hand + cards[number]] += 1
        position[SIZES + seat] = HAND
        position[QUITTERS + seat] = 0
    position[TOP] = cards[seats * HAND]
    position[PLAYED:] = 0
    position[PLAYED + position[TOP]] = 1
    position[NEXT] = PILE + seats * HAND + 1
    position[STOP] = PILE + CARDS
    position[IN] = seats
    position[LAST] = -1
    position[STARTER] = position[SEAT]
    position[PHASE] = TURN


@compiled
def legal(position: Position, steps: Any) -> int:
    """Write the legal steps of the current seat into `steps`, ascending. Returns their number."""
    seat = position[SEAT]
    count = 0
    if position[PHASE] == TURN:
        hand = HANDS + seat * (VALUES + 1)
        top = position[TOP]
        up = top % VALUES + 1
        steps[count] = QUIT
        count += 1
        low, high = (top, up) if top < up else (up, top)
        if position[hand + low]:
            steps[count] = low
            count += 1
        if position[hand + high]:
            steps[count] = high
            count += 1
        if position[NEXT] < position[STOP] and position[IN] > 1:
            steps[count] = DRAW
            count += 1
    elif position[PHASE] == RETURN:
        points = position[POINTS + seat]
        if points % 10:
            steps[count] = RETURN_WHITE
            count += 1
        if points >= 10:
            steps[count] = RETURN_BLACK
            count += 1
        if count:
            steps[count] = KEEP
            count += 1
    return count


@compiled
def points_of(hand: Any) -> int:
    """The points of a hand (C9): the count of each value, value 1 at index 1."""
    points = 0
    for value in range(1, VALUES):
        if hand[value]:
            points += value
    return points + 10 if hand[VALUES] else points


@compiled
def hand_points(position: Position, seat: int) -> int:
    """The points of the hand of a seat."""
    return points_of(position[HANDS + seat * (VALUES + 1) :])


@compiled
def act(position: Position, step: int) -> None:
    """The position after a legal step (C4 to C9)."""
    seat = position[SEAT]
    if step == QUIT:
        position[QUITTERS + seat] = 1
        position[IN] -= 1
        if position[IN] == 0:
            _end(position, False)
        else:
            _pass_on(position)
    elif step < DRAW:
        position[HANDS + seat * (VALUES + 1) + step] -= 1
        position[SIZES + seat] -= 1
        _played(position, step)
        position[TOP] = step
        position[LAST] = seat
        if position[SIZES + seat] == 0:
            _end(position, True)
        else:
            _pass_on(position)
    elif step == DRAW:
        card = position[position[NEXT]]
        position[NEXT] += 1
        position[HANDS + seat * (VALUES + 1) + card] += 1
        position[SIZES + seat] += 1
        _drawn(position)
        _pass_on(position)
    else:
        if step == RETURN_WHITE:
            position[POINTS + seat] -= 1
        elif step == RETURN_BLACK:
            position[POINTS + seat] -= 10
        position[PHASE] = _phase_after(position)


@compiled
def _played(position: Position, card: int) -> None:
    """What is known after the seat has played a card on the one on top."""
    known = KNOWN + position[SEAT] * (VALUES + 1)
    position[PLAYED + card] += 1
    position[known + card] = NOTHING
    if card != position[TOP]:
        position[known + position[TOP]] = MOST_CERTAIN


@compiled
def _drawn(position: Position) -> None:
    """What is known after the seat has drawn a card."""
    known = KNOWN + position[SEAT] * (VALUES + 1)
    top = position[TOP]
    position[known + top] = position[known + top % VALUES + 1] = MOST_CERTAIN
    for value in range(1, VALUES + 1):
        if MOST_CERTAIN <= position[known + value] < LEAST_CERTAIN:
            position[known + value] += 1


@compiled
def _pass_on(position: Position) -> None:
    """It is the turn of the next seat that has not quit (C8)."""
    seats = position[SEATS]
    seat = position[SEAT]
    for _ in range(seats):
        seat = seat + 1 if seat + 1 < seats else 0
        if not position[QUITTERS + seat]:
            break
    position[SEAT] = seat


@compiled
def _end(position: Position, went_out: bool) -> None:
    """The round is over and scored (C8, C9)."""
    seat = position[SEAT]
    for other in range(position[SEATS]):
        position[POINTS + other] += hand_points(position, other)
    position[SEAT] = position[STARTER] if position[LAST] < 0 else position[LAST]
    may_return = went_out and position[POINTS + seat] > 0
    position[PHASE] = RETURN if may_return else _phase_after(position)


@compiled
def _phase_after(position: Position) -> int:
    """The phase after a round: the next deal, or the end of the game (C9)."""
    for seat in range(position[SEATS]):
        if position[POINTS + seat] >= LOST:
            return OVER
    return DEAL


@compiled
def play_round(position: Position, rng: Rng) -> None:
    """Play a dealt round to its end with uniformly random steps."""
    steps: Any = np.empty(8, dtype=np.int64)
    while position[PHASE] == TURN or position[PHASE] == RETURN:
        act(position, steps[below(rng, legal(position, steps))])


def seen_position(seen: Observation) -> Position:
    """The position that a seat sees: the pile and the hidden hands are empty."""
    position: Position = np.zeros(LENGTH, dtype=np.int64)
    start(position, len(seen.quit), seen.first)
    position[PHASE] = _PHASES[seen.phase]
    position[SEAT] = seen.turn
    position[TOP] = seen.discard
    position[LAST] = -1 if seen.last is None else seen.last
    position[IN] = seen.quit.count(False)
    position[NEXT], position[STOP] = PILE, PILE + seen.pile
    for seat, quit_ in enumerate(seen.quit):
        position[QUITTERS + seat] = quit_
        position[POINTS + seat] = seen.points[seat]
        position[SIZES + seat] = seen.hand_sizes[seat]
        hand = seen.shown[seat] if seen.shown else seen.hand if seat == seen.seat else None
        if hand is not None:
            for value in range(1, VALUES + 1):
                position[HANDS + seat * (VALUES + 1) + value] = count(hand, value)
    position[STARTER] = seen.first
    clues = evidence(seen.history, seen.hand, seen.discard, len(seen.quit))
    for value in range(1, VALUES + 1):
        position[PLAYED + value] = COPIES - count(seen.hand, value) - clues.unseen[value]
    for seat, known in enumerate(clues.missing):
        start_ = KNOWN + seat * (VALUES + 1)
        position[start_ : start_ + VALUES + 1] = known
    return position


def number_of(action: Action) -> int:
    """The kernel's number of an action."""
    match action:
        case Play(card):
            return card
        case Quit():
            return QUIT
        case DrawCard():
            return DRAW
        case Return(token):
            return RETURN_BLACK if token == 10 else RETURN_WHITE
        case Keep():
            return KEEP
    raise ValueError(f"{action} is no action of LAMA")
