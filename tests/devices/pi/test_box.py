"""All devices of a Pi: opened according to the board file, closed in order."""

import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest
from gpiozero import LED, Device
from gpiozero.exc import GPIOPinInUse
from gpiozero.pins.mock import MockFactory

from llamadillo.devices.fake import FakeClock, FakeDisplay, FakeInbox
from llamadillo.devices.pi.board import REFERENCE, Board, I2c, load_board, read_board
from llamadillo.devices.pi.box import PiDevices, open_devices, open_display
from llamadillo.devices.pi.pins import Pins
from llamadillo.gfx.frame import BLANK
from llamadillo.ports.events import Button, ButtonPressed, DeviceReport
from llamadillo.ports.faults import DeviceLost
from llamadillo.ports.lights import Lights, Lines
from tests.devices.pi.bench import GAUGE, MockInputs, QueueInbox, no_pi, pi_pins
from tests.devices.pi.test_board import SMALLEST, SPI
from tests.ports.seeing import frame_of

BOARD = read_board(REFERENCE)
ALL = Lights(Lines(31), Lines(31), Lines(31))


class Box:
    """A box on mock pins."""

    def __init__(self, board: Board = BOARD) -> None:
        self.factory: MockFactory = pi_pins()
        self.inbox = FakeInbox()
        self.display = FakeDisplay()
        self.pins = Pins(lambda: self.factory, MockInputs)
        self.board = board

    def open(self) -> PiDevices:
        return open_devices(self.board, self.inbox, FakeClock(), self.pins, self.display)

    def state(self, pin: int) -> Any:
        return self.factory.pin(pin).state


def taken(factory: MockFactory) -> list[int]:
    """The pins that are in use."""
    pins = []
    for pin in range(2, 28):
        try:
            LED(pin, pin_factory=factory).close()
        except GPIOPinInUse:
            pins.append(pin)
    return pins


def test_all_devices_work_and_are_off_and_released_after_close() -> None:
    box = Box()
    devices = box.open()
    assert box.state(12)
    devices.lights.light(ALL)
    devices.sound.tone(440)
    devices.display.show(frame_of((1, 1)))
    box.factory.pin(5).drive_low()
    assert box.inbox.take_all() == [ButtonPressed(Button.QUIT)]
    assert taken(box.factory) == [4, 5, 6, 7, 9, 10, 11, 12, 13, *range(16, 28)]
    watched = [box.factory.pin(pin) for pin in (9, 12, 13, 16, 27)]
    devices.close()
    assert box.factory.pins == {}
    assert not any(pin.state for pin in watched)
    assert box.display.glass == BLANK
    assert taken(box.factory) == []
    devices.close()
    assert Device.pin_factory is None


def test_devices_may_be_closed_before_the_box() -> None:
    box = Box()
    devices = box.open()
    devices.lights.close()
    devices.sound.close()
    devices.display.close()
    devices.close()
    assert taken(box.factory) == []


def test_a_box_may_lack_parts() -> None:
    box = Box(load_board(SMALLEST, "box.toml"))
    devices = box.open()
    devices.lights.light(ALL)
    devices.sound.tone(440)
    assert not any(box.factory.pin(pin).function == "output" for pin in range(2, 28))
    devices.close()


@pytest.mark.parametrize(
    ("part", "pin"),
    [("status LED", 12), ("buzzer", 13), ("button ROLL", 7), ("low-battery line", 4), ("LED line", 26)],
)
def test_a_busy_pin_is_reported_and_all_devices_but_the_display_are_closed(part: str, pin: int) -> None:
    box = Box()
    other = LED(pin, pin_factory=box.factory)
    with pytest.raises(DeviceLost, match=rf"^The {part} \(pin {pin}\) is in use by another program"):
        box.open()
    box.display.show(frame_of((1, 1)))  # the message
    assert box.display.glass == frame_of((1, 1))
    other.close()
    assert pin == 12 or box.factory.pin(12).writes[-1] == 0
    assert taken(box.factory) == []
    box.open().close()


@no_pi
def test_a_gauge_is_opened_in_a_thread_of_its_own_and_a_missing_one_ends_nothing() -> None:
    inbox = QueueInbox()
    box = Box(replace(BOARD, gauge=I2c(1, GAUGE)))
    devices = open_devices(box.board, inbox, FakeClock(), box.pins, box.display)
    report = inbox.events.get(timeout=60)
    assert isinstance(report, DeviceReport)
    assert report.device == "gauge"
    assert report.lost
    devices.close()
    assert inbox.events.empty()
    devices.close()


def test_a_box_without_pins_raises() -> None:
    def refuse() -> MockFactory:
        raise DeviceLost("This computer is no Raspberry Pi.")

    with pytest.raises(DeviceLost, match="no Raspberry Pi"):
        open_devices(BOARD, FakeInbox(), FakeClock(), Pins(refuse), FakeDisplay())


def test_a_missing_display_is_lost_when_used_not_when_opened() -> None:
    display = open_display(BOARD.display, Pins(pi_pins))
    with pytest.raises(DeviceLost, match=r"i2c-1|I2C bus 1"):
        display.show(BLANK)
    display.close()


def test_a_display_on_spi_without_its_library_or_bus_is_lost_when_used() -> None:
    display = open_display(load_board(SPI, "box.toml").display, Pins(pi_pins))
    with pytest.raises(DeviceLost, match=r"spidev"):
        display.show(BLANK)
    display.close()


def test_drivers_that_are_not_installed() -> None:
    code = (
        "import sys\n"
        "sys.modules['luma.oled'] = None  # as if it were not installed\n"
        "from llamadillo.cli import main\n"
        "sys.exit(main(['selftest']))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("llamadillo selftest: The library luma.oled")
    assert done.stderr.endswith(" Install a Pi's drivers: `pip install 'llamadillo[pi]'`.\n")


def test_the_display_needs_no_gpiozero_and_the_box_no_textual() -> None:
    code = (
        "import sys\n"
        "from llamadillo.devices.pi.board import REFERENCE, read_board\n"
        "from llamadillo.devices.pi.box import open_display\n"
        "from llamadillo.devices.pi.pins import Pins\n"
        "open_display(read_board(REFERENCE).display, Pins())\n"
        "print(sorted({'gpiozero', 'lgpio', 'textual', 'tomllib'} & sys.modules.keys()))\n"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=True
    )
    assert (done.stdout, done.stderr) == ("['tomllib']\n", "")
