"""The settings."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from llamadillo.app.scenes.menu import Entry, Menu
from llamadillo.app.settings import BRIGHTNESS, LANGUAGES, PACES, PROFILES, VOLUMES, Settings
from llamadillo.screens.words import LANGUAGE_NAMES


class Options(Menu):
    """A line for each setting; DISCARD sets it to its next value, at once."""

    @property
    def title(self) -> str:
        """Settings."""
        return self.box.words.settings

    def entries(self) -> tuple[Entry, ...]:
        """The settings as they are."""
        words = self.box.words
        profile = self._line(words.profile, "profile", PROFILES, words.setting)
        return (
            self._line(words.language, "language", LANGUAGES, LANGUAGE_NAMES.__getitem__),
            self.volume(),
            self.brightness(),
            self._line(words.animation, "animation", (True, False), self._on_or_off),
            self._line(words.open_hands, "open_hands", (False, True), self._on_or_off),
            self._line(words.pace, "pace", PACES, words.setting),
            *(() if self.box.public else (profile,)),  # it is a kiosk, whatever is set
        )

    def volume(self) -> Entry:
        """How loud."""
        return self._line(self.box.words.sound, "volume", VOLUMES, self.box.words.setting)

    def brightness(self) -> Entry:
        """How bright."""
        return self._line(self.box.words.brightness, "brightness", BRIGHTNESS, "{}%".format)

    def _on_or_off(self, value: bool) -> str:
        return self.box.words.on if value else self.box.words.off

    def _line(self, text: str, key: str, choices: tuple[Any, ...], name: Callable[[Any], str]) -> Entry:
        """A line for the setting `key`, which goes round `choices`."""
        value = getattr(self.box.settings, key)

        def change() -> None:
            following = choices[(choices.index(value) + 1) % len(choices)]
            self.box.change(changed(self.box.settings, key, following))

        return Entry(text, change, name(value))


def changed(settings: Settings, key: str, value: Any) -> Settings:
    """The settings with one of them changed."""
    return replace(settings, **{key: value})
