"""What errors of SQLite mean: a fault of the medium, or a damaged file."""

import sqlite3
from pathlib import Path
from typing import Final

from llamadillo.storage.disk import Fault, os_fault, visible_fault


class Damaged(Exception):
    """The file does not hold what was written to it."""


UNREADABLE: Final = (sqlite3.DatabaseError, UnicodeDecodeError, Damaged)
"""What reading a damaged file raises. UnicodeDecodeError: Python decodes SQLite's error messages, too."""

_BY_CODE: Final = {
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


def fault_of(error: Exception, path: Path) -> Fault:
    """What this error of SQLite or of the operating system, met at the file `path`, means.

    DAMAGED is every error of SQLite that is no fault of the medium: the statements are right, so
    the file is wrong.
    """
    if isinstance(error, OSError):
        return os_fault(error)
    # Errors that Python's module raises by itself (text that is no UTF-8) have no code.
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
    fault = _BY_CODE.get(code, Fault.DAMAGED)
    if fault in (Fault.FAILING, Fault.REFUSED, Fault.READ_ONLY):
        # SQLite also uses these codes when it cannot create its other files.
        return visible_fault(path) or fault
    return fault
