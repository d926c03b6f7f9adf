"""Waits, with a time-out, for devices that are not there yet when the box starts.

A service that starts early finds no `/dev/i2c-1` and no `/dev/gpiochip0` yet, or finds them before
udev has set their group. Either passes within moments, or never. So opening them is retried until
the time-out.
"""

from collections.abc import Callable, Mapping
from typing import Final

from llamadillo.ports.clock import Clock
from llamadillo.ports.faults import DeviceAbsent

WAIT_SECONDS: Final = 30.0
"""The time-out of a box that is started by the system."""
AGAIN_AFTER: Final = 0.1
"""Seconds between two attempts."""


def wait_for_devices(
    attempts: Mapping[str, Callable[[], None]],
    clock: Clock,
    sleep: Callable[[float], bool],
    seconds: float,
    report: Callable[[str], None],
) -> bool:
    """Call each of `attempts`, by name of its device, until it returns without DeviceAbsent.

    `sleep` waits for a number of seconds and returns whether to continue; False is the result then.
    `report` gets a short text about the absent devices whenever they change. After the time-out of
    `seconds`, raises the DeviceAbsent of the last absent device. Other exceptions of an attempt are
    raised at once.
    """
    until = clock.now() + seconds
    waiting = dict(attempts)
    reported: list[str] = []
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
        if list(waiting) != reported:
            reported = list(waiting)
            report(f"waiting for {' and '.join(reported)}, {seconds:g} s at most")
        if not sleep(AGAIN_AFTER):
            return False
