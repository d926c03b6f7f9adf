"""The judgement of positions."""

from typing import Any

from llamadillo.bots.judge import Judgement
from llamadillo.engine.steps import Action


class PositionJudge:
    """See `Judge`."""

    def position(self, state: Any) -> Judgement:
        """See `Judge.position`."""
        seats = len(state.points)
        return Judgement((1 / seats,) * seats, exact=False)

    def choices(self, observation: Any, legal: tuple[Action, ...]) -> tuple[Judgement, ...]:
        """See `Judge.choices`."""
        return tuple(self.position(observation) for _ in legal)
