"""The OLED."""

from typing import Protocol

from llamadillo.gfx.frame import Frame


class Display(Protocol):
    """A 128x64 one-bit display.

    `show` and `set_brightness` raise DeviceLost when the display does not answer even on a
    second attempt. The next call starts again: it initialises the display and draws everything at
    the brightness that was set last. So a display that was unplugged is restored completely. After
    `close`, both raise ValueError.
    """

    def show(self, frame: Frame) -> None:
        """Make the glass show `frame`. Costs only what changed since the last frame."""

    def set_brightness(self, percent: int) -> None:
        """Set the brightness, 0 (off) to 100; ValueError otherwise.

        Also draws everything again, even when the brightness does not change: a display that was
        unplugged and plugged in unnoticed stays dark until then, or until `show` refreshes it. A
        frame that is shown while the display is off is visible when it is on again. The brightness
        is 100 at first.
        """

    def close(self) -> None:
        """Blank the glass and switch the display off. Never raises. May be called twice."""


def check_brightness(percent: int) -> None:
    """Raise ValueError unless the brightness is 0 to 100."""
    if not 0 <= percent <= 100:
        raise ValueError(f"brightness is 0 to 100, not {percent}")
