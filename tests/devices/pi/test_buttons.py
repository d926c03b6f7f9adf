"""Buttons on mock pins."""

from collections.abc import Iterator

import pytest

from llamadillo.devices.clock import SystemClock
from llamadillo.devices.inbox import ThreadInbox
from llamadillo.devices.pi.alarm import ThreadAlarm
from llamadillo.devices.pi.board import load_board
from llamadillo.devices.pi.buttons import PiButtons
from llamadillo.devices.pi.debounce import QUIET
from llamadillo.ports.events import Button, ButtonPressed, ButtonReleased, PowerFailing
from tests.devices.pi.bench import GroundedPin, MockInputs, PiHand, pi_pins
from tests.devices.pi.test_board import SMALLEST

SETTLED = 0.15
"""Seconds after which a change of a contact has been reported."""


@pytest.fixture
def hand() -> Iterator[PiHand]:
    hand = PiHand()
    yield hand
    hand.buttons.close()


def test_there_are_no_events_without_a_cause(hand: PiHand) -> None:
    hand.wait(10)
    assert hand.inbox.take_all() == []


@pytest.mark.parametrize("button", Button)
def test_a_press_is_reported_at_once(hand: PiHand, button: Button) -> None:
    hand.press(button)
    assert hand.inbox.take_all() == [ButtonPressed(button)]


@pytest.mark.parametrize("button", Button)
def test_a_press_and_its_release(hand: PiHand, button: Button) -> None:
    hand.press(button)
    hand.wait(0.08)
    hand.release(button)
    hand.wait(SETTLED)
    assert hand.inbox.take_all() == [ButtonPressed(button), ButtonReleased(button)]


def test_a_held_button_is_reported_once(hand: PiHand) -> None:
    hand.press(Button.QUIT)
    hand.wait(10)
    assert hand.inbox.take_all() == [ButtonPressed(Button.QUIT)]
    hand.release(Button.QUIT)
    hand.wait(SETTLED)
    assert hand.inbox.take_all() == [ButtonReleased(Button.QUIT)]


def test_a_very_short_tap_counts(hand: PiHand) -> None:
    hand.press(Button.ROLL)
    hand.wait(0.001)
    hand.release(Button.ROLL)
    hand.wait(SETTLED)
    assert hand.inbox.take_all() == [ButtonPressed(Button.ROLL), ButtonReleased(Button.ROLL)]


def test_buttons_are_independent(hand: PiHand) -> None:
    for button in Button:
        hand.press(button)
    hand.wait(SETTLED)
    hand.release(Button.DISCARD)
    hand.wait(SETTLED)
    assert hand.inbox.take_all() == [
        ButtonPressed(Button.QUIT),
        ButtonPressed(Button.DISCARD),
        ButtonPressed(Button.ROLL),
        ButtonReleased(Button.DISCARD),
    ]


def test_a_low_battery_is_reported_once(hand: PiHand) -> None:
    hand.run_battery_down()
    hand.wait(1)
    assert hand.inbox.take_all() == [PowerFailing()]
    hand.wait(100)
    assert hand.inbox.take_all() == []


def test_no_event_comes_after_close(hand: PiHand) -> None:
    hand.press(Button.QUIT)
    hand.inbox.take_all()
    hand.buttons.close()
    hand.wait(SETTLED)
    assert hand.inbox.take_all() == []
    hand.buttons.close()


def bounce(hand: PiHand, button: Button, gap: float, edges: int, down: bool) -> None:
    """Change the contact `edges` times, to `down` first and in the end."""
    for number in range(edges):
        (hand.press if down == (number % 2 == 0) else hand.release)(button)
        hand.wait(gap)


@pytest.mark.parametrize("gap", [0.001, 0.005])
def test_a_bouncing_press_is_reported_at_its_first_edge_and_once(hand: PiHand, gap: float) -> None:
    bounce(hand, Button.ROLL, gap, 1, True)
    assert hand.inbox.take_all() == [ButtonPressed(Button.ROLL)]
    bounce(hand, Button.ROLL, gap, 12, False)
    hand.wait(0.3)
    assert hand.inbox.take_all() == []
    bounce(hand, Button.ROLL, gap, 13, False)
    hand.wait(0.3)
    assert hand.inbox.take_all() == [ButtonReleased(Button.ROLL)]


def test_two_taps_while_the_box_was_busy_are_two_presses(hand: PiHand) -> None:
    """All four edges are reported at the same time, after a delay."""
    hand.wait(1)
    for age, change in [(0.3, hand.press), (0.2, hand.release), (0.1, hand.press), (0.0, hand.release)]:
        hand.age = age
        change(Button.ROLL)
    assert hand.inbox.take_all() == [ButtonPressed(Button.ROLL), ButtonReleased(Button.ROLL)] * 2


@pytest.mark.parametrize("busy", [0.03, 0.3, 1.0, 3.0])
def test_taps_of_which_no_edge_was_read_for_a_while_are_counted_and_timed(hand: PiHand, busy: float) -> None:
    """The release of the first tap and two whole taps happen while no thread has the processor.

    The alarm is late, too, and the first to run again: the level that it reads is not the release.
    """
    (alarm,) = hand.alarms
    hand.wait(1)
    hand.press(Button.ROLL)
    hand.inputs.busy = True
    moments = [hand.clock.now()]
    for change in (hand.release, hand.press, hand.release, hand.press, hand.release):
        hand.clock.advance(0.03 + busy / 5)
        moments.append(hand.clock.now())
        change(Button.ROLL)
    hand.clock.advance(QUIET + busy)
    alarm.ring()
    hand.inputs.busy = False
    hand.wait(1)
    events = hand.inbox.take_all()
    assert events == [ButtonPressed(Button.ROLL), ButtonReleased(Button.ROLL)] * 3
    timed = [event.at for event in events if isinstance(event, ButtonPressed | ButtonReleased)]
    assert timed == pytest.approx(moments)


def test_a_tap_in_which_the_edges_were_not_read_is_there_after_catching_up(hand: PiHand) -> None:
    hand.inputs.busy = True
    hand.press(Button.QUIT)
    hand.clock.advance(0.04)
    hand.release(Button.QUIT)
    assert hand.inbox.take_all() == []
    hand.buttons.catch_up()
    assert hand.inbox.take_all() == [ButtonPressed(Button.QUIT), ButtonReleased(Button.QUIT)]


@pytest.mark.parametrize("age", [-20.0, 20.0], ids=["in the future", "long ago"])
def test_a_bouncing_tap_with_wrong_moments_is_one_press_and_one_release(hand: PiHand, age: float) -> None:
    hand.age = age
    hand.wait(1)
    bounce(hand, Button.ROLL, 0.001, 6, True)
    hand.wait(1)
    assert hand.inbox.take_all() == [ButtonPressed(Button.ROLL), ButtonReleased(Button.ROLL)]


def test_an_idle_box_has_no_alarm_set(hand: PiHand) -> None:
    (alarm,) = hand.alarms
    assert alarm.moment is None
    hand.press(Button.QUIT)
    hand.wait(1)
    hand.release(Button.QUIT)
    hand.wait(1)
    assert alarm.moment is None


def test_a_button_that_is_down_at_the_start_counts_from_its_next_press() -> None:
    factory = pi_pins()
    pin = factory.pin(5, pin_class=GroundedPin)
    hand = PiHand(factory)
    assert pin.pull == "up"
    assert not pin.state
    hand.wait(1)
    pin.grounded = False
    hand.release(Button.QUIT)
    hand.wait(1)
    assert hand.inbox.take_all() == []
    hand.press(Button.QUIT)
    assert hand.inbox.take_all() == [ButtonPressed(Button.QUIT)]


def test_a_battery_that_is_low_at_the_start_is_reported() -> None:
    factory = pi_pins()
    factory.pin(4, pin_class=GroundedPin)
    hand = PiHand(factory)
    hand.wait(0.2)
    assert hand.inbox.take_all() == [PowerFailing()]


def test_a_report_that_is_due_at_close_is_dropped(hand: PiHand) -> None:
    hand.press(Button.ROLL)
    hand.run_battery_down()
    hand.inbox.take_all()
    (alarm,) = hand.alarms
    hand.clock.advance(1)
    hand.buttons.close()
    alarm.ring()
    assert hand.inbox.take_all() == []


def test_with_its_own_alarm_a_release_within_the_bouncing_is_reported() -> None:
    """The same in real time and with threads."""
    factory, inbox = pi_pins(), ThreadInbox()
    buttons = PiButtons(
        load_board(SMALLEST, "box.toml"), MockInputs(factory), inbox, SystemClock(), ThreadAlarm
    )
    factory.pin(7).drive_low()
    factory.pin(7).drive_high()
    assert inbox.wait(5) == ButtonPressed(Button.ROLL)
    assert inbox.wait(5) == ButtonReleased(Button.ROLL)
    buttons.close()
    assert inbox.wait(0) is None
