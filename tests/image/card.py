"""The card of an emulated Pi, what its firmware chooses, and sticks with an update."""

import gzip
import json
import os
import re
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from image.boot import OVERLAY
from image.card import bundle
from image.check import extract, merge
from image.kernel import INITRAMFS
from image.tools import run
from llamadillo.storage.slots import SLOTS_FILE, read_slots

CARD_MB: Final = 512
"""QEMU's cards have a power of two."""
TREE: Final = "bcm2837-rpi-3-b.dtb"
REVISION: Final = "0xa02082"
"""A Pi 3B: the firmware adds it to the device tree, and gpiozero reads it there."""
INIT: Final = INITRAMFS / "init"
_STICK_MB: Final = 64
_RESTARTS: Final = "#!/bin/busybox sh\nexec /bin/busybox reboot -f\n"


class Card:
    """A copy of the image as a card, on which a test may change things while the Pi is off."""

    def __init__(self, image: Path, folder: Path) -> None:
        self.folder: Final = folder
        self.file: Final = folder / "card.img"
        run("cp", "--sparse=always", image, self.file, folders=[folder, image.parent])
        table = json.loads(run("sfdisk", "--json", self.file, folders=[folder]))["partitiontable"]
        self.partitions: Final = table["partitions"]
        os.truncate(self.file, CARD_MB << 20)

    def read(self, name: str) -> bytes:
        """A file of the boot partition."""
        target = self.folder / "read"
        run("mcopy", "-n", "-o", "-i", self.boot, f"::{name}", target, folders=[self.folder])
        return target.read_bytes()

    def write(self, name: str, content: bytes) -> None:
        """Put a file on the boot partition, as another computer does."""
        source = self.folder / "written"
        source.write_bytes(content)
        run("mcopy", "-o", "-i", self.boot, source, f"::{name}", folders=[self.folder])

    def damage(self, number: int) -> None:
        """Overwrite the beginning of a partition, from 1."""
        with self.file.open("r+b") as file:
            file.seek(self.partitions[number - 1]["start"] * 512)
            file.write(os.urandom(65536))

    def saved(self) -> list[str]:
        """The files of the data partition, as they are after its journal is applied."""
        data = self.folder / "data.ext4"
        extract(self.file, self.partitions[3], data)
        repair = "e2fsck -f -y data.ext4 >/dev/null; [ $? -le 1 ]"
        run("sh", "-c", repair, folders=[self.folder])
        listed = run("debugfs", "-R", "ls -p /", "data.ext4", folders=[self.folder])
        return [line.split("/")[5] for line in listed.splitlines() if line.count("/") >= 6]

    def repaired(self) -> Path:
        """A copy of the boot partition, as the initramfs repairs it after a power cut now."""
        copy = self.folder / "boot.vfat"
        extract(self.file, self.partitions[0], copy)
        (function,) = re.findall(r"^repair\(\) {.*?^}$", INIT.read_text(), re.MULTILINE | re.DOTALL)
        script = f'chroot() {{ shift; "$@"; }}\n{function}\nrepair "$1" && fsck.vfat -n "$1"'
        run("sh", "-c", script, "sh", copy, folders=[self.folder])
        return copy

    @property
    def slots(self) -> object:
        """What slot.txt says."""
        return read_slots(self.read(SLOTS_FILE))

    @property
    def boot(self) -> str:
        """The boot partition, for mtools."""
        return f"{self.file}@@{self.partitions[0]['start'] * 512}"


def running_system(boot: Path | str, folder: Path) -> dict[str, bytes]:
    """The files of slot a on a boot partition, and `slot.txt`; `folder` is for copies of them."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    run("mcopy", "-s", "-n", "-i", boot, "::a", f"::{SLOTS_FILE}", folder, folders=[folder.parent])
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@dataclass(frozen=True, slots=True)
class Start:
    """What the firmware has chosen."""

    slot: str
    kernel: Path
    initramfs: Path
    tree: Path
    command_line: str


def chosen(card: Card) -> Start:
    """What the firmware loads from a card, with what it adds to the device tree."""
    prefixes = re.findall(r"^os_prefix=(\S+)$", card.read(SLOTS_FILE).decode(), re.MULTILINE)
    prefix = prefixes[-1] if prefixes else "a/"
    folder = card.folder
    for name in ("kernel8.img", "initramfs8", TREE):
        (folder / name).write_bytes(card.read(prefix + name))
    kernel = folder / "kernel"
    kernel.write_bytes(gzip.decompress((folder / "kernel8.img").read_bytes()))
    (folder / "overlay.dtbo").write_bytes(card.read(prefix + OVERLAY))
    tree = merge(folder, folder / TREE, folder / "overlay.dtbo")
    run("fdtput", "-p", "-t", "x", tree, "/system", "linux,revision", REVISION, folders=[folder])
    words = card.read(f"{prefix}cmdline.txt").decode().strip()
    return Start(prefix.rstrip("/"), kernel, folder / "initramfs8", tree, words)


class Keys:
    """A pair of keys of minisign, made for a test."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.secret: Final = folder / "secret.key"
        public = folder / "public.key"
        run("minisign", "-G", "-W", "-f", "-p", public, "-s", self.secret, folders=[folder])
        self.public: Final = public.read_bytes()


def update_stick(card: Card, folder: Path, keys: Keys) -> Path:
    """A stick with a signed update to a system that is whole, but only restarts the Pi.

    Kernel, initramfs and device trees are those of the card.
    """
    folder.mkdir()
    root, boot = folder / "root", folder / "boot"
    script = (
        "mkdir -p files root/bin root/sbin root/opt/llamadillo/current/bin root/proc root/dev root/sys && "
        "cd files && zstd -q -d -c ../initramfs8 | cpio --quiet --extract --make-directories bin/busybox && "
        "cp bin/busybox ../root/bin"
    )
    (folder / "initramfs8").write_bytes(card.read("a/initramfs8"))
    run("sh", "-c", script, folders=[folder])
    for name in ("sbin/init", "opt/llamadillo/current/bin/llamadillo"):
        (root / name).write_text(_RESTARTS)
        (root / name).chmod(0o755)
    run("mksquashfs", root, "root.squashfs", "-quiet", "-no-progress", "-noappend", folders=[folder])
    boot.mkdir()
    run("mcopy", "-s", "-n", "-i", card.boot, "::a", boot, folders=[folder, card.folder])
    update = folder / "system.llamadillo"
    bundle(update, "9.9.9", boot, folder / "root.squashfs", 0, keys.secret)
    shutil.rmtree(folder / "files")
    return _stick(folder, update)


def _stick(folder: Path, update: Path) -> Path:
    """A stick with this file."""
    stick = folder / "stick.img"
    run("mkfs.vfat", "-n", "STICK", "-C", stick, str(_STICK_MB << 10), folders=[folder])
    run("mcopy", "-i", stick, update, "::", folders=[folder])
    return stick
