"""An alarm: one thread that sleeps until a given moment."""

from collections.abc import Callable
from threading import Condition, Thread, current_thread
from typing import Protocol

from llamadillo.ports.clock import Clock


class Alarm(Protocol):
    """Rings at the moment that was set last."""

    def set(self, moment: float | None) -> None:
        """Ring at `moment` in seconds of the clock, and not at an earlier setting; None: do not ring."""

    def close(self) -> None:
        """Never ring again. May be called twice."""


class ThreadAlarm:
    """An `Alarm` that calls `ring` from its own thread, one call at a time.

    While no moment is set the thread sleeps without time-out. `ring` may set the alarm.
    """

    def __init__(self, ring: Callable[[], None], clock: Clock) -> None:
        self._ring = ring
        self._clock = clock
        self._changed = Condition()
        self._moment: float | None = None
        self._closed = False
        self._thread = Thread(target=self._run, name="alarm", daemon=True)
        self._thread.start()

    def set(self, moment: float | None) -> None:
        """Ring at `moment` in seconds of the clock, and not at an earlier setting; None: do not ring."""
        with self._changed:
            sooner = moment is not None and (self._moment is None or moment < self._moment)
            self._moment = moment
            if sooner:  # otherwise the thread wakes up at the earlier moment and sleeps again
                self._changed.notify()

    def close(self) -> None:
        """Never ring again. Waits for the end of the thread, unless it is the caller. May be called twice."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        if self._thread is not current_thread():
            self._thread.join()

    def _run(self) -> None:
        while self._wait():
            self._ring()

    def _wait(self) -> bool:
        """Sleep until the moment; returns False when the alarm is closed."""
        with self._changed:
            while not self._closed:
                left = None if self._moment is None else self._moment - self._clock.now()
                if left is not None and left <= 0:
                    self._moment = None
                    return True
                self._changed.wait(left)
            return False
