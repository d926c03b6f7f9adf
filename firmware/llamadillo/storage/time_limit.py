"""Work with a time limit, even where the kernel does not return from a system call."""

import os
import select
import signal
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from typing import Final, NoReturn

_ENDS: Final = 1.0
"""Seconds in which a process that was killed, or has nothing more to do, should end."""


class TimeLimitReached(Exception):
    """The work has not ended in time. Its process is killed, but may still wait in the kernel."""


class WorkDied(Exception):
    """The process of the work ended without a result."""


def within(seconds: float, work: Callable[[], bytes], most: int = 4_000_000) -> bytes:
    """What `work` returns, at most `most` bytes; it runs in a child process, in a process group of its own.

    The caller has only one thread. Raises TimeLimitReached or WorkDied; an exception in `work` is
    printed as a traceback and is a WorkDied.
    """
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()
    end = time.monotonic() + seconds
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _work(work, writing)
    os.close(writing)
    with suppress(OSError):
        os.setpgid(child, child)
    try:
        result = _read(reading, end, most)
    except BaseException:
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        raise
    finally:
        os.close(reading)
        _reap(child)
    if not result:
        raise WorkDied
    return result


def _work(work: Callable[[], bytes], writing: int) -> NoReturn:
    """In the child: do the work and end."""
    try:
        os.setpgid(0, 0)  # in both processes: either may be the first
        result = work()
        with os.fdopen(writing, "wb") as file:
            file.write(result)
    except BaseException:  # the child must not return to its caller
        with suppress(Exception):
            traceback.print_exc()
            sys.stderr.flush()
    os._exit(0)


def _read(reading: int, end: float, most: int) -> bytes:
    """All that the child writes. Raises TimeLimitReached."""
    result = b""
    while len(result) <= most:
        ready, _, _ = select.select([reading], [], [], max(end - time.monotonic(), 0))
        if not ready:
            raise TimeLimitReached
        data = os.read(reading, 65_536)
        if not data:
            return result
        result += data
    raise TimeLimitReached  # it writes without an end


def _reap(child: int) -> None:
    """Wait for the end of the child, but not for long: one that waits in the kernel cannot be killed."""
    descriptor = os.pidfd_open(child)
    try:
        if select.select([descriptor], [], [], _ENDS)[0]:
            os.waitpid(child, 0)
    finally:
        os.close(descriptor)
