"""A power cut leaves the log cut or torn where it was written last: no event before that is lost."""

from contextlib import closing
from pathlib import Path
from random import Random
from typing import Final

import pytest

from llamadillo.storage import wal
from llamadillo.storage.database import FILE, connect, connect_to_read
from llamadillo.storage.journal import SqliteJournal
from tests.storage.faulty import Limited
from tests.storage.scenarios import SCRIPT, START, perform
from tests.storage.test_damage import Files, write

EVENTS: Final = 40


def played(directory: Path) -> tuple[Files, list[int]]:
    """Files after EVENTS events, and how long the log was when each was acknowledged."""
    log = directory / (FILE + "-wal")
    with closing(SqliteJournal(directory)) as journal:
        match = journal.begin("{}", START)
        acknowledged = []
        for index in range(EVENTS):
            journal.append(match, index, f"event {index}")
            acknowledged.append(log.stat().st_size)
        files = {path.name: path.read_bytes() for path in (directory / FILE, log)}
    return files, acknowledged


def events_left(directory: Path, files: Files) -> int:
    """How many events are left; they are the right ones."""
    write(directory, files)
    with closing(SqliteJournal(directory)) as journal:
        assert journal.notice() is None
        running = journal.unfinished()
    if running is None:
        return 0
    assert running.events == tuple(f"event {index}" for index in range(len(running.events)))
    return len(running.events)


def test_cut_anywhere_no_event_before_the_cut_is_lost(tmp_path: Path) -> None:
    files, acknowledged = played(tmp_path / "played")
    log = files[FILE + "-wal"]
    cuts = {cut + shift for cut in acknowledged[:-1] for shift in (-1, 0, 1)}
    random = Random(1)
    for cut in sorted(cuts | {random.randrange(len(log)) for _ in range(40)}):
        kept = sum(size <= cut for size in acknowledged)
        left = events_left(tmp_path / str(cut), {**files, FILE + "-wal": log[:cut]})
        assert left in (kept, kept + 1), "the last frames may only have been padding"


def test_a_torn_block_after_an_event_does_not_reach_it(tmp_path: Path) -> None:
    """Flash is written in blocks: a cut in a write may spoil all of the block it begins in."""
    files, acknowledged = played(tmp_path / "played")
    log = files[FILE + "-wal"]
    for number, size in enumerate(acknowledged[:-1]):
        torn = log[: size - size % 4096] + Random(number).randbytes(4096)
        left = events_left(tmp_path / str(number), {**files, FILE + "-wal": torn})
        assert left == number + 1


def resumed(directory: Path, files: Files) -> tuple[int, bool]:
    """The number of events that a start finds in these files, and whether it says that they were damaged."""
    write(directory, files)
    with closing(SqliteJournal(directory)) as journal:
        running, notice = journal.unfinished(), journal.notice()
    if notice is not None:
        kept = {name.replace("llamadillo", "llamadillo-damaged-1", 1): files[name] for name in files}
        assert {name: (directory / name).read_bytes() for name in kept} == kept
    events = () if running is None else running.events
    assert events == tuple(f"event {index}" for index in range(len(events)))
    return len(events), notice is not None


@pytest.mark.parametrize("seed", range(4))
def test_a_flipped_bit_loses_no_event_without_a_sentence(tmp_path: Path, seed: int) -> None:
    files, _ = played(tmp_path / "played")
    random = Random(seed)
    kept = 0
    for number in range(60):
        log = bytearray(files[FILE + "-wal"])
        log[random.randrange(len(log))] ^= 1 << random.randrange(8)
        events, said = resumed(tmp_path / str(number), {**files, FILE + "-wal": bytes(log)})
        assert said or events == EVENTS
        kept += events == EVENTS
    assert kept > 50, "a page whose newest copy is good is rescued"


def test_a_log_that_a_checkpoint_has_merged_in_part(tmp_path: Path) -> None:
    """The database is newer than the frames before the damage: SQLite would put the old pages over it."""
    with closing(SqliteJournal(tmp_path / "played")) as journal:
        match = journal.begin("{}", START)
        for index in range(EVENTS):
            journal.append(match, index, f"event {index}")
            if index == EVENTS // 2:
                with closing(connect(tmp_path / "played" / FILE)) as db:
                    db.execute("PRAGMA wal_checkpoint(PASSIVE)")
        files = {name: (tmp_path / "played" / name).read_bytes() for name in (FILE, FILE + "-wal")}
    for number, frame in enumerate(range(len(files[FILE + "-wal"]) // wal.FRAME)):
        log = bytearray(files[FILE + "-wal"])
        log[wal.HEADER + frame * wal.FRAME + 4000] ^= 1
        events, said = resumed(tmp_path / str(number), {**files, FILE + "-wal": bytes(log)})
        assert said or events == EVENTS
        assert events > EVENTS // 2


def test_an_old_log_does_not_remain_behind_a_new_one(tmp_path: Path) -> None:
    log = tmp_path / (FILE + "-wal")
    with closing(SqliteJournal(tmp_path)) as journal:
        for _ in range(3):
            match = perform(journal, SCRIPT[:8])
            assert log.stat().st_size == 0, "merged when the match ended"
        match = journal.begin("{}", START)
        longest = 0
        for index in range(600):
            journal.append(match, index, "x" * 200)
            longest = max(longest, log.stat().st_size)
        assert 1_000_000 < longest < 1_100_000, "a long match does not let it grow"


def test_a_log_that_is_read_cannot_be_merged_and_the_match_ends_all_the_same(tmp_path: Path) -> None:
    log = tmp_path / (FILE + "-wal")
    with closing(SqliteJournal(tmp_path)) as journal:
        match = perform(journal, SCRIPT[:4])
        with closing(connect_to_read(tmp_path / FILE)) as reader:
            reader.execute("BEGIN")
            assert reader.execute("SELECT count(*) FROM ending").fetchone() == (0,)
            journal.finish(match, "{}", START)
            assert log.stat().st_size > 0
        assert [saved.result for saved in journal.finished(9)] == ["{}"]
        match = perform(journal, SCRIPT[:8])
        assert log.stat().st_size == 0
    with closing(SqliteJournal(tmp_path)) as journal:
        assert len(journal.finished(9)) == 2


def test_every_connection_is_set_to_survive_a_power_cut(tmp_path: Path) -> None:
    connections = Limited()
    with closing(SqliteJournal(tmp_path, connections)) as journal:
        perform(journal, SCRIPT)
        (db,) = connections.opened
        settings = {
            name: db.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys", "page_size")
        }
        assert settings == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "page_size": 4096}
