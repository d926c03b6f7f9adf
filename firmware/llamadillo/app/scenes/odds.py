"""The odds of the seat whose turn it is: what a roll can bring, and what quitting and rolling are worth."""

from typing import Any

from llamadillo.app import tunes
from llamadillo.app.odds import PAUSE_SECONDS, OddsSolver
from llamadillo.app.scenes.scene import Box, Scene
from llamadillo.ports.events import Button
from llamadillo.screens.picture import Labels, Picture


class TurnOdds(Scene):
    """Pages of numbers: ROLL turns the page, QUIT goes back. What takes long to work out comes later."""

    def __init__(self, box: Box, solver: OddsSolver[Any], players: tuple[str, ...], seen: object) -> None:
        """Begin with the first page on a turn that has odds (`OddsSolver.has_odds`)."""
        self._box = box
        self._solver = solver
        self._players = players
        self._seen = seen
        self._page = 0
        self.deadline = box.clock.now()

    def picture(self) -> Picture:
        """One page, with what is known by now."""
        words = self._box.words
        labels = Labels(quit=words.back, roll=words.next)
        return self._solver.page(words, self._players, self._seen, self._page, labels)

    def press(self, button: Button) -> bool:
        """Turn the page, after the last to the first; or go back."""
        if button is Button.QUIT:
            self._box.pop()
        elif button is Button.ROLL:
            self._page = (self._page + 1) % self._solver.pages
            self._box.play(tunes.PRESS)
        else:
            return False
        return True

    def tick(self) -> None:
        """Work a bit on what is not known yet."""
        self._solver.of(self._seen)
        self._solver.work()
        self.deadline = self._box.clock.now() + PAUSE_SECONDS if self._solver.unfinished else None
