"""A file of which only the name is known is read at once, or refused at once."""

import os
from pathlib import Path

import pytest

from llamadillo.files import NotAFile, read_file


def test_a_file_of_the_size_that_is_allowed_is_read(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"x" * 10)
    (tmp_path / "link").symlink_to("file")
    assert read_file(tmp_path / "file", 10) == b"x" * 10
    assert read_file(tmp_path / "link", 10) == b"x" * 10
    with pytest.raises(NotAFile, match="it is larger than 9 bytes"):
        read_file(tmp_path / "file", 9)


def test_what_is_no_file_is_refused_without_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path, what in (
        (tmp_path, "it is a directory"),
        (tmp_path / "pipe", "it is a device or a pipe"),
        (Path("/dev/zero"), "it is a device or a pipe"),
        (Path("/proc/self/maps"), "it is larger than 100 bytes"),  # it has no size
    ):
        with pytest.raises(NotAFile) as caught:
            read_file(path, 100)
        assert caught.value.strerror == what
        assert caught.value.filename == str(path)


def test_other_errors_are_those_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_file(tmp_path / "none", 1)
    with pytest.raises(NotADirectoryError):
        read_file(Path("/dev/null/file"), 1)
