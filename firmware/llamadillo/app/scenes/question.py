"""One question before what can't be undone, and one sentence that wants to be read."""

from collections.abc import Callable
from typing import Final

from llamadillo.app.scenes.scene import GUARD_SECONDS, Box, Scene
from llamadillo.ports.events import Button
from llamadillo.screens import message
from llamadillo.screens.picture import Labels, Picture

NOTICE_SECONDS: Final = 10.0
"""How long a sentence is shown when no person plays."""


class Question(Scene):
    """Asks once more. DISCARD does it; QUIT and ROLL go back."""

    def __init__(self, box: Box, title: str, text: str, yes: Callable[[], None]) -> None:
        self._box = box
        self._title = title
        self._text = text
        self._yes = yes

    def picture(self) -> Picture:
        """The question and what follows from yes."""
        return message.message(self._title, self._text, self._labels())

    def press(self, button: Button) -> bool:
        """Yes is DISCARD; both other buttons go back."""
        self._box.pop()
        if button is Button.DISCARD:
            self._yes()
        return True

    def _labels(self) -> Labels:
        words = self._box.words
        return Labels(quit=words.back, discard=words.yes, roll=words.no)


class Notice(Scene):
    """Shows a sentence until DISCARD is pressed; where no person plays, for a while."""

    def __init__(self, box: Box, title: str, text: str) -> None:
        self.text: Final = text
        self._box = box
        self._title = title
        self.answers_from = box.clock.now() + GUARD_SECONDS
        if box.running is not None and not box.running.people:
            self.deadline = box.clock.now() + NOTICE_SECONDS

    def picture(self) -> Picture:
        """The sentence."""
        return message.message(self._title, self.text, Labels(discard=self._box.words.choose))

    def press(self, button: Button) -> bool:
        """DISCARD: it was read."""
        if button is not Button.DISCARD:
            return False
        self._box.pop()
        return True

    def tick(self) -> None:
        """Nobody reads it, and computers play on."""
        self._box.pop()
