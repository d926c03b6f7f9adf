"""A run's files: where they may not go is said beforehand, and nothing half-written is left."""

import os
import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from llamadillo.arena.files import UnusableFile, check_place, holds_something, replace_file, same_file


@contextmanager
def full_after(size: int) -> Iterator[None]:
    """As on a full disk, no file of this process grows beyond so many bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)


def test_a_file_with_something_in_it_is_told_from_none_and_an_empty_one(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    assert not holds_something(file)
    file.touch()
    assert not holds_something(file)
    file.write_text("mine", encoding="utf-8")
    assert holds_something(file)


def test_what_is_no_file_is_not_replaced(tmp_path: Path) -> None:
    pipe, link = tmp_path / "pipe", tmp_path / "link"
    os.mkfifo(pipe)
    link.symlink_to(pipe)
    for other in (pipe, link, tmp_path):
        with pytest.raises(UnusableFile, match=r" is there already and is no file: give another name\.$"):
            holds_something(other)
    with pytest.raises(UnusableFile, match=r"cannot be looked at: Not a directory\.$"):
        holds_something(Path(__file__) / "below")


def test_a_place_is_checked_and_left_as_it_was(tmp_path: Path) -> None:
    check_place(tmp_path / "new.json")
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(UnusableFile, match=r"there is no folder .*/missing; make it first\.$"):
        check_place(tmp_path / "missing" / "new.json")
    with pytest.raises(UnusableFile, match=r"cannot be written: File name too long\.$"):
        check_place(tmp_path / ("n" * 250))


def test_a_folder_that_takes_no_file_is_told() -> None:
    with pytest.raises(UnusableFile, match=r"^/proc/new\.json cannot be written: .*\.$"):
        check_place(Path("/proc/new.json"))


def test_two_names_of_one_file_are_told(tmp_path: Path) -> None:
    one, link, hard = tmp_path / "one", tmp_path / "link", tmp_path / "hard"
    link.symlink_to(one)
    assert same_file(one, tmp_path / "." / "one")
    assert same_file(one, link)
    assert not same_file(one, hard)
    one.touch()
    hard.hardlink_to(one)
    assert same_file(one, hard)


def test_a_file_is_written_past_a_link(tmp_path: Path) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    link.symlink_to(file)
    replace_file(link, b"new")
    assert link.is_symlink()
    assert file.read_bytes() == b"new"
    assert sorted(tmp_path.iterdir()) == [file, link]


def test_a_file_of_another_with_the_name_of_a_part_stays(tmp_path: Path) -> None:
    other = tmp_path / "file.part"
    other.write_bytes(b"mine")
    replace_file(tmp_path / "file", b"new")
    assert other.read_bytes() == b"mine"


def test_a_full_disk_leaves_what_was_there_and_no_part(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"old")
    refused = pytest.raises(UnusableFile, match=rf"^{file} cannot be written: File too large\.$")
    with full_after(100), refused:
        replace_file(file, bytes(1_000))
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_that_has_become_a_folder_is_named_as_it_was_given(tmp_path: Path) -> None:
    folder = tmp_path / "file"
    folder.mkdir()
    with pytest.raises(UnusableFile, match=rf"^{folder} cannot be written: Is a directory\.$"):
        replace_file(folder, b"new")
    assert list(tmp_path.iterdir()) == [folder]
