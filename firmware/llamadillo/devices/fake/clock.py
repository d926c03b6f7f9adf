"""A clock that a test turns by hand."""

from datetime import UTC, datetime, timedelta


class FakeClock:
    """A `Clock` that stands still until it is advanced."""

    def __init__(self, now: float = 1000.0, date: datetime = datetime(2026, 3, 1, 12, tzinfo=UTC)) -> None:
        self._now = now
        self._date = date

    def now(self) -> float:
        """Seconds since some fixed moment."""
        return self._now

    def date(self) -> datetime:
        """Date and time of day, with its time zone."""
        return self._date

    def advance(self, seconds: float) -> None:
        """Let time pass on both clocks. Raises ValueError for less than nothing."""
        if seconds < 0:
            raise ValueError("time does not go back")
        self._now += seconds
        self._date += timedelta(seconds=seconds)

    def advance_to(self, moment: float) -> None:
        """Let time pass until `now()` is `moment`."""
        self.advance(moment - self._now)
        self._now = moment  # to the digit: a sum of floats may miss it

    def jump(self, away: timedelta) -> None:
        """Move the date alone, forward or back, as a Pi does when it first hears the time."""
        self._date += away
