"""The self-check: the checks of the box run at start and every day, some work once, at a quiet moment.

Theory of operation: a check is done in slices of a few milliseconds, with a pause after each, and only
while no button is touched. So a press waits for one slice at most, and the start does not wait at all.
A check that fails is repeated after a day, one of the dice after a minute, since no one can throw until it
passes. What is to be done first does not wait for quiet: a press would wait for all of it.
"""

from collections.abc import Iterator, Sequence
from math import inf
from typing import Final

from llamadillo.ports.entropy import EntropyFailed
from llamadillo.ports.self_check import Check
from llamadillo.ports.sentence import Sentence, Trouble

DAY: Final = 86_400.0
"""Seconds from one run of a check to the next."""
AGAIN: Final = 60.0
"""Seconds until a failed check of the dice is repeated."""
QUIET: Final = 2.0
"""Seconds without a touch of a button before the next slice."""
PAUSE: Final = 0.03
"""Seconds between two slices: the work of a few milliseconds takes a part of the CPU only."""
_DONE: Final = object()


class SelfCheck:
    """Runs checks one after the other, each at start and every day; those of `once` at start only."""

    def __init__(
        self,
        checks: Sequence[Check],
        now: float,
        *,
        first: Check | None = None,
        once: Sequence[Check] = (),
    ) -> None:
        """`first` is done before all checks, also while buttons are touched."""
        self._first = first() if first else None
        self._checks = (*checks, *once)
        self._daily = len(checks)
        self._due = [now] * len(self._checks)
        """When each check begins next; inf: it is done."""
        self._running: Iterator[None] | None = None
        self._turn = 0
        self._next_slice = now
        self._reported: dict[int, str] = {}

    def deadline(self, touched: float) -> float | None:
        """When the next slice is due; a button was `touched` last at this time. None: all is done."""
        if self._first is not None:
            return self._next_slice
        at = min(self._due, default=inf) if self._running is None else self._next_slice
        return None if at == inf else max(at, self._next_slice, touched + QUIET)

    def turn(self, now: float, touched: float) -> Sentence | None:
        """Do a slice if one is due. Returns the sentence of a check that has failed, once while it fails."""
        at = self.deadline(touched)
        if at is None or now < at:
            return None
        if self._first is not None:
            self._next_slice = now + PAUSE
            if next(self._first, _DONE) is _DONE:
                self._first = None
            return None
        if self._running is None:
            self._turn = self._due.index(min(self._due))
            self._running = self._checks[self._turn]()
        self._next_slice = now + PAUSE
        try:
            next(self._running)
        except StopIteration:
            self._end(now + DAY)
            self._reported.pop(self._turn, None)
        except Trouble as trouble:
            self._end(now + (AGAIN if isinstance(trouble, EntropyFailed) else DAY))
            if self._reported.get(self._turn) != trouble.sentence:
                self._reported[self._turn] = trouble.sentence
                return trouble.sentence
        return None

    def _end(self, due: float) -> None:
        self._running = None
        self._due[self._turn] = due if self._turn < self._daily else inf
