"""The judgement of positions: see `prospects` for the chance of the seat that acts.

At two seats the other has the rest. At a larger table the others share the rest as they would share the win
if the round ended now.
"""

from typing import Final

from llamadillo.bots.judge import Judgement
from llamadillo.engine.steps import Action
from llamadillo.games.lama_dice import WAYS, LamaDice, Observation, Phase, Roll, State
from llamadillo.games.lamas.actions import Return
from llamadillo.games.lamas.cards import LLAMA, llama_points
from llamadillo.games.lamas.tokens import LOST
from llamadillo.titles.lama_dice.networks import numbers
from llamadillo.titles.lama_dice.prospects import Prospects
from llamadillo.titles.lama_dice.row_outcomes import LLAMA_WAYS

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
        if state.phase is Phase.RETURN:
            return max(self.choices(seen, state.legal), key=lambda judged: judged.chances[state.seat])
        prospects = Prospects(seen, numbers())
        return _shared(seen, max(map(prospects.after, state.legal)))

    def choices(self, observation: Observation, legal: tuple[Action, ...]) -> tuple[Judgement, ...]:
        """See `Judge.choices`."""
        if observation.phase is Phase.RETURN:
            return tuple(_returned(observation, action) for action in legal)
        chances = Prospects(observation, numbers()).best_known(legal)
        return tuple(_shared(observation, chance) for chance in chances)

    def _rolling(self, state: State, seen: Observation) -> Judgement:
        """The mean over the positions after a roll."""
        prospects = Prospects(seen, numbers())
        total, drama = prospects.rolled()
        ways = WAYS - LLAMA_WAYS - drama
        after = [(self.position(_GAME.apply(state, _THREE_LLAMAS)), LLAMA_WAYS)]
        if ways:
            after.append((_shared(seen, total / ways), ways))
        if drama:
            after.append((Judgement(prospects.ended(prospects.after_drama()), exact=False), drama))
        weighed = (tuple(chance * part / WAYS for chance in judged.chances) for judged, part in after)
        return Judgement(tuple(map(sum, zip(*weighed, strict=True))), exact=False)


def _after_round(points: list[int], starter: int) -> Judgement:
    return Judgement(numbers().after_round(points, starter), exact=max(points) >= LOST)


def _returned(seen: Observation, action: Action) -> Judgement:
    points = list(seen.points)
    points[seen.seat] -= action.token if isinstance(action, Return) else 0
    return _after_round(points, seen.seat)


def _shared(seen: Observation, own: float) -> Judgement:
    """The judgement of a position in which the seat has this chance."""
    totals = zip(seen.points, seen.rows, strict=True)
    stands = [min(held + llama_points(row), LOST - 1) for held, row in totals]
    shares = list(numbers().after_round(stands, seen.seat))
    shares[seen.seat] = 0.0
    rest = (1 - own) / sum(shares)
    chances = (own if seat == seen.seat else rest * share for seat, share in enumerate(shares))
    return Judgement(tuple(chances), exact=False)
