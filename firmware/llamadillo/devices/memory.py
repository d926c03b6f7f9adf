"""Devices without hardware: each holds the state that a person would see or hear.

The simulated box draws them, the fakes are based on them, and a Pi uses them for parts that its
board lacks.
"""

from collections.abc import Callable

from llamadillo.gfx.frame import BLANK, Frame
from llamadillo.ports.display import check_brightness
from llamadillo.ports.lights import DARK, Lights
from llamadillo.ports.sound import check_tone


class _MemoryDevice:
    """A device that can be closed and watched."""

    def __init__(self) -> None:
        self.watcher: Callable[[], None] = lambda: None
        """Called after each change of the state."""
        self.closed = False
        """Whether `close` was called."""

    def close(self) -> None:
        """Switch off, once."""
        if not self.closed:
            self.closed = True
            self._clear()
            self.watcher()

    def _clear(self) -> None:
        """Show nothing."""

    def _check_open(self) -> None:
        if self.closed:
            raise ValueError("the device is closed")


class MemoryDisplay(_MemoryDevice):
    """A `Display` that is never lost."""

    def __init__(self) -> None:
        super().__init__()
        self._memory = BLANK
        self._brightness = 100

    def show(self, frame: Frame) -> None:
        """Make the glass show `frame`."""
        self._check_open()
        self._memory = frame
        self.watcher()

    def set_brightness(self, percent: int) -> None:
        """Set the brightness, 0 (off) to 100."""
        self._check_open()
        check_brightness(percent)
        self._brightness = percent
        self.watcher()

    @property
    def glass(self) -> Frame:
        """What a person sees: dark while the display is off or closed."""
        return self._memory if self.brightness else BLANK

    @property
    def brightness(self) -> int:
        """The brightness of the glass in percent; 0 when the display is off or closed."""
        return self._brightness

    def _clear(self) -> None:
        self._brightness = 0


class MemoryLights(_MemoryDevice):
    """`DiceLights` without LEDs."""

    def __init__(self) -> None:
        super().__init__()
        self.now = DARK
        """What can be seen."""

    def light(self, lights: Lights) -> None:
        """Light the three dice."""
        self._check_open()
        self.now = lights
        self.watcher()

    def _clear(self) -> None:
        self.now = DARK


class MemoryStatusLight(_MemoryDevice):
    """A `StatusLight` without an LED."""

    def __init__(self) -> None:
        super().__init__()
        self.on = True
        """Whether it shines."""

    def light(self, *, on: bool) -> None:
        """Switch it on or off."""
        self._check_open()
        self.on = on
        self.watcher()

    def _clear(self) -> None:
        self.on = False


class MemorySound(_MemoryDevice):
    """A `Sound` without a buzzer."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0
        """The frequency in hertz; 0 is silence."""
        self.quiet = False
        """Whether the tone is quiet."""

    def tone(self, hertz: int, *, quiet: bool = False) -> None:
        """Sound this frequency from now on; 0 is silence."""
        self._check_open()
        check_tone(hertz)
        self.now, self.quiet = hertz, quiet
        self.watcher()

    def _clear(self) -> None:
        self.now = 0


class MemoryPower:
    """A `Power` without a supply."""

    def __init__(self) -> None:
        self.is_off = False
        """Whether `off` was called."""

    def off(self) -> None:
        """Power off. Raises RuntimeError the second time: a real machine no longer runs then."""
        if self.is_off:
            raise RuntimeError("the power is off already")
        self.is_off = True
