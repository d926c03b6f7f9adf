"""The log of the box: lines on standard error or standard output, for the system's journal."""

import select
from contextlib import suppress
from typing import TextIO


def log(text: str, stream: TextIO | None) -> None:
    """Write a line to `stream`, or drop it. Never raises, never blocks.

    A line is dropped when the stream is closed (None), when writing fails (a full disk, a pipe that no one
    reads any more), and when a pipe or socket is full. Such a line may appear later, when writing works
    again.
    """
    if stream is not None and _takes_output(stream):
        with suppress(OSError, ValueError):
            print(text, file=stream, flush=True)


def _takes_output(stream: TextIO) -> bool:
    """Whether a line can be written without waiting. A pipe that is ready has room for 4096 bytes."""
    poll = select.poll()
    try:
        poll.register(stream, select.POLLOUT)
    except (OSError, ValueError):  # it has no descriptor: it is in memory, or closed
        return True
    return bool(poll.poll(0))
