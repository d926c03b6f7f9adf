"""The seat that is alone (D7), solved: the smallest points of the round to expect, and how to get there.

Nobody else acts any more, so a round of such a seat is a chain of rolls and choices whose row only
shrinks. Its value is found by dynamic programming from the empty row up, in fractions.
"""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from llamadillo.engine.actions import Quit, Return
from llamadillo.engine.cards import Cards
from llamadillo.engine.steps import Action
from llamadillo.games.lama_dice import ROLL_WEIGHTS, LamaDice, Phase, Roll, RollDice, State
from llamadillo.odds.roll import WAYS

__all__ = ["Alone", "Choice"]

_GAME: Final = LamaDice()
_ROLL: Final = RollDice()
_QUIT: Final = Quit()


def _rolls_by_cards() -> tuple[tuple[Roll, int], ...]:
    """The rolls with their ways, those together that show the same: which die shows what changes nothing."""
    ways: Counter[Cards] = Counter()
    for roll, weight in ROLL_WEIGHTS:
        ways[roll.cards] += weight
    shown = {roll.cards: roll for roll, _ in ROLL_WEIGHTS}
    return tuple((shown[cards], weight) for cards, weight in ways.items())


_ROLLS: Final = _rolls_by_cards()

_Key = tuple[Cards, Cards, int]
"""A row, the llama row, and the points that the seat holds in tokens."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What is best in a position, and the points of the round to expect of it.

    The points are those still to come: what the row will score, less the tokens that will be returned.
    """

    action: Action
    points: Fraction


class Alone:
    """Solves positions of a seat that is alone. Keeps what it found, so asking again costs nothing.

    >>> from llamadillo.engine.cards import pack
    >>> from llamadillo.games.lama_dice.positions import turn
    >>> best = Alone().best(turn(pack([7]), pack([1, 2, 3, 4, 5, 6, 7]), alone=True))
    >>> best.action.verb, best.points
    ('roll', Fraction(27, 4))
    """

    def __init__(self) -> None:
        self._rolls: dict[_Key, Fraction] = {}

    def best(self, state: State) -> Choice:
        """The best choice of the seat that must act; the first in order where several are best.

        Raises ValueError unless a seat that is alone must act, or one that may return a token after
        the round.
        """
        if not state.legal or (state.round.ending is None and not _is_alone(state)):
            raise ValueError("nobody who is alone must choose here (D7)")
        choices = [Choice(action, self.after(state, action)) for action in state.legal]
        return min(choices, key=lambda choice: choice.points)

    def after(self, state: State, action: Action) -> Fraction:
        """The points to expect of a choice, if all that follows is the best. Raises IllegalAction."""
        if action == _ROLL:
            _GAME.apply(state, action)
            return self.roll(state)
        after = _GAME.apply(state, action)
        return after.points[state.seat] - state.points[state.seat] + self._to_come(after, state.seat)

    def roll(self, turn: State) -> Fraction:
        """The points to expect of rolling at least once more, and the best from there."""
        seat = turn.seat
        key = turn.rows[seat], turn.llama_row, turn.points[seat]
        if key in self._rolls:
            return self._rolls[key]
        rolled = _GAME.apply(turn, _ROLL)
        total, same = Fraction(0), 0
        for roll, weight in _ROLLS:
            after = _GAME.apply(rolled, roll)
            if after.phase is Phase.TURN:  # three llamas, and no token to return: as before
                same += weight
                continue
            gained = after.points[seat] - turn.points[seat]
            total += weight * (gained + self._to_come(after, seat))
        # Rolling on after three llamas is worth v = (total + same · v) / 216; quitting then is the other way.
        value = min(total / (WAYS - same), (total + same * _quit_points(turn)) / WAYS)
        self._rolls[key] = value
        return value

    def _to_come(self, state: State, seat: int) -> Fraction:
        """The points still to come in the round that goes on, or is over but for a token."""
        if state.phase is Phase.TURN:
            return min(Fraction(_quit_points(state)), self.roll(state))
        if state.actor != seat:
            return Fraction(0)
        # Of the tokens the dearest is given back: no other choice is ever better, and to leave them out
        # keeps the chain of points short. A test solves positions with every choice and finds the same.
        tokens = [choice for choice in state.legal if isinstance(choice, Return)]
        choices = [max(tokens, key=lambda choice: choice.token)] if tokens else state.legal
        return min(self.after(state, choice) for choice in choices)


def _is_alone(state: State) -> bool:
    return sum(1 for seat in range(len(state.rows)) if not state.quitters >> seat & 1) == 1


def _quit_points(turn: State) -> int:
    return _GAME.apply(turn, _QUIT).points[turn.seat] - turn.points[turn.seat]
