"""Pages side by side: ROLL turns to the next one, QUIT goes back."""

from abc import abstractmethod

from llamadillo.app import tunes
from llamadillo.app.scenes.scene import PagesBox, Scene
from llamadillo.ports.events import Button
from llamadillo.screens.picture import Labels, Picture


class Pages(Scene):
    """A scene of `count` pages, beginning with page number `place`."""

    def __init__(self, box: PagesBox, count: int, place: int = 0) -> None:
        self._box = box
        self._count = count
        self._place = place
        self._began = box.clock.now()

    @abstractmethod
    def page(self, number: int, labels: Labels) -> Picture:
        """Draw one page, 0…count-1."""

    def picture(self) -> Picture:
        """The page that is open."""
        words = self._box.words
        return self.page(self._place, Labels(quit=words.back, roll=words.next if self._count > 1 else ""))

    def press(self, button: Button) -> bool:
        """Turn the page, after the last to the first; or go back."""
        if button is Button.QUIT:
            self._box.pop()
        elif button is Button.ROLL and self._count > 1:
            self._place = (self._place + 1) % self._count
            self._box.play(tunes.PRESS)
        else:
            return False
        return True

    @property
    def seconds(self) -> float:
        """Seconds since the scene began, without those under another scene."""
        return round(self._box.clock.now() - self._began, 6)

    def uncovered(self, away: float) -> None:
        """Continue where the scene was covered."""
        super().uncovered(away)
        self._began += away
