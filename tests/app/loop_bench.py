"""A loop on fakes: an app that returns given effects, and devices that record their calls."""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field

from llamadillo.app.effects import Effect
from llamadillo.app.loop import Devices, Loop
from llamadillo.devices.fake import (
    FakeClock,
    FakeDisplay,
    FakeLights,
    FakePower,
    FakeSound,
    FakeStatusLight,
    FakeSupervisor,
)
from llamadillo.gfx.canvas import Canvas
from llamadillo.gfx.frame import Frame
from llamadillo.pilot import DISCARD
from llamadillo.ports.display import Display
from llamadillo.ports.events import ButtonPressed, DeviceReport, Event
from llamadillo.ports.lights import DiceLights, Lights, Lines
from llamadillo.ports.reader import Reader
from llamadillo.ports.sound import Sound

LIT = Lights(Lines.CENTRE, Lines.SLASH, Lines.OFF)
PRESS = ButtonPressed(DISCARD)


def frame(number: int) -> Frame:
    """A frame that differs from all others."""
    canvas = Canvas()
    canvas.fill(number, 0, 1, 64)
    return canvas.frame()


class ScriptedApp:
    """An app that returns given effects, a tuple at each step, and records its events."""

    def __init__(self, *steps: Iterable[Effect]) -> None:
        self.events: list[Event | None] = []
        self.deadline: float | None = None
        self.activity = "menu"
        self.closed = 0
        self._steps = deque(steps)

    def step(self, event: Event | None) -> tuple[Effect, ...]:
        self.events.append(event)
        return tuple(self._steps.popleft()) if self._steps else ()

    def next(self, *effects: Effect) -> None:
        """Return these in the next step."""
        self._steps.append(effects)

    def close(self) -> None:
        self.closed += 1

    @property
    def reports(self) -> list[DeviceReport]:
        """The reports about devices."""
        return [event for event in self.events if isinstance(event, DeviceReport)]


@dataclass
class Noting:
    """Any device; it adds its calls to a list that devices share."""

    name: str
    all: list[object]

    def show(self, frame: Frame) -> None:
        self.all.append(frame)

    def set_brightness(self, percent: int) -> None:
        self.all.append(f"{percent}%")

    def light(self, lights: Lights) -> None:
        self.all.append(lights)

    def tone(self, hertz: int, *, quiet: bool = False) -> None:
        self.all.append(-hertz if quiet else hertz)

    def off(self) -> None:
        self.all.append("power off")

    def close(self) -> None:
        self.all.append(f"{self.name} closed")


def noting_devices(calls: list[object]) -> Devices:
    """Devices that add their calls to one list."""
    display, dice, buzzer, power = (Noting(name, calls) for name in ("display", "dice", "buzzer", ""))
    return Devices(display, dice, buzzer, power)


@dataclass
class Bench:
    """A loop on fakes; `display`, `lights` and `sound` are used in their place where they are given."""

    app: ScriptedApp = field(default_factory=ScriptedApp)
    clock: FakeClock = field(default_factory=FakeClock)
    glass: FakeDisplay = field(default_factory=FakeDisplay)
    dice: FakeLights = field(default_factory=FakeLights)
    buzzer: FakeSound = field(default_factory=FakeSound)
    power: FakePower = field(default_factory=FakePower)
    display: Display | None = None
    lights: DiceLights | None = None
    sound: Sound | None = None
    supervisor: FakeSupervisor | None = None
    light: FakeStatusLight = field(default_factory=FakeStatusLight)
    status: bool = True
    reader: Reader | None = None

    def __post_init__(self) -> None:
        devices = Devices(
            self.display or self.glass,
            self.lights or self.dice,
            self.sound or self.buzzer,
            self.power,
            self.light if self.status else None,
            reader=self.reader,
        )
        self.loop = Loop(self.app, devices, self.clock, supervisor=self.supervisor)
        self.wanted: float | None = None
        self.turns = 0

    def turn(self, *effects: Effect, event: Event | None = None) -> float | None:
        """One turn, in which the app asks for these effects; returns how long until the next."""
        if effects:
            self.app.next(*effects)
        self.turns += 1
        self.wanted = self.loop.turn(event)
        return self.next_in

    @property
    def next_in(self) -> float | None:
        """How long until the loop wants to be called, to a millisecond."""
        return None if self.wanted is None else round(self.wanted - self.clock.now(), 3)

    def pass_time(self, seconds: float) -> None:
        """Call the loop whenever it wants to be called."""
        end = self.clock.now() + seconds
        while self.wanted is not None and self.wanted <= end:
            self.clock.advance_to(max(self.wanted, self.clock.now()))
            self.turn()
        self.clock.advance_to(max(end, self.clock.now()))
