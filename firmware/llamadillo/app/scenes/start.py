"""The main menu: continue, play, look things up, set things, switch off."""

from functools import partial

from llamadillo.app.scenes.help import Help
from llamadillo.app.scenes.menu import Entry, Menu
from llamadillo.app.scenes.options import Options
from llamadillo.app.scenes.playing import Playing
from llamadillo.app.scenes.question import Question
from llamadillo.app.scenes.records import Records
from llamadillo.app.scenes.scene import Box
from llamadillo.app.scenes.setup import SetUp
from llamadillo.screens.picture import Picture
from llamadillo.screens.title import title


class Start(Menu):
    """The main menu. It begins at the match to continue, else at the game played last."""

    goes_back = False

    def __init__(self, box: Box) -> None:
        super().__init__(box)
        if box.running is None and box.settings.game in box.titles:
            self.cursor = list(box.titles).index(box.settings.game)

    @property
    def title(self) -> str:
        """Not shown: the picture has the name of the box."""
        return ""

    def entries(self) -> tuple[Entry, ...]:
        """What can be done; on a box that guests use, by them."""
        words = self.box.words
        go_on = (Entry(words.go_on, self._go_on),) if self.box.running else ()
        settings = (Entry(words.settings, lambda: self.box.push(Options(self.box))),)
        off = (Entry(words.power_off, lambda: ask_to_power_off(self.box)),)
        return (
            *go_on,
            *(Entry(title.name, partial(self._set_up, game)) for game, title in self.box.titles.items()),
            Entry(words.records, lambda: self.box.push(Records(self.box))),
            *(() if self.box.public else settings),
            Entry(words.help, lambda: self.box.push(Help(self.box))),
            *(() if self.box.public else off),
        )

    def picture(self) -> Picture:
        """The llama and the entries."""
        return title(tuple(entry.text for entry in self.entries()), self.cursor, self.labels())

    def _go_on(self) -> None:
        if self.box.running:
            self.box.push(Playing(self.box, self.box.running))

    def _set_up(self, game: str) -> None:
        self.box.push(SetUp(self.box, game))


def ask_to_power_off(box: Box) -> None:
    """Ask once more, then switch off."""
    words = box.words
    box.push(Question(box, words.power_off_now, words.power_off_hint, lambda: box.stop(power_off=True)))
