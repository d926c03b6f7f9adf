"""The log is read as SQLite reads it, and damage is distinguished from a transaction that was cut."""

from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from llamadillo.storage.database import FILE, connect_to_read
from llamadillo.storage.wal import FRAME, HEADER, PAGE, Log, apply, read_log
from tests.storage.test_log import played


@pytest.fixture
def files(tmp_path: Path) -> tuple[bytes, bytes]:
    """A database and its log."""
    found, _ = played(tmp_path / "played")
    return found[FILE], found[FILE + "-wal"]


def test_a_log_as_it_was_written(files: tuple[bytes, bytes]) -> None:
    _, log = files
    read = read_log(log)
    assert not read.damaged
    assert len(read.recovered) == len(log) // FRAME


def test_the_database_with_its_log_is_what_sqlite_reads(tmp_path: Path, files: tuple[bytes, bytes]) -> None:
    database, log = files
    for frames in range(1, len(log) // FRAME):
        directory = tmp_path / str(frames)
        directory.mkdir()
        (directory / FILE).write_bytes(database)
        part = log[: HEADER + frames * FRAME]
        (directory / f"{FILE}-wal").write_bytes(part)
        with closing(connect_to_read(directory / FILE)) as db:
            db.execute("BEGIN")
            (pages,) = db.execute("PRAGMA page_count").fetchone()
            rows = db.execute("SELECT * FROM event").fetchall() if pages > 1 else None
        image = directory / "image.db"
        image.write_bytes(apply(database, read_log(part).recovered))
        assert image.stat().st_size == pages * PAGE
        with closing(connect_to_read(image, immutable=False)) as db:
            assert rows is None or db.execute("SELECT * FROM event").fetchall() == rows


@pytest.mark.parametrize("length", [0, 1, HEADER - 1, HEADER, HEADER + FRAME - 1])
def test_a_log_without_a_frame(files: tuple[bytes, bytes], length: int) -> None:
    assert read_log(files[1][:length]) == Log([], [], damaged=False)


def test_what_is_no_log() -> None:
    for content in (bytes(5 * FRAME), b"\xff" * (5 * FRAME), Random(1).randbytes(5 * FRAME)):
        assert read_log(content) == Log([], [], damaged=False)


def cut(log: bytes, random: Random) -> bytes:
    """A log as a power cut may leave it: up to the newest sync, each sector that is not synced is torn."""
    frames = (len(log) - HEADER) // FRAME
    synced = HEADER + (frames - 1) * FRAME
    end = synced + PAGE - synced % PAGE  # where the second copy of the last frame was synced
    begin = HEADER + (frames - random.choice((2, 3))) * FRAME
    torn = bytearray(log[:end])
    for sector in range(begin - begin % 512 + 512, end, 512):
        if random.random() < 0.5:
            torn[sector : sector + 512] = random.choice((bytes(512), random.randbytes(512)))
    return bytes(torn)


def test_a_transaction_that_was_cut_is_no_damage(files: tuple[bytes, bytes]) -> None:
    random = Random(1)
    for _ in range(300):
        assert not read_log(cut(files[1], random)).damaged


@pytest.mark.parametrize("size", [1, 4, 512])
def test_a_damaged_frame_is_found_and_the_others_are_good(files: tuple[bytes, bytes], size: int) -> None:
    _, log = files
    frames = len(log) // FRAME
    random = Random(size)
    for frame in range(frames - 2):  # the last two are the same
        offset = HEADER + frame * FRAME + random.randrange(24, FRAME - size)
        read = read_log(log[:offset] + random.randbytes(size) + log[offset + size :])
        assert read.damaged or len(read.recovered) == frames
        assert len(read.acknowledged) >= frames - 1


@pytest.mark.parametrize("byte", range(HEADER))
def test_a_damaged_header_is_found(files: tuple[bytes, bytes], byte: int) -> None:
    _, log = files
    damaged = bytearray(log)
    damaged[byte] ^= 1
    read = read_log(bytes(damaged))
    assert read.damaged
    assert not read.recovered
    assert len(read.acknowledged) >= len(log) // FRAME - 1
