"""Opens the devices of a Pi according to its board file, and closes them in order.

There is no substitute: a part of the board file that cannot be opened is a DeviceLost that says
what to do. Only the display may be absent; it is tried at each use.

gpiozero is slow to import. It is imported after the display is open, so that the first frame does
not wait for it.
"""

from contextlib import ExitStack, suppress
from dataclasses import dataclass

from llamadillo.devices.memory import MemoryLights, MemorySound
from llamadillo.devices.pi.board import Board, I2c, Oled
from llamadillo.devices.pi.pins import Pins
from llamadillo.ports.battery import Gauge
from llamadillo.ports.clock import Clock
from llamadillo.ports.display import Display
from llamadillo.ports.events import Buttons, Inbox
from llamadillo.ports.faults import DeviceLost
from llamadillo.ports.lights import DiceLights
from llamadillo.ports.sound import Sound
from llamadillo.ports.status import StatusLight


@dataclass(frozen=True, slots=True)
class PiDevices:
    """The open devices of a box. Lights or sound that the board lacks do nothing."""

    buttons: Buttons
    lights: DiceLights
    sound: Sound
    display: Display
    status: StatusLight | None
    pins: Pins
    gauge: Gauge | None = None

    def close(self) -> None:
        """No more events, dark dice, silence, blank display, status light off, pins released.

        In this order. Devices may be closed already. Never raises. May be called twice.
        """
        self.buttons.close()
        if self.gauge is not None:
            self.gauge.close()
        self.lights.close()
        self.sound.close()
        self.display.close()
        if self.status is not None:
            self.status.close()
        self.pins.close()


def open_display(oled: Oled, pins: Pins) -> Display:
    """The display. Opens nothing yet: a message can be shown on it before any other device is open.

    An I2C display does not use `pins`. Raises DeviceLost when the drivers are not installed.
    """
    interface = oled.interface
    try:
        from llamadillo.devices.pi.oled import PiDisplay

        if isinstance(interface, I2c):
            from llamadillo.devices.pi.i2c import i2c_advice, open_i2c

            return PiDisplay(oled, lambda: open_i2c(interface), lambda error: i2c_advice(error, interface))
        from llamadillo.devices.pi.spi import SpiSerial, spi_advice

        return PiDisplay(oled, lambda: SpiSerial(interface, pins), lambda error: spi_advice(error, interface))
    except ImportError as error:
        raise DeviceLost(
            f"The library {error.name} is missing. Install a Pi's drivers: `pip install 'llamadillo[pi]'`."
        ) from error


def open_devices(board: Board, inbox: Inbox, clock: Clock, pins: Pins, display: Display) -> PiDevices:
    """Open all parts of the board; button events go to `inbox` from now on.

    Raises DeviceLost when one cannot be opened. Then `display` and `pins` stay open, so that the
    display can show the message; all other devices are closed.
    """
    from llamadillo.devices.pi.buttons import PiButtons
    from llamadillo.devices.pi.buzzer import PiSound
    from llamadillo.devices.pi.lights import PiDiceLights, PiStatusLight

    with ExitStack() as opened:
        status = None
        if board.status_led is not None:
            status = PiStatusLight(board.status_led, pins.factory)
            opened.callback(status.close)
        lights = PiDiceLights(board.dice, pins.factory) if board.dice else MemoryLights()
        opened.callback(lights.close)
        sound = MemorySound() if board.buzzer is None else PiSound(board.buzzer, pins.factory)
        opened.callback(sound.close)
        buttons = PiButtons(board, pins.inputs, inbox, clock)
        opened.callback(buttons.close)
        gauge = None
        if board.gauge is not None:
            from llamadillo.devices.pi.gauge import PiGauge

            gauge = PiGauge(board.gauge, inbox, clock)
        opened.pop_all()  # all are open: nothing is closed here
        return PiDevices(buttons, lights, sound, display, status, pins, gauge)


def darken(board: Board, pins: Pins) -> None:
    """Switch off the LEDs that a crashed program may have left on: dice and status light. Never raises.

    The level of a pin after the end of its program depends on the kernel; some keep it.
    """
    from llamadillo.devices.pi.lights import PiDiceLights, PiStatusLight

    with suppress(DeviceLost):
        if board.dice:
            PiDiceLights(board.dice, pins.factory).close()
    with suppress(DeviceLost):
        if board.status_led is not None:
            PiStatusLight(board.status_led, pins.factory).close()
