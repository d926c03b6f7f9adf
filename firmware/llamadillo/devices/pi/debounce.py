"""What a contact means: pure logic on moments and levels, no pin and no clock.

A contact that closes or opens bounces for some milliseconds. Both filters here are told every
edge as it comes and are asked again at their `deadline` with the level read at that moment, so
that an edge that nobody heard of is made good.
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
    """

    def __init__(self) -> None:
        self._level = False
        self._reported = False
        self._deadline: float | None = None
        self._restless = False

    @property
    def deadline(self) -> float | None:
        """When `settle` is to be called; None: not before the next edge."""
        return self._deadline

    def edge(self, now: float, down: bool) -> tuple[bool, ...]:
        """The contact has changed; returns what to report, oldest first (True: down)."""
        overdue = self._deadline is not None and now >= self._deadline
        before = self._settle(now, self._level) if overdue else ()
        self._level = down
        if self._restless:
            self._deadline = now + QUIET
            return before
        after = self._report(down)
        if after:
            self._restless = True
            self._deadline = now + QUIET
        return before + after

    def settle(self, now: float, down: bool) -> tuple[bool, ...]:
        """It is the `deadline`, and this is the level; returns what to report.

        Does nothing before the deadline.
        """
        if self._deadline is None or now < self._deadline:
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
