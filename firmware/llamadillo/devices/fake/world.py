"""What a test controls around a box: time, chance and the service manager."""

from datetime import UTC, datetime, timedelta
from random import Random

from llamadillo.ports.clock import Clock


class FakeClock:
    """A `Clock` that advances only when a test says so."""

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
        """Let time pass on both clocks. Raises ValueError for a negative number."""
        if seconds < 0:
            raise ValueError("time does not go back")
        self._now += seconds
        self._date += timedelta(seconds=seconds)

    def advance_to(self, moment: float) -> None:
        """Let time pass until `now()` is `moment`."""
        self.advance(moment - self._now)
        self._now = moment  # exactly: a sum of floats may differ

    def jump(self, away: timedelta) -> None:
        """Move the date alone, forward or back, as a Pi does when it sets its clock by the network."""
        self._date += away


class FakeEntropy:
    """An `Entropy` that repeats itself: equal seeds give equal numbers. Never for play."""

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed)  # noqa: S311  repeatable on purpose

    def below(self, n: int) -> int:
        """A whole number from 0…n−1."""
        if n < 1:
            raise ValueError(f"no number is below {n}")
        return self._random.randrange(n)


class FakeSupervisor:
    """A `Supervisor` that records its messages and gives the program up on the given clock."""

    def __init__(self, clock: Clock, patience: float | None = None) -> None:
        self._clock = clock
        self._patience = patience
        self.messages: list[str] = []
        """All messages, as systemd gets them, oldest first."""
        self._silent_since: float | None = None
        self.gave_up_at: float | None = None
        """When it first gave the program up; None: it did not, as far as its methods were called."""

    @property
    def patience(self) -> float | None:
        """The longest time between two calls of `alive`, in seconds; None: unlimited."""
        return self._patience

    @property
    def is_ready(self) -> bool:
        """Whether `ready` was called."""
        return any(message.startswith("READY=1") for message in self.messages)

    @property
    def statuses(self) -> list[str]:
        """All activities that were reported, oldest first."""
        return [message.partition("STATUS=")[2] for message in self.messages if "STATUS=" in message]

    def ready(self, activity: str) -> None:
        """The program has started. Raises RuntimeError the second time."""
        if self.is_ready:
            raise RuntimeError("a program is up once")
        self._record(f"READY=1\nSTATUS={activity}")
        self._silent_since = self._clock.now()

    def status(self, activity: str) -> None:
        """The program has another activity now."""
        self._record(f"STATUS={activity}")

    def alive(self) -> None:
        """Feed the watchdog."""
        self._record("WATCHDOG=1")
        if self._silent_since is not None:
            self._silent_since = self._clock.now()

    def stopping(self) -> None:
        """The program is ending: the watchdog stops."""
        self._record("STOPPING=1")
        self._silent_since = None

    def look(self) -> None:
        """Give the program up if `alive` is overdue."""
        if self._patience is None or self._silent_since is None or self.gave_up_at is not None:
            return
        if self._clock.now() > self._silent_since + self._patience:
            self.gave_up_at = self._silent_since + self._patience

    def _record(self, message: str) -> None:
        self.look()
        self.messages.append(message)
