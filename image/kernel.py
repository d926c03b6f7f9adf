"""Kernel, modules, firmware and initramfs, taken from Debian's packages without installing these."""

import gzip
import lzma
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from image import splash
from image.lock import Deb, Lock
from image.tools import ImageError, run
from llamadillo.devices.pi.board import REFERENCE, read_board

INITRAMFS: Final = Path(__file__).with_name("initramfs")
EARLY: Final = (
    *("fixed", "gpio-regulator", "bcm2835", "sdhci-iproc", "i2c-bcm2835", "i2c-dev", "squashfs", "overlay"),
    *("vfat", "nls_cp437", "nls_ascii", "nls_utf8", "bcm2835_wdt"),
)
"""The modules in the initramfs: the card, the display, the root, and what a restart needs."""
LATER: Final = (
    *(
        "ext4",
        "gpio_keys",
        "evdev",
        "bcm2835_wdt",
        "raspberrypi-cpufreq",
        "bcm2835_thermal",
        "bcm2711_thermal",
    ),
    *("bcm2835-rng", "iproc-rng200", "spi-bcm2835", "spi-bcm2835aux", "spidev"),
    *("phy-generic", "dwc2", "reset-raspberrypi", "xhci-pci", "usb-storage", "uas", "sd_mod", "exfat"),
    *(
        "nls_iso8859-1",
        "brcmfmac",
        "brcmfmac-wcc",
        "brcmfmac-cyw",
        "smsc95xx",
        "lan78xx",
        "genet",
        "cdc_ether",
    ),
    *("r8152", "broadcom", "microchip", "smsc"),
)
"""The modules in the root, with those in the initramfs: sticks, networks, the button, the watchdog."""
_WIFI: Final = (
    *("brcm/brcmfmac43430-sdio.*", "brcm/brcmfmac43455-sdio.*", "cypress/cyfmac43430-sdio.*"),
    "cypress/cyfmac43455-sdio.*",
)
TREES: Final = (
    *(
        "bcm2837-rpi-zero-2-w",
        "bcm2837-rpi-3-a-plus",
        "bcm2837-rpi-3-b",
        "bcm2837-rpi-3-b-plus",
        "bcm2711-rpi-4-b",
    ),
)
"""The device trees: the models that the image is for."""
_APPLETS: Final = (
    *(
        "cat",
        "chroot",
        "cmp",
        "dd",
        "echo",
        "i2ctransfer",
        "insmod",
        "mkdir",
        "mount",
        "printf",
        "reboot",
        "sh",
        "sleep",
    ),
    *("switch_root", "tr", "umount", "usleep", "wc"),
)
_FOLDERS: Final = ("boot", "dev", "lower", "memory", "modules", "proc", "root", "sys")


@dataclass(frozen=True, slots=True)
class Kernel:
    """The files that a slot boots with."""

    version: str
    image: Path
    """The kernel as it is, not compressed: emulators want it so."""
    packed: Path
    initramfs: Path
    trees: Path
    """The folder of the device trees."""
    firmware: Path
    """The folder of the firmware for the boot partition."""


def take(work: Path, root: Path, lock: Lock, debs: Mapping[Deb, Path]) -> Kernel:
    """Put modules and firmware into the root, and make what a slot boots with. Raises ImageError."""
    parts = work / "parts"
    parts.mkdir()
    for deb in lock.of("part"):
        _extract(parts, deb, debs[deb])
        for text in parts.glob(f"{deb.package}/usr/share/doc/*/copyright"):
            place = root / "usr/share/doc" / text.parent.name
            place.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(text, place / "copyright")
    linux = parts / lock.part("linux-image").package
    (image,) = linux.glob("boot/vmlinuz-*")
    version = image.name.removeprefix("vmlinuz-")
    _put_firmware(parts / "firmware-brcm80211/usr/lib/firmware", root / "usr/lib/firmware")
    _put_modules(work, linux, root, version)
    packed = work / "kernel8.img"
    packed.write_bytes(gzip.compress(image.read_bytes(), 9, mtime=0))
    initramfs = _initramfs(work, linux, parts / "busybox-static/usr/bin/busybox", version, lock.epoch)
    trees = linux / f"usr/lib/linux-image-{version}/broadcom"
    return Kernel(version, image, packed, initramfs, trees, parts / "raspi-firmware/usr/lib/raspi-firmware")


def _extract(parts: Path, deb: Deb, file: Path) -> None:
    copy = parts / "package.deb"
    shutil.copyfile(file, copy)
    run("dpkg-deb", "-x", copy, parts / deb.package, folders=[parts])
    copy.unlink()


def _put_firmware(source: Path, target: Path) -> None:
    for pattern in _WIFI:
        for file in sorted(source.glob(pattern)):
            place = target / file.relative_to(source)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, place, follow_symlinks=False)


def modules(work: Path, linux: Path, version: str, names: tuple[str, ...]) -> list[Path]:
    """The files of these modules and of those that they need, in the order of loading. Raises ImageError."""
    script = (
        'for name; do modprobe --dirname "$0/usr" --set-version VERSION --show-depends "$name" || exit; done'
    )
    lines = run("sh", "-c", script.replace("VERSION", version), linux, *names, folders=[work]).splitlines()
    return list(dict.fromkeys(Path(line.split()[1]) for line in lines if line.startswith("insmod ")))


def _put_modules(work: Path, linux: Path, root: Path, version: str) -> None:
    source = linux / f"usr/lib/modules/{version}"
    run("depmod", "--basedir", linux / "usr", version, folders=[work])
    target = root / f"usr/lib/modules/{version}"
    target.mkdir(parents=True)
    for name in ("modules.builtin", "modules.builtin.modinfo", "modules.order"):
        shutil.copyfile(source / name, target / name)
    for file in modules(work, linux, version, (*EARLY, *LATER)):
        place = target / file.relative_to(source)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, place)
    run("depmod", "--basedir", root / "usr", version, folders=[work])


def _initramfs(work: Path, linux: Path, busybox: Path, version: str, epoch: int) -> Path:
    folder = work / "initramfs"
    for name in (*_FOLDERS, "bin"):
        (folder / name).mkdir(parents=True)
    shutil.copyfile(busybox, folder / "bin/busybox")
    (folder / "bin/busybox").chmod(0o755)
    for applet in _APPLETS:
        (folder / "bin" / applet).symlink_to("busybox")
    names = []
    for file in modules(work, linux, version, EARLY):
        if file.suffix != ".xz":
            raise ImageError(f"{file.name} is not packed with xz as all modules were.")
        (folder / "modules" / file.stem).write_bytes(lzma.decompress(file.read_bytes()))
        names.append(file.stem)
    (folder / "modules/order").write_text("".join(f"{name}\n" for name in names))
    shutil.copyfile(INITRAMFS / "init", folder / "init")
    (folder / "init").chmod(0o755)
    shutil.copyfile(REFERENCE, folder / "board.toml")
    (folder / "splash").write_text(splash.script(read_board(REFERENCE).display))
    packed = work / "initramfs8"
    script = (
        'find . -exec touch --no-dereference --date "@$1" {} + && find . | LC_ALL=C sort | '
        'cpio --quiet --reproducible --format newc --owner 0:0 --create | zstd -q -19 -o "$2"'
    )
    run("sh", "-c", script, "sh", str(epoch), packed, folders=[folder, work])
    return packed
