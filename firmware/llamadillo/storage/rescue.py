"""Replaces the journal: a damaged one, which is renamed, by its readable matches; or all that has ended."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Final

from llamadillo.ports.journal import MatchId, SavedMatch
from llamadillo.ports.sentence import Sentence
from llamadillo.storage.database import (
    IN_MEMORY,
    UNREADABLE,
    Connect,
    companions,
    connect_to_read,
    is_empty,
    log_of,
    migrate,
    open_image,
    put_in_place,
    replacement,
)
from llamadillo.storage.disk import Sync, sync_directory
from llamadillo.storage.rows import add_whole, read_match
from llamadillo.storage.wal import PAGE, apply, read_log

RESCUED_MATCHES: Final = 500
"""The number of matches to read from a damaged file, newest first: a person is waiting."""


def replace_damaged(path: Path, connect: Connect, running: SavedMatch | None, sync: Sync) -> Sentence:
    """Replace the journal at `path` by a new one with all matches that can be read.

    `running` is the unfinished match, from memory. Returns a sentence for the user. After a power cut
    there is either the damaged file or the new one. Raises sqlite3.Error and OSError.
    """
    matches = salvage(path)
    if running is not None:
        matches = [*(match for match in matches if match.id < running.id), running]
    # Only the newest match can be unfinished; an earlier one without an ending lost it.
    matches = [match for match in matches if match.ended is not None or match is matches[-1]]
    _new_file(path, connect, matches).rename(replacement(path))
    sync_directory(path.parent, sync)
    kept_as = put_in_place(path, sync)
    if kept_as is None:
        return Sentence.counted(
            "The saved games were gone: {n} game was put in a new file.",
            "The saved games were gone: {n} games were put in a new file.",
            len(matches),
            n=len(matches),
        )
    return Sentence.counted(
        "The saved games were damaged: {n} game was rescued, the old file is {file}.",
        "The saved games were damaged: {n} games were rescued, the old file is {file}.",
        len(matches),
        n=len(matches),
        file=kept_as,
    )


def replace_matches(path: Path, connect: Connect, running: SavedMatch | None, sync: Sync) -> None:
    """Replace the journal at `path`, which is closed and has no log, by one with the running match only.

    After a power cut there is either the old file or the new one. Raises sqlite3.Error and OSError.
    """
    _new_file(path, connect, [] if running is None else [running]).replace(path)
    sync_directory(path.parent, sync)


def _new_file(path: Path, connect: Connect, matches: list[SavedMatch]) -> Path:
    """Write a journal with these matches next to the one at `path`; return its name."""
    incomplete = path.with_name(f"{path.stem}-part{path.suffix}")
    for leftover in (incomplete, *companions(incomplete)):
        leftover.unlink(missing_ok=True)
    with closing(connect(incomplete)) as db:
        # Not in WAL mode yet: all content is in the one file that is then renamed.
        db.execute("PRAGMA synchronous = FULL")
        migrate(db)
        db.execute("BEGIN IMMEDIATE")
        for match in matches:
            add_whole(db, match)
        db.execute("COMMIT")
    return incomplete


def salvage(path: Path) -> list[SavedMatch]:
    """The complete and correct matches of a damaged database, in order; no file changes.

    Of a match in several states of the database, an ended one is returned, else the longest.
    """
    found: dict[MatchId, SavedMatch] = {}
    with suppress(*UNREADABLE):
        for opened in _states(path):
            for match in _matches(opened):
                other = found.get(match.id)
                if other is None or _progress(other) < _progress(match):
                    found[match.id] = match
    return [found[number] for number in sorted(found)[-RESCUED_MATCHES:]]


def _states(path: Path) -> Iterator[Callable[[], sqlite3.Connection]]:
    """The states of the database that its files contain, the newest first: functions that open them.

    Files that are too large for the memory of a small Pi are left to SQLite, which reads a damaged log
    up to the damage.
    """
    if _size(path) > IN_MEMORY or _size(log_of(path)) > IN_MEMORY:
        if not is_empty(path):  # SQLite would remove its log
            yield partial(connect_to_read, path)
            yield partial(connect_to_read, path, immutable=True)
        return
    database = _content(path)
    log = read_log(_content(log_of(path)))
    yield partial(open_image, apply(database, log.acknowledged))
    if log.damaged:
        # A page whose newest frame is bad can be newer in one of these.
        yield partial(open_image, apply(database, log.recovered))
        yield partial(open_image, database)


def _size(path: Path) -> int:
    return path.stat().st_size if path.is_file() else 0


def _content(path: Path) -> bytes:
    """The content of a file; zeros for blocks that cannot be read."""
    if not path.is_file():
        return b""
    try:
        return path.read_bytes()
    except OSError:
        with path.open("rb", buffering=0) as file:
            size = os.fstat(file.fileno()).st_size
            return b"".join(_block(file.fileno(), offset, size) for offset in range(0, size, PAGE))


def _block(descriptor: int, offset: int, size: int) -> bytes:
    with suppress(OSError):
        return os.pread(descriptor, PAGE, offset)
    return bytes(min(PAGE, size - offset))


def _matches(opened: Callable[[], sqlite3.Connection]) -> Iterator[SavedMatch]:
    """The matches of a database that are as they were written, among the newest."""
    with suppress(*UNREADABLE), closing(opened()) as db:
        for number in _match_numbers(db):
            with suppress(*UNREADABLE):
                if match := read_match(db, number):
                    yield match


def _progress(match: SavedMatch) -> tuple[bool, int]:
    return match.ended is not None, len(match.events)


def _match_numbers(db: sqlite3.Connection) -> list[MatchId]:
    """The numbers of the newest matches, ascending; reads from both ends, as far as possible."""
    numbers: set[MatchId] = set()
    for statement in (
        "SELECT id FROM match ORDER BY id DESC LIMIT ?",
        "SELECT id FROM match ORDER BY id ASC LIMIT ?",
    ):
        with suppress(*UNREADABLE):
            for (number,) in db.execute(statement, (RESCUED_MATCHES,)):
                numbers.add(MatchId(number))
    return sorted(numbers)[-RESCUED_MATCHES:]
