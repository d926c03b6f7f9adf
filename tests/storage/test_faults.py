"""Full, write-protected, locked, failing: a sentence, and the same call again succeeds later."""

import os
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from functools import partial
from itertools import count
from pathlib import Path
from shutil import copy
from typing import TypeVar

import pytest

from llamadillo.ports.journal import JournalError
from llamadillo.ports.memory import MemoryJournal
from llamadillo.storage.database import FILE, connect, connect_to_read, fault_of, open_database
from llamadillo.storage.disk import Fault
from llamadillo.storage.journal import SqliteJournal, open_journal
from tests.storage.faulty import FailingOnce, Limited
from tests.storage.scenarios import SCRIPT, START, perform
from tests.storage.test_crash import check_whole, model, shown, without_numbers

needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root may mount a file system")


@contextmanager
def raises(fault: Fault, directory: Path) -> Iterator[None]:
    with pytest.raises(JournalError) as caught:
        yield
    assert str(caught.value) == fault.sentence(directory)


@pytest.fixture
def tmpfs(tmp_path: Path) -> Iterator[Path]:
    """A file system for 512 kB and a hundred files."""
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=512k,nr_inodes=100", "tmpfs", tmp_path],
        check=False,
        capture_output=True,
    )
    if mounted.returncode:
        pytest.skip(f"cannot mount here: {mounted.stderr.decode().strip()}")
    try:
        yield tmp_path
    finally:
        subprocess.run(["umount", "--lazy", tmp_path], check=True)


def fill(directory: Path) -> Path:
    """Write until there is no room left; returns the file to remove."""
    filler = directory / "filler"
    with filler.open("wb", buffering=0) as file, suppress(OSError):
        while file.write(bytes(4096)):
            pass
    return filler


SHORT = SCRIPT[4:12]
"""Events, an end, a begin, and a begin that ends the match before."""
T = TypeVar("T")


def insisting(call: Callable[[], T], complaints: list[str]) -> T:
    """Make the call again until it succeeds."""
    while True:
        try:
            return call()
        except JournalError as error:
            complaints.append(str(error))
            assert len(complaints) < 3, complaints


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize(
    ("code", "fault"),
    [
        (sqlite3.SQLITE_FULL, Fault.FULL),
        (sqlite3.SQLITE_BUSY, Fault.LOCKED),
        (sqlite3.SQLITE_IOERR, Fault.FAILING),
        (sqlite3.SQLITE_CORRUPT, Fault.DAMAGED),
    ],
    ids=["full", "busy", "failing", "corrupt"],
)
def test_a_fault_at_any_statement_costs_nothing(
    tmp_path: Path, code: int, fault: Fault, *, after: bool
) -> None:
    faults = FailingOnce(-1, code)
    open_database(tmp_path / "empty" / FILE).close()
    open_database(tmp_path / "empty" / FILE, faults).close()
    opening = faults.statements
    for at in count():
        directory = tmp_path / str(at)
        with closing(SqliteJournal(directory)) as journal:
            match = perform(journal, SCRIPT[:4])
        faults = FailingOnce(at, code, after=after)
        complaints: list[str] = []
        with closing(insisting(partial(SqliteJournal, directory, faults), complaints)) as journal:
            for call in SHORT:
                match = insisting(partial(call.do, journal, match, START), complaints)
            assert without_numbers(insisting(partial(shown, journal), complaints)) == without_numbers(
                model(12)
            )
            replaced = journal.notice() is not None
        check_whole(directory / FILE)
        if not faults.has_failed:
            break
        # A log that cannot be merged now is merged when the next match ends.
        merging = "wal_checkpoint" in faults.failed
        assert replaced == (fault is Fault.DAMAGED and not merging)
        # A damaged file is replaced at once. To open one is tried again at once, but for a lock.
        silent = replaced or merging or (at < opening and fault is not Fault.LOCKED)
        assert complaints == ([] if silent else [fault.sentence(directory)])
    assert at > opening + 3 * len(SHORT), "every statement had its turn"


def test_a_step_that_was_saved_but_not_acknowledged_does_not_outlive_the_match(tmp_path: Path) -> None:
    with closing(SqliteJournal(tmp_path)) as journal:
        match = perform(journal, SCRIPT[:3])
    faults = FailingOnce(-1, sqlite3.SQLITE_IOERR)
    with closing(SqliteJournal(tmp_path, faults)) as journal:
        opening = faults.statements
    faults = FailingOnce(opening + 2, sqlite3.SQLITE_IOERR, after=True)  # BEGIN, INSERT, COMMIT
    with closing(SqliteJournal(tmp_path, faults)) as journal:
        with raises(Fault.FAILING, tmp_path):
            journal.append(match, 2, "event")
        with closing(connect(tmp_path / FILE)) as db:
            assert db.execute("SELECT count(*) FROM event").fetchone() == (3,)
        journal.finish(match, "{}", START)
    with closing(SqliteJournal(tmp_path)) as journal:
        assert [len(saved.events) for saved in journal.finished(1)] == [2]
        assert journal.notice() is None


def test_a_full_file_continues_when_there_is_room(tmp_path: Path) -> None:
    limits = Limited()
    journal = SqliteJournal(tmp_path, limits)
    match = perform(journal, SCRIPT[:3])
    limits.full = True
    limits.opened[-1].execute("PRAGMA max_page_count = 1")
    long = "x" * 5000  # more than what is left of a page
    for _ in range(3):
        with raises(Fault.FULL, tmp_path):
            journal.append(match, 2, long)
    before = journal.unfinished()
    assert before is not None
    assert len(before.events) == 2
    limits.full = False
    journal.append(match, 2, long)
    journal.close()
    with closing(SqliteJournal(tmp_path)) as journal:
        after = journal.unfinished()
        assert after is not None
        assert after.events == (*before.events, long)


def test_an_interrupted_call_can_be_repeated(tmp_path: Path) -> None:
    limits = Limited()
    with closing(SqliteJournal(tmp_path, limits)) as journal:
        match = perform(journal, SCRIPT[:3])
        limits.stopped = True
        with raises(Fault.INTERRUPTED, tmp_path):
            journal.append(match, 2, "event")
        limits.stopped = False
        journal.append(match, 2, "event")
        running = journal.unfinished()
        assert running is not None
        assert running.events[2:] == ("event",)


def test_a_file_locked_by_another_program_is_free_again_later(tmp_path: Path) -> None:
    journal = SqliteJournal(tmp_path)
    match = perform(journal, SCRIPT[:3])
    with closing(connect(tmp_path / FILE)) as other:
        other.execute("BEGIN IMMEDIATE")
        with raises(Fault.LOCKED, tmp_path):
            journal.append(match, 2, "event")
        assert len(journal.finished(9)) == 0, "reading goes on"
        other.execute("COMMIT")
        journal.append(match, 2, "event")
    journal.close()


def test_another_program_reads_while_the_box_writes(tmp_path: Path) -> None:
    with closing(SqliteJournal(tmp_path)) as journal, closing(connect_to_read(tmp_path / FILE)) as reader:
        reader.execute("BEGIN")
        (before,) = reader.execute("SELECT count(*) FROM match").fetchone()
        perform(journal, SCRIPT)
        (after,) = reader.execute("SELECT count(*) FROM match").fetchone()
        assert before == after == 0, "as it was when the reader began"


def test_at_start_a_file_that_another_program_keeps_for_itself_is_left_alone(tmp_path: Path) -> None:
    SqliteJournal(tmp_path).close()
    with closing(connect(tmp_path / FILE)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN IMMEDIATE")
        with raises(Fault.LOCKED, tmp_path):
            SqliteJournal(tmp_path)
        journal = open_journal(tmp_path)
        assert isinstance(journal, MemoryJournal)
        assert journal.notice() == "Games are not saved now. " + Fault.LOCKED.sentence(tmp_path)
    assert [file.name for file in tmp_path.glob("*damaged*")] == []


def test_a_closed_journal_writes_no_more(tmp_path: Path) -> None:
    journal = SqliteJournal(tmp_path)
    match = perform(journal, SCRIPT)
    journal.close()
    with pytest.raises(JournalError, match="closed"):
        journal.append(match, 3, "event")
    assert [path.name for path in tmp_path.iterdir()] == [FILE], "no log is left either"


def test_a_mistake_in_the_program_is_not_taken_for_damage(tmp_path: Path) -> None:
    """SQLite refuses other threads; nothing is wrong with the file then."""
    with closing(SqliteJournal(tmp_path)) as journal, ThreadPoolExecutor(1) as pool:
        with pytest.raises(RuntimeError, match="used wrongly"):
            pool.submit(journal.begin, "{}", START).result()
        assert journal.begin("{}", START) == 1
        assert journal.notice() is None


def test_a_missing_directory_is_made(tmp_path: Path) -> None:
    directory = tmp_path / "state" / "llamadillo"
    with closing(open_journal(directory)) as journal:
        assert isinstance(journal, SqliteJournal)
        assert journal.begin("{}", START) == 1
    assert (directory / FILE).is_file()


@pytest.mark.parametrize("place", ["file", "file/below"])
def test_a_file_in_the_place_of_the_directory(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").write_text("a file")
    with raises(Fault.NO_DIRECTORY, tmp_path / place):
        SqliteJournal(tmp_path / place)
    assert isinstance(open_journal(tmp_path / place), MemoryJournal)
    assert (tmp_path / "file").read_text() == "a file"


@needs_root
def test_a_directory_of_another_user_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    with closing(SqliteJournal(tmp_path / "old")) as journal:
        perform(journal, SCRIPT)
        before = shown(journal)
    (tmp_path / "old").chmod(0o755)
    (tmp_path / "old" / FILE).chmod(0o644)
    os.seteuid(65534)
    try:
        with raises(Fault.REFUSED, tmp_path / "new"):
            SqliteJournal(tmp_path / "new")
        with closing(SqliteJournal(tmp_path / "old")) as journal:
            assert shown(journal) == before
            with raises(Fault.REFUSED, tmp_path / "old"):
                journal.begin("{}", START)
    finally:
        os.seteuid(0)


@needs_root
def test_a_really_full_file_system(tmpfs: Path) -> None:
    journal = SqliteJournal(tmpfs)
    match = perform(journal, SCRIPT)
    filler = fill(tmpfs)
    with raises(Fault.FULL, tmpfs):
        for number in count(3):
            journal.append(match, number, "x" * 1000)
    running = journal.unfinished()
    assert running is not None
    assert len(running.events) == number
    filler.unlink()
    journal.append(match, number, "x" * 1000)
    journal.close()
    with closing(SqliteJournal(tmpfs)) as journal:
        after = journal.unfinished()
        assert after is not None
        assert after.events == (*running.events, "x" * 1000)


@needs_root
def test_on_a_file_system_that_is_full_at_start_the_running_match_is_there(tmpfs: Path) -> None:
    with closing(SqliteJournal(tmpfs)) as journal:
        match = perform(journal, SCRIPT)
        before = shown(journal)
    filler = fill(tmpfs)
    journal = SqliteJournal(tmpfs)
    assert shown(journal) == before
    with raises(Fault.FULL, tmpfs):
        journal.append(match, 3, "event")
    filler.unlink()
    journal.append(match, 3, "event")
    journal.close()


@needs_root
def test_a_new_journal_does_not_fit_on_a_full_file_system(tmpfs: Path) -> None:
    filler = fill(tmpfs)
    with raises(Fault.FULL, tmpfs):
        SqliteJournal(tmpfs)
    filler.unlink()
    with closing(SqliteJournal(tmpfs)) as journal:
        assert shown(journal) == (None, ())


@needs_root
def test_a_file_system_with_no_room_for_one_more_file(tmpfs: Path) -> None:
    with suppress(OSError):
        for number in count():
            (tmpfs / str(number)).touch()
    with raises(Fault.FULL, tmpfs):
        SqliteJournal(tmpfs)


@needs_root
@pytest.mark.parametrize("closed", [True, False], ids=["closed", "crashed"])
def test_a_write_protected_journal_can_be_read(
    tmpfs: Path, tmp_path_factory: pytest.TempPathFactory, *, closed: bool
) -> None:
    journal = SqliteJournal(tmpfs)
    match = perform(journal, SCRIPT)
    before = shown(journal)
    if not closed:
        crashed = tmp_path_factory.mktemp("crashed")
        for file in tmpfs.glob("llamadillo.db*"):
            copy(file, crashed)
    journal.close()
    if not closed:
        for file in crashed.iterdir():
            copy(file, tmpfs)
    subprocess.run(["mount", "-o", "remount,ro", tmpfs], check=True)
    journal = SqliteJournal(tmpfs)
    assert shown(journal) == before
    with raises(Fault.READ_ONLY, tmpfs):
        journal.append(match, 3, "event")
    subprocess.run(["mount", "-o", "remount,rw", tmpfs], check=True)
    journal.append(match, 3, "event")
    journal.close()


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        (sqlite3.SQLITE_FULL, Fault.FULL),
        (sqlite3.SQLITE_READONLY_DBMOVED, Fault.READ_ONLY),
        (sqlite3.SQLITE_BUSY_RECOVERY, Fault.LOCKED),
        (sqlite3.SQLITE_IOERR_FSYNC, Fault.FAILING),
        (sqlite3.SQLITE_CANTOPEN, Fault.REFUSED),
        (sqlite3.SQLITE_CORRUPT_INDEX, Fault.DAMAGED),
        (sqlite3.SQLITE_NOTADB, Fault.DAMAGED),
        (sqlite3.SQLITE_ERROR, Fault.DAMAGED),
        (sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY, Fault.DAMAGED),
        (None, Fault.DAMAGED),
    ],
)
def test_what_an_error_of_sqlite_means(tmp_path: Path, code: int | None, fault: Fault) -> None:
    error = sqlite3.OperationalError("an error")
    if code is not None:
        error.sqlite_errorcode = code
    assert fault_of(error, tmp_path / FILE) is fault


@pytest.mark.parametrize("fault", Fault)
def test_a_sentence_fits_the_screen(fault: Fault) -> None:
    sentence = fault.sentence(Path("/var/lib/llamadillo"))
    assert sentence.endswith(".")
    assert len(sentence) <= 90, "five lines of eighteen letters"
