"""The odds of the seat whose turn it is: what a roll can bring, and what quitting and rolling are worth."""

from llamadillo.app import tunes
from llamadillo.app.odds_solver import BREATH
from llamadillo.app.scenes.scene import Box, Scene
from llamadillo.games.lama_dice import Observation
from llamadillo.ports.events import Button
from llamadillo.screens import odds as screen
from llamadillo.screens.picture import Labels, Picture


class TurnOdds(Scene):
    """Pages of numbers: ROLL turns the page, QUIT goes back. What takes long to work out comes later."""

    def __init__(self, box: Box, players: tuple[str, ...], seen: Observation) -> None:
        """Begin with the first page on a turn that has odds (`app.odds_solver.has_odds`)."""
        self._box = box
        self._players = players
        self._seen = seen
        self._page = 0
        self.deadline = box.clock.now()

    def picture(self) -> Picture:
        """One page, with what is known by now."""
        words, outlook = self._box.words, self._box.odds_solver.of(self._seen)
        labels = Labels(quit=words.back, roll=words.next)
        return screen.page(words, self._players[self._seen.turn], self._seen, outlook, self._page, labels)

    def press(self, button: Button) -> bool:
        """Turn the page, after the last to the first; or go back."""
        if button is Button.QUIT:
            self._box.pop()
        elif button is Button.ROLL:
            self._page = (self._page + 1) % screen.PAGES
            self._box.play(tunes.PRESS)
        else:
            return False
        return True

    def tick(self) -> None:
        """Work a bit on what is not known yet."""
        odds_solver = self._box.odds_solver
        odds_solver.of(self._seen)
        odds_solver.work()
        self.deadline = self._box.clock.now() + BREATH if odds_solver.unfinished else None
