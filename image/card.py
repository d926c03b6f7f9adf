"""The card: the file systems, the partitions, the compressed image and the update bundle."""

import hashlib
import shutil
import subprocess
import tarfile
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from typing import Final

from image.tools import ImageError, run
from llamadillo.storage.latest import LATEST, LATEST_SIGNATURE, Latest
from llamadillo.storage.slots import SLOTS
from llamadillo.storage.update import MANIFEST, ROOT, SIGNATURE, manifest_text

BOOT_MB: Final = 96
SLOT_MB: Final = 160
"""A root may take this much. Larger ones need another card layout, which an update cannot make."""
DATA_MB: Final = 64
LABEL: Final = "llamadillo"
"""Of the data partition; `systemd/var-lib-llamadillo.mount` mounts it by this label."""
DISK_ID: Final = 0x6C6C616D
PARTITIONS: Final = ("boot", "root-a", "root-b", "data")
_LEVEL: Final = "15"
"""Of zstd: 19 makes the root 1 % smaller, and takes three times as long."""
_UUID: Final = "6c6c616d-6164-696c-6c6f-000000000001"
_SEED: Final = "6c6c616d-6164-696c-6c6f-000000000002"
_GENIMAGE: Final = """\
image card.img {{
    hdimage {{
        partition-table-type = "mbr"
        disk-signature = {disk:#x}
        align = 4M
    }}
    partition boot {{
        partition-type = 0xC
        bootable = true
        image = "boot.vfat"
    }}
    partition root-a {{
        partition-type = 0x83
        image = "root.squashfs"
        size = {slot}M
    }}
    partition root-b {{
        partition-type = 0x83
        image = "root.squashfs"
        size = {slot}M
    }}
    partition data {{
        partition-type = 0x83
        image = "data.ext4"
    }}
}}
"""


def squashfs(work: Path, root: Path, epoch: int) -> Path:
    """The root as a read-only file system. Raises ImageError."""
    made = work / "root.squashfs"
    options = (
        "-comp",
        "zstd",
        "-Xcompression-level",
        _LEVEL,
        "-noappend",
        "-quiet",
        "-no-progress",
        "-no-xattrs",
    )
    times = ("-mkfs-time", str(epoch), "-all-time", str(epoch), "-root-time", str(epoch))
    run("mksquashfs", root, made, *options, *times, folders=[work])
    if made.stat().st_size > SLOT_MB << 20:
        raise ImageError(f"The root has {made.stat().st_size >> 20} MB, and a slot {SLOT_MB} MB.")
    return made


def build(work: Path, boot: Path, epoch: int) -> Path:
    """The image, not compressed; root.squashfs is in `work`. Raises ImageError."""
    env = {"SOURCE_DATE_EPOCH": str(epoch), "E2FSPROGS_FAKE_TIME": str(epoch)}
    fat, data = work / "boot.vfat", work / "data.ext4"
    vfat = ("mkfs.vfat", "--invariant", "-F", "32", "-n", LABEL.upper())
    run(*vfat, "-C", fat, str(BOOT_MB << 10), folders=[work])
    script = 'cd "$2" && mcopy -Q -s -m -i "$1" $(ls) ::'
    run("sh", "-c", script, "sh", fat, boot, folders=[work], env=env)
    ext4 = ("mke2fs", "-q", "-t", "ext4", "-b", "4096", "-m", "0", "-L", LABEL, "-U", _UUID)
    # Everything is written now, so the first start writes nothing but what the box saves.
    options = f"hash_seed={_SEED},root_owner=0:0,lazy_itable_init=0,lazy_journal_init=0"
    run(*ext4, "-E", options, data, f"{DATA_MB}M", folders=[work], env=env)
    (work / "genimage.cfg").write_text(_GENIMAGE.format(disk=DISK_ID, slot=SLOT_MB))
    for name in ("empty", "genimage"):
        (work / name).mkdir()
    paths = ("--rootpath", "empty", "--tmppath", "genimage", "--inputpath", work, "--outputpath", work)
    run("genimage", "--loglevel", "1", "--config", "genimage.cfg", *paths, folders=[work], env=env)
    return work / "card.img"


def compress(image: Path, target: Path) -> None:
    """Compress the image; the dictionary spans both slots, which are equal. Raises ImageError."""
    # One thread: the same bytes on every machine.
    packed = (
        "xz",
        "--threads=1",
        "--check=crc32",
        "--lzma2=preset=1,dict=192MiB",
        "--keep",
        "--stdout",
        str(image),
    )
    with target.open("wb") as file:
        ran = subprocess.run(packed, stdout=file, check=False)
    if ran.returncode:
        raise ImageError("xz could not compress the image: is the disk full?")


def bundle(target: Path, version: str, boot: Path, root: Path, epoch: int, key: Path | None) -> None:
    """Write the update bundle: a tar archive of manifest, signature, boot files and root.

    The boot files are those of a slot without `cmdline.txt`, which names the slot. `key` is a secret key of
    minisign; without it the bundle is not signed, and no box takes it.
    """
    slot = boot / SLOTS[0]
    files = {f"boot/{path.relative_to(slot)}": path for path in _files(slot) if path.name != "cmdline.txt"}
    files[ROOT] = root
    hashes = {name: sha256(path) for name, path in files.items()}
    sizes = {name: path.stat().st_size for name, path in files.items()}
    with tarfile.open(target, "w", format=tarfile.USTAR_FORMAT) as archive:
        manifest = manifest_text(version, hashes, sizes).encode()
        _add(archive, MANIFEST, manifest, epoch)
        if key is not None:
            _add(archive, SIGNATURE, _sign(manifest, key, target.with_suffix(".signing")), epoch)
        for name, path in files.items():
            with path.open("rb") as file:
                archive.addfile(_entry(name, path.stat().st_size, epoch), file)


def latest(target: Path, version: str, size: int, key: Path) -> None:
    """Write the files by which a box finds this version in the network. Raises ImageError.

    `size` is that of its bundle in bytes.
    """
    try:
        text = Latest(version, size).text.encode()
    except ValueError as error:
        raise ImageError(f"{error} Boxes cannot compare it: build it without --secret-key.") from error
    (target / LATEST).write_bytes(text)
    (target / LATEST_SIGNATURE).write_bytes(_sign(text, key, target / "latest.signing"))


def _sign(manifest: bytes, key: Path, folder: Path) -> bytes:
    folder.mkdir()
    try:
        (folder / "manifest").write_bytes(manifest)
        shutil.copyfile(key, folder / "key")
        signing = (
            "minisign",
            "-S",
            "-W",
            "-s",
            "key",
            "-m",
            "manifest",
            "-x",
            "signature",
            "-t",
            "llamadillo",
        )
        run(*signing, folders=[folder])
        return (folder / "signature").read_bytes()
    finally:
        shutil.rmtree(folder)


def _add(archive: tarfile.TarFile, name: str, content: bytes, epoch: int) -> None:
    archive.addfile(_entry(name, len(content), epoch), BytesIO(content))


def _entry(name: str, size: int, epoch: int) -> tarfile.TarInfo:
    entry = tarfile.TarInfo(name)
    entry.size, entry.mtime, entry.mode = size, epoch, 0o644
    return entry


def _files(folder: Path) -> Iterable[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def sha256(file: Path) -> str:
    """The hash of a file."""
    with file.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()
