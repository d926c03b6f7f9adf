"""The simulated box's devices: what a person sees and hears of them, without the terminal.

Each tells whoever watches it that it has changed, and is asked then what can be seen now.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from llamadillo.gfx.frame import BLANK, Frame
from llamadillo.ports.lights import DARK, Lights
from llamadillo.ports.sound import check_tone


def _nobody() -> None:
    """Watches nothing."""


class SimDisplay:
    """`Display` on a terminal. It is never lost."""

    def __init__(self) -> None:
        self.watcher: Callable[[], None] = _nobody
        """Called after each change of what can be seen."""
        self.closed = False
        """Whether it was closed, which is how the loop says that the program ends."""
        self._memory = BLANK
        self._brightness = 100

    def show(self, frame: Frame) -> None:
        """Make the glass show `frame`."""
        self._refuse_when_closed()
        self._memory = frame
        self.watcher()

    def set_brightness(self, percent: int) -> None:
        """Set the brightness, 0 (off) to 100."""
        if not 0 <= percent <= 100:
            raise ValueError(f"brightness is 0 to 100, not {percent}")
        self._refuse_when_closed()
        self._brightness = percent
        self.watcher()

    def close(self) -> None:
        """Blank the glass and switch it off."""
        if not self.closed:
            self.closed = True
            self.watcher()

    @property
    def glass(self) -> Frame:
        """What a person sees: dark while it is off or closed."""
        return self._memory if self.brightness else BLANK

    @property
    def brightness(self) -> int:
        """How bright the glass is, in percent; 0 when it is off or closed."""
        return 0 if self.closed else self._brightness

    def _refuse_when_closed(self) -> None:
        if self.closed:
            raise ValueError("the display is closed")


class SimLights:
    """`DiceLights` on a terminal."""

    def __init__(self) -> None:
        self.watcher: Callable[[], None] = _nobody
        """Called after each change of what can be seen."""
        self.now = DARK
        """What can be seen."""
        self._closed = False

    def light(self, lights: Lights) -> None:
        """Light the three dice."""
        if self._closed:
            raise ValueError("the LED dice are closed")
        self.now = lights
        self.watcher()

    def close(self) -> None:
        """All LEDs off."""
        if not self._closed:
            self._closed = True
            self.now = DARK
            self.watcher()


class SimSound:
    """`Sound` that is seen, not heard."""

    def __init__(self) -> None:
        self.watcher: Callable[[], None] = _nobody
        """Called after each change of the tone."""
        self.now = 0
        """The frequency in hertz; 0 is silence."""
        self.quiet = False
        """Whether it is quiet."""
        self._closed = False

    def tone(self, hertz: int, *, quiet: bool = False) -> None:
        """Sound this frequency from now on; 0 is silence."""
        if self._closed:
            raise ValueError("the buzzer is closed")
        check_tone(hertz)
        self.now = hertz
        self.quiet = quiet
        self.watcher()

    def close(self) -> None:
        """Silence."""
        if not self._closed:
            self._closed = True
            self.now = 0
            self.watcher()


class SimPower:
    """`Power` of a box that has no supply: the terminal program says that it is off."""

    def __init__(self) -> None:
        self.is_off = False
        """Whether the box was switched off."""

    def off(self) -> None:
        """Power off."""
        self.is_off = True


@dataclass(frozen=True, slots=True)
class SimBox:
    """All devices of one simulated box."""

    display: SimDisplay = field(default_factory=SimDisplay)
    lights: SimLights = field(default_factory=SimLights)
    sound: SimSound = field(default_factory=SimSound)
    power: SimPower = field(default_factory=SimPower)
