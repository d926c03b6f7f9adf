"""The settings."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Protocol

from llamadillo.app.scenes.dialogs import Question
from llamadillo.app.scenes.menu import Entry, Menu
from llamadillo.app.scenes.scene import OptionsBox, PowerSwitch
from llamadillo.app.settings import CHOICES
from llamadillo.screens.words import LANGUAGE_NAMES


class StaffBox(OptionsBox, PowerSwitch, Protocol):
    """What the settings of the staff need."""


class Options(Menu):
    """A line for each setting; DISCARD sets it to its next value, at once."""

    def __init__(self, box: OptionsBox) -> None:
        super().__init__(box, lambda: box.words.settings, lambda: _entries(box))


class StaffOptions(Options):
    """The settings and power off, for the staff of a box that guests use."""

    def __init__(self, box: StaffBox) -> None:
        super().__init__(box)
        self.entries = lambda: (*_entries(box), power_off(box))


def power_off(box: StaffBox) -> Entry:
    """The line that switches off after a question."""
    words = box.words
    yes = partial(box.stop, power_off=True)
    return Entry(
        words.power_off, lambda: box.push(Question(box, words.power_off_now, words.power_off_hint, yes))
    )


def volume(box: OptionsBox) -> Entry:
    """The line that changes the volume."""
    return _line(box, box.words.sound, "volume", box.words.setting)


def brightness(box: OptionsBox) -> Entry:
    """The line that changes the brightness."""
    return _line(box, box.words.brightness, "brightness", "{}%".format)


def _entries(box: OptionsBox) -> tuple[Entry, ...]:
    words = box.words

    def on_or_off(value: bool) -> str:
        return words.on if value else words.off

    profile = _line(box, words.profile, "profile", words.setting)
    return (
        _line(box, words.language, "language", LANGUAGE_NAMES.__getitem__),
        volume(box),
        brightness(box),
        _line(box, words.animation, "animation", on_or_off),
        _line(box, words.open_hands, "open_hands", on_or_off),
        _line(box, words.pace, "pace", words.setting),
        *(() if box.public else (profile,)),  # a public box is always a kiosk
    )


def _line(box: OptionsBox, text: str, key: str, name: Callable[[Any], str]) -> Entry:
    """The line for the setting `key`, which goes round its choices."""
    choices, value = CHOICES[key], getattr(box.settings, key)

    def change() -> None:
        following = choices[(choices.index(value) + 1) % len(choices)]
        box.change(replace(box.settings, **{key: following}))

    return Entry(text, change, name(value))
