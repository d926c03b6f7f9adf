"""A supervisor that a test can ask what it was told."""

from llamadillo.ports.clock import Clock


class FakeSupervisor:
    """A `Supervisor` that remembers what it heard, and loses patience on the given clock."""

    def __init__(self, clock: Clock, patience: float | None = None) -> None:
        self._clock = clock
        self._patience = patience
        self.heard: list[str] = []
        """All that it was told, in the words of systemd, oldest first."""
        self._silent_since: float | None = None
        self.gave_up_at: float | None = None
        """When it first lost patience; None: it did not, as far as it was asked or told."""

    @property
    def patience(self) -> float | None:
        """The program is given up when `alive` was not called for so many seconds; None: it never is."""
        return self._patience

    @property
    def is_ready(self) -> bool:
        """Whether it was told that the program is up."""
        return any(told.startswith("READY=1") for told in self.heard)

    @property
    def statuses(self) -> list[str]:
        """What it was told that the program does, oldest first."""
        return [told.partition("STATUS=")[2] for told in self.heard if "STATUS=" in told]

    def ready(self, activity: str) -> None:
        """The program is up. RuntimeError the second time."""
        if self.is_ready:
            raise RuntimeError("a program is up once")
        self._hear(f"READY=1\nSTATUS={activity}")
        self._silent_since = self._clock.now()

    def status(self, activity: str) -> None:
        """The program does something else now."""
        self._hear(f"STATUS={activity}")

    def alive(self) -> None:
        """The program lives."""
        self._hear("WATCHDOG=1")
        if self._silent_since is not None:
            self._silent_since = self._clock.now()

    def stopping(self) -> None:
        """The program ends: no more is expected of it."""
        self._hear("STOPPING=1")
        self._silent_since = None

    def look(self) -> None:
        """Look whether the program has been silent for too long until now."""
        if self._patience is None or self._silent_since is None or self.gave_up_at is not None:
            return
        if self._clock.now() > self._silent_since + self._patience:
            self.gave_up_at = self._silent_since + self._patience

    def _hear(self, told: str) -> None:
        self.look()
        self.heard.append(told)
