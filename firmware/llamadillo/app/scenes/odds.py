"""The odds of the seat whose turn it is: what a roll can bring, and what quitting and rolling are worth."""

from typing import Any

from llamadillo.app.odds import PAUSE_SECONDS, OddsSolver
from llamadillo.app.scenes.pages import Pages
from llamadillo.app.scenes.scene import PagesBox
from llamadillo.screens.picture import Labels, Picture


class TurnOdds(Pages):
    """Pages of numbers for an observation that has odds. What takes long to solve appears later."""

    def __init__(
        self, box: PagesBox, solver: OddsSolver[Any], players: tuple[str, ...], seen: object
    ) -> None:
        super().__init__(box, solver.pages)
        self._solver = solver
        self._players = players
        self._seen = seen
        self.deadline = box.clock.now()

    def page(self, number: int, labels: Labels) -> Picture:
        """One page, with the odds that are known now."""
        return self._solver.page(self._box.words, self._players, self._seen, number, labels)

    def tick(self) -> None:
        """Solve a bit more."""
        self._solver.of(self._seen)
        self._solver.work()
        self.deadline = self._box.clock.now() + PAUSE_SECONDS if self._solver.unfinished else None
