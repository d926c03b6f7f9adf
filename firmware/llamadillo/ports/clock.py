"""Time. Nothing in the box reads a clock but through this port."""

from datetime import datetime
from typing import Protocol


class Clock(Protocol):
    """Two clocks: one to measure with and one to write dates with."""

    def now(self) -> float:
        """Seconds since some fixed moment. Never goes back."""

    def date(self) -> datetime:
        """Date and time of day, with its time zone. May jump: a Pi has no clock of its own."""
