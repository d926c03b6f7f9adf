"""The judgement of positions: see `prospects` for the chance of the seat that acts.

At two seats the other has the rest. At a larger table each of the others is estimated as if it had just
acted, and they share the rest by that: see `shares`. What ends the round is judged for all by their points.
The judge assumes that all seats play equally well, as
the hard opponent does. At a table of unequal players it is too cautious.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from llamadillo.bots.judge import Judgement
from llamadillo.engine.cards import NO_CARDS, Cards, one
from llamadillo.engine.game import MIN_SEATS, Seat
from llamadillo.engine.steps import Action
from llamadillo.games.lama_dice import (
    WAYS,
    Discard,
    LamaDice,
    Observation,
    Phase,
    Roll,
    RollDice,
    State,
    Take,
)
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
from llamadillo.titles.lama_dice.shares import before_turn, others
from llamadillo.titles.lamas.opponents import tokens_of

_GAME: Final = LamaDice()
_THREE_LLAMAS: Final = Roll((LLAMA, LLAMA, LLAMA))


class PositionJudge:
    """See `Judge`. Its first judgement reads the file of numbers, and raises BadData if that is damaged."""

    def position(self, state: State) -> Judgement:
        """See `Judge.position`."""
        judged = self.before_correction(state)
        if state.phase is not Phase.TURN or len(judged.chances) == MIN_SEATS or judged.exact:
            return judged
        return judged._replace(chances=before_turn(judged.chances, state.seat, state.rows, state.points))

    def before_correction(self, state: State) -> Judgement:
        """The same without what `before_turn` makes up for."""
        if state.phase in (Phase.DEAL, Phase.OVER):
            return _after_round(list(state.points), state.seat)
        seen = _GAME.observe(state, state.seat)
        prospects = Prospects(seen, numbers())
        if state.phase is Phase.ROLL:
            return _rolling(seen, prospects, self.position(_GAME.apply(state, _THREE_LLAMAS)))
        judged = _judged(seen, prospects, state.legal, map(prospects.after, state.legal))
        return max(judged, key=lambda judgement: judgement.chances[state.seat])

    def choices(self, observation: Observation, legal: tuple[Action, ...]) -> tuple[Judgement, ...]:
        """See `Judge.choices`."""
        prospects = Prospects(observation, numbers())
        return _judged(observation, prospects, legal, prospects.best_known(legal))


def _judged(
    seen: Observation, prospects: Prospects, legal: tuple[Action, ...], own: Iterable[float]
) -> tuple[Judgement, ...]:
    """The judgement of each action that gives the acting seat its `own` chance."""
    rest = _others(seen)

    def after(action: Action, chance: float) -> Judgement:
        match action:
            case Quit() if seen.alone:
                return _ended(seen, seen.row)
            case Discard(cards) if cards == seen.row:
                return _gone_out(seen)
            case Take(card) if one(card) == seen.llama_row:
                return _ended(seen, Cards(seen.row + seen.llama_row))
            case RollDice() if len(rest) > 1:
                return _rolling(seen, prospects, _shared(seen.seat, prospects.three_llamas(), rest))
        return _shared(seen.seat, chance, rest)

    if seen.phase is Phase.RETURN:
        return tuple(_returned(seen, action) for action in legal)
    return tuple(map(after, legal, own))


def _rolling(seen: Observation, prospects: Prospects, three_llamas: Judgement) -> Judgement:
    """The mean over what follows a roll."""
    seat, (total, out, last, drama) = seen.seat, prospects.rolled
    gone_out = _gone_out(seen).chances
    scored = _ended(seen, Cards(seen.row + seen.llama_row)).chances
    parts = [(three_llamas.chances, LLAMA_WAYS), (gone_out, out), (scored, last + drama)]
    ways = WAYS - LLAMA_WAYS - out - last - drama
    if ways:
        own = total - out * gone_out[seat] - last * scored[seat]
        parts.append((_shared(seat, own / ways, _others(seen)).chances, ways))
    weighed = (tuple(chance * part / WAYS for chance in chances) for chances, part in parts)
    return Judgement(tuple(map(sum, zip(*weighed, strict=True))), exact=False)


def _gone_out(seen: Observation) -> Judgement:
    """If the seat goes out, and returns the best token."""
    held = seen.points[seen.seat]
    ends = (_ended(seen, NO_CARDS, held - token) for token in (0, *tokens_of(held)))
    return max(ends, key=lambda judgement: judgement.chances[seen.seat])


def _ended(seen: Observation, row: Cards, held: int | None = None) -> Judgement:
    """If the round ends and the seat then has this row, and holds these points (None: unchanged)."""
    points = [before + llama_points(of) for before, of in zip(seen.points, seen.rows, strict=True)]
    points[seen.seat] = (seen.points[seen.seat] if held is None else held) + llama_points(row)
    return _after_round(points, seen.seat)


def _after_round(points: list[int], starter: int) -> Judgement:
    return Judgement(numbers().after_round(points, starter), exact=max(points) >= LOST)


def _returned(seen: Observation, action: Action) -> Judgement:
    points = list(seen.points)
    points[seen.seat] -= action.token if isinstance(action, Return) else 0
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
