"""Samples of the dice laboratory as files: private, whole after a cut, and nothing else is touched."""

import os
from datetime import date
from pathlib import Path

import pytest

from llamadillo.ports.samples import SamplesError
from llamadillo.storage.private import make_private
from llamadillo.storage.samples import MAX_BYTES, SampleFiles
from tests.storage.recorder import Recorder
from tests.storage.simulator import CutScenario, simulate

DAY = date(2026, 3, 1)


def test_another_box_of_the_same_directory_has_them(tmp_path: Path) -> None:
    SampleFiles(tmp_path).add("a", DAY)
    SampleFiles(tmp_path).add("b", DAY)
    assert [table for _, table in SampleFiles(tmp_path).kept()] == ["a", "b"]


def test_a_directory_that_is_missing_is_made_and_is_private(tmp_path: Path) -> None:
    there = tmp_path / "new" / "box"
    SampleFiles(there).add("a", DAY)
    assert there.stat().st_mode & 0o777 == 0o700
    (file,) = there.iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    there.chmod(0o755)
    file.chmod(0o644)
    make_private(there)
    assert (there.stat().st_mode & 0o777, file.stat().st_mode & 0o777) == (0o700, 0o600)


def test_what_is_no_sample_is_neither_read_nor_changed(tmp_path: Path) -> None:
    SampleFiles(tmp_path).add("a", DAY)
    (tmp_path / "2026-03-01-dice-7.csv").mkdir()
    (tmp_path / "2026-03-01-dice-8.csv").write_bytes(b"\xff\xfe")
    (tmp_path / "2026-03-01-dice-9.csv").write_bytes(b"x" * (MAX_BYTES + 1))
    os.mkfifo(tmp_path / "2026-03-01-dice-10.csv")
    (tmp_path / "notes.csv").write_text("mine")
    files = SampleFiles(tmp_path)
    assert [table for _, table in files.kept()] == ["a"]
    files.add("b", DAY)
    assert [name for name, _ in files.kept()] == ["2026-03-01-dice-1.csv", "2026-03-01-dice-11.csv"]
    assert (tmp_path / "notes.csv").read_text() == "mine"


def drawn(root: Path, recorder: Recorder) -> None:
    """Keep one sample after the other; more than are kept."""
    for number in range(1, 8):
        SampleFiles(root, sync=recorder.sync).add(table(number), DAY)
        recorder.acknowledge()


def table(number: int) -> str:
    return f"die,face,observed\r\nLeft die,1,{number}\r\n" * number


def whole(root: Path, acknowledged: int) -> None:
    """Every sample that was acknowledged is there, and each one is complete."""
    found = [text for _, text in SampleFiles(root).kept()]
    assert found == [table(number) for number in range(1, len(found) + 1)]
    assert len(found) >= acknowledged
    SampleFiles(root).add("again", DAY)
    assert SampleFiles(root).kept()[-1].table == "again"


def test_a_cut_leaves_whole_samples_and_each_that_was_kept() -> None:
    verdicts = simulate(CutScenario("samples", drawn, whole))
    assert verdicts.states > 40
    assert not verdicts.failures


def test_samples_that_are_written_in_place_are_found() -> None:
    def in_place(root: Path, recorder: Recorder) -> None:
        for number in range(1, 8):
            (root / f"2026-03-01-dice-{number}.csv").write_bytes(table(number).encode())
            recorder.acknowledge()

    assert simulate(CutScenario("samples in place", in_place, whole)).failures


def test_what_cannot_be_written_is_a_sentence_with_the_way_out(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SamplesError, match="is no directory: remove what is there"):
        SampleFiles(tmp_path / "file").add("a", DAY)
