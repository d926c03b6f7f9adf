"""The splash for the initramfs: what the box's own driver sends, as a shell script of i2ctransfer."""

from typing import Final

from llamadillo.devices.pi.board import I2c, Oled
from llamadillo.devices.pi.i2c import I2cSerial
from llamadillo.devices.pi.oled import PiDisplay
from llamadillo.screens.title import splash

_TRIES: Final = 100
"""The longest wait for the bus, in steps of 20 ms."""


class _Recorder:
    """A bus that records what is written to it."""

    def __init__(self) -> None:
        self.messages: list[bytes] = []

    def write_i2c_block_data(self, _: int, register: int, data: list[int]) -> None:
        """Record a command."""
        self.messages.append(bytes([register, *data]))

    def i2c_rdwr(self, message: object) -> None:
        """Record data."""
        self.messages.append(bytes(message))  # type: ignore[call-overload]

    def close(self) -> None:
        """Nothing is open."""


def messages(oled: Oled) -> list[bytes]:
    """What the driver sends to show the splash on a display that has just got its power."""
    bus = _Recorder()
    assert isinstance(oled.interface, I2c)
    address = oled.interface.address
    display = PiDisplay(oled, lambda: I2cSerial(bus, address), str)
    display.show(splash().frame)
    return bus.messages


def script(oled: Oled) -> str:
    """The script; it begins again twice after a message that was not sent. Displays on SPI get none."""
    if not isinstance(oled.interface, I2c):
        return ""
    bus, address = oled.interface.bus, oled.interface.address
    lines = [
        "waited=0",
        f"while [ ! -e /dev/i2c-{bus} ] && [ $waited -lt {_TRIES} ]; do",
        "    waited=$((waited + 1))",
        "    usleep 20000",
        "done",
    ]
    sends = [
        f"i2ctransfer -y {bus} w{len(message)}@{address:#x} {' '.join(f'{byte:#x}' for byte in message)}"
        for message in messages(oled)
    ]
    whole = " &&\n    ".join(sends)
    return "\n".join([*lines, f"show() {{\n    {whole}\n}}", "show || show || show", ""])
