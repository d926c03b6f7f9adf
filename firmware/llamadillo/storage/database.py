"""The journal's file: opening, checking, migration to the newest schema, and what its errors mean.

WAL mode with `synchronous=FULL`: a commit survives a power cut. Pages have the size of a file system
block, and `psow=0` starts each commit on a new block, so that an interrupted write cannot damage
earlier commits. Other programs can read the file at the same time.

The log is merged into the database by the journal, never by SQLite itself, and then truncated: an old
log does not remain behind a new one.
"""

import os
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from typing import Final
from urllib.parse import quote

from llamadillo.files import NotAFile, read_file
from llamadillo.ports.journal import JournalError
from llamadillo.storage.disk import Fault, Sync, make_directory, os_fault, sync_directory, visible_fault
from llamadillo.storage.private import file_mode
from llamadillo.storage.wal import Log, read_log

FILE: Final = "llamadillo.db"
BUSY_SECONDS: Final = 0.2
"""How long to wait for another program's lock. The box is blocked during this time."""
CHECKED_BYTES: Final = 8 * 1024 * 1024
"""Up to this size (about 700 games) the whole file is checked when it is opened (3 ms/MB on a desktop).

Damage in a larger one is detected when it is read.
"""
APPLICATION: Final = 0x4C616D61
"""Marks an SQLite file as a journal of llamadillo: "Lama"."""
IN_MEMORY: Final = 16 * 1024 * 1024
"""The largest file that is read into memory, in bytes. A box has 192 MiB; a rescue needs several copies.

A log has a sixteenth of it, unless another program reads the database for hours.
"""

Migration = Sequence[str]
# The column `seal` is a row's checksum (`rows.checksum`); released databases call it so.
MIGRATIONS: Final[Sequence[Migration]] = (
    (
        f"PRAGMA application_id = {APPLICATION}",
        "CREATE TABLE match (id INTEGER PRIMARY KEY, started TEXT NOT NULL, header TEXT NOT NULL,"
        " seal INTEGER NOT NULL)",
        "CREATE TABLE event (match INTEGER NOT NULL REFERENCES match (id), number INTEGER NOT NULL,"
        " step TEXT NOT NULL, seal INTEGER NOT NULL, PRIMARY KEY (match, number)) WITHOUT ROWID",
        "CREATE TABLE ending (match INTEGER PRIMARY KEY REFERENCES match (id), ended TEXT NOT NULL,"
        " events INTEGER NOT NULL, result TEXT, seal INTEGER NOT NULL)",
    ),
)
"""The statements from each version of the schema to the next; the first ones from an empty file.

Never change a released one: databases of that version exist.
"""


class Damaged(Exception):
    """The file does not contain what was written to it."""


UNREADABLE: Final = (sqlite3.DatabaseError, UnicodeDecodeError, Damaged)
"""What reading a damaged file raises. UnicodeDecodeError: Python also decodes SQLite's error messages."""

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
    """The fault that an error of SQLite or of the operating system at the file `path` means.

    DAMAGED is every SQLite error that the medium does not cause: the statements are correct, so the
    file is damaged.
    """
    if isinstance(error, OSError):
        return os_fault(error)
    # Errors that Python's module raises itself (text that is not UTF-8) have no code.
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
    fault = _BY_CODE.get(code, Fault.DAMAGED)
    if fault in (Fault.FAILING, Fault.REFUSED, Fault.READ_ONLY):
        # SQLite also uses these codes when it cannot create its other files.
        return visible_fault(path) or fault
    return fault


Connect = Callable[[Path], sqlite3.Connection]


def connect(path: Path, factory: type[sqlite3.Connection] = sqlite3.Connection) -> sqlite3.Connection:
    """A connection in which transactions begin and end only where the code says so."""
    uri = f"{_uri(path)}?psow=0"
    with suppress(OSError):  # SQLite's other files get the same permissions
        os.close(os.open(path, os.O_CREAT | os.O_EXCL, file_mode(path.parent)))
    return sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS, isolation_level=None, factory=factory)


def connect_to_read(path: Path, *, immutable: bool = False) -> sqlite3.Connection:
    """A read-only connection; for an `immutable` file it does not create SQLite's other files."""
    uri = f"{_uri(path)}?mode=ro&immutable={immutable:d}"
    return sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS, isolation_level=None)


def _uri(path: Path) -> str:
    """The file as a URI. On newer Pythons `Path.as_uri` imports `urllib.request`, which is slow."""
    return f"file://{quote(bytes(path.absolute()))}"


def open_image(image: bytes) -> sqlite3.Connection:
    """A connection to a copy in memory of a database with this content. Raises sqlite3.Error."""
    content = bytearray(image)
    content[18:20] = b"\1\1"  # a database in memory has no log
    db = sqlite3.connect(":memory:", isolation_level=None)
    db.deserialize(bytes(content))
    return db


def companions(path: Path) -> tuple[Path, ...]:
    """SQLite's other files for the database at `path`."""
    return tuple(path.with_name(path.name + suffix) for suffix in ("-wal", "-shm", "-journal"))


def log_of(path: Path) -> Path:
    """The log of the database at `path`: transactions that are not merged into it yet."""
    return companions(path)[0]


def was_interrupted(path: Path) -> bool:
    """Whether SQLite has to roll back a transaction that was interrupted outside WAL mode.

    SQLite does that in the first transaction of a connection that may write, and refuses any other.
    """
    rollback_journal = companions(path)[2]
    if not rollback_journal.is_file():
        return False
    with rollback_journal.open("rb") as file:
        return file.read(1) not in (b"", b"\0")


def replacement(path: Path) -> Path:
    """The name of the new file before it replaces a damaged one."""
    return path.with_name(f"{path.stem}-new{path.suffix}")


def open_database(
    path: Path,
    connect: Connect = connect,
    migrations: Sequence[Migration] = MIGRATIONS,
    *,
    sync: Sync = os.fsync,
) -> sqlite3.Connection:
    """A connection to the journal at `path`, which is created if it does not exist.

    Raises Damaged, JournalError for a file of a newer version, sqlite3.Error and OSError, and then
    leaves existing files unchanged, except that an interrupted transaction is rolled back.
    """
    make_directory(path.parent, sync)
    if not path.exists() and replacement(path).exists():
        put_in_place(path, sync)  # a power cut came between
    new = not path.exists()
    _check_kinds(path)
    _roll_back(path, connect)
    _check_content(path)
    try:
        if not new:
            with closing(connect_to_read(path)) as db:
                _check(db, len(migrations))
        db = _prepared(connect(path), migrations)
    except sqlite3.OperationalError as error:
        fault = fault_of(error, path)
        if new or fault in (Fault.DAMAGED, Fault.LOCKED):
            raise
        is_immutable = fault in (Fault.READ_ONLY, Fault.REFUSED) and is_empty(log_of(path))
        alone = connect_to_read(path, immutable=True) if is_immutable else _connect_alone(path, connect)
        db = _prepared(alone, migrations, is_immutable=is_immutable)
    if new:
        try:
            sync_directory(path.parent, sync)
        except BaseException:
            db.close()
            raise
    return db


def put_in_place(path: Path, sync: Sync) -> str | None:
    """Rename the database and SQLite's other files, and give their name to the complete replacement.

    Returns the new name of the database, or None if there is no file. Each step is on the medium before
    the next one: a log must not come to a database that it does not belong to.
    """
    files = (path, *companions(path))
    present = path.exists()
    numbers = (number for number in count(1) if not any(map(os.path.lexists, aside_names(path, number))))
    names = aside_names(path, next(numbers))
    for file, name in zip(files, names, strict=True):
        if os.path.lexists(file):
            file.rename(name)
            sync_directory(path.parent, sync)
    replacement(path).rename(path)
    sync_directory(path.parent, sync)
    return names[0].name if present else None


def aside_names(path: Path, number: int) -> tuple[Path, ...]:
    """The names of damaged file number 1, 2, … and of SQLite's other files for it."""
    aside = path.with_name(f"{path.stem}-damaged-{number}{path.suffix}")
    return aside, *companions(aside)


def _roll_back(path: Path, connect: Connect) -> None:
    if was_interrupted(path):
        with closing(connect(path)) as db:
            db.execute("SELECT count(*) FROM sqlite_schema").fetchone()


def _check_kinds(path: Path) -> None:
    """Raise Damaged for a directory, a device or a pipe in the place of a file: opening it could hang.

    SQLite writes to its other files whatever they are, so a symbolic link to another file is none of them.
    """
    for file in (path, *companions(path)):
        if os.path.lexists(file) and (not file.is_file() or (file != path and file.is_symlink())):
            raise Damaged(f"{file.name} is no file")


def _check_content(path: Path) -> None:
    """Raise Damaged for what SQLite would not open, would not write to, or would discard."""
    log = sound_log(path)
    if not is_empty(path):
        with path.open("rb") as file:
            header = file.read(100)
        # An interrupted merge may have torn the first page, which the log has.
        header = next((frame.content for frame in reversed(log.recovered) if frame.page == 1), header)
        if header[18:20] not in (b"\1\1", b"\2\2"):
            raise Damaged("the file claims to be of a later SQLite")


def sound_log(path: Path) -> Log:
    """The content of the log of the database at `path`.

    Raises OSError, and Damaged for transactions that SQLite would not read, and would then remove.
    """
    log = log_in(path)
    if is_empty(path) and not is_empty(log_of(path)):
        raise Damaged("only the newest changes are there, not what they change")
    if log.damaged:
        raise Damaged("the log contains transactions after a bad frame")
    return log


def log_in(path: Path) -> Log:
    """The log of the database at `path`. Raises OSError, and Damaged for one of an impossible size."""
    log = log_of(path)
    if is_empty(log):
        return read_log(b"")
    try:
        return read_log(read_file(log, IN_MEMORY))
    except NotAFile as error:
        raise Damaged("the log is too long") from error


def is_empty(path: Path) -> bool:
    """Whether the file does not exist or is empty: SQLite treats a file of one byte as empty.

    Raises OSError.
    """
    try:
        return path.stat().st_size <= 1
    except FileNotFoundError:
        return True


def _connect_alone(path: Path, connect: Connect) -> sqlite3.Connection:
    """A connection that can at least read, for a full or write-protected medium.

    Such a medium has no room for SQLite's shared-memory file. With an exclusive lock SQLite needs none;
    a file without a log is read without any lock.
    """
    db = connect(path)
    db.execute("PRAGMA locking_mode = EXCLUSIVE")
    return db


def _prepared(
    db: sqlite3.Connection, migrations: Sequence[Migration], *, is_immutable: bool = False
) -> sqlite3.Connection:
    try:
        (mode,) = db.execute("PRAGMA journal_mode = WAL").fetchone()
        if mode != "wal" and not is_immutable:  # SQLite does not say why
            error = sqlite3.OperationalError(f"the journal mode is {mode}")
            error.sqlite_errorcode = sqlite3.SQLITE_IOERR
            raise error
        db.execute("PRAGMA wal_autocheckpoint = 0")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA trusted_schema = OFF")
        migrate(db, migrations)
    except BaseException:
        db.close()
        raise
    return db


def merge_log(db: sqlite3.Connection, path: Path, sync: Sync = os.fsync) -> None:
    """Merge the log into the database and truncate it; not now, if another program reads it.

    The truncation must be on the medium before the log is written again: after a power cut, an old log
    with a new header could not be distinguished from a damaged one. Raises sqlite3.Error and OSError;
    no transaction is lost then.
    """
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    with log_of(path).open("rb") as log:
        sync(log.fileno())


def _check(db: sqlite3.Connection, known: int) -> None:
    """Raise Damaged or JournalError unless this is a journal of a known version, or an empty file."""
    (tables,) = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    (application,) = db.execute("PRAGMA application_id").fetchone()
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if tables == 0 and version == 0:
        return
    if application != APPLICATION or version < 1:
        raise Damaged("the file is no journal of llamadillo")
    if version > known:
        raise JournalError(
            "The saved games are of a newer llamadillo: update this one, or move {file} away.", file=FILE
        )
    check_integrity(db)


def check_integrity(db: sqlite3.Connection) -> None:
    """Raise Damaged if SQLite finds damage in the file, of which up to CHECKED_BYTES are checked."""
    (pages,) = db.execute("PRAGMA page_count").fetchone()
    (size,) = db.execute("PRAGMA page_size").fetchone()
    if pages * size > CHECKED_BYTES:
        return
    db.execute("PRAGMA cell_size_check = ON")
    (found,) = db.execute("PRAGMA integrity_check(1)").fetchone()
    if "error code=" in found:  # it could not be read
        error = sqlite3.OperationalError(found)
        error.sqlite_errorcode = int(found.rpartition("error code=")[2])
        raise error
    if found != "ok":
        raise Damaged(found)


def migrate(db: sqlite3.Connection, migrations: Sequence[Migration] = MIGRATIONS) -> None:
    """Migrate the database to the newest version, in one transaction for each version."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    for number, statements in enumerate(migrations[version:], version + 1):
        db.execute("BEGIN IMMEDIATE")
        for statement in statements:
            db.execute(statement)
        db.execute(f"PRAGMA user_version = {number}")
        db.execute("COMMIT")
