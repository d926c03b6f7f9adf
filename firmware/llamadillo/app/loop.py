"""The loop: one event in, effects out to the devices, and when to be called again.

Theory of operation: whoever owns the thread (a Pi's main thread, a terminal program, a test)
calls `turn` with each event, and with None when the time that the last call returned has come.
Between calls nothing runs. The loop owns what must go on while the app rests: the notes of a
tune, finding a lost device again, and telling the supervisor. A lost device never stops the game.

A display that was pulled off and put back while the box rests shows nothing, and nobody is told: so
before the supervisor hears that the box lives, the picture is written anew.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from llamadillo.app.effects import Effect, LightDice, PlayTune, SetBrightness, ShowFrame, Stop
from llamadillo.app.watchdog import Watchdog
from llamadillo.gfx.frame import BLANK, Frame
from llamadillo.ports.clock import Clock
from llamadillo.ports.display import Display
from llamadillo.ports.events import DeviceReport, Event
from llamadillo.ports.faults import DeviceLost
from llamadillo.ports.lights import DiceLights, Lights
from llamadillo.ports.power import Power
from llamadillo.ports.sound import Note, Sound
from llamadillo.ports.supervisor import Supervisor

RETRY_FIRST: Final = 0.25
"""Seconds until a lost display is tried again; doubles each time."""
RETRY_LAST: Final = 4.0
"""The longest time between two attempts, in seconds."""


class Steps(Protocol):
    """What the loop needs of the app."""

    def step(self, event: Event | None) -> tuple[Effect, ...]:
        """Take one event (None: time has passed) and say what is to be done, in order."""

    @property
    def deadline(self) -> float | None:
        """When `step(None)` is wanted, on the clock's scale; None: not before an event."""

    @property
    def activity(self) -> str:
        """What the box does now, a few words of English for whoever administers it."""

    def close(self) -> None:
        """The program ends: close what the app holds."""


@dataclass(frozen=True, slots=True)
class Devices:
    """The devices that carry out effects."""

    display: Display
    lights: DiceLights
    sound: Sound
    power: Power


class Loop:
    """Drives one app on one set of devices."""

    def __init__(
        self,
        app: Steps,
        devices: Devices,
        clock: Clock,
        say: Callable[[str], None] = lambda _: None,
        supervisor: Supervisor | None = None,
    ) -> None:
        """Drive `app`; `say` is told the sentence of each device that is lost, for the system's log."""
        self._app = app
        self._watchdog = Watchdog(supervisor, clock)
        self._say = say
        self._devices = devices
        self._clock = clock
        self._frame: Frame = BLANK
        self._shown = False
        self._brightness = 100
        self._retry_at: float | None = None
        self._retry_after = RETRY_FIRST
        self._notes: deque[Note] = deque()
        self._note_ends: float | None = None
        self._quiet = False
        self._lost: set[str] = set()
        self._reports: deque[DeviceReport] = deque()
        self.stopped = False
        """Whether the program is to end; the devices then are closed."""

    def turn(self, event: Event | None = None) -> float | None:
        """Handle one event (None: the time has come) and whatever is due.

        Returns when to call again, on the clock's scale; None: only with the next event.
        """
        if self.stopped:
            return None
        running = self._carry_out(self._app.step(event))
        while running and self._reports:
            running = self._carry_out(self._app.step(self._reports.popleft()))
        if not running:
            return None
        self._look_after_devices()
        if self._shown or "display" in self._lost:
            self._watchdog.turned(self._activity)
        return self._deadline

    def close(self, *, power_off: bool = False) -> None:
        """Close the app, then dark dice, silence, blank display: in this order, once."""
        if self.stopped:
            return
        self.stopped = True
        self._watchdog.stopping()
        self._app.close()
        self._devices.lights.close()
        self._devices.sound.close()
        self._devices.display.close()
        if power_off:
            self._devices.power.off()

    @property
    def _deadline(self) -> float | None:
        """When to be called again."""
        at_once = self._clock.now() if self._reports else None
        times = (self._app.deadline, self._note_ends, self._retry_at, at_once, self._watchdog.due)
        return min((at for at in times if at is not None), default=None)

    @property
    def _activity(self) -> str:
        """What the box does, after what it does without."""
        lost = (f"{device} lost, trying again" for device in sorted(self._lost))
        return "; ".join((*lost, self._app.activity))

    def _look_after_devices(self) -> None:
        """Play on, find what is lost."""
        now = self._clock.now()
        if self._note_ends is not None and now >= self._note_ends:
            self._next_note(now)
        if self._retry_at is not None and now >= self._retry_at:
            self._redraw()
        if self._watchdog.due is not None and now >= self._watchdog.due:
            self._draw(anew=True)

    def _carry_out(self, effects: tuple[Effect, ...]) -> bool:
        """Do what the app asks; returns whether the program goes on."""
        for effect in effects:
            match effect:
                case ShowFrame(frame):
                    self._frame = frame
                    self._draw()
                case LightDice(lights):
                    self._light(lights)
                case PlayTune(tune, quiet):
                    self._quiet = quiet
                    self._notes = deque(tune)
                    self._next_note(self._clock.now())
                case SetBrightness(percent):
                    self._brightness = percent
                    self._draw(anew=True)
                case Stop(power_off):
                    self.close(power_off=power_off)
                    return False
        return True

    def _draw(self, *, anew: bool = False) -> None:
        """Show the frame now, unless the display is lost: then the next attempt will.

        Anew: all of it, at the brightness that was asked for.
        """
        if self._retry_at is not None:
            return
        try:
            if anew:
                self._devices.display.set_brightness(self._brightness)
            else:
                self._devices.display.show(self._frame)
                self._shown = True
        except DeviceLost as lost:
            self._retry_at = self._clock.now() + self._retry_after
            self._report("display", lost)

    def _redraw(self) -> None:
        """Try a lost display again; it comes back whole."""
        self._retry_at = None
        try:
            self._devices.display.show(self._frame)
            self._shown = True
            self._devices.display.set_brightness(self._brightness)
        except DeviceLost:
            self._retry_after = min(self._retry_after * 2, RETRY_LAST)
            self._retry_at = self._clock.now() + self._retry_after
        else:
            self._retry_after = RETRY_FIRST
            self._report("display", None)

    def _light(self, lights: Lights) -> None:
        try:
            self._devices.lights.light(lights)
        except DeviceLost as lost:
            self._report("dice", lost)
        else:
            self._report("dice", None)

    def _next_note(self, now: float) -> None:
        note = self._notes.popleft() if self._notes else None
        self._note_ends = now + note.seconds if note else None
        try:
            self._devices.sound.tone(note.hertz if note else 0, quiet=self._quiet)
        except DeviceLost as lost:
            self._report("buzzer", lost)
        else:
            self._report("buzzer", None)

    def _report(self, device: str, lost: DeviceLost | None) -> None:
        """Tell the app once that a device went, and once that it is back."""
        if (device in self._lost) == (lost is not None):
            return
        self._lost ^= {device}
        if lost is not None:
            self._say(lost.sentence)
        self._reports.append(DeviceReport(device, lost.sentence if lost else None))
