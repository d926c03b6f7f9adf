"""The start: continue the match in the journal, begin a new one, or switch off."""

from llamadillo.app.scenes.menu import Entry, Menu
from llamadillo.app.scenes.playing import Playing
from llamadillo.app.scenes.question import Question
from llamadillo.app.scenes.scene import Box
from llamadillo.app.scenes.setup import SetUp
from llamadillo.screens.picture import Picture
from llamadillo.screens.title import title


class Start(Menu):
    """The start screen."""

    @property
    def title(self) -> str:
        """Not shown: the picture has the name of the box."""
        return ""

    def entries(self) -> tuple[Entry, ...]:
        """What can be done."""
        words = self.box.words
        go_on = (Entry(words.go_on, self._go_on),) if self.box.running else ()
        return (
            *go_on,
            Entry(words.new_game, lambda: self.box.push(SetUp(self.box))),
            Entry(words.power_off, lambda: ask_to_power_off(self.box)),
        )

    def picture(self) -> Picture:
        """The llama and the entries."""
        return title(tuple(entry.text for entry in self.entries()), self.cursor, self.labels())

    def _go_on(self) -> None:
        if self.box.running:
            self.box.push(Playing(self.box, self.box.running))


def ask_to_power_off(box: Box) -> None:
    """Ask once more, then switch off."""
    words = box.words
    box.push(Question(box, words.power_off_now, words.power_off_hint, lambda: box.stop(power_off=True)))
