"""A memory card that wears out is said before games are lost."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from llamadillo.pilot import DISCARD, Pilot
from llamadillo.ports.self_check import CheckFailed
from llamadillo.storage.card import SYSTEM, card_errors, check_card
from llamadillo.titles import TITLES


@pytest.fixture
def kernel(tmp_path: Path) -> Path:
    """What a kernel shows of the file system that holds `tmp_path`, with an ext4 without errors."""
    device = tmp_path.stat().st_dev
    partition = tmp_path / "sys/devices/mmc0/block/mmcblk0/mmcblk0p4"
    partition.mkdir(parents=True)
    links = tmp_path / "sys/dev/block"
    links.mkdir(parents=True)
    (links / f"{os.major(device)}:{os.minor(device)}").symlink_to(partition)
    count(tmp_path / "sys", "0\n")
    return tmp_path / "sys"


def count(kernel: Path, errors: str) -> None:
    """Let the kernel have counted this."""
    folder = kernel / "fs/ext4/mmcblk0p4"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "errors_count").write_text(errors, encoding="ascii")


def test_a_card_without_errors_passes(kernel: Path, tmp_path: Path) -> None:
    assert list(check_card(tmp_path, kernel)) == [None]


@pytest.mark.parametrize(("errors", "said"), [("1\n", "had 1 error:"), ("12\n", "had 12 errors:")])
def test_the_errors_of_a_card_are_said(kernel: Path, tmp_path: Path, errors: str, said: str) -> None:
    count(kernel, errors)
    with pytest.raises(CheckFailed, match=said):
        list(check_card(tmp_path, kernel))


def test_the_box_says_them_once_and_plays_on(kernel: Path, tmp_path: Path) -> None:
    count(kernel, "3\n")
    pilot = Pilot(TITLES, checks=(lambda: check_card(tmp_path, kernel),))
    pilot.wait(5)
    assert "had 3 errors" in " ".join(text.text for text in pilot.app.picture.texts)
    start = Pilot(TITLES).app.picture
    pilot.press(DISCARD)
    pilot.wait(5)
    assert pilot.app.picture == start


@pytest.mark.parametrize("shown", ["", "many\n", None])
def test_a_kernel_that_counts_nothing_there_is_no_error(
    kernel: Path, tmp_path: Path, shown: str | None
) -> None:
    if shown is None:
        shutil.rmtree(kernel / "fs")
    else:
        count(kernel, shown)
    assert card_errors(tmp_path, kernel) == 0
    assert card_errors(tmp_path / "nothing", kernel) == 0


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A real ext4 in a file, mounted."""
    image, place = tmp_path / "card.img", tmp_path / "card"
    place.mkdir()
    with image.open("wb") as file:
        file.truncate(16 << 20)
    if os.geteuid() != 0 or shutil.which("mkfs.ext4") is None:
        pytest.skip("it needs root and mkfs.ext4")
    subprocess.run(["mkfs.ext4", "-q", image], check=True)
    mounted = subprocess.run(
        ["mount", "-o", "loop,errors=continue", image, place], capture_output=True, check=False
    )
    if mounted.returncode != 0:
        pytest.skip("this system has no loop devices")
    yield place
    subprocess.run(["umount", place], check=True)


def test_a_real_kernel_counts_them(disk: Path) -> None:
    assert card_errors(disk) == 0
    device = disk.stat().st_dev
    partition = (SYSTEM / f"dev/block/{os.major(device)}:{os.minor(device)}").resolve().name
    for _ in range(2):
        (SYSTEM / "fs/ext4" / partition / "trigger_fs_error").write_text("a test", encoding="ascii")
    assert card_errors(disk) == 2
    assert os.stat(SYSTEM / "fs/ext4" / partition / "errors_count").st_mode & 0o444 == 0o444, "for each user"
