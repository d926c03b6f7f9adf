"""The table in large type."""

from llamadillo.app.match import Match
from llamadillo.app.players import addressed
from llamadillo.app.scenes.scene import DialogBox, Scene
from llamadillo.ports.events import Button
from llamadillo.screens.picture import Labels, Picture
from llamadillo.screens.players import PER_PAGE, large


class LargeTable(Scene):
    """The points of all players, a page at a time: ROLL turns the page, QUIT goes back."""

    def __init__(self, box: DialogBox, match: Match) -> None:
        self._box = box
        self._match = match
        self._first = 0

    def picture(self) -> Picture:
        """The names and points of one page."""
        words = self._box.words
        players = addressed(self._match.header.players, self._match.people, words)
        labels = Labels(quit=words.back, roll=words.next if len(players) > PER_PAGE else "")
        points = self._match.game.result(self._match.state).points
        return large(players, points, self._first, labels)

    def press(self, button: Button) -> bool:
        """Turn the page, or go back."""
        players = len(self._match.header.players)
        if button is Button.QUIT:
            self._box.pop()
        elif button is Button.ROLL and players > PER_PAGE:
            self._first = self._first + PER_PAGE if self._first + PER_PAGE < players else 0
        else:
            return False
        return True
