"""What a judge forecasts in a game: at some of its moments, which are drawn.

Each moment is drawn with the same probability, whatever follows. A fixed number from each game would count
the moments of short games more than those of long ones, and who is ahead wins more often if a game is short:
the forecasts of a judge that is right would look too cautious.
"""

from collections.abc import Sequence
from enum import Enum
from typing import Any, Final, NamedTuple, Protocol

from lab.judgement.figures import Forecast
from llamadillo.app.played import PlayedStep
from llamadillo.bots.judge import Judge
from llamadillo.engine.game import Draw, Game
from llamadillo.engine.steps import Action

ONE_IN: Final = 16
"""One of so many positions during a round is judged, and of so many choices; before a deal, all are."""


class Moment(Enum):
    """When a forecast is made."""

    DEAL = "before a deal"
    """From the points, by `Judge.position`."""
    POSITION = "during a round"
    """With all hands known, by `Judge.position`."""
    CHOICE = "a choice"
    """After the action chosen, as the acting seat sees it, by `Judge.choices`."""


class Forecaster(Protocol):
    """A judge, or what an earlier revision has instead."""

    def position(self, state: Any) -> Forecast | None:
        """The chances in a state; None if it does not know any."""

    def choices(self, observation: Any, legal: tuple[Action, ...]) -> Sequence[Forecast]:
        """The chances after each action of `legal`."""


class JudgeForecasts:
    """The forecasts of a judge."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge

    def position(self, state: Any) -> Forecast:
        """See `Forecaster.position`."""
        return self._judge.position(state).chances

    def choices(self, observation: Any, legal: tuple[Action, ...]) -> Sequence[Forecast]:
        """See `Forecaster.choices`."""
        return [judged.chances for judged in self._judge.choices(observation, legal)]


class GameForecasts(NamedTuple):
    """The forecasts in a game."""

    made: dict[Moment, list[Forecast]]
    deviation: float
    """How far the chances of all seats are from adding up to 1, where all are known: the largest
    difference, actions that were not chosen included.
    """


def forecasts(
    game: Game[Any, Any], judge: Forecaster, steps: Sequence[PlayedStep], draw: Draw, one_in: int = ONE_IN
) -> GameForecasts:
    """The forecasts before all deals, and at one of `one_in` other moments.

    The states before the steps are the positions. A choice has two legal actions at least.
    """
    made: dict[Moment, list[Forecast]] = {moment: [] for moment in Moment}
    deviation = 0.0

    def add(moment: Moment, forecast: Forecast | None) -> None:
        if forecast is not None:
            made[moment].append(forecast)

    def off(forecast: Forecast) -> float:
        known = [chance for chance in forecast if chance is not None]
        return abs(sum(known) - 1) if len(known) == len(forecast) else 0.0

    for step in steps:
        before, seat = step.before, step.seat
        if seat is None and not game.chance_outcomes(before):
            add(Moment.DEAL, judge.position(before))
            continue
        if not draw(one_in):
            add(Moment.POSITION, judge.position(before))
        if seat is None or draw(one_in):
            continue
        legal = game.legal_actions(before)
        if len(legal) > 1:
            found = judge.choices(game.observe(before, seat), legal)
            deviation = max(deviation, *map(off, found))
            add(Moment.CHOICE, found[legal.index(step.step)])
    positions = made[Moment.DEAL] + made[Moment.POSITION]
    return GameForecasts(made, max([deviation, *map(off, positions)]))
