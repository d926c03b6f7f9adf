"""A directory to which files are added, whatever a stranger has put there.

An entry that exists is never changed, and only regular files are opened: a pipe, a device, a socket, a
directory or a symbolic link is neither opened nor followed. Sizes are compared before contents.
"""

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final, Self

from llamadillo.storage.disk import Sync

_LOOK: Final = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC
_CREATE: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_UNREADABLE: Final = frozenset({errno.ELOOP, errno.ENXIO, errno.EACCES, errno.EPERM, errno.EAGAIN})
"""Errors of opening that belong to the one entry: a link, a pipe, another user's file, a file on lease."""


class NameTaken(Exception):
    """Something else has the name of the file, or of its part."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name
        """The name of the entry."""


class Folder:
    """An open directory. All names are entries of it, also when it is renamed meanwhile."""

    def __init__(self, path: Path, *, follow: bool = True) -> None:
        """Open the directory at `path`. Raises OSError, also for a symbolic link without `follow`."""
        self.path: Final = path
        flags = _LOOK | os.O_DIRECTORY
        self.descriptor: Final = os.open(path, flags & ~os.O_NOFOLLOW if follow else flags)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the directory."""
        os.close(self.descriptor)

    def add(self, name: str, content: bytes, *, sync: Sync = os.fsync) -> bool:
        """Add a file; False if it is there already, with the same content.

        The file is written completely or not at all, also in a power cut: its incomplete part is called
        NAME.part. Such a part of an earlier attempt is replaced. Raises NameTaken, or OSError, after
        which there is no part.
        """
        there = self._content(name, len(content))
        if there is not None:
            if there != content:
                raise NameTaken(name)
            return False
        part = f"{name}.part"
        earlier = self._content(part, len(content))
        if earlier is not None:
            if not content.startswith(earlier.rstrip(b"\0")):  # blocks that were not written are zeros
                raise NameTaken(part)
            os.unlink(part, dir_fd=self.descriptor)
        try:
            descriptor = os.open(part, _CREATE, 0o666, dir_fd=self.descriptor)
        except FileExistsError:
            raise NameTaken(part) from None
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(content)
                file.flush()
                sync(file.fileno())
            os.rename(part, name, src_dir_fd=self.descriptor, dst_dir_fd=self.descriptor)
        except BaseException:
            with suppress(OSError):
                os.unlink(part, dir_fd=self.descriptor)
            raise
        return True

    def sync(self, sync: Sync = os.fsync) -> None:
        """Make the added names survive a power cut, where the file system can. Raises OSError."""
        try:
            sync(self.descriptor)
        except OSError as error:
            if error.errno not in (errno.EINVAL, errno.ENOTSUP):
                raise

    def _content(self, name: str, most: int) -> bytes | None:
        """The content of a regular file of at most `most` bytes; None if there is no such entry.

        Raises NameTaken for any other entry.
        """
        try:
            status = os.stat(name, dir_fd=self.descriptor, follow_symlinks=False)
            if not stat.S_ISREG(status.st_mode) or status.st_size > most:
                raise NameTaken(name)
            descriptor = os.open(name, _LOOK, dir_fd=self.descriptor)
        except FileNotFoundError:
            return None
        except OSError as error:
            if error.errno in _UNREADABLE:
                raise NameTaken(name) from None
            raise
        with os.fdopen(descriptor, "rb") as file:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):  # it was replaced in between
                raise NameTaken(name)
            content = file.read(most + 1)
        if len(content) > most:
            raise NameTaken(name)
        return content
