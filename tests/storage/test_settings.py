"""Settings on a disk: kept apart from the games, and a broken file costs nothing but them."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from llamadillo.ports.settings import SettingsError
from llamadillo.storage.disk import Fault
from llamadillo.storage.settings import DAMAGED_FILE, FILE, JsonSettings
from tests.storage.power_cut import SyncRecorder
from tests.storage.test_faults import fill, needs_root, tmpfs  # noqa: F401  a fixture

VALUES = {
    "sound": True,
    "brightness": 60,
    "table": {"occupants": ["person", "easy"], "first": -1},
    "name": "Zoë",
}


def make_huge(path: Path) -> None:
    """A file of 40 GB that takes no room."""
    path.touch()
    os.truncate(path, 40 << 30)


def test_they_are_there_after_a_restart(tmp_path: Path) -> None:
    JsonSettings(tmp_path / "new").save(VALUES)
    assert JsonSettings(tmp_path / "new").load() == VALUES
    assert [path.name for path in (tmp_path / "new").iterdir()] == [FILE]


def test_after_a_power_cut_the_last_ones_are_there(tmp_path: Path) -> None:
    """Else a box that is switched off by its plug forgets its language, or finds an empty file."""
    medium = SyncRecorder()
    for values in ({"language": "de"}, VALUES):
        JsonSettings(tmp_path, sync=medium).save(values)
        left = medium.left_in(tmp_path)
        assert left.keys() == {FILE}
        assert json.loads(left[FILE]) == values


def test_after_a_power_cut_a_new_directory_is_there(tmp_path: Path) -> None:
    medium = SyncRecorder()
    JsonSettings(tmp_path / "state" / "llamadillo", sync=medium).save(VALUES)
    assert medium.left_in(tmp_path).keys() == {"state"}
    assert medium.left_in(tmp_path / "state").keys() == {"llamadillo"}


def test_a_person_can_read_and_edit_them(tmp_path: Path) -> None:
    JsonSettings(tmp_path).save({"brightness": 60, "name": "Zoë"})
    assert (tmp_path / FILE).read_text(encoding="utf-8") == '{\n  "brightness": 60,\n  "name": "Zoë"\n}\n'


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'"text"',
        b"\xff\xfe",
        b'{"name": "\xe9"}',
        b"{'sound': true}",
        b'{"names": ["\\ud800"]}',  # half a character
        b'{"\\udfff": 1}',
        b'{"volume": NaN}',
        b'{"volume": -Infinity}',
        b'{"volume": 1' + b"0" * 5_000 + b"}",
        b"[" * 10_000,
        b'{"a":' * 10_000,
        b'{"padding": "' + b"x" * 100_000 + b'"}',
        bytes(100),
    ],
)
def test_a_broken_file_costs_the_settings_alone(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    store = JsonSettings(tmp_path)
    assert store.load() == {}
    assert store.notice() == (
        "The settings were unreadable and are as when new; the old file is settings-damaged.json."
    )
    assert (tmp_path / DAMAGED_FILE).read_bytes() == content
    store.save(VALUES)
    again = JsonSettings(tmp_path)
    assert again.load() == VALUES
    assert again.notice() is None


def test_a_file_cut_anywhere_is_broken_or_whole(tmp_path: Path) -> None:
    content = json.dumps(VALUES).encode()
    for length in range(len(content)):
        (tmp_path / FILE).write_bytes(content[:length])
        assert JsonSettings(tmp_path).load() == {}
    (tmp_path / FILE).write_bytes(content)
    assert JsonSettings(tmp_path).load() == VALUES


@pytest.mark.parametrize(
    "make",
    [
        pytest.param(os.mkfifo, id="a pipe"),
        pytest.param(lambda path: path.symlink_to("/dev/zero"), id="an endless device"),
        pytest.param(lambda path: (path / "folder").mkdir(parents=True), id="a folder"),
        pytest.param(make_huge, id="40 GB"),
    ],
)
def test_what_is_no_settings_file_is_set_aside_at_once(make: Callable[[Path], None], tmp_path: Path) -> None:
    """Else a pipe stops the start of the box for ever, and a large file fills the memory."""
    make(tmp_path / FILE)
    before = os.lstat(tmp_path / FILE)
    store = JsonSettings(tmp_path)
    assert store.load() == {}
    assert store.notice() == (
        "The settings were unreadable and are as when new; the old file is settings-damaged.json."
    )
    assert os.lstat(tmp_path / DAMAGED_FILE).st_ino == before.st_ino
    store.save(VALUES)
    assert JsonSettings(tmp_path).load() == VALUES


def test_a_settings_file_that_may_not_be_read_stays(tmp_path: Path) -> None:
    """The settings may be in order: only who may read them is wrong."""
    (tmp_path / FILE).symlink_to(FILE)  # a loop of links: an error for root, too
    store = JsonSettings(tmp_path)
    assert store.load() == {}
    reason = Fault.NO_DIRECTORY.sentence(tmp_path)
    assert store.notice() == f"The settings are as when new. {reason}"
    assert (tmp_path / FILE).is_symlink()


def test_where_there_can_be_no_directory(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    store = JsonSettings(tmp_path / "file")
    assert store.load() == {}
    with pytest.raises(SettingsError) as caught:
        store.save(VALUES)
    assert str(caught.value) == Fault.NO_DIRECTORY.sentence(tmp_path / "file")


@needs_root
def test_on_a_full_disk_the_old_ones_stay(tmpfs: Path) -> None:  # noqa: F811  the fixture
    store = JsonSettings(tmpfs)
    store.save(VALUES)
    filler = fill(tmpfs)
    with pytest.raises(SettingsError) as caught:
        store.save({"name": "x" * 20_000})
    assert str(caught.value) == Fault.FULL.sentence(tmpfs)
    assert store.load() == VALUES
    filler.unlink()
    store.save({"name": "Ben"})
    assert store.load() == {"name": "Ben"}
