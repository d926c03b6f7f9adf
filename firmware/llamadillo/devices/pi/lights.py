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
    """`DiceLights` on fifteen pins. Raises DeviceLost when one cannot be opened."""

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
                    switch_off(led)


class PiStatusLight:
    """`StatusLight` on a pin. Raises DeviceLost when it cannot be opened."""

    def __init__(self, pin: int, factory: PinFactory) -> None:
        with claiming("status LED", pin):
            self._led = LED(pin, initial_value=True, pin_factory=factory)
        self._closed = False

    def light(self, *, on: bool) -> None:
        """Switch it on or off."""
        if self._closed:
            raise ValueError("the status light is closed")
        with driving(Sentence("status LED")):
            self._led.value = on

    def close(self) -> None:
        """Switch it off. Never raises. May be called twice."""
        self._closed = True
        switch_off(self._led)


def switch_off(led: Any) -> None:
    """Switch an LED off and release its pin. Never raises.

    It is switched off first: the level of a released pin depends on the driver.
    """
    with suppress(*driver_errors()):
        led.off()
    with suppress(*driver_errors()):
        led.close()
