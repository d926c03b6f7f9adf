"""Directories that outlive the power, and what a fault of the disk means to a person."""

import errno
import os
import sqlite3
from enum import Enum
from pathlib import Path
from typing import Final

from llamadillo.ports.sentence import Sentence


class Fault(Enum):
    """What may be wrong with the medium: each a sentence with the way out."""

    FULL = Sentence("The storage is full: delete something from it.")
    READ_ONLY = Sentence("The storage is write-protected: take the protection off.")
    LOCKED = Sentence("Another program holds the saved games: close it.")
    FAILING = Sentence("The storage does not answer: push the memory card in firmly, or use another.")
    REFUSED = Sentence("llamadillo may not write to {directory}: give it to the user llamadillo runs as.")
    NO_DIRECTORY = Sentence("{directory} is no directory: remove what is there, or name another.")
    INTERRUPTED = Sentence("Saving was interrupted: go on, it is tried again.")
    DAMAGED = Sentence("The saved games are damaged, and so is each new file: use another memory card.")

    def sentence(self, directory: Path) -> Sentence:
        """The sentence, about this directory."""
        return Sentence(self.value, directory=directory)


_BY_SQLITE: Final = {
    sqlite3.SQLITE_FULL: Fault.FULL,
    sqlite3.SQLITE_READONLY: Fault.READ_ONLY,
    sqlite3.SQLITE_BUSY: Fault.LOCKED,
    sqlite3.SQLITE_LOCKED: Fault.LOCKED,
    sqlite3.SQLITE_PROTOCOL: Fault.LOCKED,
    sqlite3.SQLITE_IOERR: Fault.FAILING,
    sqlite3.SQLITE_CANTOPEN: Fault.REFUSED,
    sqlite3.SQLITE_PERM: Fault.REFUSED,
    sqlite3.SQLITE_INTERRUPT: Fault.INTERRUPTED,
    sqlite3.SQLITE_ABORT: Fault.INTERRUPTED,
}
_BY_ERRNO: Final = {
    errno.ENOSPC: Fault.FULL,
    errno.EDQUOT: Fault.FULL,
    errno.EROFS: Fault.READ_ONLY,
    errno.EACCES: Fault.REFUSED,
    errno.EPERM: Fault.REFUSED,
    errno.EEXIST: Fault.NO_DIRECTORY,
    errno.ENOTDIR: Fault.NO_DIRECTORY,
    errno.EISDIR: Fault.REFUSED,
}


def fault_of(error: Exception, path: Path) -> Fault:
    """What this error of SQLite or of the operating system, met at the file `path`, means.

    DAMAGED is every error of SQLite that is no fault of the medium: our statements are right, so
    the file is wrong.
    """
    if isinstance(error, OSError):
        return _BY_ERRNO.get(error.errno or 0, Fault.FAILING)
    # Errors that Python's module raises by itself (text that is no UTF-8) have no code.
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
    fault = _BY_SQLITE.get(code, Fault.DAMAGED)
    if fault in (Fault.FAILING, Fault.REFUSED, Fault.READ_ONLY):
        # With these words SQLite also says that it cannot make the files that it needs beside.
        return _state_of(path) or fault
    return fault


def _state_of(path: Path) -> Fault | None:
    """What keeps us from writing to `path` and making files beside it, as far as can be seen."""
    directory = path.parent
    try:
        state = os.statvfs(directory)
    except OSError as error:
        return _BY_ERRNO.get(error.errno or 0)
    if state.f_flag & os.ST_RDONLY:
        return Fault.READ_ONLY
    if state.f_files and not state.f_favail:  # no room for one more file, however small
        return Fault.FULL
    ours = all(
        os.access(place, os.W_OK, effective_ids=os.access in os.supports_effective_ids)
        for place in (directory, path)
        if place.exists()
    )
    return None if ours else Fault.REFUSED


def make_directory(directory: Path) -> None:
    """Make `directory`, and those above it, if they are not there. Raises OSError."""
    if directory.is_dir():
        return
    directory.mkdir(parents=True, exist_ok=True)
    sync_directory(directory.parent)


def sync_directory(directory: Path) -> None:
    """Make what was created, renamed or removed in `directory` survive a power cut."""
    descriptor = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
