"""An alarm clock: one thread that sleeps until the moment it was set to."""

from collections.abc import Callable
from threading import Condition, Thread, current_thread
from typing import Protocol

from llamadillo.ports.clock import Clock


class Alarm(Protocol):
    """Rings at the moment it was set to last."""

    def set(self, moment: float | None) -> None:
        """Ring at `moment` instead of when it was set to; None: not at all."""

    def close(self) -> None:
        """Never ring again. May be called twice."""


class ThreadAlarm:
    """An `Alarm` that calls `ring` from its own thread, one call at a time.

    The thread sleeps without time-out while no moment is set: it costs nothing then. `ring` may
    set the alarm.
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
        """Ring at `moment` instead of when it was set to; None: not at all."""
        with self._changed:
            sooner = moment is not None and (self._moment is None or moment < self._moment)
            self._moment = moment
            if sooner:  # else the thread wakes up when it would have, and sleeps on
                self._changed.notify()

    def close(self) -> None:
        """Never ring again; when this returns the thread has ended, unless it is the caller."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        if self._thread is not current_thread():
            self._thread.join()

    def _run(self) -> None:
        while self._wait():
            self._ring()

    def _wait(self) -> bool:
        """Sleep until it is time to ring; returns whether it is (else: closed)."""
        with self._changed:
            while not self._closed:
                left = None if self._moment is None else self._moment - self._clock.now()
                if left is not None and left <= 0:
                    self._moment = None
                    return True
                self._changed.wait(left)
            return False
