"""The judgement of positions of LAMA: each seat's chance to win the game."""

from collections.abc import Sequence
from math import exp
from typing import Final

from llamadillo.bots.judge import Judgement
from llamadillo.engine.game import Seat, replaced
from llamadillo.engine.steps import Action
from llamadillo.games.lama import Lama, Observation, Phase, State
from llamadillo.games.lamas.actions import Return
from llamadillo.games.lamas.cards import llama_points
from llamadillo.games.lamas.tokens import LOST
from llamadillo.titles.lama.hard import (
    DRAWABLE,
    LEFT,
    OWN,
    QUIT_WITH,
    STARTS,
    network,
    of_hand,
    of_others,
    weigh,
)
from llamadillo.titles.lamas.opponents import best_token

_GAME: Final = Lama()
_SPREAD: Final = 14.0


def _sums_to_one(values: Sequence[float]) -> tuple[float, ...]:
    total = sum(values)
    return tuple(value / total for value in values)


def of_points(points: tuple[int, ...]) -> Judgement:
    """After a round, with these points."""
    if max(points) >= LOST:
        fewest = min(points)
        return Judgement(_sums_to_one([float(held == fewest) for held in points]), exact=True)
    return Judgement(_sums_to_one([exp(-held / _SPREAD) for held in points]), exact=False)


def _waits(seen: Observation) -> float:
    """The chance of a seat whose turn it is not, by its own hand."""
    held = seen.points[seen.seat]
    starter = seen.first if seen.last is None else seen.last
    table = (LEFT + DRAWABLE[seen.pile], STARTS + (starter - seen.seat) % len(seen.quit))
    if seen.quit[seen.seat]:
        own: tuple[int, ...] = (QUIT_WITH + held + llama_points(seen.hand),)
    else:
        own = (*of_hand(seen.hand, seen.discard), OWN + held)
    net = network()
    return net.chance(net.total((*of_others(seen), *own, *table)))


class PositionJudge:
    """See `Judge`."""

    def position(self, state: State) -> Judgement:
        """See `Judge.position`."""
        if state.phase is Phase.RETURN:
            points = state.points[state.seat]
            return of_points(replaced(state.points, state.seat, points - best_token(points)))
        if state.phase is not Phase.TURN:
            return of_points(state.points)
        values = []
        for seat in map(Seat, range(len(state.points))):
            seen = _GAME.observe(state, seat)
            if seat == state.seat:
                values.append(max(weigh(network(), seen, _GAME.legal_actions(state))))
            else:
                values.append(_waits(seen))
        return Judgement(_sums_to_one(values), exact=False)

    def choices(self, observation: Observation, legal: tuple[Action, ...]) -> tuple[Judgement, ...]:
        """See `Judge.choices`."""
        points, seat = observation.points, observation.seat
        if observation.phase is Phase.RETURN:
            tokens = [action.token if isinstance(action, Return) else 0 for action in legal]
            return tuple(of_points(replaced(points, seat, points[seat] - token)) for token in tokens)
        others = of_points(tuple(min(held, LOST - 1) for held in points)).chances
        rest = 1 - others[seat]
        judged = []
        for own in weigh(network(), observation, legal):
            chances = [(1 - own) * chance / rest for chance in others]
            chances[seat] = own
            judged.append(Judgement(tuple(chances), exact=False))
        return tuple(judged)
