"""Scenes that wait for one answer: a question, a sentence, a picture."""

from collections.abc import Callable
from typing import Final, Protocol

from llamadillo.app.scenes.scene import GUARD_SECONDS, DialogBox, Matches, Scene, Stack, Timed
from llamadillo.ports.events import Button
from llamadillo.screens.message import message
from llamadillo.screens.picture import Labels, Picture

NOTICE_SECONDS: Final = 10.0
"""How long a sentence is shown when no person plays."""


class Question(Scene):
    """A confirmation. DISCARD calls `yes`; QUIT and ROLL go back."""

    def __init__(self, box: DialogBox, title: str, text: str, yes: Callable[[], None]) -> None:
        self._box = box
        self._title = title
        self._text = text
        self._yes = yes

    def picture(self) -> Picture:
        """The question and what follows from yes."""
        words = self._box.words
        return message(self._title, self._text, Labels(words.back, words.yes, words.no))

    def press(self, button: Button) -> bool:
        """Yes is DISCARD; both other buttons go back."""
        self._box.pop()
        if button is Button.DISCARD:
            self._yes()
        return True


class Look(Scene):
    """A picture, shown until DISCARD is pressed."""

    def __init__(self, box: Stack, picture: Picture) -> None:
        self._box = box
        self._picture = picture

    def picture(self) -> Picture:
        """The picture."""
        return self._picture

    def press(self, button: Button) -> bool:
        """DISCARD closes it."""
        if button is not Button.DISCARD:
            return False
        self._box.pop()
        return True


class NoticeBox(DialogBox, Matches, Timed, Protocol):
    """What a notice needs."""


class Notice(Look):
    """A sentence, shown until DISCARD is pressed; when no person plays, for a while."""

    def __init__(self, box: NoticeBox, title: str, text: str) -> None:
        super().__init__(box, message(title, text, Labels(discard=box.words.choose)))
        self.text: Final = text
        self.answers_from = box.clock.now() + GUARD_SECONDS
        if box.running is not None and not box.running.people:
            self.deadline = box.clock.now() + NOTICE_SECONDS

    def tick(self) -> None:
        """Close it: computers play on."""
        self._box.pop()
