"""The seat that is alone (D7), solved: the fewest expected points of the round and the best choices.

No other seat acts any more, and the row of this seat only shrinks. Its value is computed by dynamic
programming from the smallest row up, in fractions. The game computes the effect of a roll once for each row;
it does not depend on the tokens of the seat.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import lcm
from typing import Final, NamedTuple

from llamadillo.engine.cards import NO_CARDS, Cards, count, distinct, one, unpack
from llamadillo.engine.steps import Action
from llamadillo.games.lama_dice import WAYS, Phase, RollDice, State
from llamadillo.games.lamas.actions import Quit, Return
from llamadillo.titles.lama_dice.odds.roll import GAME, roll_outcomes

_ROLL: Final = RollDice()
_QUIT: Final = Quit()

_Key = tuple[Cards, Cards, int]
"""A row, the llama row, and the points that the seat holds in tokens."""


@dataclass(frozen=True, slots=True)
class BestAction:
    """The best action in a position, and its expected points of the round.

    The points are those still to come: what the row will score, less the tokens that will be returned.
    """

    action: Action
    points: Fraction


class _Worth(NamedTuple):
    """Points to expect. They are in order as the fractions are: `about` is the float nearest to `exact`."""

    about: float
    exact: Fraction


class _Level(NamedTuple):
    """Points that a seat may hold later, and its most valuable token; 0 for none."""

    points: int
    token: int


class _Row(NamedTuple):
    """The effect of a roll on a row."""

    matches: tuple[tuple[int, tuple[Cards, ...]], ...]
    """For each match: the number of ways, and the rows that a discard can leave."""
    drama: int
    """The points that the ways to llama drama cost, added up."""
    llamas: int
    """The ways to three llamas."""
    quit: int
    """The points of quitting instead."""


class AloneSolver:
    """Solves positions of a seat that is alone. Results are cached.

    >>> from llamadillo.engine.cards import pack
    >>> from llamadillo.games.lama_dice.positions import turn
    >>> best = AloneSolver().best(turn(pack([7]), pack([1, 2, 3, 4, 5, 6, 7]), alone=True))
    >>> best.action.verb, best.points
    ('roll', Fraction(27, 4))
    """

    def __init__(self) -> None:
        self._rolls: dict[_Key, Fraction] = {}
        self._worth: dict[tuple[Cards, int], dict[Cards, _Worth]] = {}
        """By the llama row and the points held: what each row is worth if the best is made of it."""

    def best(self, state: State) -> BestAction:
        """The best choice of the seat that must act; the first in order where several are best.

        Raises ValueError unless a seat that is alone must act, or one that may return a token after
        the round.
        """
        if not state.legal or (state.round.ending is None and not _is_alone(state)):
            raise ValueError("nobody who is alone must choose here (D7)")
        choices = [BestAction(action, self.after(state, action)) for action in state.legal]
        return min(choices, key=lambda choice: choice.points)

    def after(self, state: State, action: Action) -> Fraction:
        """The points to expect of a choice, if all that follows is the best. Raises IllegalAction."""
        after = GAME.apply(state, action)
        if action == _ROLL:
            return self.roll(state)
        return after.points[state.seat] - state.points[state.seat] + self._to_come(after, state.seat)

    def roll(self, turn: State) -> Fraction:
        """The points to expect of rolling at least once more, and the best from there.

        Raises ValueError unless it is the turn of a seat that is alone.
        """
        key = _key(turn)
        if key not in self._rolls:
            for _ in self.steps(turn):
                pass
        return self._rolls[key]

    def knows(self, turn: State) -> bool:
        """Whether `roll` and `best` answer at once."""
        return _key(turn) in self._rolls

    def steps(self, turn: State) -> Iterator[None]:
        """Solve a turn bit by bit: one row that may be left at each step, the turn's own with the last.

        A box can answer its buttons between two steps. Results are kept, so an iterator may be
        abandoned and another one started. Raises ValueError unless it is the turn of a seat that is alone.
        """
        if turn.phase is not Phase.TURN or not _is_alone(turn):
            raise ValueError("it is not the turn of a seat that is alone (D7)")
        seat, levels = turn.seat, _levels(turn)
        for row in _parts(turn.rows[seat]):
            if (row, turn.llama_row, turn.points[seat]) not in self._rolls:
                rows = tuple(row if other == seat else cards for other, cards in enumerate(turn.rows))
                self._solve(turn.replace(rows=rows), levels)
                yield

    def _solve(self, turn: State, levels: tuple[_Level, ...]) -> None:
        """Compute the value of a roll of this row for all tokens; all smaller rows are known."""
        row, llama_row, _ = _key(turn)
        what = _row(turn)
        fewer = Fraction(0)
        for points, token in levels:
            # With no card left a token is returned, as after three llamas.
            out = {NO_CARDS: _Worth(-token, Fraction(-token))}
            worth = self._worth.setdefault((llama_row, points), out)
            total = what.drama + _matched(what, worth)
            if token:
                value = (total + what.llamas * (fewer - token)) / WAYS
            else:
                # Three llamas change nothing. Rolling on after them is worth v = (total + llamas · v) / 216;
                # quitting then is the other way.
                value = min(total / (WAYS - what.llamas), (total + what.llamas * what.quit) / WAYS)
            self._rolls[row, llama_row, points] = value
            fewer = min(Fraction(what.quit), value)
            worth[row] = _Worth(float(fewer), fewer)

    def _to_come(self, state: State, seat: int) -> Fraction:
        """The points still to come in the round that goes on, or is over but for a token."""
        if state.phase is Phase.TURN:
            return min(Fraction(_quit_points(state)), self.roll(state))
        if state.actor != seat:
            return Fraction(0)
        return min(self.after(state, choice) for choice in state.legal)


def _key(turn: State) -> _Key:
    return turn.rows[turn.seat], turn.llama_row, turn.points[turn.seat]


def _parts(row: Cards) -> Iterator[Cards]:
    """Every non-empty part of a row, each after all of its own parts."""
    copies = [
        [Cards(n * one(value)) for n in range(count(row, value) + 1)] for value in unpack(distinct(row))
    ]
    return (Cards(sum(part)) for part in product(*reversed(copies)) if any(part))


def _levels(turn: State) -> tuple[_Level, ...]:
    """The points that the seat may hold before the round is over, fewest first.

    The most valuable token is returned: no other choice is better, and the chain stays short. A test
    solves positions with every choice and gets the same values.
    """
    seat, levels = turn.seat, []
    while True:
        llamas = next(
            outcome.after
            for outcome in roll_outcomes(turn)
            if outcome.after.phase in (Phase.TURN, Phase.LLAMAS)
        )
        tokens = [choice for choice in llamas.legal if isinstance(choice, Return)]
        dearest = max(tokens, key=lambda choice: choice.token, default=None)
        levels.append(_Level(turn.points[seat], dearest.token if dearest else 0))
        if dearest is None:
            return tuple(reversed(levels))
        turn = GAME.apply(llamas, dearest)


def _row(turn: State) -> _Row:
    """What a roll does to the row of the seat whose turn it is."""
    seat, matches, left = turn.seat, [], dict[Action, Cards]()
    drama = llamas = 0
    for after, ways in roll_outcomes(turn):
        if after.phase is Phase.DISCARD:
            for choice in after.legal:
                if choice not in left:
                    left[choice] = GAME.apply(after, choice).rows[seat]
            matches.append((ways, tuple(left[choice] for choice in after.legal)))
        elif after.round.ending is not None:
            drama += ways * (after.points[seat] - turn.points[seat])
        else:
            llamas += ways
    return _Row(tuple(matches), drama, llamas, _quit_points(turn))


def _matched(what: _Row, worth: dict[Cards, _Worth]) -> Fraction:
    """What the ways to a match are worth, added up: of each the discard that leaves the best row."""
    ways: Counter[Cards] = Counter()
    for number, rows in what.matches:
        ways[min(rows, key=worth.__getitem__)] += number
    # Added up over one denominator: one by one each sum would be brought to its lowest terms.
    parts = [(number, worth[row].exact) for row, number in ways.items()]
    below = lcm(*(part.denominator for _, part in parts))
    return Fraction(sum(n * part.numerator * (below // part.denominator) for n, part in parts), below)


def _is_alone(state: State) -> bool:
    return sum(1 for seat in range(len(state.rows)) if not state.quitters >> seat & 1) == 1


def _quit_points(turn: State) -> int:
    return GAME.apply(turn, _QUIT).points[turn.seat] - turn.points[turn.seat]
