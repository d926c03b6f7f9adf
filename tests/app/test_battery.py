"""The battery by its gauge: shown in the menus, a warning, an orderly end; boxes without one as ever."""

from typing import Final

import pytest

from llamadillo.app import tunes
from llamadillo.app.battery import EMPTY, EMPTY_SECONDS, FAREWELL_SECONDS, HIGH, LOW
from llamadillo.app.scenes.dialogs import Notice
from llamadillo.app.settings import TableSetup
from llamadillo.devices.fake import FakeEntropy, FakeGauge, FakeInbox, FakeJournal
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.ports.battery import BatteryMeasured, Charge
from llamadillo.ports.events import PowerFailing
from llamadillo.titles import TITLES
from tests.app.people import play_until, until_it_answers
from tests.app.sentences import WORDS, times_shown

HERTZ: Final = [note.hertz for note in tunes.BATTERY]


class Box:
    """A box with a gauge, at which a person is asked to roll."""

    def __init__(self, journal: FakeJournal | None = None) -> None:
        table = TableSetup(("person", "person"), 0)
        self.pilot = Pilot(TITLES, table=table, journal=journal, entropy=FakeEntropy(1))
        self.inbox = FakeInbox()
        self.gauge = FakeGauge(self.inbox, Charge(50))
        play_until(self.pilot, lambda: self.pilot.labels.roll == WORDS.roll)
        until_it_answers(self.pilot)
        self.pilot.wait(0)
        self.deliver()

    def deliver(self) -> None:
        """Let the events of the gauge come."""
        for event in self.inbox.take_all():
            self.pilot.send(event)

    def charge(self, percent: int, *, charging: bool = False) -> None:
        self.gauge.set(percent, charging=charging)
        self.deliver()

    def warned(self) -> bool:
        """Whether the warning is on the glass; it is closed then."""
        scene = self.pilot.app.scene
        if not isinstance(scene, Notice):
            return False
        assert "charge me soon" in scene.text
        until_it_answers(self.pilot)
        self.pilot.press(DISCARD)
        return True


def says(pilot: Pilot, text: str) -> bool:
    return any(each.text == text for each in pilot.app.picture.texts)


def test_the_menu_and_the_pause_show_the_charge_and_follow_it() -> None:
    box = Box()
    assert not says(box.pilot, "50%")
    box.pilot.hold(QUIT)
    assert says(box.pilot, "50%")
    box.charge(49)
    assert says(box.pilot, "49%")
    box.pilot.app.home()
    box.pilot.send(None)
    assert says(box.pilot, "49%")


def test_a_charge_that_is_unknown_is_not_shown_and_play_goes_on() -> None:
    box = Box()
    state = box.pilot.app.running and box.pilot.app.running.state
    box.gauge.unplug()
    box.deliver()
    assert times_shown(box.pilot, "The gauge does not answer. Plug it in.") == 1
    until_it_answers(box.pilot)
    box.pilot.press(DISCARD)
    box.pilot.hold(QUIT)
    assert not any("%" in each.text for each in box.pilot.app.picture.texts)
    box.gauge.plug_in()
    box.deliver()
    assert says(box.pilot, "50%")
    box.pilot.press(QUIT)
    assert box.pilot.app.running
    assert box.pilot.app.running.state == state
    until_it_answers(box.pilot)
    box.pilot.press(ROLL)
    assert box.pilot.app.running.state != state


def test_it_warns_once_with_a_sound() -> None:
    box = Box()
    box.charge(LOW + 1)
    assert not box.warned()
    del box.pilot.sound.played[:]
    box.charge(LOW)
    box.pilot.wait(2)
    assert box.pilot.sound.played[: len(HERTZ)] == HERTZ
    assert box.warned()
    for percent in (*range(LOW - 1, EMPTY, -1), *range(EMPTY + 1, HIGH), LOW):
        box.charge(percent)
        assert not box.warned()


def test_it_warns_again_when_it_was_charged_between() -> None:
    box = Box()
    box.charge(LOW)
    assert box.warned()
    box.charge(HIGH)
    box.charge(LOW)
    assert box.warned()


def test_it_does_not_warn_while_it_is_charged() -> None:
    box = Box()
    box.charge(LOW - 5, charging=True)
    assert not box.warned()
    box.charge(LOW - 5)
    assert box.warned()


def test_an_empty_battery_switches_off_with_the_game_saved() -> None:
    box = Box()
    saved = box.pilot.journal.unfinished()
    box.charge(EMPTY)
    assert box.warned()
    box.pilot.wait(EMPTY_SECONDS - 1)
    assert not says(box.pilot, WORDS.battery_low)
    box.pilot.wait(2)
    assert says(box.pilot, WORDS.battery_low)
    before = box.pilot.power.is_off
    box.pilot.wait(FAREWELL_SECONDS)
    assert (before, box.pilot.power.is_off) == (False, True)
    assert box.pilot.journal.unfinished() == saved
    assert Pilot(TITLES, journal=box.pilot.journal).app.running is not None


def test_it_does_not_say_that_all_is_saved_when_it_is_not() -> None:
    journal = FakeJournal()
    box = Box(journal)
    journal.broken = "The card is full."
    box.pilot.press(ROLL)
    until_it_answers(box.pilot)
    box.pilot.press(DISCARD)
    box.charge(EMPTY)
    assert box.warned()
    box.pilot.wait(EMPTY_SECONDS + 1)
    assert isinstance(box.pilot.app.scene, Notice)
    assert box.pilot.app.scene.text == WORDS.not_saved("The card is full.")
    box.pilot.wait(FAREWELL_SECONDS)
    assert box.pilot.power.is_off


@pytest.mark.parametrize("then", [Charge(EMPTY + 1), Charge(EMPTY, charging=True), None])
def test_what_ends_within_the_time_does_not_switch_off(then: Charge | None) -> None:
    box = Box()
    box.charge(EMPTY)
    assert box.warned()
    box.pilot.wait(EMPTY_SECONDS - 1)
    box.pilot.send(BatteryMeasured(then))
    box.pilot.wait(10 * EMPTY_SECONDS)
    assert not box.pilot.power.is_off


def test_a_battery_that_goes_on_falling_gets_no_more_time() -> None:
    box = Box()
    box.charge(EMPTY)
    box.pilot.wait(EMPTY_SECONDS / 2)
    box.charge(EMPTY - 1)
    box.pilot.wait(EMPTY_SECONDS / 2 + FAREWELL_SECONDS)
    assert box.pilot.power.is_off


def test_the_low_battery_line_and_the_gauge_end_the_box_once() -> None:
    box = Box()
    box.charge(EMPTY)
    assert box.warned()
    box.pilot.wait(EMPTY_SECONDS - 2)
    box.pilot.send(PowerFailing())
    box.pilot.wait(FAREWELL_SECONDS - 0.1)
    assert not box.pilot.power.is_off
    box.pilot.wait(0.1)
    assert box.pilot.power.is_off


def test_a_box_that_sleeps_wakes_up_for_the_warning() -> None:
    pilot = Pilot(TITLES)
    pilot.wait(200)
    assert pilot.display.brightness == 0
    pilot.send(BatteryMeasured(Charge(LOW)))
    assert says(pilot, WORDS.battery_low)
    assert pilot.display.brightness > 0
