"""What a person has set is kept, and a broken file costs the settings, not the box."""

from dataclasses import replace
from datetime import timedelta

import pytest

from llamadillo.app import tunes
from llamadillo.app.scenes.idle_screens import Attract
from llamadillo.app.scenes.learn import Learn
from llamadillo.app.settings import LANGUAGES, NEVER, Settings, TableSetup
from llamadillo.devices.fake import FakeJournal, FakeSettings
from llamadillo.gallery.past import journal_past
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.ports.memory import MemorySettings
from llamadillo.titles import TITLES
from tests.app.people import entry, match_of, set_up, shows, until_it_answers
from tests.app.sentences import WORDS, times_shown

STRANGE: tuple[object, ...] = (
    None,
    0,
    1,
    2.5,
    100.0,
    -1,
    "",
    "on",
    "100",
    [],
    [1],
    {},
    {"a": 1},
    True,
    False,
    "x" * 999,
)


@pytest.mark.parametrize("key", Settings().stored())
def test_settings_that_make_no_sense_are_as_when_new(key: str) -> None:
    new = Pilot(TITLES, first_time=True).app.settings.stored()
    for value in STRANGE:
        store = FakeSettings()
        store.save(new | {key: value})
        pilot = Pilot(TITLES, settings=store, first_time=True)
        got = pilot.app.settings.stored()[key]
        assert type(got) is type(new[key])
        assert got == (value if type(value) is type(got) and got == value else new[key])
        pilot.hold(QUIT)
        for _ in range(8):
            pilot.press(ROLL)


@pytest.mark.parametrize("table", [
    {"occupants": ["person"], "first": 0},
    {"occupants": ["person"] * 7, "first": 0},
    {"occupants": ["person", "grandmaster"], "first": 0},
    {"occupants": ["person", ["easy"]], "first": 0},
    {"occupants": ["person", "easy"], "first": 2},
    {"occupants": ["person", "easy"], "first": "0"},
    {"occupants": ["person", "easy"], "first": True},
    {"occupants": "person", "first": 0},
    {"first": 0},
])  # fmt: skip
def test_a_table_that_makes_no_sense_is_as_when_new(table: dict[str, object]) -> None:
    store = FakeSettings()
    store.save({"table": table, "brightness": 60})
    settings = Pilot(TITLES, settings=store).app.settings
    assert settings.table == TableSetup()
    assert settings.brightness == 60


def test_settings_are_kept_and_come_back() -> None:
    store = FakeSettings()
    pilot = Pilot(TITLES, settings=store)
    pilot.hold(QUIT)
    pilot.choose(WORDS.brightness)
    changed = pilot.app.settings
    assert changed.brightness != 100
    again = Pilot(TITLES, settings=store)
    assert again.app.settings == changed
    assert again.display.brightness == changed.brightness


def test_settings_that_cannot_be_stored_are_used_and_it_is_reported() -> None:
    store = FakeSettings()
    store.broken = "The storage is full."
    pilot = Pilot(TITLES, settings=store)
    pilot.choose("LAMA Dice")
    pilot.choose(WORDS.start_game)
    assert pilot.app.running is not None
    assert times_shown(pilot, "The storage is full.") == 1
    until_it_answers(pilot)
    pilot.press(DISCARD)
    pilot.hold(QUIT)
    pilot.choose(WORDS.brightness)
    assert times_shown(pilot, "The storage is full.") == 2
    assert pilot.app.settings.brightness != 100


def test_broken_settings_are_reported() -> None:
    store = FakeSettings()
    store.remark = "The settings are as when new."
    assert times_shown(Pilot(TITLES, settings=store), "The settings are as when new.") == 1


def test_the_table_of_the_last_game_is_two_presses_away() -> None:
    store = FakeSettings()
    table = TableSetup(("person", "easy", "person"), 2)
    set_up(Pilot(TITLES, settings=store), table)
    pilot = Pilot(TITLES, settings=store, journal=journal_of_a_game())
    pilot.press(DISCARD, DISCARD)
    assert match_of(pilot).occupants == table.occupants
    assert match_of(pilot).header.first == 2


def journal_of_a_game() -> FakeJournal:
    """A journal with finished games: the start screen begins at the last game."""
    journal = FakeJournal()
    journal_past(TITLES, journal, ("Ana", "Ben", "Cleo", "Dan"), 1)
    return journal


def test_a_quiet_box_is_quiet_and_leaves_out_the_sounds_of_presses() -> None:
    pilot = Pilot(
        TITLES, settings=MemorySettings({"volume": "quiet"}), table=TableSetup(("person", "normal"), 0)
    )
    pilot.wait_for(lambda: pilot.labels.roll == pilot.app.words.roll)
    pilot.wait(0.4)
    pilot.sound.played.clear()
    pilot.press(DISCARD)
    assert not any(pilot.sound.played), "looking at the rows makes no sound"
    pilot.app.play(tunes.WIN)
    pilot.send(None)
    assert pilot.sound.now
    assert pilot.sound.quiet


@pytest.mark.parametrize(
    ("start", "until", "quiet"),
    [(20, 10, {20, 23, 0, 9}), (9, 12, {9, 10, 11}), (0, 24, set(range(24))), (NEVER, 8, set())],
)
def test_the_box_is_quiet_between_two_hours(start: int, until: int, quiet: set[int]) -> None:
    settings = Settings(quiet_from=start, quiet_until=until % 24)
    hours = {hour for hour in range(24) if settings.volume_at(hour) == "quiet"}
    assert quiet <= hours
    assert len(hours) == (0 if start == NEVER else (until - start - 1) % 24 + 1)
    for volume in ("off", "quiet"):
        assert {replace(settings, volume=volume).volume_at(hour) for hour in range(24)} == {volume}


def test_a_tune_at_night_is_quiet() -> None:
    pilot = Pilot(TITLES, settings=MemorySettings({"quiet_from": 20, "quiet_until": 10}))
    for hours, quiet in ((0, False), (8, True), (14, False)):  # it is noon
        pilot.clock.jump(timedelta(hours=hours))
        pilot.app.play(tunes.WIN)
        pilot.send(None)
        assert pilot.sound.quiet == quiet


@pytest.mark.parametrize("offered", [[], ["xx"], "de", None, [1], {"de": 1}, [["de"]]])
def test_languages_that_make_no_sense_are_all_of_them(offered: object) -> None:
    store = FakeSettings()
    store.save({"offered": offered})
    assert Pilot(TITLES, settings=store).app.settings.offered == LANGUAGES
    store.save({"offered": ["fr", "xx", "de", "fr"]})
    assert Pilot(TITLES, settings=store).app.settings.offered == ("de", "fr")


def test_the_menu_of_a_new_box_begins_at_learning_and_later_at_the_last_game() -> None:
    pilot = Pilot(TITLES)
    assert entry(pilot).text == WORDS.learn
    assert entry(Pilot(TITLES, journal=journal_of_a_game())).text == "LAMA Dice"
    assert entry(Pilot(TITLES, public=True)).text == "LAMA Dice", "a guest had an invitation"


@pytest.mark.parametrize("game", TITLES)
def test_each_game_can_be_learned(game: str) -> None:
    pilot = Pilot(TITLES)
    pilot.press(DISCARD)
    pilot.choose(TITLES[game].name)
    assert isinstance(lesson := pilot.app.scene, Learn)
    assert lesson.title is TITLES[game]


def test_a_profile_for_this_time_replaces_that_of_the_settings() -> None:
    store = FakeSettings()
    store.save({"profile": "kiosk"})
    pilot = Pilot(TITLES, settings=store, profile="class")
    pilot.wait(70)
    assert not shows(pilot, Attract)
    pilot.wait(600)
    assert shows(pilot, Attract)
