"""What the box shows about a stick: one notice that changes, and play goes on."""

import pytest

from llamadillo.app.settings import TableSetup
from llamadillo.gfx.frame import BLANK, Frame
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.ports.events import DeviceReport, PowerFailing
from llamadillo.ports.stick import StickOutcome, StickReport
from llamadillo.screens.message import message
from llamadillo.screens.picture import Labels
from llamadillo.titles import TITLES
from tests.app.people import match_of, play_until, until_it_answers
from tests.app.sentences import WORDS

COPYING = StickReport(StickOutcome.COPYING)
COPIED = StickReport(StickOutcome.COPIED, 4)


def shown(report: StickReport) -> Frame:
    return message(WORDS.stick, report.sentence, Labels(discard=WORDS.choose)).frame


def at_turn() -> Pilot:
    """A box at which a person is asked to roll."""
    pilot = Pilot(TITLES, table=TableSetup(("person", "person"), 0))
    play_until(pilot, lambda: pilot.labels.roll == WORDS.roll)
    until_it_answers(pilot)
    return pilot


@pytest.mark.parametrize("outcome", StickOutcome)
@pytest.mark.parametrize("public", [False, True])
def test_a_report_is_shown(outcome: StickOutcome, public: bool) -> None:
    pilot = Pilot(TITLES, public=public)
    report = StickReport(outcome, 12)
    pilot.send(report)
    assert pilot.display.glass == shown(report)
    pilot.wait(1)
    pilot.press(DISCARD)
    assert pilot.display.glass != shown(report)


def test_a_report_takes_the_place_of_the_last_one() -> None:
    """Otherwise a disk with many partitions would leave many notices to read."""
    pilot = at_turn()
    for _ in range(200):
        pilot.send(COPYING)
        pilot.send(COPIED)
        pilot.wait(0.1)
    assert pilot.display.glass == shown(COPIED)
    until_it_answers(pilot)
    pilot.press(DISCARD)
    assert pilot.labels.roll == WORDS.roll


def test_the_game_goes_on_where_it_was() -> None:
    pilot = at_turn()
    state = match_of(pilot).state
    pilot.send(COPYING)
    pilot.wait(20)
    pilot.send(COPIED)
    pilot.wait(20)
    assert match_of(pilot).state == state
    pilot.press(DISCARD)
    assert pilot.labels.roll == WORDS.roll
    pilot.press(ROLL)
    assert match_of(pilot).state != state


def test_a_press_for_the_first_report_does_not_close_the_next() -> None:
    pilot = at_turn()
    pilot.send(COPYING)
    pilot.wait(5)
    pilot.send(COPIED)
    pilot.wait(0.1)
    pilot.press(DISCARD)
    assert pilot.display.glass == shown(COPIED)
    pilot.wait(0.5)
    pilot.press(DISCARD)
    assert pilot.display.glass != shown(COPIED)


def test_a_report_below_another_notice_changes_in_its_place() -> None:
    pilot = at_turn()
    pilot.send(COPYING)
    pilot.send(DeviceReport("dice", "The cable is loose."))
    pilot.send(COPIED)
    until_it_answers(pilot)
    pilot.press(DISCARD)
    assert pilot.display.glass == shown(COPIED)
    until_it_answers(pilot)
    pilot.press(DISCARD)
    assert pilot.labels.roll == WORDS.roll


def test_the_next_stick_is_shown_after_the_first_was_read() -> None:
    pilot = at_turn()
    for _ in range(2):
        pilot.send(COPIED)
        assert pilot.display.glass == shown(COPIED)
        pilot.wait(1)
        pilot.press(DISCARD)
        assert pilot.labels.roll == WORDS.roll


def test_a_sleeping_box_wakes_up_and_sleeps_again() -> None:
    pilot = at_turn()
    pilot.wait(200)
    assert pilot.display.glass == BLANK
    pilot.send(COPIED)
    assert pilot.display.glass == shown(COPIED)
    pilot.wait(200)
    assert pilot.display.glass == BLANK, "or it would burn in"


def test_a_kiosk_shows_it_and_invites_guests_again() -> None:
    pilot = Pilot(TITLES, public=True)
    pilot.wait(70)
    assert pilot.app.activity == "inviting guests"
    pilot.send(COPYING)
    pilot.send(COPIED)
    assert pilot.display.glass == shown(COPIED)
    pilot.wait(70)
    assert pilot.app.activity == "inviting guests"


def test_computers_that_play_alone_go_on() -> None:
    pilot = Pilot(TITLES, table=TableSetup(("normal", "easy"), 0))
    pilot.wait(1)
    pilot.send(COPYING)
    pilot.wait(5)
    pilot.send(COPIED)
    assert pilot.display.glass == shown(COPIED)
    pilot.wait(9)
    assert pilot.display.glass == shown(COPIED)
    state = match_of(pilot).state
    pilot.wait(30)
    assert match_of(pilot).state != state


def test_a_low_battery_is_more_important() -> None:
    pilot = at_turn()
    pilot.send(PowerFailing())
    low = pilot.display.glass
    pilot.send(COPIED)
    assert pilot.display.glass == low


def test_below_the_pause_menu_it_changes_in_its_place() -> None:
    pilot = at_turn()
    pilot.send(COPYING)
    pilot.hold(QUIT)
    pilot.send(COPIED)
    assert pilot.display.glass != shown(COPIED)
    pilot.press(QUIT)
    assert pilot.display.glass == shown(COPIED)
