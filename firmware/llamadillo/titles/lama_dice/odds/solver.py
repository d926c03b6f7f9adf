"""The odds of the seat whose turn it is, computed during play.

The odds of one roll are computed at once. Solving the turn of a seat that is alone takes 10 ms on a desktop
for six cards, two seconds for fourteen and many tokens, and a Pi Zero needs fifteen times as long. The
solver therefore does a few rows at a time, between two presses, and keeps its results while the row only
shrinks.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from llamadillo.app.odds import OddsSolver
from llamadillo.engine.cards import Cards, contains
from llamadillo.games.lama_dice import Observation, Phase, State
from llamadillo.games.lama_dice.positions import turn_seen
from llamadillo.screens.picture import Labels, Picture
from llamadillo.screens.words import Words
from llamadillo.titles.lama_dice.odds import AloneSolver, odds
from llamadillo.titles.lama_dice.odds.screens import PAGES, Outlook, page
from llamadillo.titles.lama_dice.words import LamaDiceWords

AT_ONCE: Final = 4
"""Rows solved by one call of `work`: 15 to 60 ms on a Pi Zero."""


@dataclass(slots=True)
class _Turn:
    """A turn and its solution so far."""

    state: State
    outlook: Outlook
    steps: Iterator[None]
    """What is still to be solved."""


class LamaDiceOdds(OddsSolver[Observation]):
    """See `OddsSolver`."""

    pages: ClassVar = PAGES

    def __init__(self) -> None:
        self._solver = AloneSolver()
        self._turn: _Turn | None = None

    def has_odds(self, o: Observation) -> bool:
        """Whether a seat must roll or quit here."""
        return o.phase is Phase.TURN

    def of(self, o: Observation) -> Outlook:
        """See `OddsSolver.of`."""
        state = turn_seen(o)
        if self._turn is None or self._turn.state != state:
            self._turn = self._begin(state, alone=o.alone)
        return self._turn.outlook

    @property
    def unfinished(self) -> bool:
        """See `OddsSolver.unfinished`."""
        turn = self._turn
        return turn is not None and turn.outlook.alone and turn.outlook.to_the_end is None

    def work(self) -> None:
        """See `OddsSolver.work`."""
        for _ in range(AT_ONCE):
            if self._turn is None or not self.unfinished:
                return
            next(self._turn.steps, None)
            self._look(self._turn)

    def page(
        self, words: Words, names: tuple[str, ...], o: Observation, number: int, labels: Labels
    ) -> Picture:
        """See `OddsSolver.page`."""
        return page(LamaDiceWords.of(words), names[o.turn], o, self.of(o), number, labels)

    def _begin(self, state: State, *, alone: bool) -> _Turn:
        """Start another turn. Results for a longer row of the same round are reused."""
        before = self._turn.state if self._turn else None
        if before is None or before.llama_row != state.llama_row or not contains(_row(before), _row(state)):
            self._solver = AloneSolver()
        turn = _Turn(state, Outlook(odds(state), alone), self._solver.steps(state) if alone else iter(()))
        self._look(turn)
        return turn

    def _look(self, turn: _Turn) -> None:
        """Copy the solver's results to the outlook."""
        if turn.outlook.alone and self._solver.knows(turn.state):
            best, to_the_end = self._solver.best(turn.state).action, self._solver.roll(turn.state)
            turn.outlook = replace(turn.outlook, to_the_end=to_the_end, best=best)


def _row(state: State) -> Cards:
    return state.rows[state.seat]
