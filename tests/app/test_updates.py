"""The update that the box offers: a line in its settings, a question between games, the per cent."""

import pytest

from llamadillo.app.scenes.menu import Menu
from llamadillo.app.scenes.options import StaffOptions
from llamadillo.app.settings import TableSetup
from llamadillo.gfx.frame import Frame
from llamadillo.pilot import DISCARD, QUIT, Pilot
from llamadillo.ports.events import PowerFailing
from llamadillo.ports.stick import StickOutcome, StickReport
from llamadillo.ports.update import UpdateFound, UpdateOutcome, UpdateReport
from llamadillo.screens.message import message, parts
from llamadillo.screens.picture import Labels
from llamadillo.titles import TITLES
from tests.app.people import play_until, until_it_answers
from tests.app.sentences import WORDS, times_shown

FOUND = UpdateFound("1.4.0")
LINE = WORDS.update_to("1.4.0")


def shown(report: UpdateReport) -> Frame:
    texts = parts(report.sentence)
    labels = Labels(discard=WORDS.choose, roll=WORDS.next if len(texts) > 1 else "")
    return message(WORDS.update, texts[0], labels).frame


def lines(pilot: Pilot) -> list[str]:
    scene = pilot.app.scene
    assert isinstance(scene, Menu)
    return [entry.text for entry in scene.entries()]


def in_settings(pilot: Pilot) -> Pilot:
    pilot.choose(WORDS.settings)
    return pilot


def at_question() -> Pilot:
    pilot = Pilot(TITLES)
    pilot.send(FOUND)
    in_settings(pilot).choose(LINE)
    return pilot


def test_a_version_that_is_found_is_a_line_in_the_settings_and_nothing_else() -> None:
    pilot = Pilot(TITLES)
    in_settings(pilot)
    assert LINE not in lines(pilot)
    pilot.press(QUIT)
    before = pilot.display.glass
    pilot.send(FOUND)
    assert pilot.display.glass == before, "nothing is shown of itself"
    assert lines(in_settings(pilot))[0] == LINE
    assert pilot.updater.asked == []


def test_a_person_starts_it_and_sees_how_far_it_is() -> None:
    pilot = at_question()
    assert pilot.updater.asked == []
    pilot.press(DISCARD)
    assert pilot.updater.asked == ["install"]
    for percent in (0, 1, 50, 99):
        pilot.send(UpdateReport(UpdateOutcome.DOWNLOADING, percent))
        assert pilot.display.glass == shown(UpdateReport(UpdateOutcome.DOWNLOADING, percent))
    pilot.send(UpdateReport(UpdateOutcome.UPDATED))
    assert pilot.display.glass == shown(UpdateReport(UpdateOutcome.UPDATED))


def test_who_has_closed_the_per_cent_can_play_until_it_ends() -> None:
    pilot = at_question()
    pilot.press(DISCARD)
    pilot.send(UpdateReport(UpdateOutcome.DOWNLOADING, 1))
    until_it_answers(pilot)
    pilot.press(DISCARD)
    before = pilot.display.glass
    for percent in range(2, 100):
        pilot.send(UpdateReport(UpdateOutcome.DOWNLOADING, percent))
    assert pilot.display.glass == before
    pilot.send(UpdateReport(UpdateOutcome.CUT))
    assert pilot.display.glass == shown(UpdateReport(UpdateOutcome.CUT))


def test_the_per_cent_keeps_a_box_awake_that_is_not_touched() -> None:
    pilot = at_question()
    pilot.press(DISCARD)
    for percent in range(100):
        pilot.wait(60)
        pilot.send(UpdateReport(UpdateOutcome.DOWNLOADING, percent))
        assert pilot.display.glass == shown(UpdateReport(UpdateOutcome.DOWNLOADING, percent))


def test_no_is_no() -> None:
    pilot = at_question()
    pilot.press(QUIT)
    assert pilot.updater.asked == []
    assert LINE in lines(pilot)


@pytest.mark.parametrize("outcome", UpdateOutcome)
def test_whatever_happens_is_one_sentence_and_it_can_be_tried_again(outcome: UpdateOutcome) -> None:
    pilot = at_question()
    pilot.press(DISCARD)
    pilot.send(UpdateReport(outcome, 12))
    assert pilot.display.glass == shown(UpdateReport(outcome, 12))
    until_it_answers(pilot)
    pilot.press(DISCARD)
    assert (LINE in lines(pilot)) == (outcome is not UpdateOutcome.NEWEST)


def test_a_game_that_waits_is_not_interrupted() -> None:
    pilot = Pilot(TITLES, table=TableSetup(("person", "person"), 0))
    play_until(pilot, lambda: pilot.labels.roll == WORDS.roll)
    until_it_answers(pilot)
    pilot.send(FOUND)
    pilot.hold(QUIT)
    in_settings(pilot).choose(LINE)
    later = message(LINE, WORDS.update_later, Labels(discard=WORDS.choose))
    assert pilot.display.glass == later.frame
    pilot.press(DISCARD)
    assert LINE in lines(pilot)
    assert pilot.updater.asked == []


def test_only_the_staff_of_a_kiosk_is_offered_it() -> None:
    pilot = Pilot(TITLES, public=True)
    pilot.send(FOUND)
    pilot.hold(QUIT)
    assert WORDS.settings not in lines(pilot)
    pilot.app.push(StaffOptions(pilot.app))
    assert LINE in lines(pilot)


def test_a_system_that_does_not_answer_is_said() -> None:
    pilot = at_question()
    pilot.updater.there = False
    pilot.press(DISCARD)
    assert times_shown(pilot, "The update cannot be started: restart the box.") == 1


def test_stick_and_update_take_each_others_place() -> None:
    """One stick may have an update, which comes after its games were copied: one notice, not two."""
    pilot = Pilot(TITLES)
    pilot.send(StickReport(StickOutcome.COPYING))
    pilot.send(UpdateReport(UpdateOutcome.UPDATING, 7))
    assert pilot.display.glass == shown(UpdateReport(UpdateOutcome.UPDATING, 7))
    pilot.send(StickReport(StickOutcome.COPIED, 3))
    until_it_answers(pilot)
    pilot.press(DISCARD)
    assert WORDS.settings in lines(pilot), "no notice is left"


def test_a_low_battery_is_more_important() -> None:
    pilot = Pilot(TITLES)
    pilot.send(PowerFailing())
    low = pilot.display.glass
    pilot.send(UpdateReport(UpdateOutcome.UPDATING, 7))
    assert pilot.display.glass == low


def test_a_later_version_takes_the_place_of_the_first() -> None:
    pilot = Pilot(TITLES)
    pilot.send(FOUND)
    pilot.send(UpdateFound("1.5.0"))
    assert [line for line in lines(in_settings(pilot)) if "1." in line] == [WORDS.update_to("1.5.0")]
