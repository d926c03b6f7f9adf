"""The judgement of positions: see `prospects` for the chance of the seat that acts.

At two seats the other has the rest. At a larger table each of the others is estimated as if it had just
acted, and they share the rest by that: see `shares`. The judge assumes that all seats play equally well, as
the hard opponent does. At a table of unequal players it is too cautious.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from llamadillo.bots.judge import Judgement
from llamadillo.engine.game import Seat
from llamadillo.engine.steps import Action
from llamadillo.games.lama_dice import WAYS, LamaDice, Observation, Phase, Roll, State
from llamadillo.games.lamas.actions import Quit, Return
from llamadillo.games.lamas.cards import LLAMA, llama_points
from llamadillo.games.lamas.tokens import LOST
from llamadillo.titles.lama_dice.networks import (
    HELD,
    OFFER,
    OWN,
    OWN_QUIT,
    numbers,
    others_features,
)
from llamadillo.titles.lama_dice.prospects import Prospects
from llamadillo.titles.lama_dice.row_features import row_features, total_of
from llamadillo.titles.lama_dice.row_outcomes import LLAMA_WAYS, set_of
from llamadillo.titles.lama_dice.shares import others

_GAME: Final = LamaDice()
_THREE_LLAMAS: Final = Roll((LLAMA, LLAMA, LLAMA))


class PositionJudge:
    """See `Judge`. Its first judgement reads the file of numbers, and raises BadData if that is damaged."""

    def position(self, state: State) -> Judgement:
        """See `Judge.position`."""
        if state.phase in (Phase.DEAL, Phase.OVER):
            return _after_round(list(state.points), state.seat)
        seen = _GAME.observe(state, state.seat)
        if state.phase is Phase.ROLL:
            return self._rolling(state, seen)
        judged = _judged(seen, state.legal, map(Prospects(seen, numbers()).after, state.legal))
        return max(judged, key=lambda judgement: judgement.chances[state.seat])

    def choices(self, observation: Observation, legal: tuple[Action, ...]) -> tuple[Judgement, ...]:
        """See `Judge.choices`."""
        return _judged(observation, legal, Prospects(observation, numbers()).best_known(legal))

    def _rolling(self, state: State, seen: Observation) -> Judgement:
        """The mean over the positions after a roll."""
        prospects = Prospects(seen, numbers())
        total, drama = prospects.rolled()
        ways = WAYS - LLAMA_WAYS - drama
        after = [(self.position(_GAME.apply(state, _THREE_LLAMAS)), LLAMA_WAYS)]
        if ways:
            after.append((_shared(seen.seat, total / ways, _others(seen)), ways))
        if drama:
            after.append((Judgement(prospects.ended(prospects.after_drama()), exact=False), drama))
        weighed = (tuple(chance * part / WAYS for chance in judged.chances) for judged, part in after)
        return Judgement(tuple(map(sum, zip(*weighed, strict=True))), exact=False)


def _judged(seen: Observation, legal: tuple[Action, ...], own: Iterable[float]) -> tuple[Judgement, ...]:
    """The judgement of each action that gives the acting seat its `own` chance."""
    if seen.phase is Phase.RETURN:
        return tuple(_returned(seen, action) for action in legal)
    rest = _others(seen)
    return tuple(
        _round_ended(seen) if seen.alone and isinstance(action, Quit) else _shared(seen.seat, chance, rest)
        for action, chance in zip(legal, own, strict=True)
    )


def _after_round(points: list[int], starter: int) -> Judgement:
    return Judgement(numbers().after_round(points, starter), exact=max(points) >= LOST)


def _returned(seen: Observation, action: Action) -> Judgement:
    points = list(seen.points)
    points[seen.seat] -= action.token if isinstance(action, Return) else 0
    return _after_round(points, seen.seat)


def _round_ended(seen: Observation) -> Judgement:
    points = [held + llama_points(row) for held, row in zip(seen.points, seen.rows, strict=True)]
    return _after_round(points, seen.seat)


def _others(seen: Observation) -> tuple[float, ...]:
    """How the other seats share what the seat does not win, clockwise from it."""
    seats = len(seen.points)
    if seats == 2:
        return (1.0,)
    clockwise = [Seat((seen.seat + step) % seats) for step in range(1, seats)]
    return others([standing(replace(seen, seat=seat)) for seat in clockwise])


def standing(seen: Observation) -> float:
    """The log odds of the estimate of a seat, as if it had just acted."""
    network, held = numbers().round(len(seen.points)), seen.points[seen.seat]
    own = (
        [OWN_QUIT + total_of(held, seen.row)]
        if seen.quit[seen.seat]
        else [*row_features(seen.row), OWN + HELD + held]
    )
    return network.log_odds(network.total([*others_features(seen), *own, OFFER + set_of(seen.llama_row)]))


def _shared(seat: int, own: float, rest: tuple[float, ...]) -> Judgement:
    """The judgement of a position in which the seat has the chance `own`, and the others share the rest."""
    chances = [own, *((1 - own) * share for share in rest)]
    return Judgement((*chances[len(chances) - seat :], *chances[: len(chances) - seat]), exact=False)
