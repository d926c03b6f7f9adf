"""The pin factory: no alternative, and errors with advice."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from gpiozero import LED
from gpiozero.exc import PinSetInput
from gpiozero.pins.mock import MockFactory

from llamadillo.devices.pi.pins import Pins, claiming, driver_errors, driving, lgpio_factory
from llamadillo.ports.faults import DeviceLost
from tests.devices.pi.bench import no_pi, pi_pins

IMPORT_LGPIO = """
import os, sys
from llamadillo.devices.pi.pins import lgpio_factory
from llamadillo.ports.faults import DeviceLost
here = os.getcwd()
try:
    lgpio_factory()
except DeviceLost as lost:
    print(lost)
assert "lgpio" in sys.modules
assert os.getcwd() == here, os.getcwd()
print(os.environ.get("LG_WD"))
"""


def run(code: str, directory: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run code in a process of its own, in a directory."""
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        cwd=directory,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@no_pi
def test_lgpio_leaves_no_pipe_behind_and_the_working_directory_alone(tmp_path: Path) -> None:
    runtime = tmp_path / "runtime"
    runtime.mkdir()
    here = tmp_path / "here"
    here.mkdir()
    here.chmod(stat.S_IRUSR | stat.S_IXUSR)
    done = run(IMPORT_LGPIO, here, RUNTIME_DIRECTORY=f"{runtime}:/nowhere", LG_WD="/before")
    assert done.stderr == ""
    assert done.stdout.splitlines()[-1] == "/before"
    assert list(here.iterdir()) == []
    assert list(runtime.iterdir()) == []


@no_pi
def test_no_directory_for_lgpios_pipe(tmp_path: Path) -> None:
    done = run(IMPORT_LGPIO, tmp_path, RUNTIME_DIRECTORY=str(tmp_path / "missing"))
    assert done.stdout.startswith("The pins cannot be opened: ")


@no_pi
def test_a_computer_that_is_no_pi() -> None:
    with pytest.raises(DeviceLost, match=r"no Raspberry Pi.*`llamadillo play`"):
        lgpio_factory()


def test_pins_are_opened_at_the_first_use_and_closed_once() -> None:
    made = []

    def make() -> object:
        made.append(pi_pins())
        return made[-1]

    pins = Pins(make)
    pins.close()
    assert made == []
    assert pins.factory is pins.factory
    led = LED(5, pin_factory=pins.factory)
    led.close()
    pins.close()
    pins.close()
    assert len(made) == 1


class PinsOnChip99(MockFactory):  # type: ignore[misc]  # gpiozero ships no types
    """Pins on a chip that no computer has. Those of a Pi 5 can be on chip 4."""

    chip = 99


def test_the_buttons_are_on_the_same_chip_as_the_lights() -> None:
    pins = Pins(PinsOnChip99)
    with pytest.raises(FileNotFoundError, match="/dev/gpiochip99"):
        pins.inputs.open(5, lambda _, __: None)
    pins.close()
    pins.close()


def test_a_busy_pin_in_the_words_of_gpiozero_and_of_lgpio() -> None:
    factory = pi_pins()
    other = LED(5, pin_factory=factory)
    with (
        pytest.raises(DeviceLost, match=r"^The button QUIT \(pin 5\) is in use by another program"),
        claiming("button QUIT", 5),
    ):
        LED(5, pin_factory=factory)
    other.close()

    class Error(OSError):
        """An error with the message of lgpio."""

    with pytest.raises(DeviceLost, match=r"^The dice \(pin 6\) is in use"), claiming("dice", 6):
        raise Error("'GPIO busy'")


@no_pi
def test_errors_of_the_real_lgpio() -> None:
    with pytest.raises(DeviceLost):
        lgpio_factory()  # imports it
    lgpio = sys.modules["lgpio"]
    with (
        pytest.raises(DeviceLost, match=r"^The buzzer \(pin 13\) is in use by another program"),
        claiming("buzzer", 13),
    ):
        raise lgpio.error("GPIO busy")
    with (
        pytest.raises(DeviceLost, match=r"^The buzzer cannot be driven: unknown handle\. "),
        driving("buzzer"),
    ):
        lgpio.gpio_write(99, 13, 1)


def test_another_error_keeps_the_message_of_the_driver() -> None:
    with pytest.raises(DeviceLost) as lost, claiming("buzzer", 13):
        raise PinSetInput("cannot set state of pin GPIO13.")
    assert str(lost.value) == (
        "The buzzer (pin 13) cannot be used: cannot set state of pin GPIO13. Check the board file."
    )
    with pytest.raises(DeviceLost, match="cannot be driven: OSError"), driving("buzzer"):
        raise OSError


def test_a_programming_error_is_not_converted() -> None:
    with pytest.raises(TypeError), claiming("buzzer", 13):
        raise TypeError
    with pytest.raises(TypeError), driving("buzzer"):
        raise TypeError
    assert TypeError not in driver_errors()
