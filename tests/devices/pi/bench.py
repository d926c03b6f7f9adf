"""A Pi's devices for tests: real drivers on mock pins and on simulated buses with models of the chips."""

import errno
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final

import pytest
from gpiozero import DigitalInputDevice
from gpiozero.pins.mock import MockFactory, MockPWMPin

from llamadillo.devices.fake import FakeClock, FakeInbox
from llamadillo.devices.fake.buses import FakeI2cBus, FakeSpiBus
from llamadillo.devices.fake.chips import Sh1106, Ssd1306, Ssd1309
from llamadillo.devices.fake.gauge import Max17048
from llamadillo.devices.pi.board import REFERENCE, Chip, I2c, Oled, Rotation, Spi, read_board
from llamadillo.devices.pi.buttons import PiButtons
from llamadillo.devices.pi.gauge import PiGauge
from llamadillo.devices.pi.i2c import I2cSerial, i2c_advice
from llamadillo.devices.pi.oled import PiDisplay
from llamadillo.devices.pi.pins import OnEdge, Pins
from llamadillo.devices.pi.spi import SpiSerial, spi_advice
from llamadillo.gfx.frame import Frame
from llamadillo.ports.clock import Clock
from llamadillo.ports.events import Button, Event, Inbox
from tests.ports.seeing import turned

no_pi: Final = pytest.mark.skipif(
    Path("/dev/gpiochip0").exists() or find_spec("lgpio") is None,
    reason="this computer has pins, or no lgpio",
)
"""Marks tests for a computer that is no Pi but has the drivers of a Pi."""

ADDRESS: Final = 0x3C
GAUGE: Final = 0x36
ZERO_2_W: Final = "902120"
"""The revision code of a Raspberry Pi Zero 2 W."""


class RecordingPin(MockPWMPin):  # type: ignore[misc]  # gpiozero ships no types
    """A pin with software PWM, as under lgpio, that records each write, also one that changes nothing."""

    def __init__(self, factory: MockFactory, info: Any) -> None:
        self.writes: list[float] = []
        super().__init__(factory, info)

    def _set_state(self, value: float) -> None:
        self.writes.append(value)
        super()._set_state(value)


class FailingPin(RecordingPin):
    """A pin that fails on request, as when its driver fails."""

    fails = False

    def _set_state(self, value: float) -> None:
        if self.fails:
            raise OSError(errno.EIO, "Input/output error")
        super()._set_state(value)

    def _set_frequency(self, value: float | None) -> None:
        if self.fails:
            raise OSError(errno.EIO, "Input/output error")
        super()._set_frequency(value)


def pi_pins() -> MockFactory:
    """The pins of a Pi, as mock pins."""
    return MockFactory(revision=ZERO_2_W, pin_class=RecordingPin)


class MockInput:
    """An `Input` on a mock pin."""

    def __init__(
        self,
        device: Any,
        on_edge: OnEdge,
        moment: Callable[[], float],
        report: Callable[[OnEdge, float, bool], None],
    ) -> None:
        self._device = device
        self._on_edge = on_edge
        self._moment = moment
        self._report = report
        self._device.pin.when_changed = self._changed

    @property
    def level(self) -> bool:
        return bool(self._device.pin.state)

    def close(self) -> None:
        self._device.close()

    def _changed(self, _: float, state: bool) -> None:
        self._report(self._on_edge, self._moment(), bool(state))


class MockInputs:
    """`Inputs` on mock pins, each reserved by a device of gpiozero; `moment` says when an edge is."""

    def __init__(self, factory: MockFactory, moment: Callable[[], float] = time.monotonic) -> None:
        self._factory = factory
        self._moment = moment
        self.busy = False
        """Whether edges wait until `catch_up`, as when their thread has no processor."""
        self._waiting: list[tuple[OnEdge, float, bool]] = []

    def open(self, pin: int, on_edge: OnEdge) -> MockInput:
        """Make a pin an input. Raises GPIOPinInUse."""
        device = DigitalInputDevice(pin, pull_up=True, pin_factory=self._factory)
        return MockInput(device, on_edge, self._moment, self._report)

    def catch_up(self) -> None:
        """Report the edges that wait."""
        waiting, self._waiting = self._waiting, []
        for on_edge, moment, high in waiting:
            on_edge(moment, high)

    def close(self) -> None:
        """The factory releases the pins."""

    def _report(self, on_edge: OnEdge, moment: float, high: bool) -> None:
        self._waiting.append((on_edge, moment, high))
        if not self.busy:
            self.catch_up()


class GroundedPin(MockPWMPin):  # type: ignore[misc]  # gpiozero ships no types
    """A pin whose button is down from the start."""

    grounded = True

    def drive_high(self) -> None:
        if self.grounded:
            self.drive_low()
        else:
            super().drive_high()


CHIPS: Final[dict[Chip, type[Ssd1306]]] = {"ssd1306": Ssd1306, "ssd1309": Ssd1309, "sh1106": Sh1106}


@dataclass
class I2cOled:
    """A Pi's display on a simulated bus: luma.oled and smbus2, and a model of the chip."""

    kind: Chip
    rotation: Rotation = 0
    chip: Ssd1306 = field(init=False)
    bus: FakeI2cBus = field(init=False)
    display: PiDisplay = field(init=False)

    def __post_init__(self) -> None:
        interface = I2c(1, ADDRESS)
        self.chip = CHIPS[self.kind]()
        self.bus = FakeI2cBus({ADDRESS: self.chip})
        self.display = PiDisplay(
            Oled(self.kind, self.rotation, self.chip.LEFTMOST, interface),
            lambda: I2cSerial(self.bus.open(), ADDRESS),
            lambda error: i2c_advice(error, interface),
        )

    def glass(self) -> Frame:
        """What a person sees when the box is upright."""
        return turned(self.chip.glass) if self.rotation else self.chip.glass


@dataclass
class SpiOled:
    """A Pi's display on a simulated SPI bus."""

    kind: Chip
    chip: Ssd1306 = field(init=False)
    bus: FakeSpiBus = field(init=False)
    factory: MockFactory = field(init=False, default_factory=pi_pins)
    display: PiDisplay = field(init=False)

    def __post_init__(self) -> None:
        interface = Spi(bus=0, device=0, dc=24, reset=25, hertz=4_000_000)
        self.chip = CHIPS[self.kind]()
        self.bus = FakeSpiBus(self.chip, dc=lambda: bool(self.factory.pin(24).state))
        self.display = PiDisplay(
            Oled(self.kind, 0, self.chip.LEFTMOST, interface),
            lambda: SpiSerial(interface, Pins(lambda: self.factory), lambda: self.bus),
            lambda error: spi_advice(error, interface),
        )


class HandAlarm:
    """An alarm that rings when the test's clock reaches the moment."""

    def __init__(self, ring: Callable[[], None], _clock: Clock) -> None:
        self.moment: float | None = None
        self.ring = ring

    def set(self, moment: float | None) -> None:
        self.moment = moment

    def close(self) -> None:
        self.moment = None
        self.ring = lambda: None


def pass_time(clock: FakeClock, alarm: HandAlarm, seconds: float) -> None:
    """Let time pass; the alarm rings when it is due."""
    end = clock.now() + seconds
    while alarm.moment is not None and alarm.moment <= end:
        clock.advance_to(max(alarm.moment, clock.now()))
        alarm.moment = None
        alarm.ring()
    clock.advance_to(end)


class QueueInbox:
    """An inbox that a test waits for."""

    def __init__(self) -> None:
        self.events: SimpleQueue[Event] = SimpleQueue()

    def put(self, event: Event) -> None:
        self.events.put(event)


class GaugeOnBus:
    """A Pi's gauge on a simulated bus with a model of the chip, and virtual time."""

    def __init__(self) -> None:
        self.clock = FakeClock()
        self.inbox = FakeInbox()
        self.chip = Max17048()
        self.bus = FakeI2cBus({GAUGE: self.chip, ADDRESS: Sh1106()})
        self.alarms: list[HandAlarm] = []
        place = I2c(1, GAUGE)
        self.gauge = PiGauge(place, self.inbox, self.clock, lambda _: self.bus.open(), self._alarm)

    def wait(self, seconds: float) -> None:
        """Let time pass; the alarm rings when it is due."""
        pass_time(self.clock, self.alarms[0], seconds)

    def _alarm(self, ring: Callable[[], None], clock: Clock) -> HandAlarm:
        self.alarms.append(HandAlarm(ring, clock))
        return self.alarms[-1]


class PiHand:
    """A Pi's buttons on mock pins and virtual time."""

    def __init__(self, factory: MockFactory | None = None, inbox: Inbox | None = None) -> None:
        self.clock = FakeClock()
        self.inbox = FakeInbox()
        """The inbox of the buttons, unless another one was given."""
        self.factory = factory or pi_pins()
        self.board = read_board(REFERENCE)
        self.alarms: list[HandAlarm] = []
        self.age = 0.0
        """Seconds from the moment of each edge to its report."""
        self.inputs = MockInputs(self.factory, lambda: self.clock.now() - self.age)
        self.buttons = PiButtons(self.board, self.inputs, inbox or self.inbox, self.clock, self._alarm)

    def pin(self, button: Button) -> Any:
        return self.factory.pin(self.board.buttons[button])

    def press(self, button: Button) -> None:
        self.pin(button).drive_low()

    def release(self, button: Button) -> None:
        self.pin(button).drive_high()

    def run_battery_down(self) -> None:
        self.factory.pin(self.board.low_battery).drive_low()

    def wait(self, seconds: float) -> None:
        """Let time pass; the alarm rings when it is due."""
        (alarm,) = self.alarms
        pass_time(self.clock, alarm, seconds)

    def _alarm(self, ring: Callable[[], None], clock: Clock) -> HandAlarm:
        self.alarms.append(HandAlarm(ring, clock))
        return self.alarms[-1]
