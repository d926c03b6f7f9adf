"""What must be true of every image: read from the finished file, without starting it."""

import json
import os
import re
import stat
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from image.boot import FIRMWARE, OVERLAY, overlay_source
from image.card import BOOT_MB, DATA_MB, DISK_ID, SLOT_MB, sha256
from image.kernel import TREES
from image.root import FEWEST_AUTHORITIES, MASKED
from image.tools import ImageError, cache, run
from llamadillo.box_settings import BoxSettings, load_box_settings
from llamadillo.devices.pi.board import load_board
from llamadillo.storage.fetch import CERTIFICATES as AUTHORITIES
from llamadillo.storage.slots import SIZE, SLOTS, Slots, read_slots
from systemd.installer.boot import I2C_HERTZ

_MB: Final = 1 << 20
_KEYS: Final = re.compile(
    r"ssh_host_|authorized_keys|\.pem$|id_(rsa|ed25519)|minisign\.key|wpa_supplicant-.*\.conf$"
)
_SECRET: Final = re.compile(
    rb"-----BEGIN [A-Z ]*PRIVATE KEY-----|untrusted comment: minisign encrypted secret key"
)
_FIELDS: Final = (
    *(
        "name",
        "description",
        "icon",
        "url",
        "extract_size",
        "extract_sha256",
        "image_download_size",
        "release_date",
    ),
    *("devices", "init_format"),
)


@dataclass(frozen=True, slots=True)
class Parts:
    """An image that was taken apart."""

    image: Path
    table: dict[str, Any]
    """What sfdisk says about it."""
    boot: Path
    """The files of the boot partition."""
    root: Path
    """The files of the root."""
    work: Path


def check(image: Path) -> Iterator[str]:
    """Check an image; yields a line for each rule that it keeps. Raises ImageError at a broken one."""
    with TemporaryDirectory(prefix="check-", dir=cache()) as folder:
        parts = take_apart(image, Path(folder))
        for rule in RULES:
            rule(parts)
            yield f"ok: {(rule.__doc__ or '').splitlines()[0]}"
        if (image.parent / "os-list.json").exists():
            lists(image)
            yield f"ok: {(lists.__doc__ or '').splitlines()[0]}"


def take_apart(image: Path, work: Path) -> Parts:
    """Unpack the partitions of an image below `work`. Raises ImageError."""
    if image.suffix == ".xz":
        plain = work / image.stem
        run("sh", "-c", 'xz -dc "$1" > "$2"', "sh", image, plain, folders=[work, image.parent])
        image = plain
    table = json.loads(run("sfdisk", "--json", image, folders=[work, image.parent]))["partitiontable"]
    if len(table["partitions"]) != 4:
        raise ImageError(f"The image has {len(table['partitions'])} partitions, not 4.")
    for number, name in enumerate(("boot.vfat", "root.squashfs", "root-b.squashfs", "data.ext4")):
        extract(image, table["partitions"][number], work / name)
    boot, root = work / "boot", work / "root"
    boot.mkdir()
    run("mcopy", "-s", "-n", "-i", "boot.vfat", "::*", boot, folders=[work])
    run("unsquashfs", "-quiet", "-no-progress", "-dest", root, "root.squashfs", folders=[work])
    return Parts(image, table, boot, root, work)


def extract(image: Path, partition: dict[str, Any], target: Path) -> None:
    """Copy a partition out of an image."""
    with image.open("rb") as source, target.open("wb") as file:
        source.seek(partition["start"] * 512)
        left = partition["size"] * 512
        while left and (block := source.read(min(left, _MB))):
            file.write(block)
            left -= len(block)


def partitions(parts: Parts) -> None:
    """The partitions: FAT32 to start from, two roots, the saved games."""
    found = [(entry["size"] * 512 // _MB, entry["type"]) for entry in parts.table["partitions"]]
    wanted = [(BOOT_MB, "c"), (SLOT_MB, "83"), (SLOT_MB, "83"), (DATA_MB, "83")]
    _same("the partitions", found, wanted)
    _same("the disk's identity", int(parts.table["id"], 16), DISK_ID)
    _same("the second root", sha256(parts.work / "root-b.squashfs"), sha256(parts.work / "root.squashfs"))
    run("fsck.vfat", "-n", "boot.vfat", folders=[parts.work])
    run("e2fsck", "-f", "-n", "data.ext4", folders=[parts.work])


def firmware(parts: Parts) -> None:
    """The firmware finds its files, and in both slots kernel, initramfs, command line and device trees."""
    slot = ("kernel8.img", "initramfs8", "cmdline.txt", OVERLAY, "overlays/README")
    wanted = [*FIRMWARE, "config.txt", "slot.txt", "llamadillo.txt", "board.toml"]
    wanted += [f"{name}/{file}" for name in SLOTS for file in (*slot, *(f"{tree}.dtb" for tree in TREES))]
    missing = [name for name in wanted if not (parts.boot / name).is_file()]
    if missing:
        raise ImageError(f"The boot partition lacks {', '.join(missing)}.")
    for line in (parts.boot / "config.txt").read_text().splitlines():
        if len(line) > 98:
            raise ImageError(f"The firmware reads 98 characters of a line only: {line}")
    for name in SLOTS:
        words = (parts.boot / name / "cmdline.txt").read_text().split()
        _same(
            f"the slot in {name}/cmdline.txt", [w for w in words if "slot=" in w], [f"llamadillo.slot={name}"]
        )
    modules = list((parts.root / "usr/lib/modules").iterdir())
    _same("the number of kernels with modules", len(modules), 1)


def slot(parts: Parts) -> None:
    """slot.txt has one sector and starts system a."""
    data = (parts.boot / "slot.txt").read_bytes()
    _same("the size of slot.txt", len(data), SIZE)
    _same("slot.txt", read_slots(data), Slots("a", "a", None))


def overlays(parts: Parts) -> None:
    """The overlay comes from the board file and merges with the device tree of each model."""
    board = load_board((parts.boot / "board.toml").read_text(), "board.toml")
    (parts.work / "wanted.dts").write_text(overlay_source(board))
    compiled = ("dtc", "-q", "-@", "-I", "dts", "-O", "dtb", "-o", "wanted.dtbo", "wanted.dts")
    run(*compiled, folders=[parts.work])
    for name in SLOTS:
        overlay = parts.boot / name / OVERLAY
        _same(f"the overlay of slot {name}", overlay.read_bytes(), (parts.work / "wanted.dtbo").read_bytes())
        for tree in TREES:
            merged = merge(parts.work, parts.boot / name / f"{tree}.dtb", overlay)
            hertz = run(
                "fdtget", "-t", "i", merged, "/soc/i2c@7e804000", "clock-frequency", folders=[parts.work]
            )
            _same(f"the display's bus on {tree}", hertz.strip(), str(I2C_HERTZ))
            if board.power_button is not None:
                pin = run(
                    "fdtget", "-t", "i", merged, "/llamadillo-power/power", "gpios", folders=[parts.work]
                )
                _same(f"the power button on {tree}", pin.split()[1], str(board.power_button))


def merge(work: Path, tree: Path, overlay: Path) -> Path:
    """A device tree with an overlay, as the firmware merges them."""
    merged = work / "merged.dtb"
    run("fdtoverlay", "-i", tree, "-o", merged, overlay, folders=[work, tree.parent, overlay.parent])
    return merged


def for_people(parts: Parts) -> None:
    """llamadillo.txt asks for nothing, and each of its examples is understood."""
    text = (parts.boot / "llamadillo.txt").read_text()
    _same("llamadillo.txt", load_box_settings(text, "llamadillo.txt"), BoxSettings())
    examples = re.sub(r"^# (\w+ = )", r"\1", text, flags=re.MULTILINE)
    asked = load_box_settings(examples, "llamadillo.txt")
    wifi = asked.wifi, asked.password, asked.country
    if None in (asked.profile, asked.language, asked.name, asked.updates, *wifi):
        raise ImageError("llamadillo.txt does not show every setting.")


def no_login(parts: Parts) -> None:
    """No password, no login, no SSH."""
    for line in (parts.root / "etc/shadow").read_text().splitlines():
        name, secret = line.split(":")[:2]
        if not secret.startswith(("*", "!")):
            raise ImageError(f"The user {name} has a password, or needs none.")
    units = parts.root / "etc/systemd/system"
    for name in MASKED:
        _same(f"the unit {name}", str((units / name).readlink()), "/dev/null")
    for name in ("usr/sbin/sshd", "usr/bin/ssh", "usr/bin/apt-get", "etc/ssh"):
        if (parts.root / name).exists():
            raise ImageError(f"{name} is in the image.")
    for link in units.glob("*.wants/*"):
        if link.name.startswith(
            ("systemd-networkd", "systemd-resolved", "wpa_supplicant", "systemd-timesyncd")
        ):
            raise ImageError(f"{link.name} starts without having been asked for.")


def no_secret(parts: Parts) -> None:
    """No key, no machine-id, no file that everyone may write, none that is not as packed."""
    _same("machine-id", (parts.root / "etc/machine-id").read_bytes(), b"")
    if (parts.root / "var/lib/dbus/machine-id").is_file():
        raise ImageError("D-Bus has a machine-id of its own.")
    for path in parts.root.rglob("*"):
        name = path.relative_to(parts.root)
        mode = path.lstat().st_mode
        if _KEYS.search(str(name)):
            raise ImageError(f"{name} looks like a key.")
        if (stat.S_ISREG(mode) and mode & stat.S_IWOTH) or (stat.S_ISDIR(mode) and mode & 0o1002 == 0o002):
            raise ImageError(f"Everyone may write {name}.")
        if stat.S_ISREG(mode) and path.stat().st_size < _MB and _SECRET.search(path.read_bytes()):
            raise ImageError(f"{name} has a secret key.")


def dangling(parts: Parts) -> None:
    """No unit leads nowhere."""
    for link in (parts.root / "etc/systemd/system").rglob("*"):
        target = str(link.readlink()) if link.is_symlink() else "/dev/null"
        inside = parts.root / target.lstrip("/") if target.startswith("/") else link.parent / target
        if target != "/dev/null" and not _exists(parts.root, inside):
            raise ImageError(f"{link.name} leads to {target}, which is not there.")


def _exists(root: Path, path: Path) -> bool:
    """Whether a path exists in a root, whose links are those of the root."""
    place = root
    for word in path.relative_to(root).parts if path.is_relative_to(root) else ():
        place = place / word
        for _ in range(9):
            if not place.is_symlink():
                break
            target = str(place.readlink())
            place = root / target.lstrip("/") if target.startswith("/") else place.parent / target
    return place.exists()


def repair(parts: Parts) -> None:
    """The root has the program that repairs the boot partition after a power cut."""
    if not os.access(parts.root / "usr/sbin/fsck.vfat", os.X_OK):
        raise ImageError("The root lacks fsck.vfat.")


def updates(parts: Parts) -> None:
    """The root can check the server of updates, and looks for none unless it is asked to."""
    found = (parts.root / AUTHORITIES.relative_to("/")).read_text().count("BEGIN CERTIFICATE")
    if found < FEWEST_AUTHORITIES:
        raise ImageError(f"The root has {found} authorities of the web.")
    units = parts.root / "etc/systemd/system"
    if any(units.glob("*.wants/llamadillo-updates.*")):
        raise ImageError("llamadillo-updates starts without having been asked for.")
    for name in ("service", "socket", "timer"):
        if not (units / f"llamadillo-updates.{name}").is_file():
            raise ImageError(f"llamadillo-updates.{name} is not in the image.")


def licences(parts: Parts) -> None:
    """Each package of Debian has its licence, and so has the firmware."""
    status = (parts.root / "var/lib/dpkg/status").read_text()
    for block in status.split("\n\n"):
        package = re.search(r"^Package: (\S+)", block, re.MULTILINE)
        installed = "Status: install ok installed" in block
        if (
            package
            and installed
            and not _exists(parts.root, parts.root / f"usr/share/doc/{package[1]}/copyright")
        ):
            raise ImageError(f"The licence of {package[1]} is missing.")
    found = sorted(path.name for path in (parts.boot / "licences").iterdir())
    _same("the licences on the boot partition", found, ["linux-image.txt", "raspi-firmware.txt"])


def release(parts: Parts) -> None:
    """The release of the box is complete, and no file of it was changed."""
    from llamadillo.storage.own_files import check_own_files  # noqa: PLC0415  opens files

    current = parts.root / "opt/llamadillo/current"
    folder = current.parent / current.readlink()
    for _ in check_own_files(folder):
        pass
    tomllib.loads((parts.boot / "board.toml").read_text())


def lists(image: Path) -> None:
    """os-list.json has every field for Raspberry Pi Imager, and the image's own size and hash."""
    (entry,) = json.loads((image.parent / "os-list.json").read_text())["os_list"]
    missing = [field for field in _FIELDS if not entry.get(field)]
    if missing:
        raise ImageError(f"os-list.json lacks {', '.join(missing)}.")
    _same("extract_size", entry["extract_size"], image.stat().st_size)
    _same("extract_sha256", entry["extract_sha256"], sha256(image))
    for line in (image.parent / "SHA256SUMS").read_text().splitlines():
        digest, name = line.split("  ")
        _same(f"the hash of {name}", sha256(image.parent / name), digest)


def _same(what: str, found: object, wanted: object) -> None:
    if found != wanted:
        raise ImageError(f"{what}: {str(found)[:200]} in place of {str(wanted)[:200]}.")


RULES: Final[tuple[Callable[[Parts], None], ...]] = (
    *(
        partitions,
        firmware,
        slot,
        overlays,
        for_people,
        no_login,
        no_secret,
        dangling,
        repair,
        updates,
        licences,
        release,
    ),
)
