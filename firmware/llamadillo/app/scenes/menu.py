"""A list to choose from: ROLL moves on, DISCARD does it, QUIT goes back."""

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from llamadillo.app import tunes
from llamadillo.app.scenes.scene import Box, Scene
from llamadillo.ports.events import Button
from llamadillo.screens import menu
from llamadillo.screens.picture import Labels, Picture


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a menu."""

    text: str
    do: Callable[[], None]
    """What choosing it does."""
    value: str = ""
    """What it stands at, for a line that changes a setting."""


class Menu(Scene):
    """A scene that is a list of entries."""

    goes_back: ClassVar[bool] = True
    """Whether QUIT leads back to where the menu was opened."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.cursor = 0

    @property
    @abstractmethod
    def title(self) -> str:
        """What the menu is called."""

    @abstractmethod
    def entries(self) -> tuple[Entry, ...]:
        """The lines as they are now; at least one."""

    def labels(self) -> Labels:
        """What the three buttons do."""
        words, entry = self.box.words, self.entries()[self.cursor]
        return Labels(
            quit=words.back if self.goes_back else "",
            discard=words.change if entry.value else words.choose,
            roll=words.next if len(self.entries()) > 1 else "",
        )

    def picture(self) -> Picture:
        """The title, the entries and the cursor."""
        lines = tuple((entry.text, entry.value) for entry in self.entries())
        return menu.menu(self.title, lines, self.cursor, self.labels())

    def press(self, button: Button) -> bool:
        """Move on, do it, or go back."""
        entries = self.entries()
        match button:
            case Button.ROLL:
                self.cursor = (self.cursor + 1) % len(entries)
                self.box.play(tunes.PRESS)
                return len(entries) > 1
            case Button.DISCARD:
                self.box.play(tunes.PRESS)
                entries[self.cursor].do()
                self.cursor = min(self.cursor, len(self.entries()) - 1)
                return True
            case Button.QUIT:
                if self.goes_back:
                    self.box.pop()
                return self.goes_back
