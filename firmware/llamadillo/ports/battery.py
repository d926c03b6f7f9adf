"""The battery and the gauge that measures it."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Charge:
    """The charge of the battery."""

    percent: int
    """Of its capacity, 0 to 100."""
    charging: bool = False
    """Whether it rises now."""


@dataclass(frozen=True, slots=True)
class BatteryMeasured:
    """The event that the charge is another one than before."""

    charge: Charge | None
    """None: it is unknown from now on. It is unknown before the first event, too."""


class Gauge(Protocol):
    """Measures the battery from time to time. Nothing waits for it, and it never raises.

    It puts a BatteryMeasured into the inbox that it was created with when the charge has changed, and when
    it has become unknown: the gauge does not answer, or what it answers makes no sense. The first time that
    the charge is unknown it also puts a DeviceReport there, which says what to do. It tries on.
    """

    def close(self) -> None:
        """Stop; no event comes after this. May be called twice."""
