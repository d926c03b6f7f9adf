"""A buzzer that a test can listen to."""

from llamadillo.ports.sound import check_tone


class FakeSound:
    """A `Sound` that remembers what it played."""

    def __init__(self) -> None:
        self.played: list[int] = []
        """Every frequency asked for, silence (0) too, oldest first."""
        self.now = 0
        """The frequency that can be heard; 0 is silence."""
        self.quiet = False
        """Whether it is quiet."""
        self._closed = False

    def tone(self, hertz: int, *, quiet: bool = False) -> None:
        """Sound this frequency from now on; 0 is silence."""
        if self._closed:
            raise ValueError("the buzzer is closed")
        check_tone(hertz)
        self.now = hertz
        self.quiet = quiet
        self.played.append(hertz)

    def close(self) -> None:
        """Silence."""
        self._closed = True
        self.now = 0
