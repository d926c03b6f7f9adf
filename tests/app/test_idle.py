"""An idle box, by its profile; and that no pixel of the OLED stays lit."""

import pytest

from llamadillo.app.scenes.idle_screens import Asleep, Attract, StillThere
from llamadillo.app.scenes.playing import Playing
from llamadillo.app.scenes.start import Start
from llamadillo.app.self_check import DAY
from llamadillo.app.settings import LANGUAGES, TableSetup
from llamadillo.gfx.frame import BLANK
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.ports.lights import DARK
from llamadillo.ports.memory import MemorySettings
from llamadillo.titles import TITLES
from tests.app.people import match_of, shows

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
    assert pilot.app.deadline is not None
    assert pilot.app.deadline > pilot.clock.now() + DAY - 3600, "only the daily check"
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
    pilot.press(ROLL)
    assert shows(pilot, Start), "the press that was asked for leads to the main menu"


def test_a_kiosk_is_silent_and_saves_nothing_while_computers_demonstrate() -> None:
    pilot = box("kiosk")
    tones = len(pilot.sound.played)
    pilot.wait(600)
    assert len(pilot.sound.played) == tones
    assert pilot.journal.unfinished() is None
    assert pilot.journal.finished(10) == ()


def test_an_idle_match_is_asked_for_then_left_and_kept() -> None:
    pilot = box("kiosk", table=TABLE)
    place = match_of(pilot).state
    pilot.wait(301)
    assert shows(pilot, StillThere)
    pilot.press(DISCARD)
    assert shows(pilot, Playing), "a person answered"
    pilot.wait(301)
    pilot.wait(31)
    assert shows(pilot, Attract)
    pilot.wait(300)
    pilot.press(ROLL)
    pilot.choose(pilot.app.words.go_on)
    assert match_of(pilot).state == place


def test_a_match_that_was_left_is_abandoned_after_an_hour() -> None:
    pilot = box("kiosk", table=TABLE)
    pilot.wait(332)
    assert pilot.journal.unfinished() is not None
    pilot.wait(3500)
    assert pilot.journal.unfinished() is not None
    pilot.wait(200)
    assert pilot.journal.unfinished() is None
    assert pilot.journal.finished(10) == (), "it has no result"
    assert pilot.app.running is None


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
