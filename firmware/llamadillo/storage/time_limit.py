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

_RESULT: Final = b"+"
_TRACEBACK: Final = b"-"
"""The first byte of what the child writes: its result follows, or a traceback."""


class TimeLimitReached(Exception):
    """The work has not ended in time. Its process is killed, but may still wait in the kernel."""


class WorkDied(Exception):
    """The process of the work ended without a result."""


def within(seconds: float, work: Callable[[], bytes], most: int = 4_000_000) -> bytes:
    """What `work` returns, at most `most` bytes; it runs in a child process, in a process group of its own.

    The child has no standard streams: whoever reads those of this process does not wait for the child.
    The caller has only one thread. Raises TimeLimitReached or WorkDied; the traceback of an exception in
    `work` is printed, and WorkDied is raised.
    """
    end = time.monotonic() + seconds
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _work(work, writing)
    os.close(writing)
    with suppress(OSError):
        os.setpgid(child, child)
    try:
        answer = _read(reading, end, most + 1)
    except BaseException:
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        raise
    finally:
        os.close(reading)
        _reap(child)
    if answer[:1] != _RESULT:
        sys.stderr.write(answer[1:].decode(errors="replace"))
        raise WorkDied
    return answer[1:]


def _work(work: Callable[[], bytes], writing: int) -> NoReturn:
    """In the child: do the work and end."""
    try:
        os.setpgid(0, 0)  # in both processes: either may be the first
        null = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(null, stream)
        try:
            answer = _RESULT + work()
        except Exception:
            answer = _TRACEBACK + traceback.format_exc().encode()
        with os.fdopen(writing, "wb") as file:
            file.write(answer)
    finally:
        os._exit(0)


def _read(reading: int, end: float, most: int) -> bytes:
    """All that the child writes. Raises TimeLimitReached."""
    answer = b""
    while len(answer) <= most:
        ready, _, _ = select.select([reading], [], [], max(end - time.monotonic(), 0))
        if not ready:
            raise TimeLimitReached
        data = os.read(reading, 65_536)
        if not data:
            return answer
        answer += data
    raise TimeLimitReached  # it writes without an end


def _reap(child: int) -> None:
    """Wait for the end of the child, but not for long: one that waits in the kernel cannot be killed."""
    descriptor = os.pidfd_open(child)
    try:
        if select.select([descriptor], [], [], _ENDS)[0]:
            os.waitpid(child, 0)
    finally:
        os.close(descriptor)
