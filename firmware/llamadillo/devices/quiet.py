"""Devices that do nothing: a box without hardware."""

from llamadillo.gfx.frame import Frame
from llamadillo.ports.lights import Lights


class Quiet:
    """A display, dice, a buzzer and a power switch that do nothing."""

    def show(self, frame: Frame) -> None:
        """Show nothing."""

    def set_brightness(self, percent: int) -> None:
        """Change nothing."""

    def light(self, lights: Lights) -> None:
        """Light nothing."""

    def tone(self, hertz: int, *, quiet: bool = False) -> None:
        """Play nothing."""

    def off(self) -> None:
        """Leave the power on."""

    def close(self) -> None:
        """Hold nothing."""
