"""The files of a run: unusable places are refused before it, and no file is incomplete."""

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
    """Limit the files of this process to `size` bytes, as on a full disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)


def test_a_missing_and_an_empty_file_hold_nothing(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    assert not holds_something(file)
    file.touch()
    assert not holds_something(file)
    file.write_text("mine", encoding="utf-8")
    assert holds_something(file)


def test_only_a_regular_file_is_accepted(tmp_path: Path) -> None:
    pipe, link = tmp_path / "pipe", tmp_path / "link"
    os.mkfifo(pipe)
    link.symlink_to(pipe)
    for other in (pipe, link, tmp_path):
        with pytest.raises(UnusableFile, match=r" is there already and is no file: give another name\.$"):
            holds_something(other)
    with pytest.raises(UnusableFile, match=r"cannot be looked at: Not a directory\.$"):
        holds_something(Path(__file__) / "below")


def test_the_check_of_a_place_changes_nothing(tmp_path: Path) -> None:
    check_place(tmp_path / "new.json")
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(UnusableFile, match=r"there is no folder .*/missing; make it first\.$"):
        check_place(tmp_path / "missing" / "new.json")
    with pytest.raises(UnusableFile, match=r"cannot be written: File name too long\.$"):
        check_place(tmp_path / ("n" * 250))


def test_two_names_of_one_file_are_recognised(tmp_path: Path) -> None:
    one, link, hard = tmp_path / "one", tmp_path / "link", tmp_path / "hard"
    link.symlink_to(one)
    assert same_file(one, tmp_path / "." / "one")
    assert same_file(one, link)
    assert not same_file(one, hard)
    one.touch()
    hard.hardlink_to(one)
    assert same_file(one, hard)


def test_the_target_of_a_link_is_written(tmp_path: Path) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    link.symlink_to(file)
    replace_file(link, b"new")
    assert link.is_symlink()
    assert file.read_bytes() == b"new"
    assert sorted(tmp_path.iterdir()) == [file, link]


def test_an_existing_part_file_is_not_changed(tmp_path: Path) -> None:
    other = tmp_path / "file.part"
    other.write_bytes(b"mine")
    replace_file(tmp_path / "file", b"new")
    assert other.read_bytes() == b"mine"


def test_a_full_disk_keeps_the_old_file_and_no_part(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"old")
    refused = pytest.raises(UnusableFile, match=rf"^{file} cannot be written: File too large\.$")
    with full_after(100), refused:
        replace_file(file, bytes(1_000))
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


def test_a_folder_in_place_of_the_file_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "file"
    folder.mkdir()
    with pytest.raises(UnusableFile, match=rf"^{folder} cannot be written: Is a directory\.$"):
        replace_file(folder, b"new")
    assert list(tmp_path.iterdir()) == [folder]
