"""Who started the program and looks after it: on a Pi, systemd."""

from typing import Protocol


class Supervisor(Protocol):
    """Hears what the program does, and starts it anew when it falls silent.

    No method raises, and none keeps the caller for long: a supervisor that does not listen never
    stops the game.
    """

    @property
    def patience(self) -> float | None:
        """The program is given up when `alive` was not called for so many seconds; None: it never is."""

    def ready(self, activity: str) -> None:
        """The program is up and does this. Called once."""

    def status(self, activity: str) -> None:
        """The program does something else now; one line of English, for whoever administers the machine."""

    def alive(self) -> None:
        """Events are being answered, and what is to be seen is shown."""

    def stopping(self) -> None:
        """The program ends; it is not to be given up while it tidies up."""
