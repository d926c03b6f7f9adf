"""Reading a file of which only the name is known: it may be anything, of any size."""

import errno
import os
from pathlib import Path
from stat import S_ISDIR, S_ISREG


class NotAFile(OSError):
    """There is no regular file of a possible size under this name; `strerror` says what is there."""


def read_file(path: Path, limit: int) -> bytes:
    """The content of a regular file of at most `limit` bytes.

    Returns at once for every kind of file: a pipe, a device, a directory and a larger file raise
    NotAFile. A symbolic link is followed. Raises OSError.
    """
    _check(path, os.stat(path), limit)  # opening a device may do something
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    with os.fdopen(descriptor, "rb") as file:
        _check(path, os.fstat(descriptor), limit)
        content = file.read(limit + 1)
    if len(content) > limit:  # files of the kernel have no size
        raise _too_large(path, limit)
    return content


def _check(path: Path, status: os.stat_result, limit: int) -> None:
    if S_ISDIR(status.st_mode):
        raise NotAFile(errno.EISDIR, "it is a directory", str(path))
    if not S_ISREG(status.st_mode):
        raise NotAFile(errno.EINVAL, "it is a device or a pipe", str(path))
    if status.st_size > limit:
        raise _too_large(path, limit)


def _too_large(path: Path, limit: int) -> NotAFile:
    return NotAFile(errno.EFBIG, f"it is larger than {limit:,} bytes", str(path))
