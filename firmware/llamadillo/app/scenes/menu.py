"""A list to choose from: ROLL moves on, DISCARD does it, QUIT goes back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from llamadillo.app import tunes
from llamadillo.app.scenes.scene import Scene
from llamadillo.ports.events import Button
from llamadillo.screens import menu
from llamadillo.screens.battery import BatteryView
from llamadillo.screens.picture import Labels, Picture

if TYPE_CHECKING:
    from llamadillo.app.scenes.scene import PagesBox
    from llamadillo.ports.battery import Charge


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a menu."""

    text: str
    do: Callable[[], None]
    """What choosing it does."""
    value: str = ""
    """The current value, for a line that changes a setting."""


class Menu(Scene):
    """A scene that is a list of entries; `title` and `entries` are called whenever it is drawn.

    There is at least one entry.
    """

    goes_back: ClassVar[bool] = True
    """Whether QUIT leads back to where the menu was opened."""
    opens: ClassVar[bool] = False
    """Whether each entry opens something, and DISCARD is labelled so."""

    def __init__(
        self,
        box: PagesBox,
        title: Callable[[], str],
        entries: Callable[[], tuple[Entry, ...]],
        charge: Callable[[], Charge | None] = lambda: None,
    ) -> None:
        """`charge` is that of the battery, for a menu that shows it."""
        self._box = box
        self._charge = charge
        self.title = title
        self.entries = entries
        self.cursor = 0

    def labels(self) -> Labels:
        """What the three buttons do."""
        words, entries = self._box.words, self.entries()
        choose = words.change if entries[self.cursor].value else words.choose
        return Labels(
            quit=words.back if self.goes_back else "",
            discard=words.open if self.opens else choose,
            roll=words.next if len(entries) > 1 else "",
        )

    def picture(self) -> Picture:
        """The title, the entries and the cursor."""
        lines = tuple((entry.text, entry.value) for entry in self.entries())
        return menu.menu(self.title(), lines, self.cursor, self.labels(), self.battery)

    @property
    def battery(self) -> BatteryView | None:
        """The battery in the picture, if its charge is known."""
        charge = self._charge()
        if charge is None:
            return None
        return BatteryView(charge.percent, self._box.words.per_cent(charge.percent), charge.charging)

    def press(self, button: Button) -> bool:
        """Move on, do it, or go back."""
        entries = self.entries()
        match button:
            case Button.ROLL:
                self.cursor = (self.cursor + 1) % len(entries)
                self._box.play(tunes.PRESS)
                return len(entries) > 1
            case Button.DISCARD:
                self._box.play(tunes.PRESS)
                chosen = entries[self.cursor]
                chosen.do()
                texts = [entry.text for entry in self.entries()]
                if chosen.text in texts:  # lines above it may have come or gone
                    self.cursor = texts.index(chosen.text)
                self.cursor = min(self.cursor, len(texts) - 1)
                return True
            case Button.QUIT:
                if self.goes_back:
                    self._box.pop()
                return self.goes_back
