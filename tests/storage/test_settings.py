"""Settings on a disk: kept apart from the games, and a broken file costs nothing but them."""

import json
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


def test_a_directory_in_the_place_of_the_file(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    store = JsonSettings(tmp_path)
    assert store.load() == {}
    reason = Fault.REFUSED.sentence(tmp_path)
    assert store.notice() == f"The settings are as when new. {reason}"
    with pytest.raises(SettingsError, match="may not write"):
        store.save(VALUES)


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
