"""Entering a name with three buttons, as on an arcade machine."""

from collections.abc import Callable
from typing import Final

from llamadillo.app import tunes
from llamadillo.app.players import NAME_LENGTH
from llamadillo.app.scenes.scene import PagesBox, Scene
from llamadillo.ports.events import Button
from llamadillo.screens.naming import naming
from llamadillo.screens.picture import Labels, Picture

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜÉÈÇ0123456789-"
"""The characters of a name, in the order of the wheel; after them comes the end of the name."""
END: Final = len(LETTERS)
"""The place on the wheel that ends the name."""


class Naming(Scene):
    """ROLL turns the wheel of letters (held down it runs), DISCARD takes one, QUIT takes one back.

    The first letter of a name is upper case, the others lower case. After each letter the wheel is at
    the end of the name; after eight letters it stays there. `taken` names are refused.
    """

    repeats = Button.ROLL

    def __init__(self, box: PagesBox, taken: frozenset[str], done: Callable[[str], None]) -> None:
        self._box = box
        self._taken = taken
        self._done = done
        self._name = ""
        self._place = 0

    def picture(self) -> Picture:
        """The name so far, and the wheel."""
        words = self._box.words
        end = words.ready if self._name and self._name not in self._taken else ""
        labels = Labels(
            quit=words.delete if self._name else words.back,
            discard=end if self._place == END else words.take,
            roll="" if self._full else words.next,
        )
        return naming(words.your_name, self._name, self._wheel(), self._hint, labels)

    @property
    def _hint(self) -> str:
        """Why the name is refused, or how to turn the wheel fast."""
        words = self._box.words
        if self._name in self._taken:
            return words.name_taken
        return "" if self._full else words.hold_roll

    @property
    def _full(self) -> bool:
        return len(self._name) == NAME_LENGTH

    def _letter(self, place: int) -> str:
        letter = LETTERS[place]
        return letter.lower() if self._name else letter

    def _wheel(self) -> tuple[str, ...]:
        """Seven characters of the wheel with the current one in the middle; the end is a tick."""
        places = ((self._place + step) % (END + 1) for step in range(-3, 4))
        return tuple("✓" if place == END else self._letter(place) for place in places)

    def press(self, button: Button) -> bool:
        """Turn the wheel, take a letter or the end, or take one back."""
        match button:
            case Button.ROLL:
                if self._full:
                    return False
                self._place = (self._place + 1) % (END + 1)
            case Button.QUIT if self._name:
                self._name = self._name[:-1]
                self._place = END if self._name else 0
            case Button.QUIT:
                self._box.pop()
            case Button.DISCARD if self._place == END:
                return self._finish()
            case Button.DISCARD:
                self._name += self._letter(self._place)
                self._place = END
        self._box.play(tunes.PRESS)
        return True

    def _finish(self) -> bool:
        """Accept the name, unless it is empty or taken."""
        if not self._name or self._name in self._taken:
            return False
        self._box.play(tunes.PRESS)
        self._box.pop()
        self._done(self._name)
        return True
