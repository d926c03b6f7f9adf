"""The settings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from llamadillo.app.scenes.dialogs import Look, Question
from llamadillo.app.scenes.menu import Entry, Menu
from llamadillo.app.scenes.scene import Archive, Matches, Notices, OptionsBox, PowerSwitch
from llamadillo.app.settings import CHOICES, LANGUAGES, NEVER
from llamadillo.app.title import title_name
from llamadillo.ports.journal import JournalError
from llamadillo.screens.message import message
from llamadillo.screens.picture import Labels
from llamadillo.screens.words import LANGUAGE_NAMES

if TYPE_CHECKING:
    from llamadillo.app.updates import Updates
    from llamadillo.ports.onlooker import Onlooker


class SettingsBox(OptionsBox, Matches, Notices, Archive, Protocol):
    """What the settings need."""

    onlooker: Onlooker | None
    """Shows the box to a room; None: there is no such program."""
    release: str
    """The version of the program, and after a space the build; empty if they are not known."""
    updates: Updates
    """The update of the network, if one is known."""


class StaffBox(SettingsBox, PowerSwitch, Protocol):
    """What the settings of the staff need."""


class Options(Menu):
    """A line for each setting; DISCARD sets it to its next value, at once."""

    def __init__(self, box: SettingsBox) -> None:
        super().__init__(box, lambda: box.words.settings, lambda: tuple(_entries(box)))


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


def _entries(box: SettingsBox) -> Iterator[Entry]:
    words = box.words
    if version := box.updates.version:
        yield Entry(words.update_to(version), partial(_update, box, version))
    yield _line(box, words.language, "language", LANGUAGE_NAMES.__getitem__)
    yield volume(box)
    if box.settings.volume == "loud":
        yield _line(box, words.quiet_from, "quiet_from", partial(_hour, box))
        if box.settings.quiet_from != NEVER:
            yield _line(box, words.quiet_until, "quiet_until", partial(_hour, box))
    yield brightness(box)
    yield _line(box, words.animation, "animation", partial(_on_or_off, box))
    yield _line(box, words.open_hands, "open_hands", partial(_on_or_off, box))
    yield _line(box, words.pace, "pace", words.setting)
    if not box.kiosk:
        yield _line(box, words.coach, "coach", partial(_on_or_off, box))
    if not box.public:  # a public box is always a kiosk
        yield _line(box, words.profile, "profile", words.setting)
    if box.kiosk:
        yield Entry(words.guests, lambda: box.push(_guests(box)))
    if onlooker := box.onlooker:
        yield Entry(words.room_screen, partial(_open_room, box, onlooker))
    yield Entry(words.clear, lambda: box.push(_clear(box)))
    yield Entry(words.test_box, partial(_test, box))
    if box.release:
        yield Entry(words.about, partial(_about, box))


def _open_room(box: SettingsBox, onlooker: Onlooker) -> None:
    from llamadillo.app.scenes.room_screen import room_menu

    switch = partial(_line, box, box.words.room_shown, "room", partial(_on_or_off, box))
    box.push(room_menu(box, onlooker, switch))


def _open_plays(box: SettingsBox) -> None:
    from llamadillo.app.scenes.plays import PlaysByDay

    box.push(PlaysByDay(box))


def _test(box: SettingsBox) -> None:
    from llamadillo.app.scenes.first_start import offer_test

    offer_test(box)


def _update(box: SettingsBox, version: str) -> None:
    """The question whether to update, or why it must wait: a game is not interrupted."""
    words = box.words
    if box.running is None:
        box.push(Question(box, words.update_to(version), words.update_hint, box.updates.install))
    else:
        box.push(
            Look(box, message(words.update_to(version), words.update_later, Labels(discard=words.choose)))
        )


def _about(box: SettingsBox) -> None:
    """The version of the program, and the build if it is an installed release."""
    words = box.words
    version, _, build = box.release.partition(" ")
    lines = words.about_box(version), *((words.about_build(build),) if build else ())
    box.push(Look(box, message(words.about, "\n".join(lines), Labels(discard=words.choose))))


def _guests(box: SettingsBox) -> Menu:
    """What guests are offered, and how often they play."""

    def entries() -> Iterator[Entry]:
        words, settings = box.words, box.settings
        games = tuple(box.titles)
        following = games[(games.index(settings.guest_game) + 1) % len(games)]
        yield Entry(
            words.guest_game,
            lambda: box.change(replace(settings, guest_game=following)),
            title_name(box.titles, settings.guest_game),
        )
        for code in LANGUAGES:
            is_offered = _on_or_off(box, code in settings.offered)
            yield Entry(LANGUAGE_NAMES[code], partial(_offer, box, code), is_offered)
        yield _line(box, words.coach, "guest_coach", partial(_on_or_off, box))
        yield Entry(words.plays_by_day, partial(_open_plays, box))

    return Menu(box, lambda: box.words.guests, lambda: tuple(entries()))


def _offer(box: SettingsBox, code: str) -> None:
    """Offer a language or do not; the last one is always offered."""
    offered = set(box.settings.offered) ^ {code}
    if offered:
        in_order = tuple(language for language in LANGUAGES if language in offered)
        box.change(replace(box.settings, offered=in_order))


def _clear(box: SettingsBox) -> Menu:
    """What can be deleted, each after a question."""

    def clear_games() -> None:
        try:
            box.history.clear()
        except JournalError as error:
            box.notify(error.sentence)

    def entries() -> tuple[Entry, ...]:
        words = box.words
        names = Question(
            box,
            words.clear_names_now,
            words.clear_names_hint,
            lambda: box.change(box.settings.without_names()),
        )
        games = Question(box, words.clear_games_now, words.clear_games_hint, clear_games)
        return (
            Entry(words.clear_names, lambda: box.push(names)),
            Entry(words.clear_games, lambda: box.push(games)),
        )

    return Menu(box, lambda: box.words.clear, entries)


def _on_or_off(box: OptionsBox, value: bool) -> str:
    return box.words.on if value else box.words.off


def _hour(box: OptionsBox, hour: int) -> str:
    return box.words.off if hour == NEVER else f"{hour}:00"


def _line(box: OptionsBox, text: str, key: str, name: Callable[[Any], str]) -> Entry:
    """The line for the setting `key`, which goes round its choices."""
    choices, value = CHOICES[key], getattr(box.settings, key)

    def change() -> None:
        following = choices[(choices.index(value) + 1) % len(choices)]
        box.change(replace(box.settings, **{key: following}))

    return Entry(text, change, name(value))
