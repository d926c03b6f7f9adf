"""Reports to the supervisor: that the box is ready, what it does, and that it works.

Theory of operation: `turned` is called at the end of every turn of the loop: an event or a deadline
was handled, and its picture is on the display, or the display is lost and will be retried. There is
no thread that could go on reporting while the app or the bus of the display hangs.

A box at rest turns twice in the supervisor's patience, as systemd advises (sd_watchdog_enabled(3)).
"""

from typing import Final

from llamadillo.ports.clock import Clock
from llamadillo.ports.supervisor import Supervisor

_SHARE: Final = 0.5
"""The part of the supervisor's patience after which a box at rest reports to it."""


class Watchdog:
    """Reports to a supervisor, if there is one."""

    def __init__(self, supervisor: Supervisor | None, clock: Clock) -> None:
        self._supervisor = supervisor
        self._clock = clock
        self._ready = False
        self._status = ""
        self.due: float | None = None
        """When the loop must have turned again at the latest; None: it may sleep."""

    def turned(self, activity: str) -> None:
        """Report after a turn of the loop; `activity` is what the box does now."""
        supervisor = self._supervisor
        if supervisor is None:
            return
        if not self._ready:
            supervisor.ready(activity)
            self._feed_from_now(supervisor)
        elif activity != self._status:
            supervisor.status(activity)
        if self.due is not None and self._clock.now() >= self.due:
            supervisor.alive()
            self._feed_from_now(supervisor)
        self._ready, self._status = True, activity

    def stopping(self) -> None:
        """Report that the program ends."""
        if self._supervisor is not None:
            self._supervisor.stopping()
        self.due = None

    def _feed_from_now(self, supervisor: Supervisor) -> None:
        if supervisor.patience is not None:
            self.due = self._clock.now() + supervisor.patience * _SHARE
