"""The gauge on its bus: what it reads, and what goes wrong there."""

from collections.abc import Callable
from threading import Event as Signal
from typing import Any

import pytest

from llamadillo.devices.clock import SystemClock
from llamadillo.devices.fake.buses import FakeI2cBus
from llamadillo.devices.fake.chips import ChipError
from llamadillo.devices.fake.gauge import Max17048
from llamadillo.devices.pi.board import I2c
from llamadillo.devices.pi.gauge import MEASURE_SECONDS, RETRY_SECONDS, PiGauge
from llamadillo.ports.battery import BatteryMeasured, Charge
from llamadillo.ports.events import DeviceReport
from tests.devices.pi.bench import GAUGE, GaugeOnBus, QueueInbox

VERSION, VCELL, SOC, CRATE = 0x08, 0x02, 0x04, 0x16
NO_ANSWER = DeviceReport("gauge", "The battery gauge does not answer: check its cable.")
NO_SENSE = DeviceReport("gauge", "The battery gauge answers nonsense: it must be a MAX17048.")


@pytest.mark.parametrize(
    ("registers", "charge"),
    [
        # The bytes of a module at 3.87 V: 0xC180 * 78.125 uV, 0x4C80 / 256 %, -0x40 * 0.208 %/h.
        ({VERSION: 0x0012, VCELL: 0xC180, SOC: 0x4C80, CRATE: 0xFFC0}, Charge(76)),
        ({VERSION: 0x0011, VCELL: 0xD000, SOC: 0x6580, CRATE: 0x0001}, Charge(100, charging=True)),
        ({VERSION: 0x001F, VCELL: 0x8000, SOC: 0x00FF, CRATE: 0x0000}, Charge(0)),
    ],
)
def test_the_registers_are_read_with_the_high_byte_first(registers: dict[int, int], charge: Charge) -> None:
    here = GaugeOnBus()
    here.chip.registers |= registers
    here.wait(0)
    assert here.inbox.take_all() == [BatteryMeasured(charge)]
    assert here.bus.transfers == [bytes([each]) for each in (VERSION, VCELL, SOC, CRATE)]


def test_it_measures_at_intervals() -> None:
    here = GaugeOnBus()
    here.wait(10 * MEASURE_SECONDS)
    assert len(here.bus.transfers) == 11 * 4


def wrong(register: int, value: int) -> Callable[[GaugeOnBus], None]:
    return lambda here: here.chip.registers.update({register: value})


@pytest.mark.parametrize(
    ("spoil", "report"),
    [
        (lambda here: here.bus.unplug(GAUGE), NO_ANSWER),
        (lambda here: setattr(here.bus, "held", True), NO_ANSWER),
        (wrong(VERSION, 0x0003), NO_SENSE),  # a MAX17043
        (wrong(VERSION, 0x0000), NO_SENSE),
        (wrong(VERSION, 0xFFFF), NO_SENSE),
        (wrong(VCELL, 0x0000), NO_SENSE),
        (wrong(VCELL, 0xFFFF), NO_SENSE),
        (wrong(SOC, 0x0000), NO_SENSE),  # with a cell of 4.1 V
    ],
    ids=["pulled off", "bus held", "MAX17043", "zeroes", "ones", "0 V", "5.1 V", "empty and full"],
)
def test_a_fault_takes_the_reading_and_nothing_else(
    spoil: Callable[[GaugeOnBus], None], report: DeviceReport
) -> None:
    here = GaugeOnBus()
    here.chip.set(90)
    here.wait(0)
    assert here.inbox.take_all() == [BatteryMeasured(Charge(90))]
    spoil(here)
    here.wait(600)
    assert here.inbox.take_all() == [BatteryMeasured(None), report]
    here.bus.held = False
    here.bus.plug_in(GAUGE)
    here.chip.registers[VERSION] = 0x0012
    here.chip.set(80)
    here.wait(RETRY_SECONDS)
    assert here.inbox.take_all() == [BatteryMeasured(Charge(80))]


def test_a_gauge_that_is_missing_at_the_start_is_reported_once() -> None:
    here = GaugeOnBus()
    here.bus.unplug(GAUGE)
    here.wait(600)
    assert here.inbox.take_all() == [NO_ANSWER]


def test_a_message_that_is_lost_is_sent_again_at_once() -> None:
    here = GaugeOnBus()
    here.bus.faults = {2: 0}
    here.wait(0)
    assert here.inbox.take_all() == [BatteryMeasured(Charge(50))]


def test_a_bus_that_is_held_is_tried_once_in_a_minute() -> None:
    here = GaugeOnBus()
    here.bus.held = True
    here.wait(10 * RETRY_SECONDS)
    assert len(here.bus.transfers) == 11


def test_a_bus_that_does_not_exist_is_reported() -> None:
    here = GaugeOnBus()

    def missing() -> FakeI2cBus:
        raise FileNotFoundError

    here.bus.open = missing  # type: ignore[method-assign]
    here.wait(0)
    assert here.inbox.take_all() == [NO_ANSWER]


class HeldBus(FakeI2cBus):
    """A bus whose transfers do not end before `go`."""

    def __init__(self) -> None:
        super().__init__({GAUGE: Max17048()})
        self.busy, self.go = Signal(), Signal()

    def read_i2c_block_data(self, *transfer: Any) -> list[int]:
        self.busy.set()
        assert self.go.wait(60)
        return super().read_i2c_block_data(*transfer)


def test_while_the_bus_is_held_nothing_waits_for_the_gauge() -> None:
    bus, inbox = HeldBus(), QueueInbox()
    gauge = PiGauge(I2c(1, GAUGE), inbox, SystemClock(), lambda _: bus)
    assert bus.busy.wait(60)
    assert inbox.events.empty()  # this thread goes on
    bus.go.set()
    assert inbox.events.get(timeout=60) == BatteryMeasured(Charge(50))
    gauge.close()
    assert not bus.is_open


def test_the_model_is_only_read() -> None:
    with pytest.raises(ChipError, match="only read"):
        Max17048().receive(b"\x06\x40\x00")


@pytest.mark.parametrize("register", [0x00, 0x0E, 0x1C, 0xFE])
def test_the_model_has_no_other_registers(register: int) -> None:
    chip = Max17048()
    chip.receive(bytes([register]))
    with pytest.raises(ChipError, match="no register"):
        chip.send(2)


def test_the_model_needs_the_address_of_a_register() -> None:
    chip = Max17048()
    chip.receive(b"\x04")
    chip.receive(b"")
    with pytest.raises(ChipError, match="without the address"):
        chip.send(2)


def test_the_model_counts_on() -> None:
    chip = Max17048()
    chip.receive(b"\x08")
    assert chip.send(4) == bytes.fromhex("0012 8030")
