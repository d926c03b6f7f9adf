"""The log: a line that cannot be written is dropped, and nothing waits for it."""

import io
import os
import select
from pathlib import Path

import pytest

from llamadillo.devices.log import log


def test_a_line_is_written_at_once(tmp_path: Path) -> None:
    with (tmp_path / "log").open("w", encoding="utf-8") as stream:
        log("The display is gone.", stream)
        assert (tmp_path / "log").read_text(encoding="utf-8") == "The display is gone.\n"


def test_memory_is_a_log_too() -> None:
    stream = io.StringIO()
    log("one", stream)
    assert stream.getvalue() == "one\n"


def test_a_log_that_is_closed() -> None:
    stream = io.StringIO()
    stream.close()
    with pytest.raises(ValueError, match="closed"):
        stream.write("one")
    log("one", stream)
    log("one", None)


def test_a_full_disk() -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("only Linux has /dev/full")
    stream = os.fdopen(os.open(full, os.O_WRONLY), "w")
    with pytest.raises(OSError, match="No space left"):
        os.write(stream.fileno(), b"x")
    for _ in range(10_000):
        log("The display is gone.", stream)
    stream.close()  # nothing remains to be written


def test_a_pipe_that_no_one_reads_any_more() -> None:
    ours, theirs = os.pipe()
    stream = os.fdopen(theirs, "w")
    os.close(ours)
    with pytest.raises(BrokenPipeError):
        os.write(theirs, b"x")
    for _ in range(10_000):
        log("The display is gone.", stream)
    stream.close()  # nothing remains to be written


def test_a_full_pipe_is_not_waited_for() -> None:
    ours, theirs = os.pipe()
    with os.fdopen(theirs, "w") as stream, os.fdopen(ours) as reader:
        for number in range(10_000):
            log(f"{number:9}", stream)
        written = reader.buffer.read1(1 << 20).decode().splitlines()  # type: ignore[attr-defined]
        assert 1000 < len(written) < 10_000
        assert written == [f"{number:9}" for number in range(len(written))]
        while select.select([ours], [], [], 0)[0]:
            os.read(ours, 1 << 20)
        log("it is read again", stream)
        assert reader.readline() == "it is read again\n"


def test_a_long_line_fits_in_a_pipe_that_is_ready() -> None:
    """A longer one would block, or remain without its end."""
    ours, theirs = os.pipe2(os.O_NONBLOCK)
    with os.fdopen(theirs, "w", encoding="utf-8") as stream, os.fdopen(ours, "rb") as reader:
        while select.select([], [theirs], [], 0)[1]:
            os.write(theirs, bytes(4096))
        os.read(ours, 4096)
        log("\n".join(["\N{LLAMA}" * 100] * 100), stream)
        written = reader.read().lstrip(b"\0")
    assert written.endswith("\N{LLAMA}\n".encode())
    assert written.count(b"\n") == 1
