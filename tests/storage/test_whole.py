"""A file is there as a whole or not at all."""

from pathlib import Path

import pytest

from llamadillo.storage.whole import write_whole


def test_a_file_is_there_as_a_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "record.jsonl"
    write_whole(path, b"whole")
    assert path.read_bytes() == b"whole"
    with pytest.raises(OSError, match="No such file"):
        write_whole(tmp_path / "nowhere" / "record.jsonl", b"")
    assert [found.name for found in tmp_path.iterdir()] == [path.name]


def test_a_link_in_the_place_of_the_part_is_not_followed(tmp_path: Path) -> None:
    victim, path = tmp_path / "victim", tmp_path / "record.jsonl"
    victim.write_bytes(b"mine")
    (tmp_path / "record.jsonl.part").symlink_to(victim)
    with pytest.raises(OSError, match="symbolic links"):
        write_whole(path, b"whole")
    assert victim.read_bytes() == b"mine"
    assert not path.exists()


def test_the_part_may_have_another_name(tmp_path: Path) -> None:
    other, path = tmp_path / "record.jsonl.part", tmp_path / "record.jsonl"
    other.write_bytes(b"mine")
    write_whole(path, b"whole", tmp_path / "growing")
    assert (path.read_bytes(), other.read_bytes()) == (b"whole", b"mine")
    assert sorted(tmp_path.iterdir()) == [path, other]
