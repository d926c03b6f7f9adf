"""A display that a test can look at and unplug."""

from llamadillo.gfx.frame import BLANK, Frame
from llamadillo.ports.faults import DeviceLost


class FakeDisplay:
    """A `Display` with a cable to pull."""

    def __init__(self) -> None:
        self.shown: list[Frame] = []
        """Every frame that reached the glass through `show`, oldest first."""
        self._memory = BLANK
        self._lit = False
        self._brightness = 100
        self._plugged = True
        self._closed = False

    def show(self, frame: Frame) -> None:
        """Make the glass show `frame`."""
        self._check_open()
        self._memory = frame
        self._reach()
        self.shown.append(frame)

    def set_brightness(self, percent: int) -> None:
        """Set the brightness, 0 (off) to 100."""
        self._check_open()
        if not 0 <= percent <= 100:
            raise ValueError(f"brightness is 0 to 100, not {percent}")
        self._brightness = percent
        self._reach()

    def close(self) -> None:
        """Blank the glass and switch it off."""
        self._closed = True
        self._memory = BLANK
        self._lit = False

    @property
    def glass(self) -> Frame:
        """What a person sees: dark while it is off, unplugged or closed."""
        return self._memory if self._lit and self._plugged and self._brightness else BLANK

    @property
    def brightness(self) -> int:
        """How bright the glass is, in percent; 0 when nothing can be seen."""
        return self._brightness if self._lit and self._plugged else 0

    def unplug(self) -> None:
        """Pull the cable: the glass is dark and the picture lost."""
        self._plugged = False
        self._lit = False

    def plug_in(self) -> None:
        """Put the cable back. The glass stays dark until the display is next used."""
        self._plugged = True

    def _check_open(self) -> None:
        if self._closed:
            raise ValueError("the display is closed")

    def _reach(self) -> None:
        if not self._plugged:
            raise DeviceLost("The display does not answer. Plug it in.")
        self._lit = True
