"""An idle box, by its profile; guests at a kiosk; and that no pixel of the OLED stays lit."""

import json
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from llamadillo import languages
from llamadillo.app.days import best_on
from llamadillo.app.scenes.idle_screens import Asleep, Attract, StillThere
from llamadillo.app.scenes.learn import Learn
from llamadillo.app.scenes.options import StaffOptions
from llamadillo.app.scenes.playing import Playing
from llamadillo.app.scenes.start import Start
from llamadillo.app.settings import LANGUAGES, TableSetup
from llamadillo.devices.fake import FakeJournal
from llamadillo.engine.record import parse_header
from llamadillo.gallery.past import journal_past
from llamadillo.gfx.frame import BLANK
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.ports.events import ButtonPressed
from llamadillo.ports.journal import Journal
from llamadillo.ports.lights import DARK
from llamadillo.ports.memory import MemorySettings
from llamadillo.titles import TITLES
from llamadillo.titles.lamas.words import LamasWords
from tests.app.people import entries, match_of, play_to_the_end, shows

TABLE = TableSetup(("person", "normal"), 0)


def box(profile: str, *, table: TableSetup | None = None) -> Pilot:
    pilot = Pilot(TITLES, settings=MemorySettings({"profile": profile}), table=table)
    if table is not None:
        pilot.wait_for(lambda: pilot.labels.roll == pilot.app.words.roll)
        for _ in range(2):  # all rows, and back
            pilot.wait(0.4)
            pilot.press(DISCARD)
    return pilot


def test_a_handheld_dims_after_a_minute_and_sleeps_after_three() -> None:
    pilot = box("handheld", table=TABLE)
    pilot.wait(59)
    assert pilot.display.brightness == 100
    pilot.wait(2)
    assert 0 < pilot.display.brightness <= 10
    pilot.wait(118)
    assert shows(pilot, Playing)
    pilot.wait(2)
    assert (pilot.display.glass, pilot.display.brightness, pilot.lights.now) == (BLANK, 0, DARK)


def test_a_press_in_the_dimmed_light_counts_and_makes_it_bright() -> None:
    pilot = box("handheld", table=TABLE)
    pilot.wait(100)
    pilot.press(QUIT)
    assert pilot.labels.discard == pilot.app.words.yes, "the question was put"
    assert pilot.display.brightness == 100


def test_a_shared_box_that_wakes_shows_the_curtain() -> None:
    pilot = Pilot(TITLES)
    pilot.app.play_match("lama", TableSetup(("person", "person"), 0))
    pilot.wait_for(lambda: pilot.labels.discard == pilot.app.words.show)
    curtain = pilot.app.picture.frame
    pilot.wait(0.4)
    pilot.press(DISCARD)
    hand = pilot.app.picture.frame
    assert hand != curtain
    pilot.wait(200)
    pilot.press(ROLL)
    assert pilot.app.picture.frame == curtain
    pilot.wait(0.4)
    pilot.press(DISCARD)
    assert pilot.app.picture.frame == hand


def test_a_sleeping_box_is_not_called_at_all() -> None:
    pilot = box("handheld", table=TABLE)
    pilot.wait(200)
    calls = len(pilot.display.shown)
    assert pilot.app.deadline is None
    pilot.wait(100_000)
    assert len(pilot.display.shown) == calls


def test_computers_that_play_alone_sleep_too_and_go_on_when_woken() -> None:
    pilot = box("handheld", table=None)
    pilot.app.play_match("lama-dice", TableSetup(("easy", "easy", "normal"), 0))
    pilot.wait(300)
    assert shows(pilot, Asleep)
    pilot.press(ROLL)
    shown = len(pilot.display.shown)
    pilot.wait(10)
    assert len(pilot.display.shown) > shown


def test_a_kiosk_invites_in_every_language() -> None:
    pilot = box("kiosk")
    pilot.wait(59)
    assert shows(pilot, Start)
    pilot.wait(2)
    assert shows(pilot, Attract)
    frames = set()
    for _ in range(len(LANGUAGES)):
        frames.add(pilot.app.picture.frame)
        pilot.wait(30)
    assert len(frames) == len(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_guest_plays_at_once_in_the_language_of_the_invitation(language: str) -> None:
    pilot = box("kiosk")
    pilot.wait(61)
    until_invited_in(pilot, language)
    pilot.press(ROLL)
    words = languages.words(language)
    assert shows(pilot, Learn)
    while pilot.labels.roll != words.play_it:
        pilot.press(DISCARD if pilot.labels.discard else ROLL)
    pilot.press(ROLL)
    assert match_of(pilot).people == (0,)
    pilot.wait_for(lambda: pilot.labels.roll == LamasWords.of(words).roll)
    pilot.hold(QUIT)
    pilot.choose(words.main_menu)
    assert pilot.labels.roll == words.next, "the menus speak it too"
    pilot.wait(120)
    assert shows(pilot, Attract)
    until_invited_in(pilot, "en")
    pilot.press(QUIT)
    assert pilot.labels.roll == languages.words("en").next, "then the language is that of the staff"


@pytest.mark.parametrize("language", LANGUAGES)
def test_another_button_opens_the_menu_in_the_language_of_the_invitation(language: str) -> None:
    pilot = box("kiosk")
    pilot.wait(80)  # the demonstration has the same buttons
    until_invited_in(pilot, language)
    pilot.press(QUIT)
    assert shows(pilot, Start)
    assert pilot.labels.roll == languages.words(language).next
    assert pilot.app.settings.language == "en"


def until_invited_in(pilot: Pilot, language: str) -> None:
    """Press DISCARD until the label of ROLL is in this language."""
    for _ in LANGUAGES:
        if pilot.labels.roll == languages.words(language).play_it:
            return
        pilot.press(DISCARD)
    raise AssertionError(f"no invitation in {language}:\n{pilot.glass}")


def test_only_the_languages_on_offer_invite() -> None:
    settings = MemorySettings({"profile": "kiosk", "offered": ["fr", "de"], "language": "de"})
    pilot = Pilot(TITLES, settings=settings)
    pilot.wait(61)
    seen = []
    for _ in range(4):
        seen.append((pilot.labels.roll, pilot.labels.discard))
        pilot.wait(30)
    de, fr = (languages.words(code).play_it for code in ("de", "fr"))
    assert seen == [(de, "FR"), (fr, "DE"), (de, "FR"), (fr, "DE")]


def test_one_language_on_offer_needs_no_button() -> None:
    pilot = Pilot(TITLES, settings=MemorySettings({"profile": "kiosk", "offered": ["en"]}))
    pilot.wait(61)
    assert pilot.labels.discard == ""
    pilot.press(DISCARD)
    assert shows(pilot, Attract)


@pytest.mark.parametrize("animation", [True, False])
def test_the_dice_are_lit_all_the_time_and_rolled_unless_nothing_may_move(animation: bool) -> None:
    pilot = Pilot(TITLES, settings=MemorySettings({"profile": "kiosk", "animation": animation}))
    pilot.wait(61)
    seen = set()
    for _ in range(280):
        assert pilot.lights.now != DARK
        seen.add(pilot.lights.now)
        pilot.wait(0.05)
    assert (len(seen) > 20) == animation, "tumbling shows many faces; at rest there is one roll"
    assert animation or len(seen) == 1


def test_the_best_result_of_the_day_is_on_the_invitation_until_the_day_is_over() -> None:
    pilot = box("kiosk")
    pilot.wait(61)
    without = pilot.app.picture.frame
    past(pilot.journal, pilot.clock.date(), ("person", "normal"), ("Lena", "Alpaca"))
    past(pilot.journal, pilot.clock.date(), ("normal", "normal"), ("Suri", "Alpaca"))
    pilot.press(QUIT)
    pilot.wait(61)
    assert pilot.app.picture.frame != without
    saved = pilot.journal.finished(2)[1]
    title = TITLES[pilot.app.settings.guest_game]
    points = json.loads(saved.result or "")["points"][0]
    today = pilot.clock.date().date()
    assert best_on(today, title, pilot.app.history.games) == ("Lena", points)
    assert best_on(today + timedelta(days=1), title, pilot.app.history.games) is None


def past(journal: Journal, date: datetime, occupants: tuple[str, ...], players: tuple[str, ...]) -> None:
    """Put a finished game of LAMA Dice into the journal."""
    other = FakeJournal()
    journal_past({"lama-dice": TITLES["lama-dice"]}, other, tuple("ABCDEF"), seed=1)
    saved = next(saved for saved in other.finished(99) if len(parse_header(saved.header).players) == 2)
    header = {**json.loads(saved.header), "players": players, "occupants": occupants}
    match = journal.begin(json.dumps(header), date)
    for index, event in enumerate(saved.events):
        journal.append(match, index, event)
    journal.finish(match, saved.result or "", date)


def test_a_kiosk_is_silent_and_saves_nothing_while_computers_demonstrate() -> None:
    pilot = box("kiosk")
    tones = len(pilot.sound.played)
    pilot.wait(600)
    assert len(pilot.sound.played) == tones
    assert pilot.journal.unfinished() is None
    assert pilot.journal.finished(10) == ()


def test_an_idle_match_is_asked_for_then_ended_and_the_box_is_as_before_its_guests() -> None:
    pilot = box("kiosk", table=TABLE)
    named = TableSetup(("person", "person", "easy"), names=("Lena", "Mo", ""))
    pilot.app.change(replace(pilot.app.settings, table=named, names=("Lena", "Mo"), game="lama"))
    pilot.wait(301)
    assert shows(pilot, StillThere)
    pilot.press(DISCARD)
    assert shows(pilot, Playing), "a person answered"
    pilot.wait(301)
    pilot.wait(31)
    assert shows(pilot, Attract)
    assert pilot.journal.unfinished() is None
    assert pilot.journal.finished(10) == (), "it has no result"
    assert len(pilot.journal.plays(9)) == 1
    pilot.press(QUIT)
    texts = [entry.text for entry in entries(pilot)]
    assert texts[0] == "LAMA Dice", "there is nothing to continue"
    assert pilot.app.settings.table == TableSetup()
    assert pilot.app.settings.names == ()
    again = Pilot(TITLES, settings=pilot.settings, journal=pilot.journal)
    assert again.app.settings.names == ()


def test_a_result_that_stays_on_the_screen_counts() -> None:
    pilot = box("kiosk", table=TABLE)
    play_to_the_end(pilot)
    pilot.wait(332)
    assert shows(pilot, Attract)
    assert len(pilot.journal.finished(9)) == 1


def test_a_match_that_a_power_cut_interrupted_waits_and_is_ended_if_no_guest_comes() -> None:
    before = box("kiosk", table=TABLE)
    pilot = Pilot(TITLES, settings=before.settings, journal=before.journal)
    assert entries(pilot)[0].text == pilot.app.words.go_on
    pilot.wait(61)
    assert shows(pilot, StillThere)
    pilot.press(DISCARD)
    pilot.choose(pilot.app.words.go_on)
    assert match_of(pilot).state == match_of(before).state
    pilot.wait(332)
    assert shows(pilot, Attract)
    again = Pilot(TITLES, settings=before.settings, journal=before.journal)
    assert entries(again)[0].text == "LAMA Dice"


def test_the_staff_in_the_menu_has_its_language() -> None:
    pilot = Pilot(TITLES, public=True)
    pilot.wait(61)
    until_invited_in(pilot, "fr")
    pilot.press(QUIT)
    for button in (QUIT, DISCARD):
        pilot.send(ButtonPressed(button))
    pilot.wait(5)
    assert shows(pilot, StaffOptions)
    assert pilot.labels.quit == pilot.app.words_in("en").back


def test_a_teachers_box_waits_ten_minutes_and_comes_back_to_its_place() -> None:
    pilot = box("class", table=TABLE)
    before = pilot.app.picture.frame
    pilot.wait(590)
    assert shows(pilot, Playing)
    pilot.wait(20)
    assert shows(pilot, Attract)
    pilot.wait(100)
    pilot.press(DISCARD)
    assert pilot.app.picture.frame == before


def longest_lit(pilot: Pilot, seconds: int, window: int) -> int:
    """The greatest number of pixels that stay lit for `window` seconds."""
    worst = 0
    for _ in range(seconds // window):
        always = int.from_bytes(pilot.display.glass.rows, "big")
        first = len(pilot.display.shown)
        pilot.wait(window)
        for frame in pilot.display.shown[first:]:
            always &= int.from_bytes(frame.rows, "big")
        worst = max(worst, always.bit_count())
    return worst


@pytest.mark.parametrize(
    ("profile", "table"), [("kiosk", None), ("kiosk", TABLE), ("class", TABLE), ("handheld", TABLE)]
)
def test_no_pixel_stays_lit(profile: str, table: TableSetup | None) -> None:
    pilot = box(profile, table=table)
    pilot.wait(700)
    assert longest_lit(pilot, seconds=1800, window=60) == 0


def test_a_pixel_that_stays_lit_is_counted() -> None:
    pilot = box("class")
    assert longest_lit(pilot, seconds=120, window=60) > 0
