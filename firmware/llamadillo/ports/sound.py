"""The buzzer: one tone at a time. Tunes are data, played by the loop on the box's clock."""

from typing import Final, NamedTuple, Protocol

LOWEST: Final = 110
"""The lowest tone of the buzzer in hertz: A2."""
HIGHEST: Final = 1760
"""Its highest tone: A6."""


class Note(NamedTuple):
    """One note of a tune."""

    hertz: int
    """Frequency; 0 is a rest. Between LOWEST and HIGHEST otherwise."""
    seconds: float
    """Duration."""


Tune = tuple[Note, ...]


class Sound(Protocol):
    """The buzzer. After `close`, `tone` raises ValueError."""

    def tone(self, hertz: int, *, quiet: bool = False) -> None:
        """Sound this frequency from now on, at a fraction of the loudness if `quiet`; 0 is silence.

        Raises ValueError outside LOWEST to HIGHEST, DeviceLost when the buzzer cannot be driven.
        """

    def close(self) -> None:
        """Stop the sound. Never raises. May be called twice."""


def check_tone(hertz: int) -> None:
    """Raise ValueError unless the frequency is 0 or between LOWEST and HIGHEST."""
    if hertz and not LOWEST <= hertz <= HIGHEST:
        raise ValueError(f"the buzzer sounds {LOWEST} to {HIGHEST} Hz, not {hertz}")
