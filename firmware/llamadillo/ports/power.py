"""The supply."""

from typing import Protocol


class Power(Protocol):
    """Switches the machine off."""

    def off(self) -> None:
        """Request the power-off from the system. Called once, after all devices are closed."""
