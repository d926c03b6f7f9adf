"""The log of the box: lines on standard error or standard output, for the system's journal."""

import os
import select
from contextlib import suppress
from typing import TextIO


def log(text: str, stream: TextIO | None) -> None:
    """Write a line to `stream`, or drop it. Never raises, never blocks.

    A line is dropped when the stream is closed (None), when writing fails (a full disk, a pipe that no one
    reads any more), and when a pipe or socket is full. Nothing remains in the buffer of the stream, which
    Python would write at exit.
    """
    if stream is None:
        return
    with suppress(OSError, ValueError):
        descriptor = _descriptor(stream)
        if descriptor is None:
            print(text, file=stream, flush=True)
        elif _takes_output(descriptor):
            os.write(descriptor, f"{text}\n".encode(stream.encoding, "backslashreplace"))


def _descriptor(stream: TextIO) -> int | None:
    """The descriptor of a stream; None for one in memory. Raises ValueError if it is closed."""
    try:
        return stream.fileno()
    except OSError:
        return None


def _takes_output(descriptor: int) -> bool:
    """Whether a line can be written without waiting. A pipe that is ready has room for 4096 bytes."""
    poll = select.poll()
    poll.register(descriptor, select.POLLOUT)
    return bool(poll.poll(0))
