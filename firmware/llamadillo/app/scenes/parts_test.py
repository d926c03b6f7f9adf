"""The test of the parts of a box: a person says of each whether it works.

The box asks for each button first. One that does not answer has failed after BUTTON_SECONDS, so the test ends
also on a box with a broken button.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from llamadillo.app import tunes
from llamadillo.app.scenes.scene import Scene
from llamadillo.ports.events import Button
from llamadillo.ports.lights import Lights, Lines
from llamadillo.screens.message import message
from llamadillo.screens.picture import Labels, inverted

if TYPE_CHECKING:
    from llamadillo.app.scenes.scene import OptionsBox
    from llamadillo.screens.picture import Picture

BUTTON_SECONDS: Final = 15.0
"""The longest time for a press."""
LINE_SECONDS: Final = 0.4
"""How long each line of the dice is lit."""
_DISPLAY, _DICE, _SOUND, _END = range(len(Button), len(Button) + 4)


class PartsTest(Scene):
    """Each button, the display, the dice and the buzzer, one after the other; then what has failed."""

    def __init__(self, box: OptionsBox) -> None:
        self._box = box
        self._began = box.clock.now()
        self._marks = ""
        """A mark for each part that is done: `+` it works, `-` it has failed, `.` the box has none."""
        self.deadline = self._began + BUTTON_SECONDS

    @property
    def _place(self) -> int:
        return len(self._marks)

    @property
    def _closing(self) -> Button:
        """The button that closes the result: DISCARD, unless another one works and DISCARD does not."""
        order = (Button.DISCARD, Button.ROLL, Button.QUIT)
        works = (button for button in order if self._marks[list(Button).index(button)] == "+")
        return next(works, Button.DISCARD)

    def activity(self, place: str, *, in_match: bool) -> str:  # noqa: ARG002
        """It tests the parts."""
        return "testing its parts"

    def picture(self) -> Picture:
        """The question about a part, or the result."""
        words = self._box.words
        title = f"{words.test_box} {self._marks}"
        if self._place < _DISPLAY:
            asked = list(Button)[self._place]
            return message(title, words.test_press(asked.value), _only(asked, asked.value))
        labels = Labels(quit=words.no, discard=words.yes, roll=words.none_there)
        if self._place == _DISPLAY:
            return inverted(message(title, words.test_display, replace(labels, roll="")))
        if self._place == _DICE:
            seconds = round(self._box.clock.now() - self._began, 6)
            line = list(Lines)[int(seconds / LINE_SECONDS) % len(Lines)]
            left = max(LINE_SECONDS - seconds % LINE_SECONDS, 0.01)
            return replace(
                message(title, words.test_dice, labels), lights=Lights(line, line, line), changes_in=left
            )
        if self._place == _SOUND:
            return message(title, words.test_sound, labels)
        names = (*(button.value for button in Button), words.display, words.dice, words.tones)
        failed = [name for name, mark in zip(names, self._marks, strict=True) if mark == "-"]
        result = words.test_failed(", ".join(failed)) if failed else words.test_fine
        return message(title, result, _only(self._closing, words.choose))

    def press(self, button: Button) -> bool:
        """The button that is asked for; DISCARD says yes, QUIT no, ROLL that the box has no such part."""
        if self._place < _DISPLAY:
            if button is not list(Button)[self._place]:
                return False
            self._next("+")
        elif self._place == _END:
            if button is not self._closing:
                return False
            self._box.play(tunes.PRESS)
            self._box.pop()
        elif button is Button.ROLL and self._place == _DISPLAY:
            return False
        else:
            self._next({Button.QUIT: "-", Button.DISCARD: "+", Button.ROLL: "."}[button])
        return True

    def tick(self) -> None:
        """The button that was asked for did not answer."""
        self._next("-")

    def uncovered(self, away: float) -> None:
        """Continue where the test was covered."""
        super().uncovered(away)
        self._began += away

    def _next(self, mark: str) -> None:
        """Go on to the next part."""
        self._marks += mark
        if self._place == _SOUND and self._box.settings.volume == "off":
            self._marks += "."  # nothing would be heard
        self._began = self._box.clock.now()
        self.deadline = self._began + BUTTON_SECONDS if self._place < _DISPLAY else None
        self._box.play(tunes.FOUR_TONES if self._place == _SOUND else tunes.PRESS)


def _only(button: Button, text: str) -> Labels:
    """The label of one button."""
    return Labels(**{button.name.lower(): text})
