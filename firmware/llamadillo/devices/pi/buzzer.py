"""The buzzer, on gpiozero."""

from contextlib import suppress
from typing import Any, Final

from gpiozero import TonalBuzzer
from gpiozero.tones import Tone

from llamadillo.devices.pi.pins import PinFactory, claiming, driver_errors, driving
from llamadillo.ports.sentence import Sentence
from llamadillo.ports.sound import check_tone

_MIDDLE: Final = "A4"
_QUIET: Final = 0.04
"""The duty cycle of a quiet tone; one half is the loudest."""
_OCTAVES: Final = 2
"""Octaves below and above the middle: A2 to A6, the port's 110 to 1760 Hz."""


class PiSound:
    """`Sound` on one pin. Raises DeviceLost when it cannot be opened."""

    def __init__(self, pin: int, factory: PinFactory) -> None:
        self._closed = False
        with claiming("buzzer", pin):
            self._buzzer: Any = TonalBuzzer(pin, mid_tone=_MIDDLE, octaves=_OCTAVES, pin_factory=factory)

    def tone(self, hertz: int, *, quiet: bool = False) -> None:
        """Sound this frequency from now on; 0 is silence."""
        if self._closed:
            raise ValueError("the buzzer is closed")
        check_tone(hertz)
        with driving(Sentence("buzzer")):
            if hertz:
                # Not play(110): a bare number below 128 is a MIDI note to gpiozero.
                self._buzzer.play(Tone.from_frequency(hertz))
                if quiet:
                    self._buzzer.pwm_device.value = _QUIET
            else:
                self._silence()

    def close(self) -> None:
        """Silence, once. Never raises. May be called twice."""
        if not self._closed:
            self._closed = True
            with suppress(*driver_errors()):
                self._silence()
            with suppress(*driver_errors()):
                self._buzzer.close()

    def _silence(self) -> None:
        self._buzzer.stop()
        self._buzzer.pwm_device.off()  # a tone that stops within a wave may leave the pin high
