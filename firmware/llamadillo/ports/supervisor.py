"""The process that starts and watches the program: systemd on a Pi."""

from typing import Protocol


class Supervisor(Protocol):
    """Gets reports from the program, and restarts it when they stop.

    No method raises or blocks for long: a supervisor that does not read never stops the game.
    """

    @property
    def patience(self) -> float | None:
        """The longest time between two calls of `alive`, in seconds; None: unlimited."""

    def ready(self, activity: str) -> None:
        """The program has started; `activity` is as in `status`. Called once."""

    def status(self, activity: str) -> None:
        """The program has another activity now: one line of English for an administrator."""

    def alive(self) -> None:
        """Feed the watchdog: events are handled and the display is up to date."""

    def stopping(self) -> None:
        """The program is ending; the watchdog stops."""
