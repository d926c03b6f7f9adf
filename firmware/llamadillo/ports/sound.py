"""The buzzer: one tone at a time. Tunes are data, played by the loop on the box's clock."""

from typing import NamedTuple, Protocol


class Note(NamedTuple):
    """One note of a tune."""

    hertz: int
    """Frequency; 0 is a rest. Between 110 and 1760 otherwise."""
    seconds: float
    """How long it lasts."""


Tune = tuple[Note, ...]


class Sound(Protocol):
    """The buzzer."""

    def tone(self, hertz: int) -> None:
        """Sound this frequency from now on; 0 is silence. Raises DeviceLost."""

    def close(self) -> None:
        """Silence, once. Never raises. May be called twice."""
