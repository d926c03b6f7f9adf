"""The box as a service: its start and its end on real drivers, and its notifications to systemd.

In one process: gpiozero on its mock pins, luma.oled on a simulated bus. As a process: a real
notification socket.
"""

import os
import signal
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from gpiozero import LED
from gpiozero.pins.mock import MockFactory

from llamadillo.cli import startup_error
from llamadillo.cli.run import WRONG_FILE, RunContext, add_arguments, be_the_box, context_for
from llamadillo.devices.fake import FakeClock, FakePower, FakeSupervisor
from llamadillo.devices.pi.board import REFERENCE, I2c, Oled, read_board
from llamadillo.devices.pi.i2c import I2cSerial, i2c_advice
from llamadillo.devices.pi.oled import PiDisplay
from llamadillo.devices.pi.pins import Pins
from llamadillo.devices.pi.wait_for_devices import WAIT_SECONDS
from llamadillo.gfx.frame import BLANK, Frame
from llamadillo.pilot import Pilot
from llamadillo.ports.events import Button, ButtonPressed, Event, PowerFailing, StopAsked
from llamadillo.ports.faults import DeviceAbsent, DeviceLost
from llamadillo.ports.power import Power
from llamadillo.screens.message import message
from llamadillo.screens.picture import Labels
from llamadillo.screens.title import splash
from llamadillo.screens.words import Words
from llamadillo.titles import TITLES
from tests.cli.conftest import process as run
from tests.cli.conftest import running
from tests.devices.manager import Manager
from tests.devices.pi.bench import ADDRESS, I2cOled, MockInputs, pi_pins
from tests.devices.pi.test_box import taken
from tests.ports.seeing import assert_same_picture

BOARD = read_board(REFERENCE)
LEDS = [pin for die in BOARD.dice or () for pin in die]
PATIENCE = 60


class ScriptedInbox:
    """An inbox on virtual time: it calls the functions of the script at their times, in seconds."""

    def __init__(self, clock: FakeClock, script: dict[float, Callable[[], None]]) -> None:
        self._clock = clock
        self._script = sorted(
            (clock.now() + at, number, action) for number, (at, action) in enumerate(script.items())
        )
        self._events: list[Event] = []

    def put(self, event: Event) -> None:
        self._events.append(event)

    @property
    def busy(self) -> bool:
        return bool(self._events)

    def wait(self, seconds: float | None) -> Event | None:
        until = self._clock.now() + (1e9 if seconds is None else max(seconds, 0))
        while not self._events and self._script and self._script[0][0] <= until:
            at, _, action = self._script.pop(0)
            self._clock.advance_to(max(at, self._clock.now()))
            action()
        if self._events:
            return self._events.pop(0)
        assert self._script, "the script is over, and the box does not end"
        self._clock.advance_to(until)
        return None


class Box:
    """A simulated Pi that systemd starts and watches."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.clock = FakeClock()
        self.supervisor = FakeSupervisor(self.clock, 30)
        self.oled = I2cOled("ssd1306")
        self.factory: MockFactory = pi_pins()
        self.pins = Pins(self._make_factory, self._make_inputs)
        self.power: Power = FakePower()
        self.public = False
        self.bus_there_after = self.pins_there_after = 0.0
        self.script: dict[float, Callable[[], None]] = {}
        self.seen: list[Frame] = []
        interface = I2c(1, ADDRESS)
        self.display = PiDisplay(
            Oled("ssd1306", 0, 0, interface), self._open_bus, lambda error: i2c_advice(error, interface)
        )

    def at(self, seconds: float, action: Callable[[], Any]) -> None:
        """Call `action` some seconds after the start, if the box waits then."""
        self.script[seconds] = lambda: (action(), None)[1]

    def look(self) -> None:
        self.seen.append(self.oled.glass())

    def stop(self) -> None:
        self.inbox.put(StopAsked())

    def run(self, patience: float = WAIT_SECONDS) -> None:
        self.inbox = ScriptedInbox(self.clock, self.script)
        self.began = self.clock.now()
        context = RunContext(self.directory, self.inbox, self.clock, self.supervisor, patience, self.public)
        be_the_box(BOARD, self.display, self.pins, self.power, context)

    @property
    def is_dark(self) -> bool:
        """Whether the display is blank and off, the pins are low and free."""
        return self.oled.glass() == BLANK and not self.oled.chip.is_on and taken(self.factory) == []

    def _open_bus(self) -> I2cSerial:
        if self.clock.now() < self.began + self.bus_there_after:
            raise FileNotFoundError(2, "No such file or directory", "/dev/i2c-1")
        return I2cSerial(self.oled.bus.open(), ADDRESS)

    def _make_inputs(self, factory: MockFactory) -> MockInputs:
        self.inputs = MockInputs(factory, self.clock.now)
        return self.inputs

    def _make_factory(self) -> MockFactory:
        if self.clock.now() < self.began + self.pins_there_after:
            raise DeviceAbsent("The pins cannot be opened: can not open gpiochip. See that it is there.")
        return self.factory


@pytest.fixture
def box(tmp_path: Path) -> Box:
    return Box(tmp_path)


# The start.


def test_it_is_ready_with_the_menu_and_ends_dark(box: Box) -> None:
    box.at(1, box.look)
    box.at(2, box.stop)
    first = box.oled.chip.glass
    box.run()
    assert first == BLANK
    assert box.seen[0] not in (BLANK, splash().frame)
    assert box.supervisor.messages == ["READY=1\nSTATUS=menu", "STOPPING=1"]
    assert box.is_dark
    assert (box.directory / "llamadillo.db").exists()


def test_the_splash_comes_before_the_pins_and_the_games(box: Box) -> None:
    box.pins_there_after = 3
    box.at(0.5, box.look)
    box.at(1, lambda: box.seen.append(BLANK) if (box.directory / "llamadillo.db").exists() else None)
    box.at(5, box.stop)
    box.run()
    assert box.seen == [splash().frame]
    assert box.supervisor.messages[0] == "STATUS=waiting for the pins, 30 s at most"
    assert box.supervisor.messages[1] == "READY=1\nSTATUS=menu"


def test_the_splash_waits_for_no_slow_import() -> None:
    program = (
        "import sys\n"
        "from llamadillo.cli.run import be_the_box\n"
        "class First:\n"
        "    def show(self, frame):\n"
        "        slow = {'gpiozero', 'llamadillo.app.app', 'llamadillo.games', 'llamadillo.wiring'}\n"
        "        sys.exit(' '.join(sorted(slow & sys.modules.keys())))\n"
        "    close = lambda self: None\n"
        "class Nothing:\n"
        "    close = lambda self: None\n"
        "be_the_box(None, First(), Nothing(), None, None)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stderr.strip() == "", "imported before the splash"
    assert done.returncode == 1


def test_it_waits_for_a_late_bus(box: Box) -> None:
    box.bus_there_after, box.pins_there_after = 4, 2
    box.at(5, box.look)
    box.at(6, box.stop)
    box.run()
    assert box.supervisor.statuses == [
        "waiting for the display and the pins, 30 s at most",
        "waiting for the display, 30 s at most",
        "menu",
    ]
    assert box.seen[0] != BLANK


def test_a_tap_whose_release_no_thread_has_read_is_not_taken_for_a_long_press(
    box: Box, capsys: pytest.CaptureFixture[str]
) -> None:
    """The loop wakes up when QUIT would have been held long enough; the release still waits in the kernel."""
    quit_pin = BOARD.buttons[Button.QUIT]

    def release() -> None:
        box.inputs.busy = True
        box.factory.pin(quit_pin).drive_high()

    box.at(1, box.look)
    box.at(2, lambda: box.factory.pin(quit_pin).drive_low())
    box.at(2.04, release)
    box.at(4, box.look)
    box.at(5, box.stop)
    box.run()
    before, after = box.seen
    assert_same_picture(after, before)
    assert capsys.readouterr().out.endswith("llamadillo is off; presses: QUIT 1, DISCARD 0, ROLL 0\n")


@pytest.mark.parametrize(("bus", "pins", "sentence"), [
    (99, 0, "There is no /dev/i2c-1. Switch I2C on"),
    (0, 99, "The pins cannot be opened"),
    (99, 99, "The pins cannot be opened"),
])  # fmt: skip
def test_a_missing_device_ends_the_start_after_the_timeout(
    box: Box, bus: float, pins: float, sentence: str
) -> None:
    box.bus_there_after, box.pins_there_after = bus, pins
    box.at(90, box.stop)
    with pytest.raises(DeviceAbsent, match=sentence) as failed:
        box.run()
    assert box.clock.now() - box.began == pytest.approx(WAIT_SECONDS, abs=0.2)
    assert not box.supervisor.is_ready
    assert taken(box.factory) == []
    shown = message(Words().trouble, str(failed.value), Labels())
    assert box.oled.glass() == (BLANK if bus else shown.frame)


def test_it_does_not_wait_when_started_by_hand(box: Box) -> None:
    box.bus_there_after = 1
    box.at(90, box.stop)
    with pytest.raises(DeviceAbsent, match="There is no /dev/i2c-1"):
        box.run(patience=0)
    assert box.clock.now() == box.began


def test_a_stop_while_it_waits_ends_dark(box: Box) -> None:
    box.pins_there_after = 20
    box.at(1, box.stop)
    box.run()
    assert box.is_dark
    assert not box.supervisor.is_ready


def test_a_display_that_does_not_answer_does_not_hold_up_the_start(box: Box) -> None:
    box.oled.bus.unplug(ADDRESS)
    box.at(2, lambda: box.oled.bus.plug_in(ADDRESS))
    box.at(10, box.look)
    box.at(11, box.stop)
    box.run()
    assert box.supervisor.statuses == ["display lost, trying again; menu", "menu"]
    assert box.seen[0] != BLANK


def test_the_message_of_a_busy_pin_stays_on_the_display(box: Box) -> None:
    other = LED(17, pin_factory=box.factory)
    box.at(90, box.stop)
    with pytest.raises(DeviceLost, match=r"\(pin 17\) is in use") as failed:
        box.run()
    assert box.oled.glass() == message(Words().trouble, str(failed.value), Labels()).frame
    assert taken(box.factory) == [17]
    other.close()


# The end.


def test_an_exception_in_the_loop_leaves_everything_dark(box: Box) -> None:
    class Fault(Exception):
        pass

    def fail() -> None:
        raise Fault

    box.at(1, lambda: box.inbox.put(ButtonPressed(Button.ROLL)))
    box.at(2, fail)
    with pytest.raises(Fault):
        box.run()
    assert box.is_dark


def test_an_exception_during_the_start_leaves_everything_dark(box: Box) -> None:
    def fail() -> MockFactory:
        raise RuntimeError("a bug")

    box.pins = Pins(fail)
    with pytest.raises(RuntimeError):
        box.run()
    assert box.is_dark


def test_power_off_comes_last(box: Box) -> None:
    class LastPower:
        dark: bool | None = None

        def off(self) -> None:
            self.dark = box.oled.glass() == BLANK and not any(box.factory.pin(pin).state for pin in LEDS)

    power = LastPower()
    box.power = power
    box.at(1, lambda: box.inbox.put(PowerFailing()))
    box.at(20, box.stop)
    box.run()
    assert power.dark
    assert box.is_dark


# As a process, with a real socket.


@contextmanager
def service(
    directory: Path, *more: str, watchdog: float | None = None
) -> Iterator[tuple[subprocess.Popen[str], Manager]]:
    """`llamadillo run --no-hardware`, started as systemd does."""
    address = str(directory / "notify")
    environment = {**os.environ, "NOTIFY_SOCKET": address, "RUNTIME_DIRECTORY": str(directory)}
    if watchdog is not None:
        environment["WATCHDOG_USEC"] = str(round(watchdog * 1_000_000))
    arguments = ["run", "--no-hardware", "--state", directory / "state", *more]
    with Manager(address) as manager, running(*arguments, env=environment) as process:
        yield process, manager


def test_systemd_is_notified_of_the_start_and_the_stop(tmp_path: Path) -> None:
    with service(tmp_path) as (process, manager):
        assert manager.next() == "READY=1\nSTATUS=menu"
        process.send_signal(signal.SIGTERM)
        assert manager.next() == "STOPPING=1"
        _, errors = process.communicate(timeout=PATIENCE)
        assert (process.returncode, errors) == (0, "")


def test_systemd_is_notified_of_a_startup_error_until_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    board = tmp_path / "board.toml"
    board.write_text("[buttons]\nquit = 5\n", encoding="utf-8")
    address = str(tmp_path / "notify")
    with Manager(address) as manager:
        arguments = ["run", "--board", board, "--state", tmp_path / "state"]
        ended = run(*arguments, env={**os.environ, "NOTIFY_SOCKET": address})
        assert ended.returncode == WRONG_FILE, "the unit does not start the box again"
        sentence = ended.stderr.removeprefix("llamadillo run: ").strip()
        assert sentence.startswith(f"{board}:")
        assert manager.messages() == [f"STATUS={sentence}"]
        assert startup_error.read() == sentence
        manager.close()
        os.unlink(address)
    with service(tmp_path) as (_, manager):
        manager.wait_for("READY=1")
        assert startup_error.read() is None


def test_the_watchdog_is_notified_only_while_the_loop_runs(tmp_path: Path) -> None:
    with service(tmp_path, watchdog=0.4) as (process, manager):
        manager.wait_for("READY=1")
        for _ in range(3):
            assert manager.next() == "WATCHDOG=1"
        process.send_signal(signal.SIGSTOP)
        while manager.next(0.05) is not None:  # earlier messages
            pass
        assert manager.next(1) is None
        process.send_signal(signal.SIGCONT)
        assert manager.next() == "WATCHDOG=1"


# The command line.


def test_the_context_of_the_arguments_and_of_systemd(tmp_path: Path) -> None:
    parser, clock = ArgumentParser(), FakeClock()
    add_arguments(parser)
    inbox, options = ScriptedInbox(clock, {}), ["--state", str(tmp_path)]
    by_hand = context_for(parser.parse_args(options), inbox, None)
    assert (by_hand.directory, by_hand.public, by_hand.patience) == (tmp_path, False, 0)
    kiosk = context_for(parser.parse_args([*options, "--kiosk"]), inbox, FakeSupervisor(clock))
    assert (kiosk.public, kiosk.patience) == (True, WAIT_SECONDS)


@pytest.mark.parametrize("public", [False, True])
def test_a_public_box_shows_the_menu_for_guests(box: Box, public: bool) -> None:
    box.public = public
    box.at(1, box.look)
    box.at(2, box.stop)
    box.run()
    assert box.seen == [Pilot(TITLES, public=public).display.glass]
    assert box.seen != [Pilot(TITLES, public=not public).display.glass]
