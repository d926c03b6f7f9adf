"""Devices that come late: a box that starts before the system is up waits for them, for a while.

A service that starts early finds no `/dev/i2c-1` and no `/dev/gpiochip0` yet, or finds them before
udev has given them to their group. Both end in a moment, or never; so they are tried again, and
after a stated time the start fails like any other.
"""

from collections.abc import Callable, Mapping
from typing import Final

from llamadillo.ports.clock import Clock
from llamadillo.ports.faults import DeviceAbsent

WAIT_SECONDS: Final = 30.0
"""How long a box that the system starts waits for its devices."""
AGAIN_AFTER: Final = 0.1
"""Seconds between two attempts."""


def wait_for_devices(
    attempts: Mapping[str, Callable[[], None]],
    clock: Clock,
    sleep: Callable[[float], bool],
    seconds: float,
    tell: Callable[[str], None],
) -> bool:
    """Try each of `attempts`, which are named after their devices, until it has found its device once.

    `sleep` lets so much time pass and says whether to go on; returns False when it says no.
    `tell` hears in a few words what is waited for, whenever that changes. Raises the DeviceAbsent
    of the last of the devices that are still absent after so many seconds; what else an attempt
    raises is raised at once.
    """
    until = clock.now() + seconds
    waiting = dict(attempts)
    told: list[str] = []
    while True:
        absent: DeviceAbsent | None = None
        for name, attempt in list(waiting.items()):
            try:
                attempt()
            except DeviceAbsent as error:
                absent = error
            else:
                del waiting[name]
        if absent is None:
            return True
        if clock.now() >= until:
            raise absent
        if list(waiting) != told:
            told = list(waiting)
            tell(f"waiting for {' and '.join(told)}, {seconds:g} s at most")
        if not sleep(AGAIN_AFTER):
            return False
