"""The status light: it shows that the program runs."""

from typing import Protocol


class StatusLight(Protocol):
    """A light that is on from the start. After `close`, `light` raises ValueError."""

    def light(self, *, on: bool) -> None:
        """Switch it on or off. Raises DeviceLost when the LED cannot be driven."""

    def close(self) -> None:
        """Switch it off. Never raises. May be called twice."""
