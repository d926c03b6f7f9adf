"""What the supervisor is told: that the box is on, what it does, and that it lives.

Theory of operation: `turned` is called at the end of every turn of the loop, so it says that the
box lives only when an event was answered, or the time that was waited for has come, *and* what
came of it is on the glass, or the display is known to be lost and its next attempt is set. There
is no thread that could go on saying so while the app or the bus of the display hangs.

A box at rest turns twice in the supervisor's patience, which is what systemd advises
(sd_watchdog_enabled(3)).
"""

from typing import Final

from llamadillo.ports.clock import Clock
from llamadillo.ports.supervisor import Supervisor

_SHARE: Final = 0.5
"""The part of the supervisor's patience after which it hears of a box at rest."""


class Watchdog:
    """Tells one supervisor; without one, nothing."""

    def __init__(self, supervisor: Supervisor | None, clock: Clock) -> None:
        self._supervisor = supervisor
        self._clock = clock
        self._ready = False
        self._status = ""
        self.due: float | None = None
        """When the loop must have turned again at the latest; None: it may sleep."""

    def turned(self, activity: str) -> None:
        """The loop has turned; the box does this now, to be seen or with a display known to be lost."""
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
        """The program ends."""
        if self._supervisor is not None:
            self._supervisor.stopping()
        self.due = None

    def _feed_from_now(self, supervisor: Supervisor) -> None:
        if supervisor.patience is not None:
            self.due = self._clock.now() + supervisor.patience * _SHARE
