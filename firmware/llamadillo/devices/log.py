"""The log of the box: lines on standard error or standard output, for the system's journal."""

import os
import select
from contextlib import suppress
from typing import Final, TextIO

from llamadillo.quoting import SENTENCE, plain

_ROOM: Final = 4096
"""The bytes that a pipe takes at least when it is ready."""


def log(text: str, stream: TextIO | None) -> None:
    """Write a line to `stream`, or drop it. Never raises, never blocks.

    A line is dropped when the stream is closed (None), when writing fails (a full disk, a pipe that no one
    reads any more), and when a pipe or socket is full. Nothing remains in the buffer of the stream, which
    Python would write at exit. Control characters are escaped, and a very long line is shortened.
    """
    if stream is None:
        return
    line = f"{plain(text, SENTENCE)}\n"
    with suppress(OSError, ValueError):
        descriptor = _descriptor(stream)
        if descriptor is None:
            print(line, end="", file=stream, flush=True)
        elif _takes_output(descriptor):
            os.write(descriptor, line.encode(stream.encoding, "backslashreplace")[-_ROOM:])


def _descriptor(stream: TextIO) -> int | None:
    """The descriptor of a stream; None for one in memory. Raises ValueError if it is closed."""
    try:
        return stream.fileno()
    except OSError:
        return None


def _takes_output(descriptor: int) -> bool:
    """Whether a line can be written without waiting."""
    poll = select.poll()
    poll.register(descriptor, select.POLLOUT)
    return bool(poll.poll(0))
