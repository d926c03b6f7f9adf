"""Debouncing of contacts: pure functions of moments and levels, without pins and clocks.

A contact that closes or opens bounces for some milliseconds. Both filters here get every edge with
its moment, and at their `deadline` the level at that moment, which makes up for lost edges. On a
busy machine edges are reported late, even after a later deadline: only their own moments count.
"""

from typing import Final

Report = tuple[float, bool]
"""When a contact changed, as far as it counts, and to what (True: down)."""

QUIET: Final = 0.02
"""Seconds without an edge after which a level counts."""
RECHECK: Final = 0.25
"""Seconds between two readings of a button that is down: the edge of its release may be lost."""
STEADY: Final = 0.1
"""Seconds for which the battery must be low: a short dip under load is no warning."""


class Debounce:
    """One button. The first edge counts at once.

    Further edges are ignored until the contact has been quiet for QUIET; then its level counts. So a
    press is reported once and without delay, however long it bounces, and a release within the
    bouncing is reported at its end. Reports alternate: down, up, down, …

    A level other than that of the last edge means that an edge is lost, or not reported yet. It counts
    when RECHECK has passed since the last edge.
    """

    def __init__(self) -> None:
        self._level = False
        self._reported = False
        self.deadline: float | None = None
        """The moment to call `settle` at; None: not before the next edge."""
        self._bouncing = False
        self._last_edge: float | None = None
        """The moment of the last edge."""

    def edge(self, at: float, down: bool) -> tuple[Report, ...]:
        """The contact changed at the moment `at`; returns what to report, oldest first.

        Edges must be in order, however late they are.
        """
        due = self.deadline
        before = () if due is None or at < due else self._settle(due, self._level)
        bouncing = self._bouncing or (self._last_edge is not None and at - self._last_edge < QUIET)
        self._level, self._last_edge = down, at
        after = () if bouncing else self._report(at, down)
        if bouncing or after:
            self._bouncing = True
            self.deadline = at + QUIET
        return before + after

    def settle(self, now: float, down: bool) -> tuple[Report, ...]:
        """The level at or after the `deadline`; returns what to report, which is nothing before it.

        All edges before the moment `now` must be known, or at most RECHECK late: beyond that one press
        may count twice.
        """
        if self.deadline is None or now < self.deadline:
            return ()
        if down != self._level and self._last_edge is not None and now < self._last_edge + RECHECK:
            self.deadline = now + QUIET
            return ()
        return self._settle(now, down)

    def _settle(self, now: float, down: bool) -> tuple[Report, ...]:
        self._bouncing = False
        self._level = down
        self.deadline = now + RECHECK if down else None
        return self._report(now, down)

    def _report(self, at: float, down: bool) -> tuple[Report, ...]:
        if down == self._reported:
            return ()
        self._reported = down
        return ((at, down),)


class LowBattery:
    """The low-battery line, down while the battery is low. Warns once, after STEADY seconds of it."""

    def __init__(self) -> None:
        self._warned = False
        self.deadline: float | None = None
        """The moment to call `settle` at; None: not before the next edge."""

    def edge(self, at: float, down: bool) -> tuple[Report, ...]:
        """The line changed at the moment `at`, or has this level at the start; nothing to report yet."""
        self.deadline = at + STEADY if down and not self._warned else None
        return ()

    def settle(self, now: float, down: bool) -> tuple[Report, ...]:
        """The level at or after the `deadline`; returns a report when it is time to warn."""
        if self.deadline is None or now < self.deadline:
            return ()
        self.deadline = None
        self._warned = down
        return ((now, True),) if down else ()
