"""The instance lock: two processes must not write to one journal or drive the same pins."""

import fcntl
import os
from contextlib import suppress
from pathlib import Path
from typing import Final, Self

from llamadillo.quoting import plain
from llamadillo.storage.disk import make_directory, os_fault
from llamadillo.storage.private import file_mode, make_private

FILE: Final = "llamadillo.lock"


class AlreadyRunning(Exception):
    """Another llamadillo uses this directory. The message is a sentence with the way out."""

    def __init__(self, process: int | None) -> None:
        which = f"process {process}" if process else "another process"
        super().__init__(f"llamadillo is running already ({which}): use that one, or end it first.")
        self.process = process
        """Its process id; None if the file does not name it."""


class LockUnavailable(Exception):
    """The lock file cannot be created. The message is a sentence with the way out."""


class InstanceLock:
    """A lock from its creation until `release` or the end of the process.

    It is a `flock` on FILE in the state directory, so a crash releases it and the file may remain.
    The file contains the id of the process that holds the lock. Once it is held, other users cannot read
    what is in the directory (`make_private`).
    """

    def __init__(self, directory: Path) -> None:
        """Take the lock. Raises AlreadyRunning or LockUnavailable."""
        self._directory = directory
        self._held = False
        self._take()

    def take_again(self) -> bool:
        """Take the lock if FILE in the directory is not the file that is locked any more.

        Returns whether it was taken: another process may have had the directory in between. Raises
        AlreadyRunning or LockUnavailable; the lock is then released.
        """
        with suppress(OSError):
            if self._held and os.path.samestat(os.fstat(self._descriptor), os.stat(self._directory / FILE)):
                return False
        self.release()
        self._take()
        return True

    def _take(self) -> None:
        path = self._directory / FILE
        try:
            make_directory(self._directory)
            if os.path.lexists(path) and (path.is_symlink() or not path.is_file()):
                raise LockUnavailable(f"{plain(str(path))} is no file: remove what is there.")
            # For a pipe or a link that is there since this moment. The file of a link would be overwritten.
            flags = os.O_RDWR | os.O_CREAT | os.O_NONBLOCK | os.O_NOFOLLOW
            self._descriptor = os.open(path, flags, file_mode(self._directory))
        except OSError as error:
            raise LockUnavailable(os_fault(error).sentence(self._directory)) from error
        self._held = True
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.read(self._descriptor, 20)
            self.release()
            raise AlreadyRunning(int(holder) if holder.strip().isdigit() else None) from None
        make_private(self._directory)
        with suppress(OSError):  # on a full disk the lock is held without the process id
            os.ftruncate(self._descriptor, 0)
            os.pwrite(self._descriptor, b"%d\n" % os.getpid(), 0)

    def release(self) -> None:
        """Release the lock. May be called twice."""
        if self._held:
            os.close(self._descriptor)
        self._held = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()
