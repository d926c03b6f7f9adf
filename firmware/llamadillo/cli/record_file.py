"""A game record as a file that commands read."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO

from llamadillo.engine.record import LONGEST_LINE


@contextmanager
def lines_of(file: str) -> Iterator[Iterator[bytes]]:
    """The lines of the file with this name, or of standard input for `-`. Raises OSError."""
    with _opened(file) as stream:
        # No line is longer than is needed to see that it is too long.
        yield iter(lambda: stream.readline(LONGEST_LINE + 2), b"")


def _opened(file: str) -> BinaryIO:
    """The file, or standard input, which stays open. Raises OSError.

    A pipe that no other program has opened is an empty file: opening it in the usual way blocks until one
    does.
    """
    if file == "-":
        return os.fdopen(0, "rb", closefd=False)
    if os.path.isdir(file):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    descriptor = os.open(file, os.O_RDONLY | os.O_NONBLOCK)
    os.set_blocking(descriptor, True)
    return os.fdopen(descriptor, "rb")
