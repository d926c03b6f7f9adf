"""Mounting a stick: how, what, and which disks never."""

import errno
import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from llamadillo.ports.stick import StickOutcome
from llamadillo.storage import stick
from llamadillo.storage.stick import Owner, StickTrouble, is_the_systems, mounted


class Programs:
    """Replacements of `mount` and other programs: they record their calls and print an answer."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory

    def answer(self, name: str, output: str = "", code: int = 0) -> None:
        """Let a program print this, on standard error if `code` is not 0."""
        program = self._directory / name
        to = ">&2" if code else ""
        note = f'echo {name} "$@" >> {self._directory}/calls'
        program.write_text(f'#!/bin/sh\n{note}\necho "{output}" {to}\nexit {code}\n')
        program.chmod(0o755)

    @property
    def calls(self) -> list[str]:
        return (self._directory / "calls").read_text().splitlines()


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Programs:
    programs = Programs(tmp_path)
    for name in ("mount", "umount"):
        programs.answer(name)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    return programs


OWNER = Owner(990, 991)
SAFE = "rw,nosuid,nodev,noexec,nosymfollow,errors=remount-ro"


@pytest.mark.parametrize(("kind", "options"), [
    ("vfat", f"-t vfat -o {SAFE},uid=990,gid=991,umask=022"),
    ("exfat", f"-t exfat -o {SAFE},uid=990,gid=991,umask=022"),
    ("ext4", f"-t ext4 -o {SAFE}"),
])  # fmt: skip
def test_a_stick_is_mounted_safely_and_for_the_boxs_user(programs: Programs, kind: str, options: str) -> None:
    programs.answer("blkid", kind)
    with mounted(Path("/dev/sda1"), Path("/place"), OWNER) as place:
        assert place == Path("/place")
    assert programs.calls == [
        "blkid -p -s TYPE -o value /dev/sda1",
        f"mount --internal-only {options} /dev/sda1 /place",
        "umount /place",
    ]


@pytest.mark.parametrize(
    "kind", ["ntfs", "ext2", "btrfs", "overlay", "crypto_LUKS", "-o", "vfat\nexfat", "x" * 99]
)
def test_nothing_else_is_mounted(programs: Programs, kind: str) -> None:
    programs.answer("blkid", kind)
    with pytest.raises(StickTrouble) as trouble, mounted(Path("/dev/sda1"), Path("/place"), OWNER):
        pass
    assert trouble.value.outcome is StickOutcome.FORMAT
    assert len(str(trouble.value)) < 100
    assert str(trouble.value).isprintable()
    assert [call.split()[0] for call in programs.calls] == ["blkid"]


def test_a_stick_that_cannot_be_unmounted_is_reported(programs: Programs) -> None:
    programs.answer("blkid", "vfat")
    programs.answer("umount", "umount: /place: target is busy.", 32)
    with pytest.raises(StickTrouble) as trouble, mounted(Path("/dev/sda1"), Path("/place"), OWNER):
        pass
    assert trouble.value.outcome is StickOutcome.IN_USE
    assert str(trouble.value) == (
        "The stick cannot be unmounted: target is busy. Switch the box off before you pull it out."
    )
    assert programs.calls[-1] == "umount --lazy /place"


def test_a_removed_stick_is_unmounted_and_its_error_is_raised(
    programs: Programs,
) -> None:
    programs.answer("blkid", "vfat")
    programs.answer("umount", "umount: /place: target is busy.", 32)
    with pytest.raises(OSError, match="Input/output"), mounted(Path("/dev/sda1"), Path("/place"), OWNER):
        raise OSError(errno.EIO, os.strerror(errno.EIO))
    assert programs.calls[-2:] == ["umount /place", "umount --lazy /place"]


def test_a_system_without_the_programs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with (
        pytest.raises(StickTrouble, match=r"^The program blkid cannot be run"),
        mounted(tmp_path, tmp_path, OWNER),
    ):
        pass


# Which disks are the system's.


class Disks:
    """The block devices of a machine in sysfs, and its mounts."""

    def __init__(self, root: Path) -> None:
        self.sysfs = root / "sys"
        self.mounts = root / "mountinfo"
        self.mounts.write_text("")

    def add(self, number: str, *path: str, on: Sequence[str] = ()) -> None:
        """Add a device, `sda`, or a partition, `sda`, `sda1`; `on` are the devices below it."""
        place = self.sysfs.joinpath("devices", "block", *path)
        place.mkdir(parents=True)
        (place / "dev").write_text(f"{number}\n")
        if len(path) > 1:
            (place / "partition").write_text("1\n")
        for slave in on:
            (place / "slaves").mkdir(exist_ok=True)
            (place / "slaves" / slave.replace(":", "-")).symlink_to(self.sysfs / "dev" / "block" / slave)
        link = self.sysfs / "dev" / "block" / number
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(place)

    def mount(self, number: str, source: str = "/dev/root") -> None:
        with self.mounts.open("a") as file:
            file.write(f"22 1 {number} / / rw,noatime shared:1 - ext4 {source} rw\n")

    def uses(self, number: str) -> bool:
        major, minor = map(int, number.split(":"))
        return is_the_systems(os.makedev(major, minor), self.sysfs, self.mounts)


@pytest.fixture
def disks(tmp_path: Path) -> Disks:
    disks = Disks(tmp_path)
    disks.add("179:0", "mmcblk0")
    disks.add("179:2", "mmcblk0", "mmcblk0p2")
    disks.add("8:0", "sda")
    disks.add("8:1", "sda", "sda1")
    disks.add("8:2", "sda", "sda2")
    disks.add("8:16", "sdb")
    disks.add("253:0", "dm-0", on=["8:2"])
    disks.mount("0:5", "devtmpfs")
    return disks


@pytest.mark.parametrize(("root", "used", "unused"), [
    ("179:2", ["179:2"], ["8:1", "8:16"]),
    ("8:2", ["8:0", "8:1"], ["8:16"]),
    ("253:0", ["8:1"], ["8:16"]),
], ids=["memory card", "all of a USB disk", "disk below an encrypted root"])  # fmt: skip
def test_the_disk_of_the_root_is_in_use(disks: Disks, root: str, used: list[str], unused: list[str]) -> None:
    disks.mount(root)
    assert all(disks.uses(number) for number in used)
    assert not any(disks.uses(number) for number in unused)


def test_the_root_of_this_machine_is_in_use() -> None:
    number = Path("/").stat().st_dev
    place = stick.SYSFS / "dev" / "block" / f"{os.major(number)}:{os.minor(number)}"
    if os.major(number) == 0 or not place.exists():
        pytest.skip("the root of this machine is not on a disk")
    assert is_the_systems(number)
