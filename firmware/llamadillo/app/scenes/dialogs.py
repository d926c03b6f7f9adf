"""Scenes that wait for one answer: a question, a sentence, a picture."""

from collections.abc import Callable
from typing import Final

from llamadillo.app.scenes.scene import GUARD_SECONDS, DialogBox, Scene, Stack
from llamadillo.ports.events import Button
from llamadillo.screens.message import message, parts
from llamadillo.screens.picture import Labels, Picture

NOTICE_SECONDS: Final = 10.0
"""How long a brief sentence is shown."""


class Question(Scene):
    """A confirmation. DISCARD calls `yes`, QUIT goes back."""

    def __init__(self, box: DialogBox, title: str, text: str, yes: Callable[[], None]) -> None:
        self._box = box
        self._title = title
        self._text = text
        self._yes = yes

    def picture(self) -> Picture:
        """The question and what follows from yes."""
        words = self._box.words
        return message(self._title, self._text, Labels(quit=words.no, discard=words.yes))

    def press(self, button: Button) -> bool:
        """Yes is DISCARD, no is QUIT."""
        if button is Button.ROLL:
            return False
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


class Notice(Scene):
    """A sentence, shown until DISCARD is pressed; for NOTICE_SECONDS at most if it is `brief`.

    ROLL turns to the next part of a long one.
    """

    def __init__(self, box: DialogBox, title: str, text: str, *, brief: bool) -> None:
        self._box = box
        self._title = title
        self.text = text
        self._part = 0
        self._brief = brief
        self._appear()

    def gives_way_to(self, title: str) -> bool:
        """Whether a later sentence with this title takes its place: both are about stick or update."""
        return {title, self._title} <= {self._box.words.stick, self._box.words.update}

    def replace(self, title: str, text: str) -> None:
        """Show a later sentence in place of this one."""
        self._title, self.text = title, text
        self._appear()

    def picture(self) -> Picture:
        """The title and one part of the sentence."""
        words, texts = self._box.words, parts(self.text)
        labels = Labels(discard=words.choose, roll=words.next if len(texts) > 1 else "")
        return message(self._title, texts[self._part], labels)

    def press(self, button: Button) -> bool:
        """DISCARD closes it."""
        if button is Button.DISCARD:
            self._box.pop()
        elif button is Button.ROLL and len(parts(self.text)) > 1:
            self._part = (self._part + 1) % len(parts(self.text))
        else:
            return False
        return True

    def _appear(self) -> None:
        self._part = 0
        now = self._box.clock.now()
        self.answers_from = now + GUARD_SECONDS
        self.deadline = now + NOTICE_SECONDS if self._brief else None

    def tick(self) -> None:
        """Close it."""
        self._box.pop()
