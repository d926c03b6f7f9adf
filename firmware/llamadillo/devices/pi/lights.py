"""The three LED dice and the status light, on gpiozero."""

from contextlib import suppress
from typing import Any, Final

from gpiozero import LED

from llamadillo.devices.pi.board import DiePins
from llamadillo.devices.pi.pins import PinFactory, claiming, driver_errors, driving
from llamadillo.ports.lights import DARK, Lights, Lines
from llamadillo.ports.sentence import Sentence

_ORDER: Final = (Lines.CENTRE, Lines.BACKSLASH, Lines.SLASH, Lines.HORIZONTAL, Lines.VERTICAL)
"""The lines in the order in which `DiePins` names them."""


class PiDiceLights:
    """`DiceLights` on fifteen pins. Raises DeviceLost when one cannot be had."""

    def __init__(self, dice: tuple[DiePins, DiePins, DiePins], factory: PinFactory) -> None:
        self._leds: list[list[Any]] = []
        self._shown: Lights | None = DARK
        self._closed = False
        try:
            for die in dice:
                leds: list[Any] = []
                self._leds.append(leds)
                for pin in die:
                    with claiming("LED line", pin):
                        leds.append(LED(pin, pin_factory=factory))
        except BaseException:
            self.close()
            raise

    def light(self, lights: Lights) -> None:
        """Light the three dice. Writes only the lines that change, all of them after a failure."""
        if self._closed:
            raise ValueError("the LED dice are closed")
        shown, self._shown = self._shown, None
        with driving(Sentence("LED dice")):
            for die, leds in enumerate(self._leds):
                for line, led in zip(_ORDER, leds, strict=True):
                    on = line in lights[die]
                    if shown is None or on != (line in shown[die]):
                        led.value = on
        self._shown = lights

    def close(self) -> None:
        """All LEDs off, once. Never raises. May be called twice."""
        if not self._closed:
            self._closed = True
            for leds in self._leds:
                for led in leds:
                    put_out(led)


class NoDiceLights:
    """`DiceLights` of a box that has none."""

    def __init__(self) -> None:
        self._closed = False

    def light(self, lights: Lights) -> None:  # noqa: ARG002  there is nothing to light
        """Do nothing."""
        if self._closed:
            raise ValueError("the LED dice are closed")

    def close(self) -> None:
        """Nothing may be lit after this."""
        self._closed = True


class StatusLight:
    """The light that says that the program runs: on from here until it is closed.

    Raises DeviceLost when its pin cannot be had.
    """

    def __init__(self, pin: int, factory: PinFactory) -> None:
        with claiming("status LED", pin):
            self._led = LED(pin, initial_value=True, pin_factory=factory)

    def close(self) -> None:
        """Put it out. Never raises. May be called twice."""
        put_out(self._led)


def put_out(led: Any) -> None:
    """Darken an LED and give its pin back; never raises.

    Dark first: what a pin does that was merely given back is up to the driver.
    """
    with suppress(*driver_errors()):
        led.off()
    with suppress(*driver_errors()):
        led.close()
