"""The journal's file: how it is opened, checked and brought to the newest form.

WAL with `synchronous=FULL`: what is committed survives a power cut. Pages are as large as a file
system's blocks and `psow=0` begins each commit on a block of its own, so that a cut in the middle
of a write cannot tear what was committed before. Another program may read the file meanwhile.
"""

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from llamadillo.ports.journal import JournalError
from llamadillo.storage.disk import Fault, fault_of, make_directory, sync_directory
from llamadillo.storage.rows import Damaged

FILE: Final = "llamadillo.db"
COMPANIONS: Final = ("-wal", "-shm", "-journal")
"""What SQLite appends to the file's name for the files beside it."""
BUSY_SECONDS: Final = 0.2
"""How long another program's lock is waited for; the box stands still meanwhile."""
CHECKED_BYTES: Final = 8 * 1024 * 1024
"""Up to this size (some 700 games) the whole file is checked when it is opened.

That takes 3 ms a megabyte on a desktop. What is wrong with a larger one is found when it is read.
"""
APPLICATION: Final = 0x4C616D61
"""Marks an SQLite file as a journal of llamadillo: "Lama"."""

Migration = Sequence[str]
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
"""Statements that lead from each version of the schema to the next, from an empty file on.

One that was released is never changed: boxes out there have gone through it.
"""

Connect = Callable[[Path], sqlite3.Connection]


def connect(path: Path, factory: type[sqlite3.Connection] = sqlite3.Connection) -> sqlite3.Connection:
    """A connection in which transactions are begun and ended by us alone."""
    uri = f"{path.absolute().as_uri()}?psow=0"
    return sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS, isolation_level=None, factory=factory)


def connect_to_read(path: Path, *, immutable: bool = False) -> sqlite3.Connection:
    """A connection that changes nothing; to an `immutable` file it needs no other files beside it."""
    uri = f"{path.absolute().as_uri()}?mode=ro&immutable={immutable:d}"
    return sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS, isolation_level=None)


def companions(path: Path) -> tuple[Path, ...]:
    """The files that SQLite keeps beside the database at `path`."""
    return tuple(path.with_name(path.name + suffix) for suffix in COMPANIONS)


def replacement(path: Path) -> Path:
    """Where the file is made that takes the place of a damaged one."""
    return path.with_name(f"{path.stem}-new{path.suffix}")


def open_database(
    path: Path, connect: Connect = connect, migrations: Sequence[Migration] = MIGRATIONS
) -> sqlite3.Connection:
    """A connection to the journal at `path`, which is made when it is not there.

    Raises Damaged, JournalError for a file of a newer version, sqlite3.Error and OSError. Then
    nothing that was there has been changed.
    """
    make_directory(path.parent)
    if not path.exists():
        # A replacement that is whole, but was not put in place when the power went.
        with suppress(FileNotFoundError):
            replacement(path).rename(path)
    new = not path.exists()
    _check_header(path)
    try:
        if not new:
            # To look at it first without leave to write: SQLite would tidy up a damaged log.
            with closing(connect_to_read(path)) as db:
                _check(db, len(migrations))
        db = _prepared(connect(path), migrations)
    except sqlite3.OperationalError as error:
        fault = fault_of(error, path)
        if new or fault in (Fault.DAMAGED, Fault.LOCKED):
            raise
        db = _prepared(_connect_alone(path, connect, fault), migrations)
    if new:
        sync_directory(path.parent)
    return db


def _check_header(path: Path) -> None:
    """Raise Damaged for what SQLite would not open, would not write to, or would throw away."""
    if path.exists() and not path.is_file():
        raise Damaged("that is no file")
    if not is_empty(path):
        with path.open("rb") as file:
            header = file.read(100)
        if header[18:20] not in (b"\1\1", b"\2\2"):
            raise Damaged("the file claims to be of a later SQLite")
    elif not is_empty(companions(path)[0]):
        raise Damaged("only the newest changes are there, not what they change")


def is_empty(path: Path) -> bool:
    """Whether the file is not there, or has nothing in it: SQLite takes a single byte for nothing."""
    return not path.exists() or path.stat().st_size <= 1


def _connect_alone(path: Path, connect: Connect, fault: Fault) -> sqlite3.Connection:
    """A connection that at least reads what was saved, where another cannot be made.

    A full or write-protected medium has no room for the memory that SQLite shares with other
    programs. A program alone needs none; and to read a file without a log it needs not even that.
    """
    if fault in (Fault.READ_ONLY, Fault.REFUSED) and is_empty(companions(path)[0]):
        return connect_to_read(path, immutable=True)
    db = connect(path)
    db.execute("PRAGMA locking_mode = EXCLUSIVE")
    return db


def _prepared(db: sqlite3.Connection, migrations: Sequence[Migration]) -> sqlite3.Connection:
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA trusted_schema = OFF")
        migrate(db, migrations)
    except BaseException:
        db.close()
        raise
    return db


def _check(db: sqlite3.Connection, known: int) -> None:
    """Raise unless this is a journal of a version that we know, or an empty file."""
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
    (pages,) = db.execute("PRAGMA page_count").fetchone()
    (size,) = db.execute("PRAGMA page_size").fetchone()
    if pages * size > CHECKED_BYTES:
        return
    db.execute("PRAGMA cell_size_check = ON")
    (found,) = db.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok":
        raise Damaged(found)


def migrate(db: sqlite3.Connection, migrations: Sequence[Migration] = MIGRATIONS) -> None:
    """Bring the database to the newest version, one transaction a version."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    for number, statements in enumerate(migrations[version:], version + 1):
        db.execute("BEGIN IMMEDIATE")
        for statement in statements:
            db.execute(statement)
        db.execute(f"PRAGMA user_version = {number}")
        db.execute("COMMIT")
