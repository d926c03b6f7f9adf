"""A power cut leaves the log cut or torn where it was written last: no event before that is lost."""

from contextlib import closing
from pathlib import Path
from random import Random

from llamadillo.storage.database import FILE
from llamadillo.storage.journal import SqliteJournal
from tests.storage.faulty import Limited
from tests.storage.scenarios import SCRIPT, START, perform
from tests.storage.test_damage import Files, write


def played(directory: Path) -> tuple[Files, list[int]]:
    """Files after 40 events, and how long the log was when each was acknowledged."""
    log = directory / (FILE + "-wal")
    with closing(SqliteJournal(directory)) as journal:
        match = journal.begin("{}", START)
        acknowledged = []
        for index in range(40):
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


def test_flipped_bits_leave_a_true_beginning(tmp_path: Path) -> None:
    """What comes after a flipped bit is lost: SQLite takes it for a write that was cut."""
    files, _ = played(tmp_path / "played")
    random = Random(1)
    for number in range(60):
        log = bytearray(files[FILE + "-wal"])
        log[random.randrange(len(log))] ^= 1 << random.randrange(8)
        events_left(tmp_path / str(number), {**files, FILE + "-wal": bytes(log)})


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
