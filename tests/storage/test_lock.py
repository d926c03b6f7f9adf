"""One instance at a time."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from llamadillo.ports.journal import JournalError
from llamadillo.storage.journal import SqliteJournal
from llamadillo.storage.lock import FILE, AlreadyRunning, InstanceLock, LockUnavailable
from tests.storage.scenarios import SCRIPT, perform

HOLDER = """
import sys
from collections.abc import Callable
from pathlib import Path
from llamadillo.storage.lock import InstanceLock
lock = InstanceLock(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


def hold(directory: Path) -> "subprocess.Popen[str]":
    """Another process that holds the lock until its input ends."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDER, directory], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout
    assert process.stdout.readline() == "held\n"
    return process


def test_a_second_start_says_which_process_runs_already(tmp_path: Path) -> None:
    with hold(tmp_path) as process:
        with pytest.raises(AlreadyRunning) as caught:
            InstanceLock(tmp_path)
        assert caught.value.process == process.pid
        assert str(caught.value) == (
            f"llamadillo is running already (process {process.pid}): use that one, or end it first."
        )


@pytest.mark.parametrize("end", ["end", "kill"])
def test_when_the_holder_ends_or_is_killed_the_next_may_start(tmp_path: Path, end: str) -> None:
    with hold(tmp_path) as process:
        if end == "kill":
            process.kill()
    with InstanceLock(tmp_path):
        assert (tmp_path / FILE).read_text() == f"{os.getpid()}\n"


def test_two_directories_are_two_boxes(tmp_path: Path) -> None:
    with InstanceLock(tmp_path / "one"), InstanceLock(tmp_path / "two"):
        for directory in ("one", "two"):
            with pytest.raises(AlreadyRunning):
                InstanceLock(tmp_path / directory)


def test_a_released_lock_is_free(tmp_path: Path) -> None:
    lock = InstanceLock(tmp_path)
    with pytest.raises(AlreadyRunning):
        InstanceLock(tmp_path)
    lock.release()
    lock.release()
    with InstanceLock(tmp_path), pytest.raises(AlreadyRunning):
        InstanceLock(tmp_path)


def test_a_program_that_was_started_does_not_keep_the_lock(tmp_path: Path) -> None:
    lock = InstanceLock(tmp_path)
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE):
        lock.release()
        with InstanceLock(tmp_path), pytest.raises(AlreadyRunning):
            InstanceLock(tmp_path)


@pytest.mark.parametrize("content", ["", "\n", "nonsense", "-5", "9" * 100])
def test_the_content_of_the_file_does_not_matter(tmp_path: Path, content: str) -> None:
    (tmp_path / FILE).write_text(content)
    with InstanceLock(tmp_path):
        (tmp_path / FILE).write_text(content)
        with pytest.raises(AlreadyRunning, match=r"^llamadillo is running already \(.*process.*\)"):
            InstanceLock(tmp_path)


def test_the_longer_number_of_an_earlier_process_is_gone(tmp_path: Path) -> None:
    """Else the sentence says "another process", and a person cannot find out which."""
    (tmp_path / FILE).write_text("9" * 19)
    with hold(tmp_path) as process:
        with pytest.raises(AlreadyRunning) as caught:
            InstanceLock(tmp_path)
        assert caught.value.process == process.pid
        assert (tmp_path / FILE).read_text() == f"{process.pid}\n"


def test_the_lock_is_taken_again_in_a_directory_that_was_made_again(tmp_path: Path) -> None:
    directory = tmp_path / "state"
    with InstanceLock(directory) as lock:
        lock.take_again()
        shutil.rmtree(directory)
        lock.take_again()
        with pytest.raises(AlreadyRunning):
            InstanceLock(directory)


def test_another_process_has_the_directory_that_was_made_again(tmp_path: Path) -> None:
    directory = tmp_path / "state"
    lock = InstanceLock(directory)
    shutil.rmtree(directory)
    with hold(directory):
        for _ in range(2):
            with pytest.raises(AlreadyRunning):
                lock.take_again()
    lock.take_again()
    with pytest.raises(AlreadyRunning):
        InstanceLock(directory)


def test_two_boxes_do_not_write_to_one_directory(tmp_path: Path) -> None:
    directory = tmp_path / "state"
    lock = InstanceLock(directory)
    with closing(SqliteJournal(directory, lock=lock)) as journal:
        match = perform(journal, SCRIPT)
        shutil.rmtree(directory)
        with hold(directory), closing(SqliteJournal(directory)) as other:
            theirs = perform(other, SCRIPT[:4])
            for _ in range(2):
                with pytest.raises(JournalError, match=r"^Another llamadillo uses the saved games: "):
                    journal.append(match, 3, "event")
            other.append(theirs, 3, "event")
        journal.append(match, 3, "event")
        running = journal.unfinished()
        assert running is not None
        assert running.events[3] == "event"
    with closing(SqliteJournal(directory)) as journal:
        assert journal.unfinished() == running


def test_a_lock_file_that_is_removed_lets_no_second_box_write(tmp_path: Path) -> None:
    """Both would go on with the same match in the same file, and each would replace the other's steps."""
    lock = InstanceLock(tmp_path)
    with closing(SqliteJournal(tmp_path, lock=lock)) as journal:
        match = perform(journal, SCRIPT)
        (tmp_path / FILE).unlink()
        with hold(tmp_path), closing(SqliteJournal(tmp_path)) as other:
            assert other.unfinished() == journal.unfinished()
            for _ in range(2):
                with pytest.raises(JournalError, match=r"^Another llamadillo uses the saved games: "):
                    journal.append(match, 3, "event")
            other.append(match, 3, "other event")
            theirs = other.unfinished()
            assert theirs is not None
        journal.append(match, 3, "event")
        assert "damaged-1" in str(journal.notice())
        running = journal.unfinished()
    with closing(SqliteJournal(tmp_path)) as journal:
        assert journal.unfinished() == running
    (tmp_path / "other").mkdir()
    (tmp_path / "llamadillo-damaged-1.db").rename(tmp_path / "other" / "llamadillo.db")
    with closing(SqliteJournal(tmp_path / "other")) as other:
        assert other.unfinished() == theirs, "what the other box has played is lost"


def test_a_lock_file_that_is_removed_is_made_again(tmp_path: Path) -> None:
    lock = InstanceLock(tmp_path)
    with closing(SqliteJournal(tmp_path, lock=lock)) as journal:
        match = perform(journal, SCRIPT)
        (tmp_path / FILE).unlink()
        journal.append(match, 3, "event")
        assert journal.notice() is None
        with pytest.raises(AlreadyRunning):
            InstanceLock(tmp_path)


def test_a_directory_that_comes_back_is_locked_again(tmp_path: Path) -> None:
    """The box lost its lock to another one in a directory that was there for some time."""
    directory = tmp_path / "state"
    lock = InstanceLock(directory)
    with closing(SqliteJournal(directory, lock=lock)) as journal:
        match = perform(journal, SCRIPT)
        directory.rename(tmp_path / "away")
        with hold(directory), pytest.raises(JournalError):
            journal.append(match, 3, "event")
        directory.rename(tmp_path / "theirs")
        (tmp_path / "away").rename(directory)
        journal.append(match, 3, "event")
        assert journal.notice() is None
        with pytest.raises(AlreadyRunning):
            InstanceLock(directory)


def test_where_no_lock_can_be_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(LockUnavailable, match=r"file is no directory: .*\.$"):
        InstanceLock(tmp_path / "file")


@pytest.mark.parametrize(
    "make",
    [
        pytest.param(os.mkfifo, id="a pipe"),
        pytest.param(lambda path: path.symlink_to("/dev/zero"), id="an endless device"),
        pytest.param(lambda path: path.symlink_to("none"), id="a link to nothing"),
        pytest.param(Path.mkdir, id="a folder"),
    ],
)
def test_what_is_no_file_is_no_lock(make: Callable[[Path], None], tmp_path: Path) -> None:
    """A second start read from the pipe, for ever."""
    make(tmp_path / FILE)
    for _ in range(2):
        with pytest.raises(LockUnavailable) as caught:
            InstanceLock(tmp_path)
        assert str(caught.value) == f"{tmp_path / FILE} is no file: remove what is there."


def test_the_file_of_a_link_is_not_overwritten(tmp_path: Path) -> None:
    """The lock writes its process id: a user who may write to the directory could have any file emptied."""
    other = tmp_path / "other"
    other.write_text("precious")
    (tmp_path / FILE).symlink_to(other)
    with pytest.raises(LockUnavailable, match="is no file: remove what is there"):
        InstanceLock(tmp_path)
    assert other.read_text() == "precious"


def test_a_directory_thousands_of_levels_deep(tmp_path: Path) -> None:
    """Its path fits into a system call, but its levels do not fit on Python's stack."""
    deep = Path(tmp_path, *["a"] * 1_500)
    try:
        with InstanceLock(deep):
            assert (deep / FILE).is_file()
    finally:  # pytest cannot remove it
        subprocess.run(["rm", "-rf", tmp_path / "a"], check=True)


@pytest.mark.parametrize("name", ["a" * 300, "a/" * 3_000])
def test_a_name_that_no_directory_can_have(name: str, tmp_path: Path) -> None:
    with pytest.raises(LockUnavailable, match=r"a is no directory: .*, or name another\.$"):
        InstanceLock(tmp_path / name)
