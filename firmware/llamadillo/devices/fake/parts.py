"""The parts of a box that a test unplugs, and whose state and history it reads."""

from llamadillo.devices.memory import MemoryDisplay, MemoryLights, MemoryPower, MemorySound, MemoryStatusLight
from llamadillo.gfx.frame import Frame
from llamadillo.ports.events import Event
from llamadillo.ports.faults import DeviceLost
from llamadillo.ports.glass_message import decode, encode
from llamadillo.ports.lights import Lights
from llamadillo.ports.onlooker import Glass
from llamadillo.ports.update import UpdaterAbsent


class FakeInbox:
    """An `Inbox` that keeps events until they are taken."""

    def __init__(self) -> None:
        self._events: list[Event] = []

    def put(self, event: Event) -> None:
        """Add an event."""
        self._events.append(event)

    def take_all(self) -> list[Event]:
        """Take all events out, oldest first."""
        events, self._events = self._events, []
        return events


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


class FakeStatusLight(MemoryStatusLight):
    """A `StatusLight` with a history."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[bool] = []
        """Everything that was shown through `light`, oldest first."""

    def light(self, *, on: bool) -> None:
        """Switch it on or off."""
        super().light(on=on)
        self.shown.append(on)


class FakeOnlooker:
    """An `Onlooker` with a history, whose other program may be absent."""

    def __init__(self) -> None:
        self.shown: list[Glass] = []
        """All that was shown while the other program was there, oldest first."""
        self.there = True
        self.closed = False

    def show(self, glass: Glass) -> None:
        """Show this, if the other program is there."""
        if self.there and not self.closed:
            self.shown.append(decode(encode(glass)))

    def addresses(self) -> tuple[str, str] | None:
        """The addresses of the pages while the other program is there."""
        here = self.there and not self.closed
        return ("HTTP://10.42.0.1:8080/", "HTTP://10.42.0.1:8080/T/7K3QX9M2") if here else None

    def close(self) -> None:
        """Nothing more is shown."""
        self.closed = True


class FakeUpdater:
    """An `Updater` with a history, whose program may be absent."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        """What it was asked for while it was there, oldest first: `look` and `install`."""
        self.there = True

    def look(self) -> None:
        """Ask whether there is an update. Raises UpdaterAbsent."""
        self._ask("look")

    def install(self) -> None:
        """Ask for the newest version. Raises UpdaterAbsent."""
        self._ask("install")

    def _ask(self, what: str) -> None:
        if not self.there:
            raise UpdaterAbsent
        self.asked.append(what)


class FakePower(MemoryPower):
    """A `Power` that a test reads."""
