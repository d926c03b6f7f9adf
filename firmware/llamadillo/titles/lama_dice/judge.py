"""The judgement of positions."""

from typing import Final

from llamadillo.bots.judge import Judgement
from llamadillo.engine.cards import Cards
from llamadillo.engine.game import Seat
from llamadillo.engine.steps import Action
from llamadillo.games.lama_dice import LamaDice, Observation, Phase, RollDice, State, Take
from llamadillo.games.lamas.actions import Return
from llamadillo.games.lamas.cards import llama_points
from llamadillo.games.lamas.tokens import LOST
from llamadillo.titles.lama_dice.hard import REST_OTHERS, REST_STARTER, Judge, Numbers, numbers

_GAME: Final = LamaDice()


class PositionJudge:
    """See `Judge`. Its first judgement reads the file of numbers. Raises BadData."""

    def position(self, state: State) -> Judgement:
        """See `Judge.position`."""
        if state.phase is Phase.OVER or state.phase is Phase.DEAL:
            over = state.phase is Phase.OVER
            return Judgement(_between(numbers(), state.points, state.seat), exact=over)
        if state.phase is Phase.ROLL:
            judging = _Judging(_GAME.observe(state, state.seat), numbers())
            return Judgement(judging.everyone(judging.rolling()), exact=False)
        found = self.choices(_GAME.observe(state, state.seat), state.legal)
        return max(found, key=lambda judged: judged.chances[state.seat])

    def choices(self, observation: Observation, legal: tuple[Action, ...]) -> tuple[Judgement, ...]:
        """See `Judge.choices`."""
        if observation.phase is Phase.RETURN:
            return tuple(_returned(observation, action) for action in legal)
        judging = _Judging(observation, numbers())
        return tuple(Judgement(judging.everyone(judging.after(action)), exact=False) for action in legal)


class _Judging(Judge):
    """The choices of one seat. The chances of a round that ends add up to 1."""

    def __init__(self, seen: Observation, known: Numbers) -> None:
        super().__init__(seen, known)
        self._known = known

    def ending(self, points: int) -> float:
        """See `Judge.ending`."""
        seen = self._seen
        held = [before + llama_points(row) for before, row in zip(seen.points, seen.rows, strict=True)]
        held[seen.seat] = points
        return _between(self._known, tuple(held), seen.seat)[seen.seat]

    def after(self, action: Action) -> float:
        """The chance of the seat after a choice."""
        seen = self._seen
        if seen.phase is Phase.TURN:
            return self.rolling() if isinstance(action, RollDice) else self.quitting()
        if isinstance(action, Take):
            return self.taking(action.card)
        held = self._held - action.token if isinstance(action, Return) else self._held
        return self.leaving(Cards(seen.row - action.discarded()), seen.llama_row, held)

    def everyone(self, own: float) -> tuple[float, ...]:
        """The chances of all seats, with that of the seat itself."""
        seen = self._seen
        stands = tuple(
            min(held + llama_points(row), LOST - 1) for held, row in zip(seen.points, seen.rows, strict=True)
        )
        shares = list(_between(self._known, stands, seen.seat))
        shares[seen.seat] = 0.0
        rest = (1 - own) / sum(shares)
        return tuple(own if seat == seen.seat else rest * share for seat, share in enumerate(shares))


def _returned(seen: Observation, action: Action) -> Judgement:
    points = list(seen.points)
    points[seen.seat] -= action.token if isinstance(action, Return) else 0
    return Judgement(_between(numbers(), tuple(points), seen.seat), exact=max(points) >= LOST)


def _between(known: Numbers, points: tuple[int, ...], starter: Seat) -> tuple[float, ...]:
    """The chance of each seat between two rounds, or its share of the win at the end."""
    if max(points) >= LOST:
        fewest = min(points)
        return tuple((held == fewest) / points.count(fewest) for held in points)
    rest = known.networks(len(points))[1]
    seats, chances = len(points), []
    for seat, own in enumerate(points):
        others = sorted(points[:seat] + points[seat + 1 :])
        ranked = [REST_OTHERS + rank * LOST + other for rank, other in enumerate(others)]
        starts = REST_STARTER + (starter - seat) % seats
        chances.append(rest.chance(rest.total([own, *ranked, starts])))
    return tuple(chance / sum(chances) for chance in chances)
