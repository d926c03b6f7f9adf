"""The buses of a display, as their Linux drivers present them to Python, with faults on request."""

import errno
import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol

from llamadillo.devices.fake.chips import Ssd1306

_BLOCK: Final = 32
"""What SMBus allows in one block."""
_SPI_BLOCK: Final = 4096
"""What spidev allows in one call, by default."""


class _FakeBus:
    """A bus that records its transfers and fails at some of them."""

    def __init__(self) -> None:
        self.transfers: list[bytes] = []
        """Everything that was sent, whether it arrived or not; on I2C without the address."""
        self.faults: dict[int, int] = {}
        """Transfers that fail, by their index in `transfers`, and the number of bytes that arrive of each."""

    def _arriving(self, transfer: bytes) -> tuple[bytes, bool]:
        """Record a transfer; returns what arrives of it, and whether that is all without an error."""
        number = len(self.transfers)
        self.transfers.append(transfer)
        return transfer[: self.faults.get(number)], number not in self.faults


class I2cChip(Protocol):
    """A chip on an I2C bus. Its methods raise ChipError where its data sheet does not allow it."""

    def receive(self, transfer: bytes) -> None:
        """One write, without the address."""

    def send(self, count: int) -> bytes:
        """One read of `count` bytes."""

    def power_cycle(self) -> None:
        """Switch the power off and on."""


class FakeI2cBus(_FakeBus):
    """An I2C bus with chips on it, with the interface of `smbus2.SMBus`.

    A chip that does not acknowledge is an OSError EREMOTEIO, as with the Pi's driver.
    """

    def __init__(self, chips: Mapping[int, I2cChip]) -> None:
        super().__init__()
        self._chips = dict(chips)
        self._unplugged: set[int] = set()
        self.is_open = True
        """Whether it has not been closed. `open` opens it again."""
        self.held = False
        """Whether a chip holds the clock low: each transfer fails with ETIMEDOUT, as with the Pi's driver."""

    def open(self) -> "FakeI2cBus":
        """Open it, as another `SMBus(1)` would."""
        self.is_open = True
        return self

    def unplug(self, address: int) -> None:
        """Pull a chip's cable, its power with it."""
        self._unplugged.add(address)

    def plug_in(self, address: int) -> None:
        """Put the cable back: the chip restarts."""
        self._unplugged.discard(address)
        self._chips[address].power_cycle()

    def write_i2c_block_data(self, address: int, register: int, data: Sequence[int]) -> None:
        """SMBus: a first byte and up to 32 more."""
        if len(data) > _BLOCK:
            raise ValueError(f"SMBus writes up to {_BLOCK} bytes, not {len(data)}")
        self._transfer(address, bytes([register, *data]))

    def read_i2c_block_data(self, address: int, register: int, length: int) -> list[int]:
        """SMBus: a byte is written, then up to 32 are read."""
        if not 0 < length <= _BLOCK:
            raise ValueError(f"SMBus reads 1 to {_BLOCK} bytes, not {length}")
        self._transfer(address, bytes([register]))
        return list(self._chips[address].send(length))

    def i2c_rdwr(self, *messages: Any) -> None:
        """Plain I2C: each message, a `smbus2.i2c_msg`, is one transfer."""
        for message in messages:
            self._transfer(message.addr, bytes(message))

    def close(self) -> None:
        """Close it. May be called twice."""
        self.is_open = False

    def _transfer(self, address: int, transfer: bytes) -> None:
        if not self.is_open:
            raise _error(errno.EBADF)
        arriving, whole = self._arriving(transfer)
        if self.held:
            raise _error(errno.ETIMEDOUT)
        if address not in self._chips or address in self._unplugged:
            raise _error(errno.EREMOTEIO)
        self._chips[address].receive(arriving)
        if not whole:
            raise _error(errno.EREMOTEIO)


class FakeSpiBus(_FakeBus):
    """An SPI bus with one chip on it, with the interface of `spidev.SpiDev`; `dc` reads the D/C pin.

    Nothing is acknowledged on SPI: a missing chip is not noticed.
    """

    def __init__(self, chip: Ssd1306, dc: Callable[[], bool]) -> None:
        super().__init__()
        self._chip = chip
        self._dc = dc
        self._plugged = True
        self.max_speed_hz = 500_000
        self.mode = 3
        self.opened: tuple[int, int] | None = None
        """Bus and device that are open."""

    def open(self, bus: int, device: int) -> None:
        """Open `/dev/spidevBUS.DEVICE`."""
        self.opened = (bus, device)

    def unplug(self) -> None:
        """Pull the chip's cable, its power with it."""
        self._plugged = False

    def plug_in(self) -> None:
        """Put the cable back: the chip restarts."""
        self._plugged = True
        self._chip.power_cycle()

    def writebytes(self, data: Sequence[int]) -> None:
        """Send bytes, as data or commands by the level of D/C."""
        if self.opened is None:
            raise _error(errno.EBADF)
        if not 0 < len(data) <= _SPI_BLOCK:
            raise ValueError(f"spidev writes 1 to {_SPI_BLOCK} bytes, not {len(data)}")
        if self.mode not in (0, 3):
            raise ValueError(f"the chips read in SPI mode 0 or 3, not {self.mode}")
        arriving, whole = self._arriving(bytes(data))
        for byte in arriving if self._plugged else b"":
            if self._dc():
                self._chip.data(byte)
            else:
                self._chip.command(byte)
        if not whole:
            raise _error(errno.EIO)

    def close(self) -> None:
        """Close it. May be called twice."""
        self.opened = None


def _error(number: int) -> OSError:
    return OSError(number, os.strerror(number))
