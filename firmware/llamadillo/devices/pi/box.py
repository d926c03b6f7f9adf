"""Opens the devices of a Pi after its board file, and closes them in order.

There is no stand-in: what the board file names and cannot be had is a DeviceLost with the way
out. Only the display may be absent; it is looked for with each use.

gpiozero takes its time to import. It is left until after the display is there, so that the first
frame need not wait for it.
"""

from contextlib import ExitStack, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from llamadillo.devices.pi.board import Board, I2c, Oled
from llamadillo.devices.pi.pins import Pins
from llamadillo.ports.clock import Clock
from llamadillo.ports.display import Display
from llamadillo.ports.events import Buttons, Inbox
from llamadillo.ports.faults import DeviceLost
from llamadillo.ports.lights import DiceLights
from llamadillo.ports.sound import Sound

if TYPE_CHECKING:
    from llamadillo.devices.pi.lights import StatusLight


@dataclass(frozen=True, slots=True)
class PiDevices:
    """The open devices of a box. Lights or sound that the board lacks do nothing."""

    buttons: Buttons
    lights: DiceLights
    sound: Sound
    display: Display
    status: "StatusLight | None"
    pins: Pins

    def close(self) -> None:
        """No more events, dark dice, silence, blank display, status light out, pins given back.

        In this order; what is closed already stays so. Never raises. May be called twice.
        """
        self.buttons.close()
        self.lights.close()
        self.sound.close()
        self.display.close()
        if self.status is not None:
            self.status.close()
        self.pins.close()


def open_display(oled: Oled, pins: Pins) -> Display:
    """The display. Touches nothing yet, so that a message can be shown on it before all else.

    An I2C display needs nothing of `pins`. Raises DeviceLost when the drivers are not installed.
    """
    interface = oled.interface
    try:
        from llamadillo.devices.pi.oled import PiDisplay  # noqa: PLC0415  it may be missing

        if isinstance(interface, I2c):
            from llamadillo.devices.pi.i2c import i2c_advice, open_i2c  # noqa: PLC0415  a box has one of the two

            return PiDisplay(oled, lambda: open_i2c(interface), lambda error: i2c_advice(error, interface))
        from llamadillo.devices.pi.spi import SpiWire, spi_advice  # noqa: PLC0415

        return PiDisplay(oled, lambda: SpiWire(interface, pins), lambda error: spi_advice(error, interface))
    except ImportError as error:
        raise DeviceLost(
            f"The library {error.name} is missing. Install a Pi's drivers: `pip install 'llamadillo[pi]'`."
        ) from error


def open_devices(board: Board, inbox: Inbox, clock: Clock, pins: Pins, display: Display) -> PiDevices:
    """Open everything that the board names; button events go to `inbox` from now on.

    Raises DeviceLost when something cannot be had. Then `display` and `pins` are still open, so
    that the display can say it; whatever else was opened is closed.
    """
    from llamadillo.devices.pi.buttons import PiButtons  # noqa: PLC0415  see above
    from llamadillo.devices.pi.buzzer import NoSound, PiSound  # noqa: PLC0415
    from llamadillo.devices.pi.lights import NoDiceLights, PiDiceLights, StatusLight  # noqa: PLC0415

    with ExitStack() as opened:
        status = None
        if board.status_led is not None:
            status = StatusLight(board.status_led, pins.factory)
            opened.callback(status.close)
        lights = PiDiceLights(board.dice, pins.factory) if board.dice else NoDiceLights()
        opened.callback(lights.close)
        sound = NoSound() if board.buzzer is None else PiSound(board.buzzer, pins.factory)
        opened.callback(sound.close)
        buttons = PiButtons(board, pins.inputs, inbox, clock)
        opened.pop_all()  # all is well: nothing is closed here
        return PiDevices(buttons, lights, sound, display, status, pins)


def darken(board: Board, pins: Pins) -> None:
    """Put out whatever a program that died may have left lit: the dice, the status light. Never raises.

    What becomes of a pin whose program is gone is up to the kernel; some keep it as it was.
    """
    from llamadillo.devices.pi.lights import PiDiceLights, StatusLight  # noqa: PLC0415  see above

    with suppress(DeviceLost):
        if board.dice:
            PiDiceLights(board.dice, pins.factory).close()
    with suppress(DeviceLost):
        if board.status_led is not None:
            StatusLight(board.status_led, pins.factory).close()
