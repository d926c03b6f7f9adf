"""The display on I2C, through smbus2.

It replaces luma's own interface, which writes in blocks of 32 bytes and hides the errno of an error.
"""

import errno
from contextlib import suppress
from typing import Any, Final

from smbus2 import SMBus, i2c_msg

from llamadillo.devices.pi.board import I2c
from llamadillo.devices.pi.pins import opening_advice

_COMMANDS: Final = 0x00
_DATA: Final = 0x40
"""Control bytes: the kind of all bytes to the end of the transfer (SSD1306, 8.1.5.2)."""


class I2cSerial:
    """A `LumaSerial` on an open I2C bus."""

    def __init__(self, bus: Any, address: int) -> None:
        self._bus = bus
        self._address = address

    def command(self, *command: int) -> None:
        """Send commands in one transfer. Raises OSError."""
        self._bus.write_i2c_block_data(self._address, _COMMANDS, list(command))

    def data(self, data: bytes) -> None:
        """Send data in one transfer; SMBus blocks would be limited to 32 bytes. Raises OSError."""
        self._bus.i2c_rdwr(i2c_msg.write(self._address, [_DATA, *data]))

    def close(self) -> None:
        """Close the bus."""
        with suppress(OSError):
            self._bus.close()


def open_i2c(i2c: I2c) -> I2cSerial:
    """Open the bus. Raises OSError. A missing display is noticed at the first command."""
    return I2cSerial(SMBus(i2c.bus), i2c.address)


def i2c_advice(error: OSError, i2c: I2c) -> str:
    """What a person can do about the error, in one or two sentences."""
    match error.errno:
        case errno.ENXIO | errno.EREMOTEIO | errno.EIO | errno.ETIMEDOUT:
            return (
                f"The display does not answer at {i2c.address:#04x} on I2C bus {i2c.bus}. "
                f"Check its four wires, then look for its address with `i2cdetect -y {i2c.bus}`."
            )
        case errno.EBUSY:
            return (
                f"The kernel itself uses address {i2c.address:#04x} on I2C bus {i2c.bus}. "
                "Remove the display's dtoverlay from config.txt, then restart the Pi."
            )
        case _:
            return opening_advice(error, f"/dev/i2c-{i2c.bus}", "i2c") or (
                f"The display on I2C bus {i2c.bus} failed: {error.strerror or error}. Check its four wires."
            )
