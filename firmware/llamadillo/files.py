"""Reading a file of which only the name is known: it may be anything, of any size."""

import errno
import os
from math import inf
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import BinaryIO


class NotAFile(OSError):
    """There is no regular file of a possible size under this name; `strerror` says what is there."""


def read_file(path: Path, limit: int) -> bytes:
    """The content of a regular file of at most `limit` bytes.

    Returns at once for every kind of file: a pipe, a device, a directory and a larger file raise
    NotAFile. A symbolic link is followed. Raises OSError.
    """
    with open_file(path, limit) as file:
        content = file.read(limit + 1)
    if len(content) > limit:  # files of the kernel have no size
        raise _too_large(path, limit)
    return content


def open_file(path: Path, limit: float = inf) -> BinaryIO:
    """A regular file of at most `limit` bytes, opened to read without waiting. Raises NotAFile or OSError."""
    _check(path, os.stat(path), limit)  # opening a device may do something
    file = os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK), "rb")
    try:
        _check(path, os.fstat(file.fileno()), limit)
    except OSError:
        file.close()
        raise
    return file


def _check(path: Path, status: os.stat_result, limit: float) -> None:
    if S_ISDIR(status.st_mode):
        raise NotAFile(errno.EISDIR, "it is a directory", str(path))
    if not S_ISREG(status.st_mode):
        raise NotAFile(errno.EINVAL, "it is a device or a pipe", str(path))
    if status.st_size > limit:
        raise _too_large(path, limit)


def _too_large(path: Path, limit: float) -> NotAFile:
    return NotAFile(errno.EFBIG, f"it is larger than {limit:,} bytes", str(path))
