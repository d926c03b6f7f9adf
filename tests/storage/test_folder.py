"""Files are added to a directory that may hold anything; nothing there is changed or followed."""

import os
import resource
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from llamadillo.storage.folder import Folder, NameTaken
from tests.storage.power_cut import SyncRecorder
from tests.storage.strange import MADE, strange_folder

CONTENT = b'{"record": 1}\n' * 300
STICKS = int(os.environ.get("LLAMADILLO_STICKS", "400"))
"""The number of strange folders that are tried."""


def test_a_file_is_added_once(tmp_path: Path) -> None:
    with Folder(tmp_path) as folder:
        assert folder.add("game", CONTENT)
        assert not folder.add("game", CONTENT)
    assert (tmp_path / "game").read_bytes() == CONTENT
    assert [path.name for path in tmp_path.iterdir()] == ["game"]


@pytest.mark.parametrize("left", [0, 1, len(CONTENT)])
@pytest.mark.parametrize("zeros", [0, 1, 5000])
def test_a_part_of_an_earlier_attempt_is_replaced(tmp_path: Path, left: int, zeros: int) -> None:
    """Also one whose last blocks were not written: FAT and exFAT may leave zeros in a power cut."""
    (tmp_path / "game.part").write_bytes((CONTENT[:left] + bytes(zeros))[: len(CONTENT)])
    with Folder(tmp_path) as folder:
        assert folder.add("game", CONTENT)
    assert [path.name for path in tmp_path.iterdir()] == ["game"]


@pytest.mark.parametrize("content", [b"mine", CONTENT + b"\n", b"x" + CONTENT[1:], CONTENT[:-1] + b"x"])
@pytest.mark.parametrize("name", ["game", "game.part"])
def test_other_contents_are_not_changed(tmp_path: Path, name: str, content: bytes) -> None:
    (tmp_path / name).write_bytes(content)
    before = (tmp_path / name).stat()
    with Folder(tmp_path) as folder, pytest.raises(NameTaken) as taken:
        folder.add("game", CONTENT)
    assert taken.value.name == name
    assert (tmp_path / name).read_bytes() == content
    assert (tmp_path / name).stat().st_mtime_ns == before.st_mtime_ns
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    """40 GB, most of it a hole."""
    with (tmp_path / "game").open("wb") as file:
        file.write(CONTENT)
        file.truncate(40 << 30)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with Folder(tmp_path) as folder, pytest.raises(NameTaken):
        folder.add("game", CONTENT)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 10_000, "kilobytes"


def test_a_name_that_is_synced_has_its_content(tmp_path: Path) -> None:
    medium = SyncRecorder()
    with Folder(tmp_path) as folder:
        folder.add("game", CONTENT, sync=medium)
        folder.sync(medium)
    assert medium.left_in(tmp_path) == {"game": CONTENT}


@pytest.mark.parametrize("kind", ["link", "file", "pipe", "loop"])
def test_only_a_directory_is_opened(tmp_path: Path, kind: str) -> None:
    place = tmp_path / "folder"
    match kind:
        case "link":
            place.symlink_to(tmp_path)
        case "file":
            place.touch()
        case "pipe":
            os.mkfifo(place)
        case "loop":
            place.symlink_to(place)
    with pytest.raises(NotADirectoryError):
        Folder(place, follow=False)


FUZZ = """
import sys
from pathlib import Path
from tests.storage.strange import try_strange_folders
print(try_strange_folders(Path(sys.argv[1]), int(sys.argv[2])))
"""


def test_no_strange_folder_hangs_is_harmed_or_harms(tmp_path: Path) -> None:
    """In a process of its own, which is ended if a call hangs."""
    command = [sys.executable, "-c", FUZZ, str(tmp_path), str(STICKS)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60 + STICKS, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    tried, written, present, taken, refused = map(int, done.stdout.split())
    assert tried == STICKS
    assert min(written, present, taken, refused) > STICKS // 20, "each end is tried"


def test_the_strange_folders_have_every_kind_of_entry(tmp_path: Path) -> None:
    made: set[str] = set()
    for seed in range(60):
        made |= set(strange_folder(tmp_path / str(seed), tmp_path / "outside", seed))
    assert made == set(MADE) - ({"device"} if os.geteuid() else set())


def test_a_pipe_would_hang_a_careless_copy(tmp_path: Path) -> None:
    """What the strange folders hold is dangerous."""
    os.mkfifo(tmp_path / "game")
    with socket.socket(socket.AF_UNIX) as bound:
        bound.bind(str(tmp_path / "socket"))
    read = "import sys; open(sys.argv[1], 'rb').read()"
    with pytest.raises(subprocess.TimeoutExpired):
        subprocess.run([sys.executable, "-c", read, str(tmp_path / "game")], timeout=1, check=False)
    with pytest.raises(OSError, match="No such device or address"):
        (tmp_path / "socket").read_bytes()
