"""The judgement of positions: exact for two seats, estimated for more.

With two seats the game is solved: both play the best, as in T. W. Neller and C. G. M. Presser, "Optimal
Play of the Dice Game Pig", The UMAP Journal 25 (2004). With more, a turn is solved as far as its end;
what follows is an estimate from how each two of the seats would do on their own.
"""

from functools import cache
from math import prod
from typing import Any, Final, NamedTuple

from llamadillo.bots.judge import Judgement
from llamadillo.engine.steps import Action
from tests.titles.pig.rules import GOAL, Hold, Phase, State

Chances = tuple[float, ...]

_PIPS: Final = range(2, 7)
"""The faces that go on with the turn."""
_SETTLED: Final = 1e-14


class PositionJudge:
    """See `Judge`."""

    def position(self, state: Any) -> Judgement:
        """See `Judge.position`."""
        o: State = state
        turn = _Turn(o)
        match o.phase:
            case Phase.OVER:
                chances = turn.won
            case Phase.ROLL:
                chances = turn.roll(o.total)
            case Phase.CHOOSE:
                chances = turn.best(o.total)
        return Judgement(chances, turn.exact or o.phase is Phase.OVER)

    def choices(self, observation: Any, legal: tuple[Action, ...]) -> tuple[Judgement, ...]:
        """See `Judge.choices`."""
        o: State = observation
        turn = _Turn(o)
        return tuple(
            Judgement(turn.hold(o.total) if action == Hold() else turn.roll(o.total), turn.exact)
            for action in legal
        )


class _Turn:
    """The chances of all seats in the course of one turn, by its total."""

    def __init__(self, o: State) -> None:
        self.exact: Final = len(o.points) == 2
        self._o = o
        self._next = (o.turn + 1) % len(o.points)
        self._best: dict[int, Chances] = {}
        self.won: Final = tuple(float(seat == o.turn) for seat in range(len(o.points)))
        """When the seat whose turn it is wins."""

    def best(self, total: int) -> Chances:
        """Before the choice."""
        own = self._o.turn
        if total not in self._best:
            holding = self.hold(total) if total else None
            if holding is self.won:
                return self.won
            rolling = self.roll(total)
            better = holding is not None and holding[own] > rolling[own]
            self._best[total] = holding if better and holding else rolling
        return self._best[total]

    def hold(self, total: int) -> Chances:
        """After holding."""
        o = self._o
        held = o.points[o.turn] + total
        return (
            self.won
            if held >= GOAL
            else _start((*o.points[: o.turn], held, *o.points[o.turn + 1 :]), self._next)
        )

    def roll(self, total: int) -> Chances:
        """Before the roll: the mean over the faces."""
        faces = [_start(self._o.points, self._next), *(self.best(total + pips) for pips in _PIPS)]
        return tuple(sum(chances) / 6 for chances in zip(*faces, strict=True))


@cache
def _start(points: tuple[int, ...], turn: int) -> Chances:
    """The chances where a turn begins."""
    seats = len(points)
    solved = solution(GOAL)

    def against(own: int, other: int) -> float:
        """The chance of a seat if these two were alone."""
        if (own - turn) % seats < (other - turn) % seats:
            return solved[points[own], points[other]]
        return 1 - solved[points[other], points[own]]

    weights = [prod(against(own, other) for other in range(seats) if other != own) for own in range(seats)]
    return tuple(weight / sum(weights) for weight in weights)


@cache
def solution(goal: int) -> dict[tuple[int, int], float]:
    """For two seats: the chance of the seat whose turn begins, by its points and those of the other.

    Points only grow, so pairs of positions are solved one by one, the highest sum first. In a pair, each
    chance is a line in the other for a given way to play; the best way is improved until it is settled.
    """
    found: dict[tuple[int, int], float] = {}
    for points in range(2 * goal - 2, -1, -1):
        for own in range(max(0, points - goal + 1), points // 2 + 1):
            other = points - own
            first = second = 0.5
            while True:
                one, two = _line(goal, own, other, second, found), _line(goal, other, own, first, found)
                better = (one.at_0 + one.slope * two.at_0) / (1 - one.slope * two.slope)
                change, first = abs(better - first), better
                change, second = max(change, abs(two.at(first) - second)), two.at(first)
                if change < _SETTLED:
                    break
            found[own, other], found[other, own] = first, second
    return found


class _Line(NamedTuple):
    """A chance as a line in the chance of the other seat after a turn without points."""

    at_0: float
    slope: float

    def at(self, chance: float) -> float:
        return self.at_0 + self.slope * chance


def _line(goal: int, own: int, other: int, chance: float, found: dict[tuple[int, int], float]) -> _Line:
    """The chance at the beginning of a turn, played the best if the other's after no points is `chance`."""
    lines = [_Line(1, 0)] * (goal - own + 7)
    for total in range(goal - own - 1, -1, -1):
        following = [lines[total + pips] for pips in _PIPS]
        rolling = _Line(
            (1 + sum(line.at_0 for line in following)) / 6, (sum(line.slope for line in following) - 1) / 6
        )
        holding = _Line(1 - found[other, own + total], 0) if total else rolling
        lines[total] = max(holding, rolling, key=lambda line: line.at(chance))
    return lines[0]
