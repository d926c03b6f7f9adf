"""Updates of a card: a bundle is checked, written to the slot that does not run, read back, and then starts.

A bundle is a tar archive: `manifest` with the version and the size and hash of each file,
`manifest.minisig` with its signature, then the boot files (`boot/…`) and the root (`root.squashfs`). Rules
of this module:

1. Nothing of a bundle is used before the signature of its manifest is checked, and no file that is not in it.
2. The running slot and the saved games are never written.
3. `slot.txt` changes last, by one sector, when all files of the other slot were read back from the card.
4. A bundle is read once, from its first byte to its last, so it needs no room: it can come from the network.
"""

import hashlib
import io
import os
import re
import shutil
import subprocess
import tarfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import IO, Final, Protocol, cast

from llamadillo.ports.sentence import Trouble
from llamadillo.ports.update import UpdateOutcome, UpdateReport
from llamadillo.storage.disk import Sync, sync_directory
from llamadillo.storage.slots import SLOTS_FILE, TRIES, SlotError, Slots, other, read_slots, write_slots

MANIFEST: Final = "manifest"
SIGNATURE: Final = "manifest.minisig"
ROOT: Final = "root.squashfs"
SUFFIX: Final = ".llamadillo"
"""The ending of a bundle's file name."""
_BLOCK: Final = 1 << 20
_READ: Final = 64 * 1024
_LARGEST_HEAD: Final = 64 * 1024
_LINE: Final = re.compile(r"([0-9a-f]{64}) (\d{1,12}) (root\.squashfs|boot/[A-Za-z0-9._/-]+)")
_COMMAND_LINE: Final = "cmdline.txt"
_SLOT_WORD: Final = "llamadillo.slot="


class UpdateRefused(Trouble):
    """The bundle is not used, and the running system starts as before. The cause is what the system said."""

    def __init__(self, outcome: UpdateOutcome) -> None:
        super().__init__(UpdateReport(outcome).sentence)
        self.outcome = outcome


@dataclass(frozen=True, slots=True)
class MemoryCard:
    """The parts of a card that an update writes."""

    boot: Path
    """The boot partition, mounted so that it can be written."""
    roots: Mapping[str, Path]
    """The device of each slot's root."""
    running: str
    """The slot that runs."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """What is in a bundle."""

    version: str
    files: Mapping[str, tuple[str, int]]
    """Hash and size of each file."""


def manifest_text(version: str, hashes: Mapping[str, str], sizes: Mapping[str, int]) -> str:
    """The manifest of these files."""
    lines = [f"{digest} {sizes[name]} {name}" for name, digest in hashes.items()]
    return "\n".join([f"llamadillo {version}", *lines]) + "\n"


def read_manifest(text: str) -> Manifest:
    """The manifest of a text. Raises UpdateRefused."""
    head, *lines = text.splitlines() or [""]
    title = re.fullmatch(r"llamadillo (\S{1,40})", head)
    found = [_LINE.fullmatch(line) for line in lines]
    if title is None or not all(found):
        raise UpdateRefused(UpdateOutcome.NO_UPDATE)
    files = {line[3]: (line[1], int(line[2])) for line in found if line}
    safe = all(".." not in PurePosixPath(name).parts for name in files)
    if ROOT not in files or len(files) != len(lines) or not safe or f"boot/{_COMMAND_LINE}" in files:
        raise UpdateRefused(UpdateOutcome.NO_UPDATE)
    return Manifest(title[1], files)


def check_signature(manifest: bytes, signature: bytes, key: Path) -> None:
    """Raise UpdateRefused unless the key has signed the manifest; minisign checks it."""
    if not key.is_file():
        raise UpdateRefused(UpdateOutcome.NO_KEY)
    with TemporaryDirectory(prefix="llamadillo-update-") as folder:
        (Path(folder) / MANIFEST).write_bytes(manifest)
        (Path(folder) / SIGNATURE).write_bytes(signature)
        command = ["minisign", "-V", "-q", "-p", str(key.resolve()), "-m", MANIFEST]
        ran = subprocess.run(command, cwd=folder, capture_output=True, check=False)  # noqa: S603  a fixed program
    if ran.returncode:
        raise UpdateRefused(UpdateOutcome.NOT_SIGNED)


class Source(Protocol):
    """Where a bundle comes from."""

    def read(self, size: int = -1, /) -> bytes:
        """Return up to `size` of the next bytes; b"" at the end. Raises UpdateRefused or TarError."""


def install(
    bundle: Path | Source, card: MemoryCard, key: Path, *, version: str | None = None, sync: Sync = os.fsync
) -> Iterator[int]:
    """Write a bundle to the slot that does not run, and let that start next. Yields the progress in per cent.

    With `version`, a bundle of another one is refused before anything is written. Raises UpdateRefused, or
    OSError if the bundle cannot be opened; then the running slot starts as before.
    """
    with _Bundle(bundle) if isinstance(bundle, Path) else nullcontext(bundle) as file:
        try:
            yield from _install(file, card, key, version, sync)
        except (tarfile.TarError, EOFError) as error:
            raise UpdateRefused(UpdateOutcome.NO_UPDATE) from error
        except OSError as error:
            raise UpdateRefused(UpdateOutcome.BAD_CARD) from error


class _Bundle(io.FileIO):
    """The file of a bundle. What fails here is the stick; any OSError of an update is that of the card."""

    def read(self, size: int | None = -1, /) -> bytes:
        """As of any file. Raises TarError."""
        try:
            return super().read(-1 if size is None else size)
        except OSError as error:
            raise tarfile.ReadError(str(error)) from error


def _install(file: Source, card: MemoryCard, key: Path, version: str | None, sync: Sync) -> Iterator[int]:
    _check_slots(card)
    with tarfile.open(fileobj=cast("IO[bytes]", file), mode="r|", bufsize=_READ) as archive:
        manifest = _head(archive, key)
        if version not in (None, manifest.version):
            raise UpdateRefused(UpdateOutcome.NO_UPDATE)
        _remove_fragments(card.boot)
        _check_room(manifest, card)
        _keep_running(card, sync)
        done, whole = 0, 2 * sum(size for _, size in manifest.files.values())
        for amount in _write(archive, manifest, card, sync):
            done += amount
            yield done * 99 // whole
    for amount in _read_back(manifest, card):
        done += amount
        yield done * 99 // whole
    target = other(card.running)
    write_slots(card.boot / SLOTS_FILE, Slots(target, card.running, TRIES), sync)
    yield 100


def confirm(boot: Path) -> None:
    """The running slot has come up: it starts from now on. Raises OSError or SlotError."""
    file = boot / SLOTS_FILE
    slots = read_slots(file.read_bytes())
    if slots.tries is not None:
        write_slots(file, Slots(slots.start, slots.start, None))


def _check_slots(card: MemoryCard) -> None:
    """Raise UpdateRefused where a new system is still being tried: its way back is the other slot."""
    slots = _slots(card)
    if slots is not None and slots.start == card.running and slots.tries is not None:
        raise UpdateRefused(UpdateOutcome.NOT_YET)


def _remove_fragments(boot: Path) -> None:
    """Remove the parts of files that a repair after a power cut has kept (image/initramfs/init)."""
    for fragment in boot.glob("FSCK*.REC"):
        fragment.unlink()


def _keep_running(card: MemoryCard, sync: Sync) -> None:
    """The other slot must not start while it is written: it could have been chosen by an earlier update."""
    running = Slots(card.running, card.running, None)
    if _slots(card) != running:
        write_slots(card.boot / SLOTS_FILE, running, sync)


def _slots(card: MemoryCard) -> Slots | None:
    """What `slot.txt` says; None if it is damaged."""
    try:
        return read_slots((card.boot / SLOTS_FILE).read_bytes())
    except SlotError:
        return None


def _head(archive: tarfile.TarFile, key: Path) -> Manifest:
    """The manifest, after its signature was checked."""
    head = {}
    for name in (MANIFEST, SIGNATURE):
        entry = archive.next()
        if entry is None or entry.name != name or not entry.isfile() or entry.size > _LARGEST_HEAD:
            if name == SIGNATURE:
                raise UpdateRefused(UpdateOutcome.NOT_SIGNED)
            raise UpdateRefused(UpdateOutcome.NO_UPDATE)
        head[name] = _open(archive, entry).read()
    check_signature(head[MANIFEST], head[SIGNATURE], key)
    return read_manifest(head[MANIFEST].decode(errors="replace"))


def _open(archive: tarfile.TarFile, entry: tarfile.TarInfo) -> IO[bytes]:
    file = archive.extractfile(entry)
    if file is None:
        raise tarfile.TarError(entry.name)
    return file


def _check_room(manifest: Manifest, card: MemoryCard) -> None:
    """Raise UpdateRefused where the slot is too small, before anything is written."""
    with card.roots[other(card.running)].open("rb") as device:
        room = device.seek(0, os.SEEK_END)
    folder = card.boot / other(card.running)
    old = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) if folder.exists() else 0
    boot = sum(size for name, (_, size) in manifest.files.items() if name != ROOT)
    if manifest.files[ROOT][1] > room or boot + _BLOCK > shutil.disk_usage(card.boot).free + old:
        raise UpdateRefused(UpdateOutcome.TOO_LARGE)


def _write(archive: tarfile.TarFile, manifest: Manifest, card: MemoryCard, sync: Sync) -> Iterator[int]:
    """Write all files to the slot that does not run. Yields the number of bytes of each step."""
    target = other(card.running)
    folder = card.boot / target
    # Its start is useless from now on, and nothing starts it: the old content makes room for the new.
    _empty(folder, sync)
    left = dict(manifest.files)
    while entry := archive.next():
        expected = left.pop(entry.name, None)
        if expected is None or not entry.isfile() or entry.size != expected[1]:
            raise tarfile.TarError(entry.name)
        if entry.name == ROOT:
            place = card.roots[target]
        else:
            place = folder / entry.name.removeprefix("boot/")
            _make(place.parent, sync)
        yield from _copy(_open(archive, entry), place, expected[0], sync)
    if left:
        raise tarfile.TarError(f"{len(left)} files are missing")
    words = (card.boot / card.running / _COMMAND_LINE).read_text().split()
    words = [word for word in words if not word.startswith(_SLOT_WORD)]
    with _written(folder / _COMMAND_LINE, sync) as file:
        file.write(" ".join([*words, f"{_SLOT_WORD}{target}"]).encode() + b"\n")
    for path in (folder, *folder.rglob("*")):
        if path.is_dir():
            sync_directory(path, sync)
    sync_directory(card.boot, sync)


def _empty(folder: Path, sync: Sync) -> None:
    """Remove the files of a slot, but not its directories.

    A power cut soon after a directory was made can leave one that FAT cannot read: nothing but a repair on
    another computer removes it.
    """
    _make(folder, sync)
    for directory, _, names in os.walk(folder):
        for name in names:
            (Path(directory) / name).unlink()


def _make(folder: Path, sync: Sync) -> None:
    """Make a directory that is on the card when this returns."""
    if not folder.exists():
        _make(folder.parent, sync)
        folder.mkdir()
        sync_directory(folder, sync)
        sync_directory(folder.parent, sync)


def _copy(source: IO[bytes], place: Path, digest: str, sync: Sync) -> Iterator[int]:
    """Copy a file, and check its hash on the way."""
    seen = hashlib.sha256()
    with _written(place, sync) as file:
        while block := source.read(_BLOCK):
            seen.update(block)
            file.write(block)
            yield len(block)
    if seen.hexdigest() != digest:
        raise tarfile.TarError(f"{place.name} has another hash")


@contextmanager
def _written(place: Path, sync: Sync) -> Iterator[IO[bytes]]:
    """A file or a device to be written, which is on the card afterwards."""
    with place.open("r+b" if place.exists() else "wb") as file:
        yield file
        file.flush()
        if not place.is_block_device():
            file.truncate()
        sync(file.fileno())


def _read_back(manifest: Manifest, card: MemoryCard) -> Iterator[int]:
    """Compare what is on the card now. Raises UpdateRefused."""
    target = other(card.running)
    for name, (digest, size) in manifest.files.items():
        place = card.roots[target] if name == ROOT else card.boot / target / name.removeprefix("boot/")
        seen, left = hashlib.sha256(), size
        with place.open("rb", buffering=0) as file:
            with suppress(OSError):  # from the card, not from memory
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
            while left and (block := file.read(min(_BLOCK, left))):
                seen.update(block)
                left -= len(block)
                yield len(block)
        if left or seen.hexdigest() != digest:
            raise UpdateRefused(UpdateOutcome.BAD_CARD)
