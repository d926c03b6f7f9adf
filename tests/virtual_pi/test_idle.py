"""What the box costs while nobody touches it: how often it wakes up, and what CPU that takes."""

from typing import Final, NamedTuple

import pytest

from llamadillo.app.idle import stages
from llamadillo.ports.events import Button
from tests.virtual_pi import service
from tests.virtual_pi.conftest import Figure, SwitchOn
from tests.virtual_pi.machine import TIME_TRAVEL
from tests.virtual_pi.pi import Pi

pytestmark = pytest.mark.virtual_pi

MINUTES: Final = 5
LGPIO: Final = 50.0
"""Wake-ups a second of lgpio's transmitting thread: "run at least fifty times a second" (lgPthTx.c, lg 0.2.2),
from the moment a chip is opened, whether or not it has something to transmit."""
REST: Final = 0.5
"""The most that all else may have at rest: the watchdog is fed, and the picture written anew, every 15 s."""
INVITING: Final = 40.0
"""The most while guests are invited: four pictures a second, each on the bus in a dozen messages, half of
which the processor sleeps through."""


class Cost(NamedTuple):
    """What a while has cost, a second."""

    lgpio: float
    """Wake-ups of the thread of lgpio that transmits: the busiest of those that run no Python."""
    others: float
    """Wake-ups of all other threads."""


def switches(pi: Pi, pid: int) -> dict[str, int]:
    """How often each thread of a process has been switched to."""
    said = pi.run(
        "sh", "-c", f"for t in /proc/{pid}/task/*; do echo $(basename $t) $(grep -h ctxt $t/status); done"
    )
    found = {}
    for line in said.splitlines():
        thread, _, voluntary, _, forced = line.split()
        found[thread] = int(voluntary) + int(forced)
    return found
