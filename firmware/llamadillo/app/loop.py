"""The loop: one event in, effects out to the devices, and when to be called again.

Theory of operation: the owner of the thread (a Pi's main thread, a terminal program, a test) calls
`turn` with each event, and with None at the time that the last call returned. Between calls nothing
runs. The loop does what must go on while the app rests: it plays the notes of a tune, retries a lost
display, and reports to the supervisor. A lost device never stops the game.

A display is slow compared with the app. While more events wait, the frame is drawn only every DRAW_SECONDS:
so the loop keeps up with the buttons.

A display that was unplugged and plugged in again while the box rests shows nothing, without an error.
So the picture is written again before the supervisor is informed that the box works.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, Protocol

from llamadillo.app.effects import (
    Effect,
    LightDice,
    PlayTune,
    PulseStatus,
    SetBrightness,
    ShowFrame,
    ShowRoom,
    Stop,
)
from llamadillo.app.watchdog import Watchdog
from llamadillo.gfx.frame import BLANK
from llamadillo.ports.events import DeviceReport, Event
from llamadillo.ports.faults import DeviceLost

if TYPE_CHECKING:
    from llamadillo.app.room import Watched
    from llamadillo.ports.clock import Clock
    from llamadillo.ports.display import Display
    from llamadillo.ports.lights import DiceLights
    from llamadillo.ports.onlooker import Onlooker
    from llamadillo.ports.power import Power
    from llamadillo.ports.reader import Reader
    from llamadillo.ports.sound import Note, Sound
    from llamadillo.ports.status import StatusLight
    from llamadillo.ports.supervisor import Supervisor
    from llamadillo.ports.update import Updater

RETRY_FIRST: Final = 0.25
"""Seconds until a lost display is tried again; doubles each time."""
RETRY_LAST: Final = 4.0
"""The longest time between two attempts, in seconds."""
DRAW_SECONDS: Final = 0.1
"""The time between two frames while more events wait."""
PULSE_SECONDS: Final = 0.25
"""How long the status light is off in a pulse."""


class Steps(Protocol):
    """The app, as the loop needs it."""

    def step(self, event: Event | None) -> tuple[Effect, ...]:
        """Handle one event (None: time has passed); return what to do, in order."""

    @property
    def deadline(self) -> float | None:
        """When `step(None)` is wanted, on the clock's scale; None: not before an event."""

    @property
    def activity(self) -> str:
        """What the box does now, in a few words of English for the administrator."""

    def close(self) -> None:
        """Close what the app holds, at the end of the program."""


@dataclass(frozen=True, slots=True)
class Devices:
    """The devices that carry out effects."""

    display: Display
    lights: DiceLights
    sound: Sound
    power: Power
    status: StatusLight | None = None
    """None: the box has none."""
    onlooker: Onlooker | None = None
    """None: no other program shows the box to a room."""
    reader: Reader | None = None
    """None: it has none."""
    updater: Updater | None = None
    """None: no program of the system installs updates of the network."""


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
        """Drive `app`; `say` is called with a sentence for each device that is lost, for the system's log."""
        self._app = app
        self._watchdog = Watchdog(supervisor, clock)
        self._say = say
        self._devices = devices
        self._clock = clock
        self._watched: Watched | None = None
        if devices.onlooker is not None:
            from llamadillo.app.room import Watched

            self._watched = Watched(devices.onlooker, clock)
        self._picture = ShowFrame(BLANK)
        self._shown = False
        self._postponed = False
        self._drawn_at = -math.inf
        self._busy = False
        self._brightness = 100
        self._retry_at: float | None = None
        self._retry_after = RETRY_FIRST
        self._notes: deque[Note] = deque()
        self._note_ends: float | None = None
        self._quiet = False
        self._pulse_ends: float | None = None
        self._lost: set[str] = set()
        self._reports: deque[DeviceReport] = deque()
        self.stopped = False
        """Whether the program is to end; the devices then are closed."""

    def turn(self, event: Event | None = None, *, busy: bool = False) -> float | None:
        """Handle one event (None: the time has come) and all that is due.

        With `busy` more events wait: the frame may be drawn in a later turn.
        Returns when to call again, on the clock's scale; None: only with the next event.
        """
        if self.stopped:
            return None
        self._busy = busy
        running = self._carry_out(self._app.step(event))
        while running and self._reports:
            running = self._carry_out(self._app.step(self._reports.popleft()))
        if not running:
            return None
        self._look_after_devices()
        if self._watched is not None and not self._postponed:
            self._watched.turned(self._picture.frame, self._brightness)
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
        if self._devices.onlooker is not None:
            self._devices.onlooker.close()
        if power_off:
            self._devices.power.off()

    @property
    def _deadline(self) -> float | None:
        """When to be called again."""
        at_once = self._clock.now() if self._reports or self._postponed else None
        ours = (self._note_ends, self._pulse_ends, self._retry_at)
        others = (self._watchdog.due, None if self._watched is None else self._watched.due)
        times = (self._app.deadline, *ours, at_once, *others)
        return min((at for at in times if at is not None), default=None)

    @property
    def _activity(self) -> str:
        """The lost devices, then what the box does."""
        lost = (f"{device} lost, trying again" for device in sorted(self._lost))
        return "; ".join((*lost, self._app.activity))

    def _look_after_devices(self) -> None:
        """Play the next note, retry a lost display, refresh the picture, when it is time."""
        if self._postponed:
            self._draw_unless_busy()
        now = self._clock.now()
        if self._note_ends is not None and now >= self._note_ends:
            self._next_note(now)
        if self._pulse_ends is not None and now >= self._pulse_ends:
            self._pulse_ends = None
            self._light_status(on=True)
        if self._retry_at is not None and now >= self._retry_at:
            self._redraw()
        if self._watchdog.due is not None and now >= self._watchdog.due:
            self._draw(refresh=True)

    def _carry_out(self, effects: tuple[Effect, ...]) -> bool:
        """Carry out effects; return whether the program goes on."""
        for effect in effects:
            match effect:
                case ShowFrame():
                    self._picture = effect
                    self._draw_unless_busy()
                case LightDice(lights):
                    if self._watched is not None:
                        self._watched.lights = lights
                    self._attempt("dice", partial(self._devices.lights.light, lights))
                case ShowRoom(room):
                    if self._watched is not None:
                        self._watched.room = room
                case PlayTune(tune, quiet):
                    self._quiet = quiet
                    self._notes = deque(tune)
                    self._next_note(self._clock.now())
                case SetBrightness(percent):
                    self._brightness = percent
                    self._draw(refresh=True)
                case PulseStatus():
                    self._light_status(on=False)
                    self._pulse_ends = self._clock.now() + PULSE_SECONDS
                case Stop(power_off):
                    self.close(power_off=power_off)
                    return False
        return True

    def _draw_unless_busy(self) -> None:
        """Show the frame, or postpone it while more events wait."""
        self._postponed = self._busy and self._clock.now() < self._drawn_at + DRAW_SECONDS
        if not self._postponed:
            self._draw()
            self._drawn_at = self._clock.now()

    def _draw(self, *, refresh: bool = False) -> None:
        """Show the frame, or `refresh` all at the current brightness, unless the display is lost."""
        if self._retry_at is None and not self._attempt("display", self._refresh if refresh else self._show):
            self._retry_at = self._clock.now() + self._retry_after

    def _redraw(self) -> None:
        """Retry a lost display: all is drawn again."""
        self._retry_at = None
        if self._attempt("display", self._restore):
            self._retry_after = RETRY_FIRST
        else:
            self._retry_after = min(self._retry_after * 2, RETRY_LAST)
            self._retry_at = self._clock.now() + self._retry_after

    def _show(self) -> None:
        self._devices.display.show(self._picture.frame)
        if self._devices.reader is not None:
            self._devices.reader.read(self._picture.texts, self._picture.labels)
        self._shown = True

    def _refresh(self) -> None:
        self._devices.display.set_brightness(self._brightness)

    def _restore(self) -> None:
        self._show()
        self._refresh()

    def _next_note(self, now: float) -> None:
        note = self._notes.popleft() if self._notes else None
        self._note_ends = now + note.seconds if note else None
        hertz = note.hertz if note else 0
        self._attempt("buzzer", lambda: self._devices.sound.tone(hertz, quiet=self._quiet))

    def _light_status(self, *, on: bool) -> None:
        if self._devices.status is not None:
            self._attempt("status light", partial(self._devices.status.light, on=on))

    def _attempt(self, device: str, act: Callable[[], object]) -> bool:
        """Drive a device and return whether it works; report to the app when that changes."""
        sentence = None
        try:
            act()
        except DeviceLost as lost:
            sentence = lost.sentence
        if (device in self._lost) != (sentence is not None):
            self._lost ^= {device}
            if sentence is not None:
                self._say(sentence)
            self._reports.append(DeviceReport(device, sentence))
        return sentence is None
