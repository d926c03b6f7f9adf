"""The display on SPI, through spidev and two pins.

It replaces luma's own interface, which needs RPi.GPIO for these pins. RPi.GPIO does not run on a
Pi 5, and one library is to drive all pins.
"""

from collections.abc import Callable
from contextlib import ExitStack, suppress
from time import sleep
from typing import Any, Final

from gpiozero import DigitalOutputDevice

from llamadillo.devices.pi.board import Spi
from llamadillo.devices.pi.pins import Pins, claiming, driver_errors, opening_advice
from llamadillo.ports.faults import DeviceLost

_RESET_SECONDS: Final = 0.0001
"""The SSD1306 asks for 3 microseconds, the SH1106 for 10."""


def spi_device() -> Any:
    """A `spidev.SpiDev`. Raises DeviceLost when the library is not installed."""
    try:
        from spidev import SpiDev
    except ImportError as error:
        raise DeviceLost(
            "The library spidev is missing, which a display on SPI needs. "
            "Install it: `pip install 'llamadillo[spi]'`."
        ) from error
    return SpiDev()


class SpiSerial:
    """A `LumaSerial` on an SPI bus. Opening it resets the display, if its reset is wired.

    Nothing is acknowledged on SPI, so a missing display is not noticed. Raises OSError when the bus
    cannot be opened, DeviceLost when a pin cannot be opened.
    """

    def __init__(self, spi: Spi, pins: Pins, make_device: Callable[[], Any] = spi_device) -> None:
        with ExitStack() as opened:
            self._device = make_device()
            opened.callback(self._device.close)
            self._device.open(spi.bus, spi.device)
            self._device.max_speed_hz = spi.hertz
            self._device.mode = 0
            with claiming("display's D/C line", spi.dc):
                self._dc = DigitalOutputDevice(spi.dc, pin_factory=pins.factory)
            opened.callback(self._dc.close)
            if spi.reset is not None:
                with claiming("display's reset line", spi.reset):
                    reset = DigitalOutputDevice(spi.reset, active_high=False, pin_factory=pins.factory)
                opened.callback(reset.close)
                reset.on()
                sleep(_RESET_SECONDS)
                reset.off()
                sleep(_RESET_SECONDS)
            self._opened = opened.pop_all()

    def command(self, *command: int) -> None:
        """Send commands. Raises OSError."""
        self._dc.off()
        self._device.writebytes(list(command))

    def data(self, data: bytes) -> None:
        """Send data. Raises OSError."""
        self._dc.on()
        self._device.writebytes(list(data))

    def close(self) -> None:
        """Close the bus and release the pins."""
        with suppress(*driver_errors()):
            self._opened.close()


def spi_advice(error: OSError, spi: Spi) -> str:
    """What a person can do about the error, in one or two sentences."""
    path = f"/dev/spidev{spi.bus}.{spi.device}"
    return (
        opening_advice(error, path, "spi")
        or f"The display on {path} failed: {error.strerror or error}. Check its wires."
    )
