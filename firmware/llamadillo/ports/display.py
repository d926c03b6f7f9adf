"""The OLED."""

from typing import Protocol

from llamadillo.gfx.frame import Frame


class Display(Protocol):
    """A 128x64 one-bit display.

    `show` and `set_brightness` raise DeviceLost when the display does not answer even on a
    second attempt. The next call tries from the start: it initialises the display and draws
    everything, at the brightness asked for last, so a display that was unplugged comes back
    whole. Once it is closed, both raise ValueError.
    """

    def show(self, frame: Frame) -> None:
        """Make the glass show `frame`. Costs only what changed since the last frame."""

    def set_brightness(self, percent: int) -> None:
        """Set the brightness, 0 (off) to 100; ValueError otherwise.

        Also draws everything anew, even at the brightness it has: a display that was pulled off and
        put back without anybody noticing is dark until then, or until `show` thinks of it. What is
        shown while it is off can be seen when it is on again. It starts at 100.
        """

    def close(self) -> None:
        """Blank the glass and switch it off, once. Never raises. May be called twice."""
