"""The pause menu: holding QUIT opens it anywhere."""

from dataclasses import replace

from llamadillo.app.scenes.menu import Entry, Menu
from llamadillo.app.scenes.setup import SetUp
from llamadillo.app.scenes.start import ask_to_power_off
from llamadillo.app.settings import BRIGHTNESS


class Pause(Menu):
    """Resume, new game, sound, brightness, power off."""

    @property
    def title(self) -> str:
        """That play rests."""
        return self.box.words.paused

    @property
    def can_go_back(self) -> bool:
        """Back is resume."""
        return True

    def back(self) -> bool:
        """Go on where play was left."""
        self.box.pop()
        return True

    def entries(self) -> tuple[Entry, ...]:
        """The lines with the settings as they are."""
        words, settings = self.box.words, self.box.settings
        return (
            Entry(words.resume, self.box.pop),
            Entry(words.new_game, lambda: self.box.push(SetUp(self.box))),
            Entry(words.sound, self._change_sound, words.on if settings.sound else words.off),
            Entry(words.brightness, self._change_brightness, f"{settings.brightness}%"),
            Entry(words.power_off, lambda: ask_to_power_off(self.box)),
        )

    def _change_sound(self) -> None:
        settings = self.box.settings
        self.box.change(replace(settings, sound=not settings.sound))

    def _change_brightness(self) -> None:
        settings = self.box.settings
        place = BRIGHTNESS.index(settings.brightness) + 1
        self.box.change(replace(settings, brightness=BRIGHTNESS[place % len(BRIGHTNESS)]))
