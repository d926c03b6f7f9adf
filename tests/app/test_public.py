"""A box that guests use: a kiosk with any settings, which only the staff may change, as its power."""

from dataclasses import replace
from datetime import timedelta
from itertools import permutations, product
from random import Random

import pytest

from llamadillo.app.button_gestures import HOLD_SECONDS, STAFF_SECONDS, ButtonGestures
from llamadillo.app.days import plays_on
from llamadillo.app.scenes.idle_screens import Asleep, Attract
from llamadillo.app.scenes.learn import Learn
from llamadillo.app.scenes.menu import Menu
from llamadillo.app.scenes.options import Options, StaffOptions
from llamadillo.app.scenes.pause import Pause
from llamadillo.app.scenes.playing import Playing
from llamadillo.app.scenes.start import Start
from llamadillo.app.settings import TableSetup
from llamadillo.devices.fake import FakeClock, FakeJournal, FakeSettings
from llamadillo.gallery.past import journal_past
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.ports.events import Button, ButtonPressed, ButtonReleased
from llamadillo.ports.memory import MemorySettings
from llamadillo.screens.message import message
from llamadillo.screens.picture import Labels
from llamadillo.titles import TITLES
from tests.app.people import entries, match_of, shows, value
from tests.app.sentences import WORDS, times_shown

TABLE = TableSetup(("person", "normal"), 0)
STAFFS = (WORDS.settings, WORDS.power_off, WORDS.sound, WORDS.brightness)


def texts(pilot: Pilot) -> list[str]:
    return [entry.text for entry in entries(pilot)]


def playing(*, public: bool = True) -> Pilot:
    pilot = Pilot(TITLES, table=TABLE, public=public)
    pilot.wait_for(lambda: pilot.labels.roll == pilot.app.words.roll)
    pilot.wait(0.4)
    return pilot


def hold_both(pilot: Pilot, seconds: float, first: Button = QUIT, second: Button = DISCARD) -> None:
    """Press one button, then another for `seconds`; release both."""
    pilot.send(ButtonPressed(first))
    pilot.wait(0.2)
    pilot.send(ButtonPressed(second))
    pilot.wait(seconds)
    pilot.send(ButtonReleased(second))
    pilot.wait(0.1)
    pilot.send(ButtonReleased(first))


# What guests can do.


def test_guests_find_neither_settings_nor_power_off() -> None:
    pilot = Pilot(TITLES, public=True)
    assert not set(STAFFS) & set(texts(pilot))
    assert texts(pilot) == [
        *(title.name for title in TITLES.values()),
        WORDS.learn,
        WORDS.records,
        WORDS.help,
    ]
    pilot.hold(QUIT)
    assert not set(STAFFS) & set(texts(pilot))
    pilot = playing()
    pilot.hold(QUIT)
    assert shows(pilot, Pause)
    assert not set(STAFFS) & set(texts(pilot))
    assert {WORDS.why, WORDS.new_game, WORDS.main_menu} < set(texts(pilot))


def test_on_any_other_box_they_are_where_they_were() -> None:
    pilot = Pilot(TITLES)
    assert {WORDS.settings, WORDS.power_off} < set(texts(pilot))
    pilot.hold(QUIT)
    assert set(STAFFS) < set(texts(pilot))


def test_it_is_a_kiosk_with_any_profile_and_keeps_the_profile() -> None:
    store = FakeSettings()
    store.save({"profile": "handheld"})
    pilot = Pilot(TITLES, public=True, settings=store)
    pilot.wait(61)
    assert shows(pilot, Attract)
    pilot.press(QUIT)
    hold_both(pilot, STAFF_SECONDS)
    pilot.choose(WORDS.animation)
    assert store.load()["profile"] == "handheld"
    plain = Pilot(TITLES, settings=store)
    plain.wait(200)
    assert shows(plain, Asleep)


def test_no_way_through_the_menus_leads_guests_to_what_is_the_staffs() -> None:
    """Every menu that guests can open, by every entry that opens one."""
    seen: set[tuple[str, ...]] = set()
    paths: list[tuple[int, ...]] = [()]
    while paths:
        path = paths.pop()
        pilot = Pilot(TITLES, public=True)
        for number in path:
            entries(pilot)[number].do()
            pilot.wait(1.0)
        if not shows(pilot, Menu) or not pilot.labels.discard or tuple(texts(pilot)) in seen:
            continue
        assert not shows(pilot, Options), path
        assert not set(STAFFS) & set(texts(pilot)), path
        seen.add(tuple(texts(pilot)))
        if len(path) < 3:
            paths += [(*path, number) for number in range(len(texts(pilot)))]
    assert len(seen) > 5


@pytest.mark.parametrize("seed", range(3))
def test_no_presses_of_guests_change_a_setting_or_switch_off(seed: int) -> None:
    """Any buttons, also several at once, but never two of them for five seconds."""
    pilot, random = Pilot(TITLES, public=True), Random(seed)
    settings = pilot.app.settings
    for _ in range(500):
        buttons = random.sample(list(Button), random.choice((1, 1, 1, 2, 3)))
        for button in buttons:
            pilot.send(ButtonPressed(button))
            pilot.wait(random.choice((0.0, 0.05, 0.8)))
        pilot.wait(random.choice((0.05, 0.4, 1.0)))
        for button in random.sample(buttons, len(buttons)):
            pilot.send(ButtonReleased(button))
        pilot.wait(random.choice((0.0, 0.3, 2.0)))
        assert not shows(pilot, Options)
    assert not pilot.power.is_off
    assert not pilot.loop.stopped
    kept = replace(pilot.app.settings, game=settings.game, table=settings.table, names=settings.names)
    assert kept == settings


# What the staff can do.


def test_quit_and_discard_held_for_five_seconds_open_the_settings_and_power_off() -> None:
    pilot = Pilot(TITLES, public=True)
    hold_both(pilot, STAFF_SECONDS - 0.05)
    assert shows(pilot, Start)
    hold_both(pilot, STAFF_SECONDS)
    assert shows(pilot, StaffOptions)
    plain = Pilot(TITLES)
    plain.choose(WORDS.settings)
    settings = [text for text in texts(plain) if text not in (WORDS.profile, WORDS.coach)]
    settings.insert(settings.index(WORDS.clear), WORDS.guests)
    assert texts(pilot) == [*settings, WORDS.power_off]
    pilot.choose(WORDS.language)
    assert pilot.app.settings.language == "de"
    pilot.choose(pilot.app.words.power_off)
    pilot.press(DISCARD)
    assert pilot.power.is_off


def test_they_open_once_however_long_it_is_held_and_quit_leads_back() -> None:
    pilot = playing()
    hold_both(pilot, 3 * STAFF_SECONDS)
    assert shows(pilot, StaffOptions)
    pilot.press(QUIT)
    assert shows(pilot, Playing)


@pytest.mark.parametrize(("first", "second"), [(QUIT, DISCARD), (DISCARD, QUIT)])
def test_in_a_game_the_second_button_does_nothing_else(first: Button, second: Button) -> None:
    pilot = playing()
    match = match_of(pilot)
    before = match.state
    hold_both(pilot, STAFF_SECONDS, first, second)
    assert shows(pilot, StaffOptions)
    assert match.state == before
    assert not any(pilot.labels.of(button) == WORDS.new_game for button in Button)


def test_a_try_that_is_given_up_leaves_no_trace() -> None:
    pilot = playing()
    before = pilot.app.picture.frame
    hold_both(pilot, 2)
    pilot.wait(0.1)
    assert shows(pilot, Playing)
    assert pilot.app.picture.frame == before
    pilot.press(QUIT)
    assert pilot.labels.discard == WORDS.yes, "the next press counts"


def test_the_staff_gets_in_while_the_box_invites_guests() -> None:
    pilot = Pilot(TITLES, public=True)
    pilot.wait(100)
    assert shows(pilot, Attract)
    hold_both(pilot, STAFF_SECONDS)
    assert shows(pilot, StaffOptions)


def test_three_buttons_do_not_open_the_menu_of_the_staff() -> None:
    for order in permutations(Button):
        pilot = Pilot(TITLES, public=True)
        for button in order:
            pilot.send(ButtonPressed(button))
        pilot.wait(3 * STAFF_SECONDS)
        assert not shows(pilot, StaffOptions), order


def test_a_third_button_restarts_the_time() -> None:
    pilot = Pilot(TITLES, public=True)
    pilot.send(ButtonPressed(QUIT))
    pilot.send(ButtonPressed(DISCARD))
    pilot.wait(STAFF_SECONDS - 0.1)
    pilot.send(ButtonPressed(ROLL))
    pilot.send(ButtonReleased(ROLL))
    pilot.wait(STAFF_SECONDS)
    assert not shows(pilot, StaffOptions)


@pytest.mark.parametrize("profile", ["handheld", "kiosk", "class"])
def test_on_any_other_box_both_held_mean_what_they_did(profile: str) -> None:
    pilot = Pilot(TITLES, settings=MemorySettings({"profile": profile}))
    pilot.send(ButtonPressed(QUIT))
    pilot.send(ButtonPressed(DISCARD))
    pilot.wait(HOLD_SECONDS)
    assert shows(pilot, Pause)
    pilot.wait(3 * STAFF_SECONDS)
    assert not shows(pilot, StaffOptions)


def staff(journal: FakeJournal | None = None, **settings: object) -> Pilot:
    """A kiosk with the menu of the staff open."""
    pilot = Pilot(TITLES, public=True, settings=MemorySettings(settings), journal=journal)
    hold_both(pilot, STAFF_SECONDS)
    return pilot


def test_the_staff_chooses_the_languages_and_one_is_left() -> None:
    pilot = staff()
    pilot.choose(WORDS.guests)
    for name in ("English", "Deutsch", "Français"):
        pilot.choose(name)
    assert list(pilot.app.settings.offered) == ["fr"], "the last one stays"
    pilot.choose("Deutsch")
    assert list(pilot.app.settings.offered) == ["de", "fr"]
    assert list(Pilot(TITLES, settings=pilot.settings).app.settings.offered) == ["de", "fr"]


@pytest.mark.parametrize("game", TITLES)
def test_the_staff_chooses_the_game_that_guests_begin_with(game: str) -> None:
    pilot = staff()
    pilot.choose(WORDS.guests)
    while value(pilot) != TITLES[game].name:
        pilot.press(DISCARD)
    pilot.wait(61)
    pilot.press(ROLL)
    assert isinstance(lesson := pilot.app.scene, Learn)
    assert lesson.title is TITLES[game]


def test_the_staff_sees_how_many_games_were_played_by_day() -> None:
    journal = FakeJournal()
    now = FakeClock().date()
    for ago, finished in ((0, True), (0, False), (1, True), (7, False), (8, True)):
        match = journal.begin("{}", now - timedelta(days=ago))
        if finished:
            journal.finish(match, "{}", now)
        else:
            journal.abandon(match, now)
    days = [now.date() - timedelta(days=back) for back in range(8)]
    counts = plays_on(journal.plays(99), days)
    assert [(plays.begun, plays.finished) for plays in counts] == [(2, 1), (1, 1), *[(0, 0)] * 5, (1, 0)]
    pilot = staff(journal)
    pilot.choose(WORDS.guests)
    pilot.choose(WORDS.plays_by_day)
    pages = {pilot.display.glass}
    for _ in range(2):
        pilot.press(ROLL)
        pages.add(pilot.display.glass)
    assert len(pages) == 3
    assert not pilot.app.picture.flaws


def test_the_staff_clears_all_games_after_a_question() -> None:
    journal = FakeJournal()
    journal_past(TITLES, journal, ("Ana", "Ben", "Cleo", "Dan"), 1)
    pilot = staff(journal)
    pilot.choose(WORDS.clear)
    pilot.choose(WORDS.clear_games)
    pilot.press(QUIT)
    assert journal.finished(1)
    pilot.choose(WORDS.clear_games)
    pilot.press(DISCARD)
    assert journal.finished(1) == ()
    pilot.press(QUIT, QUIT)
    pilot.choose(WORDS.records)
    pilot.wait(1)
    assert pilot.display.glass == message(WORDS.records, WORDS.no_games_yet, Labels(quit=WORDS.back)).frame


def test_clearing_in_a_match_leaves_the_match() -> None:
    pilot = playing()
    before = match_of(pilot).state
    hold_both(pilot, STAFF_SECONDS)
    pilot.choose(WORDS.clear)
    pilot.choose(WORDS.clear_games)
    pilot.press(DISCARD, QUIT, QUIT)
    assert shows(pilot, Playing)
    again = Pilot(TITLES, journal=pilot.journal, public=True)
    assert match_of(again).state == before


def test_games_that_cannot_be_cleared_are_said_to_stay() -> None:
    journal = FakeJournal()
    pilot = staff(journal)
    pilot.choose(WORDS.clear)
    pilot.choose(WORDS.clear_games)
    journal.broken = "The storage is full."
    pilot.press(DISCARD)
    assert times_shown(pilot, "The storage is full.") == 1


def test_the_staff_clears_the_names() -> None:
    table = {"occupants": ["person", "person"], "first": 0, "names": ["Lena", "Mo"]}
    pilot = staff(names=["Lena", "Mo"], table=table)
    pilot.choose(WORDS.clear)
    pilot.choose(WORDS.clear_names)
    pilot.press(DISCARD)
    assert pilot.app.settings.names == ()
    assert pilot.app.settings.table == TableSetup(("person", "person"), 0)


# Gestures alone.


@pytest.mark.parametrize("staff", [False, True])
def test_each_gesture_ends_at_its_deadline(staff: bool) -> None:
    """Every order of up to five touches: each deadline has a gesture, and none is left in the end."""
    steps = list(product(Button, (True, False)))
    for touches in product(steps, repeat=4):
        gestures, now = ButtonGestures(staff=staff), 0.0
        for button, down in touches:
            now += 0.1
            if not down:
                gestures.release(button)
            elif not gestures.touch(button, now):
                gestures.press(button, now, repeats=False)
        for _ in range(3):
            if gestures.deadline is None:
                break
            now = max(now, gestures.deadline)
            assert gestures.has_held_quit(now) or gestures.has_held_both(now), touches
        assert gestures.deadline is None, touches
