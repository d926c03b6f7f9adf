"""The parts of a box that a test presses, unplugs, looks at and listens to."""

from collections import deque

from llamadillo.devices.memory import MemoryDisplay, MemoryLights, MemoryPower, MemorySound
from llamadillo.gfx.frame import Frame
from llamadillo.ports.events import Button, ButtonPressed, ButtonReleased, Event, Inbox, PowerFailing
from llamadillo.ports.faults import DeviceLost
from llamadillo.ports.lights import Lights


class FakeInbox:
    """An `Inbox` that keeps events until they are taken."""

    def __init__(self) -> None:
        self._events: deque[Event] = deque()

    def put(self, event: Event) -> None:
        """Add an event."""
        self._events.append(event)

    def take(self) -> Event | None:
        """Take the oldest event out, or None when there is none."""
        return self._events.popleft() if self._events else None

    def take_all(self) -> list[Event]:
        """Take all events out, oldest first."""
        events = list(self._events)
        self._events.clear()
        return events


class FakeButtons:
    """`Buttons` that a test presses.

    To press a button that is down, or to release one that is up, is a ValueError.
    """

    def __init__(self, inbox: Inbox) -> None:
        self._inbox = inbox
        self._down: set[Button] = set()
        self._battery_low = False
        self._closed = False

    def press(self, button: Button) -> None:
        """Push the button down."""
        if button in self._down:
            raise ValueError(f"{button.value} is down already")
        self._down.add(button)
        self._report(ButtonPressed(button))

    def release(self, button: Button) -> None:
        """Let go of the button."""
        if button not in self._down:
            raise ValueError(f"{button.value} is not down")
        self._down.remove(button)
        self._report(ButtonReleased(button))

    def tap(self, button: Button) -> None:
        """Press and release."""
        self.press(button)
        self.release(button)

    def run_battery_down(self) -> None:
        """Pull the low-battery line down; it is reported once."""
        if not self._battery_low:
            self._report(PowerFailing())
        self._battery_low = True

    def close(self) -> None:
        """Stop: no event comes after this."""
        self._closed = True

    def _report(self, event: Event) -> None:
        if not self._closed:
            self._inbox.put(event)


class FakeDisplay(MemoryDisplay):
    """A `Display` with a cable to pull."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[Frame] = []
        """Every frame that reached the glass through `show`, oldest first."""
        self._lit = False
        self._plugged = True

    def show(self, frame: Frame) -> None:
        """Make the glass show `frame`."""
        super().show(frame)
        self._reach()
        self.shown.append(frame)

    def set_brightness(self, percent: int) -> None:
        """Set the brightness, 0 (off) to 100."""
        super().set_brightness(percent)
        self._reach()

    @property
    def brightness(self) -> int:
        """The brightness of the glass in percent; 0 when the display is off, closed or unplugged."""
        return super().brightness if self._lit else 0

    def unplug(self) -> None:
        """Pull the cable: the glass is dark and the picture lost."""
        self._plugged = self._lit = False

    def plug_in(self) -> None:
        """Put the cable back. The glass stays dark until the display is next used."""
        self._plugged = True

    def _reach(self) -> None:
        if not self._plugged:
            raise DeviceLost("The display does not answer. Plug it in.")
        self._lit = True


class FakeLights(MemoryLights):
    """`DiceLights` with a history."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[Lights] = []
        """Everything that was lit through `light`, oldest first."""

    def light(self, lights: Lights) -> None:
        """Light the three dice."""
        super().light(lights)
        self.shown.append(lights)


class FakeSound(MemorySound):
    """A `Sound` with a history."""

    def __init__(self) -> None:
        super().__init__()
        self.played: list[int] = []
        """Every frequency that was requested, silence (0) included, oldest first."""

    def tone(self, hertz: int, *, quiet: bool = False) -> None:
        """Sound this frequency from now on; 0 is silence."""
        super().tone(hertz, quiet=quiet)
        self.played.append(hertz)


class FakePower(MemoryPower):
    """A `Power` that a test reads."""
