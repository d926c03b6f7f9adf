"""The pause menu: holding QUIT opens it anywhere."""

from llamadillo.app.scenes.large import LargeTable
from llamadillo.app.scenes.menu import Entry
from llamadillo.app.scenes.options import Options
from llamadillo.app.scenes.setup import SetUp
from llamadillo.app.scenes.start import ask_to_power_off


class Pause(Options):
    """Resume, new game, the two settings wanted most, all settings, main menu, power off."""

    @property
    def title(self) -> str:
        """That play rests."""
        return self.box.words.paused

    def entries(self) -> tuple[Entry, ...]:
        """What can be done, with the settings as they are."""
        words, settings = self.box.words, self.box.settings
        running = self.box.running
        game = running.game.name if running else settings.game
        return (
            Entry(words.resume, self.box.pop),
            *(
                (Entry(words.large_table, lambda: self.box.push(LargeTable(self.box, running))),)
                if running
                else ()
            ),
            Entry(words.new_game, lambda: self.box.push(SetUp(self.box, game))),
            self.volume(),
            self.brightness(),
            Entry(words.settings, lambda: self.box.push(Options(self.box))),
            Entry(words.main_menu, self.box.home),
            Entry(words.power_off, lambda: ask_to_power_off(self.box)),
        )
