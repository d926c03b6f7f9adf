"""gpiozero's pins on lgpio, but for the edges: those come from the kernel without lgpio.

A thread of lgpio that has an edge to look for looks two thousand times a second (lgPthAlerts.c, up
to lg 0.2.2): a box at rest would never sleep. So a pin that is watched is given back by lgpio and
claimed from the kernel, as long as it is watched. All else is lgpio's.

Importing this imports lgpio, which has side effects: see `pins`.
"""

# ruff: noqa: SLF001  a kind of pin is made of the inside of gpiozero's
from typing import Any, Final

import lgpio
from gpiozero.pins.lgpio import LGPIOFactory, LGPIOPin
from gpiozero.pins.local import LocalPiPin

from llamadillo.devices.pi.edges import EdgeWatch, claim, level


class BoxPin(LGPIOPin):  # type: ignore[misc]  # gpiozero ships no types
    """A pin whose edges come from the kernel."""

    def __init__(self, factory: "BoxFactory", info: Any) -> None:
        self._line: int | None = None
        super().__init__(factory, info)

    def close(self) -> None:
        """Become an input that nobody watches."""
        self._leave_line()
        super().close()

    def _get_state(self) -> Any:
        return super()._get_state() if self._line is None else level(self._line)

    def _call_when_changed(self, ticks: float | None = None, state: bool | None = None) -> None:
        LocalPiPin._call_when_changed(self, ticks, state)  # not lgpio's, which counts otherwise

    def _enable_event_detect(self) -> None:
        bias, edges = self._get_pull(), self._get_edges()
        lgpio.gpio_free(self.factory._handle, self._number)
        self._line = claim(f"/dev/gpiochip{self.factory.chip}", self._number, bias, edges)
        self.factory.watch.add(self._line, self._call_when_changed)

    def _disable_event_detect(self) -> None:
        flags = lgpio.gpio_get_mode(self.factory._handle, self._number) & self.GPIO_LINE_FLAGS_MASK
        self._leave_line()
        lgpio.gpio_claim_input(self.factory._handle, self._number, flags)

    def _leave_line(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            self.factory.watch.remove(line)


class BoxFactory(LGPIOFactory):  # type: ignore[misc]  # gpiozero ships no types
    """The pins of the Pi that this runs on. Raises what lgpio and gpiozero raise."""

    def __init__(self) -> None:
        super().__init__()
        self.pin_class = BoxPin
        self.watch: Final = EdgeWatch()

    def close(self) -> None:
        """Give all pins back. May be called twice."""
        super().close()
        self.watch.close()
