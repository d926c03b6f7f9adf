"""What a contact means: pure logic on moments and levels, no pin and no clock.

A contact that closes or opens bounces for some milliseconds. Both filters here are told every
edge, with the moment at which it was, and are asked again at their `deadline` with the level read at
that moment, so that an edge that nobody heard of is made good. On a busy machine edges are heard
late, even after a deadline that came after them: what they mean goes by their own moments.
"""

from typing import Final

QUIET: Final = 0.02
"""Seconds without an edge after which a level counts."""
RECHECK: Final = 0.25
"""Seconds between two looks at a button that is down: the edge of its release may be lost."""
STEADY: Final = 0.1
"""Seconds for which a battery must be low to be believed: a load's short dip is no warning."""


class Debounce:
    """One button. Eager: the first edge counts at once.

    Then nothing counts until the contact has been quiet for QUIET; then its level does. So a
    press is reported without delay and once, however long it bounces, and a release within the
    bouncing is reported when it is over. Reports alternate: down, up, down, …

    A level that is not that of the last edge means that an edge is lost, or still on its way: for
    RECHECK it is waited for.
    """

    def __init__(self) -> None:
        self._level = False
        self._reported = False
        self._deadline: float | None = None
        self._restless = False
        self._heard: float | None = None
        """When the last edge was."""

    @property
    def deadline(self) -> float | None:
        """When `settle` is to be called; None: not before the next edge."""
        return self._deadline

    def edge(self, at: float, down: bool) -> tuple[bool, ...]:
        """The contact has changed at this moment; returns what to report, oldest first (True: down).

        Edges come in their order, but may come late; by RECHECK at most, or one press may count twice.
        """
        overdue = self._deadline is not None and at >= self._deadline
        before = self._settle(at, self._level) if overdue else ()
        restless = self._restless or (self._heard is not None and at - self._heard < QUIET)
        self._level, self._heard = down, at
        after = () if restless else self._report(down)
        if restless or after:
            self._restless = True
            self._deadline = at + QUIET
        return before + after

    def settle(self, now: float, down: bool) -> tuple[bool, ...]:
        """It is the `deadline`, and this is the level; returns what to report.

        Does nothing before the deadline.
        """
        if self._deadline is None or now < self._deadline:
            return ()
        if down != self._level and self._heard is not None and now < self._heard + RECHECK:
            self._deadline = now + QUIET
            return ()
        return self._settle(now, down)

    def _settle(self, now: float, down: bool) -> tuple[bool, ...]:
        self._restless = False
        self._level = down
        self._deadline = now + RECHECK if down else None
        return self._report(down)

    def _report(self, down: bool) -> tuple[bool, ...]:
        if down == self._reported:
            return ()
        self._reported = down
        return (down,)


class LowBattery:
    """The low-battery line. Speaks once, when the battery has been low for STEADY."""

    def __init__(self) -> None:
        self._told = False
        self._deadline: float | None = None

    @property
    def deadline(self) -> float | None:
        """When `settle` is to be called; None: not before the next edge."""
        return self._deadline

    def edge(self, now: float, low: bool) -> None:
        """The line has changed, or this is how it is at the start."""
        self._deadline = now + STEADY if low and not self._told else None

    def settle(self, now: float, low: bool) -> bool:
        """It is the `deadline`, and this is the level; returns whether to warn now."""
        if self._deadline is None or now < self._deadline:
            return False
        self._deadline = None
        self._told = low
        return low
