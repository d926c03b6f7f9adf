"""Files are written completely or not at all."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from llamadillo.storage.disk import visible_fault, write_atomically


def test_the_new_file_replaces_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "record.jsonl"
    for content in (b"old, and longer", b"new"):
        write_atomically(path, content)
        assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("failure", [OSError("the storage does not answer"), KeyboardInterrupt()])
def test_a_failure_leaves_the_old_file_and_no_part(tmp_path: Path, failure: BaseException) -> None:
    path = tmp_path / "record.jsonl"
    path.write_bytes(b"old")

    def fail(_descriptor: int) -> None:
        assert (tmp_path / "record.jsonl.part").stat().st_size == 3
        raise failure

    with pytest.raises(type(failure)):
        write_atomically(path, b"new", sync=fail)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_where_there_is_no_folder_nothing_is_made(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        write_atomically(tmp_path / "nowhere" / "record.jsonl", b"")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["record.jsonl", "record.jsonl.part"])
@pytest.mark.parametrize("link", [os.symlink, os.link])
def test_a_link_is_replaced_and_what_it_leads_to_is_not_touched(
    tmp_path: Path, name: str, link: Callable[[Path, Path], None]
) -> None:
    victim, path = tmp_path / "victim", tmp_path / "record.jsonl"
    victim.write_bytes(b"mine")
    link(victim, tmp_path / name)
    write_atomically(path, b"new")
    assert victim.read_bytes() == b"mine"
    assert not path.is_symlink()
    assert path.read_bytes() == b"new"
    assert sorted(tmp_path.iterdir()) == [path, victim]


def test_a_part_left_by_a_power_cut_does_not_matter(tmp_path: Path) -> None:
    path = tmp_path / "record.jsonl"
    (tmp_path / "record.jsonl.part").write_bytes(b"half of something longer")
    write_atomically(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


def test_the_part_may_have_another_name(tmp_path: Path) -> None:
    other, path = tmp_path / "record.jsonl.part", tmp_path / "record.jsonl"
    other.write_bytes(b"mine")
    names: set[str] = set()
    write_atomically(
        path, b"new", part=tmp_path / "growing", sync=lambda _descriptor: names.update(os.listdir(tmp_path))
    )
    assert names == {"growing", other.name}
    assert (path.read_bytes(), other.read_bytes()) == (b"new", b"mine")
    assert sorted(tmp_path.iterdir()) == [path, other]


def test_a_file_that_cannot_even_be_looked_for_has_no_visible_fault(tmp_path: Path) -> None:
    """On a failing card `stat` itself fails; here it does because of the name."""
    assert visible_fault(tmp_path / ("a" * 300)) is None
