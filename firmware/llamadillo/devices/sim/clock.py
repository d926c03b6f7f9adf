"""The clock of a simulated box, which can run faster or slower than real time."""

from datetime import datetime
from typing import Protocol

from llamadillo.devices.clock import SystemClock
from llamadillo.ports.clock import Clock


class PacedClock(Clock, Protocol):
    """A clock that converts its time into real time."""

    def wait(self, moment: float) -> float:
        """Seconds of real time until `now()` is `moment`; 0 when it has passed."""


class ScaledClock:
    """A `PacedClock` on which time passes `speed` times as fast. The date is the system's date.

    Raises ValueError unless `speed` is greater than 0.
    """

    def __init__(self, speed: float = 1.0, system: Clock | None = None) -> None:
        if speed <= 0:
            raise ValueError(f"time can't run {speed} times as fast")
        self._speed = speed
        self._system = system or SystemClock()

    def now(self) -> float:
        """Seconds since some fixed moment."""
        return self._system.now() * self._speed

    def date(self) -> datetime:
        """Date and time of day, with the local time zone."""
        return self._system.date()

    def wait(self, moment: float) -> float:
        """Seconds of real time until `now()` is `moment`; 0 when it has passed."""
        return max(0.0, (moment - self.now()) / self._speed)
