"""A log that is full, stuck, broken or closed does not end the box."""

import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest

from tests.cli.conftest import process
from tests.devices.manager import Manager

PATIENCE = 60
CLOSED = {"both": ">&- 2>&-", "all three": "<&- >&- 2>&-", "the output": ">&-", "the errors": "2>&-"}
"""Standard streams that are closed, for a shell."""


@contextmanager
def descriptor(kind: str) -> Iterator[int]:
    """A descriptor that takes no output."""
    if kind == "a full disk":
        with open("/dev/full", "wb") as full:
            yield full.fileno()
        return
    ours, theirs = os.pipe()
    try:
        if kind == "a broken pipe":
            os.close(ours)
        else:
            os.set_blocking(theirs, False)
            with suppress(BlockingIOError):
                while True:
                    os.write(theirs, bytes(4096))
            os.set_blocking(theirs, True)
        yield theirs
    finally:
        os.close(theirs)
        if kind != "a broken pipe":
            os.close(ours)


def check_runs(directory: Path, command: list[str], output: int | None, errors: int | None) -> None:
    """The box starts with a sentence for its log, runs, and ends on request."""
    (directory / "file").touch()  # in place of the state directory: nothing can be saved
    address = str(directory / "notify")
    with closing(Manager(address)) as manager:
        box = subprocess.Popen(
            [*command, "run", "--no-hardware", "--state", str(directory / "file")],
            stdout=output,
            stderr=errors,
            env={**os.environ, "NOTIFY_SOCKET": address},
        )
        try:
            manager.wait_for("READY=1")
            box.send_signal(signal.SIGTERM)
            manager.wait_for("STOPPING=1")
            assert box.wait(PATIENCE) == 0
        finally:
            box.kill()
            box.wait()


@pytest.mark.parametrize("stream", ["output", "errors", "both"])
@pytest.mark.parametrize("kind", ["a full disk", "a broken pipe", "a full pipe"])
def test_the_box_runs_without_its_log(tmp_path: Path, kind: str, stream: str) -> None:
    with descriptor(kind) as dead:
        output = dead if stream != "errors" else subprocess.DEVNULL
        errors = dead if stream != "output" else subprocess.DEVNULL
        check_runs(tmp_path, [sys.executable, "-m", "llamadillo"], output, errors)


@pytest.mark.parametrize("closed", CLOSED.values(), ids=CLOSED)
def test_the_box_runs_with_closed_streams(tmp_path: Path, closed: str) -> None:
    command = ["sh", "-c", f'exec "$@" {closed}', "sh", sys.executable, "-m", "llamadillo"]
    check_runs(tmp_path, command, None, None)


def test_no_file_gets_the_descriptor_of_a_closed_stream(tmp_path: Path) -> None:
    """Otherwise what is written to the stream ends up in the file."""
    program = (
        "import os, sys; from llamadillo.cli.command_line import run_process\n"
        "run_process(['records', 'list', '--state', sys.argv[1]])\n"
        "sys.exit(min(os.open(os.devnull, os.O_RDONLY), 99))"
    )
    shell = f'exec {shlex.quote(sys.executable)} -c "$1" "$2" <&- >&- 2>&-'
    done = subprocess.run(["sh", "-c", shell, "sh", program, str(tmp_path)], check=False)
    assert done.returncode >= 3


@pytest.mark.parametrize("kind", ["a full disk", "a broken pipe"])
def test_a_sentence_that_cannot_be_written_keeps_the_exit_code(tmp_path: Path, kind: str) -> None:
    with descriptor(kind) as dead:
        done = process("records", "show", 1, "--state", tmp_path, stderr=dead)
    assert done.returncode == 1
