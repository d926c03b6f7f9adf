"""A model of the gauge MAX17048 on its bus, and a `Gauge` without a bus."""

from typing import Final

from llamadillo.devices.fake.chips import ChipError
from llamadillo.ports.battery import BatteryMeasured, Charge
from llamadillo.ports.events import DeviceReport, Inbox

_READABLE: Final = frozenset((*range(0x02, 0x0E), *range(0x14, 0x1C)))
"""Addresses of registers that can be read ("Register Summary")."""


class Max17048:
    """A MAX17048 with a lithium cell, as far as it is read.

    Written from its data sheet (Maxim Integrated 19-6171, Rev 7), and stricter: an address without a register
    is a ChipError. A cell of 3.0 V is empty, one of 4.2 V is full.
    """

    def __init__(self, percent: float = 50, rate: float = -15) -> None:
        """`rate` is the change of the charge in per cent an hour."""
        self.registers: dict[int, int] = {
            0x06: 0x0000, 0x08: 0x0012, 0x0A: 0x8030, 0x0C: 0x971C, 0x14: 0x00FF, 0x18: 0x9600, 0x1A: 0x0100,
        }  # fmt: skip
        """16 bits each, by address."""
        self._pointer: int | None = None
        self.set(percent, rate)

    def set(self, percent: float, rate: float = -15) -> None:
        """Give the cell this charge and its change in per cent an hour."""
        volts = 3.0 + 1.2 * percent / 100
        self.registers[0x02] = round(volts / 78.125e-6)
        self.registers[0x04] = round(percent * 256)
        self.registers[0x16] = round(rate / 0.208) & 0xFFFF

    def power_cycle(self) -> None:
        """The cell is put in again: the pointer is lost, the model begins with the voltage."""
        self._pointer = None

    def receive(self, transfer: bytes) -> None:
        """One write: the address of a register. The box changes no register."""
        if len(transfer) > 1:
            raise ChipError(f"the gauge is only read, but {transfer.hex()} was written")
        self._pointer = transfer[0] if transfer else None

    def send(self, count: int) -> bytes:
        """The bytes from the address that was written, which counts on; the high byte of a register first."""
        if self._pointer is None:
            raise ChipError("a read without the address of a register")
        first, self._pointer = self._pointer, None
        return bytes(self._byte(first + place) for place in range(count))

    def _byte(self, address: int) -> int:
        if address not in _READABLE:
            raise ChipError(f"there is no register at {address:#04x}")
        word = self.registers.get(address & ~1, 0)
        return word & 0xFF if address & 1 else word >> 8


class FakeGauge:
    """A `Gauge` whose battery and cable are those of a test; it measures when something is done to them."""

    def __init__(self, inbox: Inbox, charge: Charge | None = None) -> None:
        self._inbox = inbox
        self._charge: Charge | None = None
        self._reported = False
        self._closed = False
        self._battery = charge
        self.plug_in()

    def set(self, percent: int, *, charging: bool = False) -> None:
        """Give the battery this charge."""
        self._battery = Charge(percent, charging)
        if self._plugged:
            self._tell(self._battery)

    def unplug(self) -> None:
        """Pull the cable."""
        self._plugged = False
        self._tell(None)
        if not self._reported and not self._closed:
            self._reported = True
            self._inbox.put(DeviceReport("gauge", "The gauge does not answer. Plug it in."))

    def plug_in(self) -> None:
        """Put the cable back."""
        self._plugged = True
        self._tell(self._battery)

    def close(self) -> None:
        """Stop; no event comes after this. May be called twice."""
        self._closed = True

    def _tell(self, charge: Charge | None) -> None:
        if charge != self._charge and not self._closed:
            self._charge = charge
            self._inbox.put(BatteryMeasured(charge))
