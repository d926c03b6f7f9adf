"""Time. The box reads clocks through this port only."""

from datetime import datetime
from typing import Protocol


class Clock(Protocol):
    """A clock to measure with and a clock for dates."""

    def now(self) -> float:
        """Seconds since some fixed moment. Never goes back."""

    def date(self) -> datetime:
        """Date and time of day, with its time zone. May jump: a Pi has no clock of its own."""
