"""Damaged files: the journal works, returns only what was written, and keeps what can be read."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from llamadillo.ports.journal import JournalError, MatchId, SavedMatch
from llamadillo.storage.database import FILE, connect
from llamadillo.storage.disk import Fault
from llamadillo.storage.journal import SqliteJournal
from llamadillo.storage.rescue import RESCUED_MATCHES, salvage
from tests.storage.conftest import memory
from tests.storage.faulty import Limited
from tests.storage.scenarios import SCRIPT, START, check_whole, perform, shown
from tests.storage.test_faults import raises

MATCHES = 24
"""The last of them goes on."""
Files = dict[str, bytes]
"""A state directory: names and contents."""


@dataclass(frozen=True)
class Box:
    """A state directory and what was written to it."""

    files: Files
    running: SavedMatch
    finished: dict[MatchId, SavedMatch]


@cache
def box(*, closed: bool) -> Box:
    """A used box, switched off properly or in the middle: several pages, a log."""
    with TemporaryDirectory(dir=memory()) as name, closing(SqliteJournal(Path(name))) as journal:
        for number in range(MATCHES):
            match = journal.begin(f'{{"record":1,"game":"lama-dice","players":["Ana","B{number}"]}}', START)
            for index in range(30):
                journal.append(match, index, f'{{"roll":["{number}","{index}","L"],"padding":"{"-" * 20}"}}')
            if number == MATCHES - 3:
                with closing(connect(Path(name) / FILE)) as db:
                    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            if number < MATCHES - 1:
                journal.finish(match, f'{{"points":[{number},0],"winners":[1]}}', START)
        running, finished = shown(journal)
        assert running is not None
        if closed:
            journal.close()
        files = {path.name: path.read_bytes() for path in Path(name).iterdir() if "-shm" not in path.name}
    return Box(files, running, {match.id: match for match in finished})


def write(directory: Path, files: Files) -> None:
    directory.mkdir()
    for name, content in files.items():
        (directory / name).write_bytes(content)


ROWS = (
    "SELECT id, started, header, seal FROM match WHERE id = ?",
    "SELECT number, step, seal FROM event WHERE match = ? ORDER BY number",
    "SELECT ended, events, result, seal FROM ending WHERE match = ?",
)


def rows(directory: Path, name: str = FILE) -> dict[MatchId, list[object]]:
    """The rows of the finished matches that SQLite can read completely."""
    said: dict[MatchId, list[object]] = {}
    with (
        suppress(sqlite3.Error),
        closing(sqlite3.connect(f"file:{directory / name}?mode=ro", uri=True)) as db,
    ):
        for number in range(1, MATCHES):
            match = MatchId(number)
            with suppress(sqlite3.Error, UnicodeDecodeError):
                said[match] = [db.execute(statement, (match,)).fetchall() for statement in ROWS]
    return said


@cache
def written(*, closed: bool) -> dict[MatchId, list[object]]:
    """All rows of the finished matches in the box."""
    with TemporaryDirectory(dir=memory()) as name:
        write(Path(name) / "box", box(closed=closed).files)
        return rows(Path(name) / "box")


def check_revival(directory: Path, *, closed: bool) -> None:
    """Open damaged files of the box: all matches are as written, nothing is lost, and the journal works.

    Every match whose rows SQLite can read as they were written must be found.
    """
    original = box(closed=closed)
    damaged = {path.name: path.read_bytes() for path in directory.iterdir()}
    copy = shutil.copytree(directory, directory.with_name("copy"))
    said = rows(copy)
    shutil.rmtree(copy)
    journal = SqliteJournal(directory)
    running, finished = shown(journal)
    for match in finished:
        assert match == original.finished[match.id]
    if running is not None:
        unended = replace(original.finished.get(running.id, original.running), ended=None, result=None)
        assert running == replace(unended, events=unended.events[: len(running.events)])
    readable = {match for match, all_rows in written(closed=closed).items() if said.get(match) == all_rows}
    assert readable <= {match.id for match in finished}
    if journal.notice() is not None:
        aside = {name: directory / name.replace("llamadillo", "llamadillo-damaged-1", 1) for name in damaged}
        assert (
            all(path.exists() and path.read_bytes() == damaged[name] for name, path in aside.items())
            # SQLite may have merged the log into the file before the damage was met.
            or (said and rows(directory, "llamadillo-damaged-1.db") == said)
        )
    match_id = journal.begin("{}", START)
    assert match_id > max((match.id for match in finished), default=MatchId(0))
    journal.append(match_id, 0, "event")
    journal.finish(match_id, "result", START)
    journal.close()
    with closing(SqliteJournal(directory)) as journal:
        assert journal.notice() is None
        assert [match.result for match in journal.finished(1)] == ["result"]
    check_whole(directory / FILE)


def lengths(size: int) -> Iterator[int]:
    """Lengths for a truncated file: near the ends, near page boundaries, and random ones."""
    yield from (0, 1, 15, 16, 99, 100, 101, size - 1)
    for page in range(4096, size, 4096):
        yield from (page - 1, page, page + 1)
    random = Random(1)
    yield from (random.randrange(size) for _ in range(20))


@pytest.mark.parametrize("closed", [True, False], ids=["closed", "crashed"])
def test_a_cut_file(tmp_path: Path, *, closed: bool) -> None:
    original = box(closed=closed)
    for number, length in enumerate(lengths(len(original.files[FILE]))):
        directory = tmp_path / str(number)
        write(directory, {**original.files, FILE: original.files[FILE][:length]})
        check_revival(directory, closed=closed)


@pytest.mark.parametrize("closed", [True, False], ids=["closed", "crashed"])
@pytest.mark.parametrize("seed", range(3))
def test_flipped_bits(tmp_path: Path, seed: int, *, closed: bool) -> None:
    original = box(closed=closed)
    random = Random(seed)
    content = original.files[FILE]
    set_aside = 0
    for number in range(40):
        directory = tmp_path / str(number)
        flipped = bytearray(content)
        for _ in range(random.choice((1, 1, 1, 5))):
            flipped[random.randrange(len(content))] ^= 1 << random.randrange(8)
        write(directory, {**original.files, FILE: bytes(flipped)})
        check_revival(directory, closed=closed)
        set_aside += len(list(directory.glob("llamadillo-damaged-1.db")))
    assert set_aside > 5, "most flips hit something"


def test_a_flipped_bit_anywhere_in_the_header(tmp_path: Path) -> None:
    original = box(closed=True)
    for position in range(100):
        directory = tmp_path / str(position)
        flipped = bytearray(original.files[FILE])
        flipped[position] ^= 1 << position % 8
        write(directory, {FILE: bytes(flipped)})
        if position in (60, 61, 62, 63):  # the version of the schema, which is greater now
            with pytest.raises(JournalError, match="newer llamadillo"):
                SqliteJournal(directory)
            assert (directory / FILE).read_bytes() == flipped
        else:
            check_revival(directory, closed=True)


@pytest.mark.parametrize("seed", range(3))
def test_a_garbled_schema(tmp_path: Path, seed: int) -> None:
    original = box(closed=True)
    random = Random(seed)
    begin = original.files[FILE].index(b"table", 100)
    for number in range(20):
        directory = tmp_path / str(number)
        garbled = bytearray(original.files[FILE])
        garbled[random.randrange(begin, 4096)] = random.choice((0xE5, 0, 0x20, random.randrange(256)))
        write(directory, {FILE: bytes(garbled)})
        check_revival(directory, closed=True)


@pytest.mark.parametrize("seed", range(40))
def test_a_page_of_garbage(tmp_path: Path, seed: int) -> None:
    original = box(closed=True)
    random = Random(seed)
    content = bytearray(original.files[FILE])
    page = 4096 * random.randrange(len(content) // 4096)
    content[page : page + 4096] = random.choice((bytes(4096), b"\xff" * 4096, random.randbytes(4096)))
    write(tmp_path / "box", {FILE: bytes(content)})
    check_revival(tmp_path / "box", closed=True)
    assert (tmp_path / "box" / "llamadillo-damaged-1.db").exists()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"hello\n" * 1000,
        Random(1).randbytes(50_000),
        b"SQLite format 3\0" + bytes(5000),
        b"SQLite format 4" + box(closed=True).files[FILE][15:],
        bytes(4096),
    ],
    ids=["empty", "text", "garbage", "bare magic", "wrong magic", "zeros"],
)
@pytest.mark.parametrize("log", [False, True], ids=["alone", "with log"])
def test_a_file_that_is_something_else(tmp_path: Path, content: bytes, *, log: bool) -> None:
    original = box(closed=not log)
    write(tmp_path / "box", {**original.files, FILE: content})
    check_revival(tmp_path / "box", closed=not log)


def test_a_log_without_its_database_is_kept(tmp_path: Path) -> None:
    original = box(closed=False)
    log = original.files[FILE + "-wal"]
    write(tmp_path / "box", {FILE + "-wal": log})
    check_revival(tmp_path / "box", closed=False)
    assert (tmp_path / "box" / "llamadillo-damaged-1.db-wal").read_bytes() == log


def test_the_database_of_another_program_is_kept(tmp_path: Path) -> None:
    with closing(connect(tmp_path / FILE)) as db:
        db.execute("PRAGMA user_version = 7")
        db.execute("CREATE TABLE recipe (name TEXT)")
        db.execute("INSERT INTO recipe VALUES ('soup')")
    with closing(SqliteJournal(tmp_path)) as journal:
        assert journal.notice() == (
            "The saved games were damaged: 0 games were rescued, the old file is llamadillo-damaged-1.db."
        )
    with closing(connect(tmp_path / "llamadillo-damaged-1.db")) as db:
        assert db.execute("SELECT name FROM recipe").fetchall() == [("soup",)]


def test_a_damaged_file_and_its_log_are_kept_to_the_byte(tmp_path: Path) -> None:
    """The newest events are in the log alone, and SQLite would merge it into what is damaged."""
    original = box(closed=False)
    content = bytearray(original.files[FILE])
    content[4096 * 8 : 4096 * 9] = bytes(4096)  # a page that is not in the log
    files = {**original.files, FILE: bytes(content)}
    write(tmp_path / "box", files)
    with closing(SqliteJournal(tmp_path / "box")) as journal:
        assert journal.unfinished() == original.running
    for name, kept in files.items():
        aside = tmp_path / "box" / name.replace("llamadillo", "llamadillo-damaged-1", 1)
        assert aside.read_bytes() == kept


@pytest.mark.parametrize("kind", ["directory", "pipe"])
def test_what_is_no_file_is_moved_away(tmp_path: Path, kind: str) -> None:
    if kind == "directory":
        (tmp_path / FILE).mkdir()
    else:
        os.mkfifo(tmp_path / FILE)
    with closing(SqliteJournal(tmp_path)) as journal:
        journal.begin("{}", START)
    assert (tmp_path / "llamadillo-damaged-1.db").exists()


@pytest.mark.parametrize("suffix", ["-wal", "-shm", "-journal"])
def test_the_file_of_a_link_is_not_overwritten(tmp_path: Path, suffix: str) -> None:
    """SQLite follows a link in the place of its other files, and writes there, or removes what is there."""
    original = box(closed=True)
    for content in (b"precious" * 1000, b""):
        directory = tmp_path / f"box{len(content)}"
        write(directory, original.files)
        (directory / "precious").write_bytes(content)
        (directory / (FILE + suffix)).symlink_to("precious")
        with closing(SqliteJournal(directory)) as journal:
            assert journal.unfinished() == original.running
            perform(journal, SCRIPT)
        assert (directory / "precious").read_bytes() == content
        assert (directory / f"llamadillo-damaged-1.db{suffix}").is_symlink()


def test_damaged_files_are_numbered(tmp_path: Path) -> None:
    for number in (1, 2, 3):
        (tmp_path / FILE).write_text(f"garbage {number}")
        with closing(SqliteJournal(tmp_path)) as journal:
            assert f"llamadillo-damaged-{number}.db" in str(journal.notice())
    for number in (1, 2, 3):
        assert (tmp_path / f"llamadillo-damaged-{number}.db").read_text() == f"garbage {number}"


def test_a_row_that_was_tampered_with_is_noticed(tmp_path: Path) -> None:
    """SQLite finds no error in the file, but a die shows another face."""
    original = box(closed=True)
    write(tmp_path / "box", original.files)
    with closing(connect(tmp_path / "box" / FILE)) as db:
        db.execute("UPDATE event SET step = replace(step, 'L', '6') WHERE match = 5 AND number = 7")
        db.execute("UPDATE match SET header = '' WHERE id = 6")
        db.execute("DELETE FROM event WHERE match = 7 AND number = 29")
        db.execute("DELETE FROM event WHERE match = 8 AND number = 3")
        db.execute("UPDATE ending SET result = 'won by Ana' WHERE match = 9")
        db.execute("DELETE FROM ending WHERE match = 10")
    with closing(SqliteJournal(tmp_path / "box")) as journal:
        assert journal.notice() is None, "nothing of these was read yet"
        assert journal.unfinished() == original.running
        expected = [match for match in original.finished.values() if match.id not in (5, 6, 7, 8, 9, 10)]
        assert journal.finished(99) == tuple(sorted(expected, key=lambda match: -match.id))
        assert journal.notice() == (
            "The saved games were damaged: 18 games were rescued, the old file is llamadillo-damaged-1.db."
        )
        assert journal.unfinished() == original.running
    check_whole(tmp_path / "box" / FILE)


def test_a_running_match_with_a_gap_does_not_go_on(tmp_path: Path) -> None:
    write(tmp_path / "box", box(closed=True).files)
    with closing(connect(tmp_path / "box" / FILE)) as db:
        db.execute("DELETE FROM event WHERE match = ? AND number = 7", (MATCHES,))
    with closing(SqliteJournal(tmp_path / "box")) as journal:
        assert journal.unfinished() is None
        assert len(journal.finished(99)) == MATCHES - 1
        assert "damaged" in str(journal.notice())


@pytest.mark.parametrize("deed", ["removed", "moved", "exchanged", "removed after a fault"])
def test_a_file_that_goes_in_mid_game_costs_no_step(tmp_path: Path, deed: str) -> None:
    write(tmp_path / "other", box(closed=True).files)
    directory = tmp_path / "box"
    limits = Limited()
    journal = SqliteJournal(directory, limits)
    match = perform(journal, SCRIPT)
    before = journal.unfinished()
    assert before is not None
    if deed == "removed after a fault":
        limits.stopped = True
        with raises(Fault.INTERRUPTED, directory):
            journal.append(match, 3, "event")
        limits.stopped = False
    if deed.startswith("removed"):
        for file in directory.iterdir():
            file.unlink()
    else:
        (directory / FILE).rename(directory / "away.db")
    if deed == "exchanged":
        (tmp_path / "other" / FILE).rename(directory / FILE)
    journal.append(match, 3, "event")
    after = replace(before, events=(*before.events, "event"))
    assert journal.unfinished() == after
    assert journal.notice() is not None
    journal.close()
    with closing(SqliteJournal(directory)) as journal:
        assert journal.unfinished() == after
        assert journal.notice() is None


def test_a_match_that_is_begun_in_a_new_file_counts_on(tmp_path: Path) -> None:
    limits = Limited()
    with closing(SqliteJournal(tmp_path, limits)) as journal:
        match = perform(journal, SCRIPT)
        limits.stopped = True
        with raises(Fault.INTERRUPTED, tmp_path):
            journal.begin("{}", START)
        limits.stopped = False
        for file in tmp_path.iterdir():
            file.unlink()
        assert journal.begin("{}", START) == match + 1
        journal.abandon(match, START)  # is so already: the file has it


def test_a_file_that_breaks_in_mid_game_costs_no_step(tmp_path: Path) -> None:
    write(tmp_path / "box", box(closed=True).files)

    def forgetful(path: Path) -> sqlite3.Connection:
        db = connect(path)
        db.execute("PRAGMA cache_size = 2")  # pages; what it has read it has to read again
        return db

    journal = SqliteJournal(tmp_path / "box", forgetful)
    match = perform(journal, SCRIPT)
    before = journal.unfinished()
    assert before is not None
    with (tmp_path / "box" / FILE).open("r+b") as file:
        file.seek(4096)
        file.write(Random(1).randbytes(len(box(closed=True).files[FILE]) - 4096))
    assert len(journal.finished(99)) <= 25
    assert "damaged" in str(journal.notice())
    journal.append(match, 3, "event")
    assert journal.unfinished() == replace(before, events=(*before.events, "event"))
    journal.close()


@pytest.mark.parametrize("how", ["removed", "moved away", "replaced"])
def test_a_log_that_is_removed_in_play_costs_no_step_at_the_next_kill(tmp_path: Path, how: str) -> None:
    """SQLite goes on writing to the file that has no name any more."""
    directory = tmp_path / "box"
    log = directory / (FILE + "-wal")
    with closing(SqliteJournal(directory)) as journal:
        match = perform(journal, SCRIPT)
        match how:
            case "removed":
                log.unlink()
            case "moved away":
                log.rename(directory / "elsewhere")
            case "replaced":
                log.rename(directory / "elsewhere")
                shutil.copy(directory / "elsewhere", log)
        journal.append(match, 3, "event")
        expected = shown(journal)
        assert expected[0] is not None
        assert expected[0].events[-1] == "event"
        killed = shutil.copytree(directory, tmp_path / "killed")
    with closing(SqliteJournal(killed)) as journal:
        assert shown(journal) == expected


def test_a_card_that_damages_each_file_is_given_up_with_a_sentence(tmp_path: Path) -> None:
    def broken(path: Path) -> sqlite3.Connection:
        path.write_bytes(b"garbage that a broken card makes of everything" * 100)
        return connect(path)

    with raises(Fault.DAMAGED, tmp_path):
        SqliteJournal(tmp_path, broken)


def test_of_a_very_long_history_the_newest_matches_are_rescued(tmp_path: Path) -> None:
    journal = SqliteJournal(tmp_path)
    for number in range(RESCUED_MATCHES + 3):
        journal.begin(str(number), START)
    journal.close()
    rescued = [int(match.header) for match in salvage(tmp_path / FILE)]
    assert rescued == list(range(3, RESCUED_MATCHES + 3))
