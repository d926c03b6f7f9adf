"""One question before what can't be undone, and one sentence that wants to be read."""

from collections.abc import Callable

from llamadillo.app.scenes.scene import Box, Scene
from llamadillo.ports.events import Button
from llamadillo.screens import message
from llamadillo.screens.picture import Labels, Picture


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
    """Shows a sentence until a button is pressed."""

    def __init__(self, box: Box, title: str, text: str) -> None:
        self._box = box
        self._title = title
        self._text = text

    def picture(self) -> Picture:
        """The sentence."""
        return message.message(self._title, self._text, Labels(discard=self._box.words.choose))

    def press(self, button: Button) -> bool:
        """Any button: it was read."""
        self._box.pop()
        return button in Button
