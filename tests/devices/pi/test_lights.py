"""LED dice and buzzer on mock pins, beyond the contract suites."""

import pytest

from llamadillo.devices.pi.board import REFERENCE, DiePins, read_board
from llamadillo.devices.pi.buzzer import PiSound
from llamadillo.devices.pi.lights import PiDiceLights
from llamadillo.ports.faults import DeviceLost
from llamadillo.ports.lights import DARK, Lights, Lines
from tests.devices.pi.bench import FailingPin, pi_pins

DICE = read_board(REFERENCE).dice
ALL = Lines(31)


def dice() -> tuple[DiePins, DiePins, DiePins]:
    assert DICE is not None
    return DICE


def test_only_the_lines_that_change_are_written() -> None:
    factory = pi_pins()
    lights = PiDiceLights(dice(), factory)
    lights.light(Lights(Lines.CENTRE, Lines.OFF, ALL))
    for die in dice():
        for pin in die:
            factory.pin(pin).writes.clear()
    lights.light(Lights(Lines.CENTRE | Lines.SLASH, Lines.OFF, ALL & ~Lines.VERTICAL))
    written = {pin: factory.pin(pin).writes for die in dice() for pin in die if factory.pin(pin).writes}
    assert written == {18: [1], 11: [0]}


def test_after_a_failure_all_lines_are_written() -> None:
    factory = pi_pins()
    failing = factory.pin(23, pin_class=FailingPin)
    lights = PiDiceLights(dice(), factory)
    failing.fails = True
    with pytest.raises(DeviceLost, match=r"^The LED dice cannot be driven: .*\. Restart the box\.$"):
        lights.light(Lights(ALL, ALL, ALL))
    failing.fails = False
    assert factory.pin(16).state
    lights.light(DARK)
    assert not any(factory.pin(pin).state for die in dice() for pin in die)


def test_close_switches_each_line_off_before_it_releases_it() -> None:
    factory = pi_pins()
    lights = PiDiceLights(dice(), factory)
    lights.light(Lights(ALL, ALL, ALL))
    pins = [factory.pin(pin) for die in dice() for pin in die]
    lights.close()
    assert [pin.writes[-1] for pin in pins] == [0] * 15
    assert [pin.function for pin in pins] == ["input"] * 15


def test_failing_lights_can_be_closed() -> None:
    factory = pi_pins()
    failing = factory.pin(16, pin_class=FailingPin)
    lights = PiDiceLights(dice(), factory)
    lights.light(Lights(ALL, ALL, ALL))
    failing.fails = True
    lights.close()
    failing.fails = False  # gpiozero tries again when it is collected
    assert not any(factory.pin(pin).state for pin in (*dice()[0][1:], *dice()[1], *dice()[2]))


def test_silence_leaves_the_pin_low() -> None:
    factory = pi_pins()
    sound = PiSound(13, factory)
    sound.tone(440)
    sound.tone(0)
    assert (factory.pin(13).frequency, factory.pin(13).state) == (None, 0)
    assert factory.pin(13).writes[-1] == 0


def test_a_failing_buzzer_is_lost_and_can_be_closed() -> None:
    factory = pi_pins()
    failing = factory.pin(13, pin_class=FailingPin)
    sound = PiSound(13, factory)
    failing.fails = True
    with pytest.raises(DeviceLost, match=r"^The buzzer cannot be driven: .*\. Restart the box\.$"):
        sound.tone(440)
    sound.close()
    failing.fails = False
