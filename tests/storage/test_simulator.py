"""The simulator sees: its model is what a real disk does, and journals that are wrong are found."""

import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import count, pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from llamadillo.storage.database import FILE, connect
from llamadillo.storage.disk import write_atomically
from tests.storage.crash import CrashLab
from tests.storage.cut_scenarios import BY_NAME, MORE, JournalKept, JournalPlay, settings_kept
from tests.storage.disk_model import (
    BLOCK,
    Acknowledged,
    DirectorySync,
    Disk,
    FileSync,
    Names,
    Operation,
    Tree,
    Truncate,
    Write,
    cuts,
)
from tests.storage.recorder import Recorder
from tests.storage.simulator import Cut, CutScenario, is_memory, kills, power_cuts, record, simulate


def tree(root: Path) -> dict[str, bytes | None]:
    return {
        path.relative_to(root).as_posix(): path.read_bytes() if path.is_file() else None
        for path in root.rglob("*")
    }


def without_memory(files: Tree) -> Tree:
    return {name: content for name, content in files.items() if not is_memory(name)}


def disk(*operations: Operation) -> Disk:
    made = Disk()
    for operation in operations:
        made.apply(operation)
    return made


NEW = (Names("", (("a", 1),)), DirectorySync(""))


def left(*operations: Operation) -> set[tuple[tuple[str, bytes | None], ...]]:
    """All that a power cut may leave, without torn writes."""
    return {tuple(sorted(state.tree.items())) for state in cuts(disk(*operations), Random(1), 0)}


def test_what_is_not_synced_may_be_lost_or_not() -> None:
    assert left(*NEW, Write(1, 0, b"ab")) == {(("a", b""),), (("a", b"ab"),)}
    assert left(*NEW, Write(1, 0, b"ab"), FileSync(1)) == {(("a", b"ab"),)}
    assert left(NEW[0], Write(1, 0, b"ab"), FileSync(1)) == {(), (("a", b"ab"),)}


def test_writes_come_in_any_order() -> None:
    first, second = Write(1, 0, b"ab"), Write(1, 4, b"ef")
    assert left(*NEW, first, second) == {
        (("a", content),) for content in (b"", b"ab", b"\0\0\0\0ef", b"ab\0\0ef")
    }


def test_a_rename_may_come_before_the_content() -> None:
    renamed = Names("", (("b", 1), ("a", None)))
    assert (("b", b""),) in left(*NEW, Write(1, 0, b"content"), renamed)
    assert (("a", b""),) in left(*NEW, Write(1, 0, b"content"), renamed)
    assert (("b", b""),) not in left(*NEW, Write(1, 0, b"content"), FileSync(1), renamed)


def test_a_removed_file_may_come_back() -> None:
    gone = Names("", (("a", None),))
    assert left(*NEW, Write(1, 0, b"ab"), FileSync(1), gone) == {(), (("a", b"ab"),)}
    assert left(*NEW, Write(1, 0, b"ab"), FileSync(1), gone, DirectorySync("")) == {()}


def test_a_directory_that_is_lost_takes_its_files_with_it() -> None:
    made = disk(
        Names("", (("d", 1),)), Names("d", (("d/a", 2),)), Write(2, 0, b"ab"), FileSync(2), DirectorySync("d")
    )
    made.directories.add(1)
    assert {tuple(state.tree.items()) for state in cuts(made, Random(1), 0)} == {
        (),
        (("d", None), ("d/a", b"ab")),
    }


def test_a_truncation_may_be_lost() -> None:
    start = (*NEW, Write(1, 0, b"abcd"), FileSync(1))
    assert left(*start, Truncate(1, 2)) == {(("a", b"abcd"),), (("a", b"ab"),)}
    assert left(*start, Truncate(1, 6), FileSync(1)) == {(("a", b"abcd\0\0"),)}


def test_a_torn_write_spoils_its_blocks_at_most() -> None:
    old, new = b"-" * 4 * BLOCK, b"+" * BLOCK
    made = disk(*NEW, Write(1, 0, old), FileSync(1), Write(1, BLOCK + 24, new))
    contents = [state.tree["a"] or b"" for state in cuts(made, Random(1), 300)]
    assert len(set(contents)) > 100
    for content in contents:
        assert content[:BLOCK] == old[:BLOCK]
        assert content[3 * BLOCK :] == old[3 * BLOCK :]
    torn = {content[BLOCK + 24 : 2 * BLOCK + 24] for content in contents}
    assert {old[:BLOCK], new, bytes(BLOCK)} <= torn
    partly = [content for content in torn if {*content} == {*b"-+"}]
    assert any(content.count(b"+") % 512 for content in partly), "inside a sector"
    assert any(b"+" in content.lstrip(b"+") for content in partly), "a later sector came, an earlier one not"
    assert any(content[BLOCK : BLOCK + 24] != old[:24] for content in contents), "what was there before"


def test_states_are_the_same_in_each_run(tmp_path: Path) -> None:
    digests = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        recording = record(BY_NAME["first start"], tmp_path / name)
        digests.append([cut.key() for cut in power_cuts(recording, Random(1), 3)])
    assert digests[0] == digests[1]


@pytest.mark.parametrize("name", ["whole matches", "rescue", "unreadable settings"])
def test_the_model_ends_as_the_directory_does(tmp_path: Path, name: str) -> None:
    recording = record(BY_NAME[name], tmp_path)
    *_, last = kills(recording)
    assert last.tree == tree(tmp_path)


@pytest.mark.parametrize(("name", "step"), [("first start", 3), ("rescue", 11), ("settings", 3)])
def test_a_real_kill_leaves_what_the_model_says(tmp_path: Path, name: str, step: int) -> None:
    """SIGKILL before and after calls of SQLite and of the program.

    Shared memory also changes between two calls that are recorded, so it is not compared.
    """
    prepared, root = tmp_path / "prepared", tmp_path / "root"
    for directory in (prepared, root):
        directory.mkdir()
    BY_NAME[name].prepare(prepared)
    recording = record(replace(BY_NAME[name], prepare=partial(copied, prepared)), root)
    positions: dict[bytes, list[int]] = {}
    for position, cut in enumerate(kills(recording)):
        positions.setdefault(Cut(without_memory(cut.tree), cut.acknowledged, "").key(), []).append(position)
    reached = [0]
    with CrashLab(f"tests.storage.cut_scenarios:{name.replace(' ', '_')}_in_lab") as lab:
        for boundary in count(0, step):
            shutil.rmtree(root)
            shutil.copytree(prepared, root)
            end = lab.run(root, kill_at=boundary)
            if not end.killed:
                break
            found = Cut(without_memory(tree(root)), len(end.acknowledged), "").key()
            assert found in positions, f"killed at boundary {boundary}"
            reached.append(next(place for place in positions[found] if place >= reached[-1]))
    assert boundary > 2 * len(recording.operations)
    assert len(set(reached)) > boundary / step / 5, "at many different operations"


def copied(prepared: Path, root: Path) -> None:
    shutil.copytree(prepared, root, dirs_exist_ok=True)


def careless(pragma: str) -> JournalPlay:
    """A journal whose connections are set up wrongly."""

    class Connection(sqlite3.Connection):
        def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
            cursor = super().execute(sql, parameters)
            if sql.startswith("PRAGMA synchronous"):
                super().execute(pragma)
            return cursor

    return JournalPlay(4, connect=lambda path: connect(path, Connection))


@pytest.mark.parametrize(
    ("pragma", "found"),
    [("PRAGMA synchronous = OFF", True), ("PRAGMA synchronous = NORMAL", True), ("SELECT 1", False)],
)
def test_a_journal_that_does_not_sync_each_step_is_found(pragma: str, *, found: bool) -> None:
    verdicts = simulate(CutScenario("careless", careless(pragma), JournalKept()), 0)
    assert any("instead of" in failure for failure in verdicts.failures) == found


def test_a_journal_that_puts_two_commits_into_one_block_is_found() -> None:
    """Without `psow=0` an interrupted write may damage a step that was acknowledged before."""

    def packed(path: Path) -> sqlite3.Connection:
        return sqlite3.connect(path.absolute().as_uri(), uri=True, isolation_level=None)

    verdicts = simulate(CutScenario("packed", JournalPlay(4, connect=packed), JournalKept()), 400)
    assert any("instead of" in failure for failure in verdicts.failures)


def test_a_directory_that_is_not_synced_is_found() -> None:
    def play(root: Path, recorder: Recorder) -> None:
        (root / "state").mkdir()
        (root / "state" / "settings.json.part").write_bytes(b'{"number": 1, "padding": ""}')
        recorder.acknowledge()

    assert simulate(CutScenario("no sync", play, settings_kept), 10).failures


@pytest.mark.parametrize("synced", [False, True])
def test_a_file_that_is_not_synced_before_it_is_renamed_is_found(tmp_path: Path, *, synced: bool) -> None:
    """`write_atomically` leaves the old content or the new one only because it syncs."""

    def play(root: Path, recorder: Recorder) -> None:
        for content in (b"old" * 1000, b"new" * 1000):
            write_atomically(
                root / "file", content, sync=recorder.sync if synced else lambda _descriptor: None
            )

    (tmp_path / "root").mkdir()
    recording = record(CutScenario("rename", play, lambda _root, _acknowledged: None), tmp_path / "root")
    found = {cut.tree.get("file", b"missing") for cut in power_cuts(recording, Random(1), 20)}
    whole = {b"old" * 1000, b"new" * 1000, b"missing"}
    assert (found == whole) == synced


def test_every_call_is_recorded_once(tmp_path: Path) -> None:
    """A commit is its frames, a sync, and nothing after it until the next one: SQLite's own order."""
    recording = record(BY_NAME["whole matches"], tmp_path)
    kinds = [type(operation) for operation in recording.operations]
    assert kinds.count(Acknowledged) == len(MORE)
    for before, after in pairwise(index for index, kind in enumerate(kinds) if kind is Acknowledged):
        assert FileSync in kinds[before:after], "no call returns without a sync"


def test_the_layer_leaves_nothing_behind(tmp_path: Path) -> None:
    record(BY_NAME["first start"], tmp_path)
    with closing(connect(tmp_path / "state" / FILE)) as db:
        db.execute("CREATE TABLE later (x)")
    assert (tmp_path / "state" / FILE).exists()


def test_what_the_observer_raises_comes_out(tmp_path: Path) -> None:
    def broken() -> None:
        raise RuntimeError("the observer is wrong")

    with (
        pytest.raises(RuntimeError, match="the observer is wrong"),
        Recorder(tmp_path, boundary=broken),
        closing(sqlite3.connect(tmp_path / "file")) as db,
        pytest.raises(sqlite3.OperationalError),
    ):
        db.execute("CREATE TABLE t (x)")
