"""The supply."""

from typing import Protocol


class Power(Protocol):
    """Switches the machine off."""

    def off(self) -> None:
        """Ask the system to power off. Called once, after everything else is closed."""
