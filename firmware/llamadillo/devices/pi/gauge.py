"""The gauge of the battery: a MAX17048 on I2C, through smbus2.

Sections are those of the data sheet "MAX17048/MAX17049", Maxim Integrated 19-6171, Rev 7. The chip knows a
lithium cell without being set up, so it is only read.
"""

import errno
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, NamedTuple

from smbus2 import SMBus

from llamadillo.devices.pi.alarm import Alarm, ThreadAlarm
from llamadillo.devices.pi.board import I2c
from llamadillo.ports.battery import BatteryMeasured, Charge
from llamadillo.ports.clock import Clock
from llamadillo.ports.events import DeviceReport, Inbox
from llamadillo.ports.sentence import Sentence

MEASURE_SECONDS: Final = 20.0
"""The time between two measurements."""
RETRY_SECONDS: Final = 60.0
"""The time after a measurement that failed: a bus that hangs holds up the display for a second each time."""

_VCELL: Final = 0x02
_SOC: Final = 0x04
_VERSION: Final = 0x08
_CRATE: Final = 0x16
"""Registers of 16 bits, the high byte first ("Register Summary")."""
_VOLTS: Final = 78.125e-6
"""One step of VCELL ("VCELL Register")."""
_LOWEST_VOLTS: Final = 2.5
_HIGHEST_VOLTS: Final = 4.5
"""Between these the chip works ("Electrical Characteristics", supply voltage)."""
_NEARLY_EMPTY: Final = 5
_NOT_EMPTY_VOLTS: Final = 3.9
"""A lithium cell with this voltage is not nearly empty, even while it is charged."""

_NO_ANSWER: Final = Sentence("The battery gauge does not answer: check its cable.")
_NO_SENSE: Final = Sentence("The battery gauge answers nonsense: it must be a MAX17048.")


class Nonsense(ValueError):
    """What the gauge answers makes no sense."""


class _Registers(NamedTuple):
    version: int
    vcell: int
    soc: int
    crate: int


class PiGauge:
    """`Gauge` on a bus that is opened in its thread at the first measurement, and again after every error."""

    def __init__(
        self,
        gauge: I2c,
        inbox: Inbox,
        clock: Clock,
        open_bus: Callable[[int], Any] = SMBus,
        make_alarm: Callable[[Callable[[], None], Clock], Alarm] = ThreadAlarm,
    ) -> None:
        self._place = gauge
        self._inbox = inbox
        self._clock = clock
        self._open_bus = open_bus
        self._bus: Any = None
        self._charge: Charge | None = None
        self._reported = False
        self._alarm = make_alarm(self._measure, clock)
        self._alarm.set(clock.now())

    def close(self) -> None:
        """Stop; no event comes after this. May be called twice."""
        self._alarm.close()
        self._drop()

    def _measure(self) -> None:
        charge, trouble = self._attempt()
        if charge != self._charge:
            self._charge = charge
            self._inbox.put(BatteryMeasured(charge))
        if trouble and not self._reported:
            self._reported = True
            self._inbox.put(DeviceReport("gauge", trouble))
        self._alarm.set(self._clock.now() + (RETRY_SECONDS if trouble else MEASURE_SECONDS))

    def _attempt(self) -> tuple[Charge | None, str | None]:
        """The charge, or what is wrong. A byte that was lost or damaged does not matter: it is read again."""
        trouble: str = _NO_ANSWER
        for _ in range(2):
            try:
                return charge_of(self._read()), None
            except Nonsense:
                trouble = _NO_SENSE
            except OSError as error:
                trouble = _NO_ANSWER
                self._drop()
                if error.errno == errno.ETIMEDOUT:
                    break
        return None, trouble

    def _read(self) -> _Registers:
        """The registers. Raises OSError."""
        if self._bus is None:
            self._bus = self._open_bus(self._place.bus)
        return _Registers(*(self._register(each) for each in (_VERSION, _VCELL, _SOC, _CRATE)))

    def _register(self, register: int) -> int:
        """One register ("I2C Bus System", read data protocol). Raises OSError."""
        return int.from_bytes(self._bus.read_i2c_block_data(self._place.address, register, 2), "big")

    def _drop(self) -> None:
        bus, self._bus = self._bus, None
        if bus is not None:
            with suppress(OSError):
                bus.close()


def charge_of(registers: _Registers) -> Charge:
    """The charge that registers say. Raises Nonsense."""
    if registers.version >> 4 != 0x001:  # 0x001_ ("Register Summary")
        raise Nonsense("it is no MAX17048")
    volts = registers.vcell * _VOLTS
    if not _LOWEST_VOLTS <= volts <= _HIGHEST_VOLTS:
        raise Nonsense("no cell has this voltage")
    percent = min(registers.soc >> 8, 100)  # "SOC Register": the high byte has units of 1 %
    if percent <= _NEARLY_EMPTY and volts >= _NOT_EMPTY_VOLTS:
        raise Nonsense("a cell with this voltage is not empty")
    # "CRATE Register": two's complement, in steps of 0.208 % an hour; above zero while it is charged.
    return Charge(percent, charging=0 < registers.crate < 0x8000)
