"""The system's clocks."""

import time
from datetime import datetime


class SystemClock:
    """A `Clock` on the system's monotonic clock and its local time."""

    def now(self) -> float:
        """Seconds since some fixed moment. Never goes back, even when the date does."""
        return time.monotonic()

    def date(self) -> datetime:
        """Date and time of day, with the local time zone."""
        return datetime.now().astimezone()
