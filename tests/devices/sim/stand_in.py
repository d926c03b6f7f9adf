"""Replaces the box and its clock while the terminal is tested."""

from pathlib import Path

from llamadillo.devices.fake import FakeClock
from llamadillo.devices.sim.clock import PacedClock
from llamadillo.devices.sim.parts import SimBox
from llamadillo.devices.sim.terminal import Terminal
from llamadillo.ports.events import Event, StopAsked


class HandClock(FakeClock):
    """A paced clock that a test advances: an alarm that uses it never rings during a test."""

    def wait(self, moment: float) -> float:
        """An hour."""
        return 3600.0 if moment > self.now() else 0.0


class RacingClock(FakeClock):
    """A paced clock on which every wait is over at once."""

    def wait(self, moment: float) -> float:
        """Nothing; `moment` is now."""
        self.advance_to(max(moment, self.now()))
        return 0.0


class ScriptedBox:
    """Records events, requests its next call as the test says, and ends on request."""

    def __init__(self, *, stubborn: bool = False) -> None:
        self.parts = SimBox()
        self.events: list[Event | None] = []
        """What `turn` was called with, oldest first."""
        self.wanted: list[float | None] = []
        """What the next calls of `turn` return; None when it is empty."""
        self._stubborn = stubborn

    def turn(self, event: Event | None) -> float | None:
        """Take one event."""
        self.events.append(event)
        if isinstance(event, StopAsked) and not self._stubborn:
            self.close()
        return self.wanted.pop(0) if self.wanted else None

    def terminal(self, clock: PacedClock, folder: Path = Path()) -> Terminal:
        """A terminal around this box."""
        return Terminal(self.parts, self.turn, self.close, clock, folder)

    def close(self) -> None:
        """End."""
        self.parts.lights.close()
        self.parts.sound.close()
        self.parts.display.close()
