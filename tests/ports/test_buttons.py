"""The contract of all buttons (`ports.events`)."""

from collections.abc import Iterator

import pytest

from llamadillo.ports.events import Button, ButtonPressed, ButtonReleased, PowerFailing
from tests.ports.rigs import BUTTONS, ButtonsRig

SETTLED = 0.15
"""Seconds after which a change of a contact has been reported."""


@pytest.fixture(params=BUTTONS)
def rig(request: pytest.FixtureRequest) -> Iterator[ButtonsRig]:
    rig = BUTTONS[request.param]()
    yield rig
    rig.buttons.close()


def test_there_are_no_events_without_a_cause(rig: ButtonsRig) -> None:
    rig.wait(10)
    assert rig.inbox.take_all() == []


@pytest.mark.parametrize("button", Button)
def test_a_press_is_reported_at_once(rig: ButtonsRig, button: Button) -> None:
    rig.press(button)
    assert rig.inbox.take_all() == [ButtonPressed(button)]


@pytest.mark.parametrize("button", Button)
def test_a_press_and_its_release(rig: ButtonsRig, button: Button) -> None:
    rig.press(button)
    rig.wait(0.08)
    rig.release(button)
    rig.wait(SETTLED)
    assert rig.inbox.take_all() == [ButtonPressed(button), ButtonReleased(button)]


def test_a_held_button_is_reported_once(rig: ButtonsRig) -> None:
    rig.press(Button.QUIT)
    rig.wait(10)
    assert rig.inbox.take_all() == [ButtonPressed(Button.QUIT)]
    rig.release(Button.QUIT)
    rig.wait(SETTLED)
    assert rig.inbox.take_all() == [ButtonReleased(Button.QUIT)]


def test_a_very_short_tap_counts(rig: ButtonsRig) -> None:
    rig.press(Button.ROLL)
    rig.wait(0.001)
    rig.release(Button.ROLL)
    rig.wait(SETTLED)
    assert rig.inbox.take_all() == [ButtonPressed(Button.ROLL), ButtonReleased(Button.ROLL)]


def test_buttons_are_independent(rig: ButtonsRig) -> None:
    for button in Button:
        rig.press(button)
    rig.wait(SETTLED)
    rig.release(Button.DISCARD)
    rig.wait(SETTLED)
    assert rig.inbox.take_all() == [
        ButtonPressed(Button.QUIT),
        ButtonPressed(Button.DISCARD),
        ButtonPressed(Button.ROLL),
        ButtonReleased(Button.DISCARD),
    ]


def test_a_low_battery_is_reported_once(rig: ButtonsRig) -> None:
    rig.run_battery_down()
    rig.wait(1)
    assert rig.inbox.take_all() == [PowerFailing()]
    rig.wait(100)
    assert rig.inbox.take_all() == []


def test_no_event_comes_after_close(rig: ButtonsRig) -> None:
    rig.press(Button.QUIT)
    rig.inbox.take_all()
    rig.buttons.close()
    rig.wait(SETTLED)
    assert rig.inbox.take_all() == []
    rig.buttons.close()
