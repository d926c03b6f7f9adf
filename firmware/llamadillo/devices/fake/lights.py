"""LED dice that a test can look at."""

from llamadillo.ports.lights import DARK, Lights


class FakeLights:
    """`DiceLights` that remember what they showed."""

    def __init__(self) -> None:
        self.shown: list[Lights] = []
        """Everything that was lit through `light`, oldest first."""
        self.now = DARK
        """What can be seen."""
        self._closed = False

    def light(self, lights: Lights) -> None:
        """Light the three dice."""
        if self._closed:
            raise ValueError("the LED dice are closed")
        self.now = lights
        self.shown.append(lights)

    def close(self) -> None:
        """All LEDs off."""
        self._closed = True
        self.now = DARK
