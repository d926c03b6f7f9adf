"""Other users of a computer do not see the hidden hands: who may read the saved games."""

import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from stat import S_IMODE

import pytest

from llamadillo.storage.database import FILE, connect
from llamadillo.storage.journal import SqliteJournal
from llamadillo.storage.lock import InstanceLock
from llamadillo.storage.settings import FILE as SETTINGS_FILE
from llamadillo.storage.settings import JsonSettings
from tests.storage.scenarios import SCRIPT, perform


@pytest.fixture(autouse=True)
def umask() -> Iterator[None]:
    """The umask of most systems, under which others may read new files."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def use(directory: Path) -> dict[str, int]:
    """Everything that creates files in a state directory, damage included; the permissions of all of it."""
    with InstanceLock(directory):
        settings = JsonSettings(directory)
        (directory / SETTINGS_FILE).write_text("{")
        settings.load()
        settings.save({"language": "de"})
        with closing(SqliteJournal(directory)) as journal:
            perform(journal, SCRIPT)
        (directory / FILE).write_bytes(b"damaged")
        with closing(SqliteJournal(directory)) as journal, closing(connect(directory / FILE)):
            perform(journal, SCRIPT)
            return permissions(directory)


def permissions(directory: Path) -> dict[str, int]:
    """The permissions of a directory, under the name `.`, and of everything in it."""
    return {
        path.relative_to(directory).as_posix(): S_IMODE(path.lstat().st_mode)
        for path in (directory, *directory.iterdir())
    }


def test_a_new_state_directory_is_for_its_user_only(tmp_path: Path) -> None:
    found = use(tmp_path / "state" / "llamadillo")
    assert found.pop(".") == 0o700
    assert found.pop("settings-damaged.json") == 0o644  # this test has written it
    assert found.pop("llamadillo-damaged-1.db") == 0o600
    assert set(found) == {
        *("llamadillo.lock", "settings.json"),
        *("llamadillo.db", "llamadillo.db-wal", "llamadillo.db-shm"),
    }
    assert set(found.values()) == {0o600}
    assert S_IMODE((tmp_path / "state").stat().st_mode) == 0o700


def test_a_state_directory_of_an_earlier_version_is_closed_at_the_next_start(tmp_path: Path) -> None:
    directory = tmp_path / "llamadillo"
    use(directory)
    for path in directory.iterdir():
        path.chmod(0o644)
    directory.chmod(0o755)
    with InstanceLock(directory):
        found = permissions(directory)
    assert found.pop(".") == 0o700
    assert len(found) == 5
    assert set(found.values()) == {0o600}


def test_the_group_of_the_service_keeps_its_rights(tmp_path: Path) -> None:
    """`StateDirectoryMode=0750` and `UMask=0027`: a user in the group of the box may list its games."""
    os.umask(0o027)
    directory = tmp_path / "llamadillo"
    directory.mkdir()
    directory.chmod(0o750)
    found = use(directory)
    assert found.pop(".") == 0o750
    assert set(found.values()) == {0o640}


@pytest.mark.parametrize("mode", [0o755, 0o1777, 0o777])
def test_a_directory_with_files_of_others_stays_as_it_is(mode: int, tmp_path: Path) -> None:
    """`--state /tmp` as root closed `/tmp` to all, and the system would not work any more."""
    tmp_path.chmod(mode)
    for name in ("notes.txt", "settings.ini", "llamadillo.txt"):
        (tmp_path / name).touch()
        (tmp_path / name).chmod(0o644)
    (tmp_path / "llamadillo").mkdir(mode=0o755)
    with InstanceLock(tmp_path), closing(SqliteJournal(tmp_path)):
        pass
    found = permissions(tmp_path)
    assert found.pop(".") == mode
    assert found.pop("llamadillo") == 0o755
    assert {found.pop(name) for name in ("notes.txt", "settings.ini", "llamadillo.txt")} == {0o644}
    assert found == {"llamadillo.lock": 0o600, "llamadillo.db": 0o600}


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.touch()
    victim.chmod(0o644)
    directory = tmp_path / "llamadillo"
    directory.mkdir()
    (directory / SETTINGS_FILE).symlink_to(victim)
    with InstanceLock(directory):
        assert S_IMODE(victim.stat().st_mode) == 0o644
