"""Small update bundles, signed with a key of the test by the real minisign, and a card of files."""

import subprocess
import tarfile
from collections.abc import Mapping
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from llamadillo.storage.slots import SLOTS, SLOTS_FILE, Slots, slots_text
from llamadillo.storage.update import MANIFEST, ROOT, SIGNATURE, MemoryCard, manifest_text

OLD = {"boot/kernel8.img": b"old kernel" * 300, "boot/overlays/README": b"old", ROOT: b"old root" * 2000}
NEW = {"boot/kernel8.img": b"new kernel" * 400, "boot/overlays/README": b"new", ROOT: b"new root" * 3000}
ROOM = 64 * 1024


class Keys:
    """A pair of keys of minisign."""

    def __init__(self, folder: Path) -> None:
        self.public = folder / "update.pub"
        self.secret = folder / "update.key"
        command = ["minisign", "-G", "-W", "-p", str(self.public), "-s", str(self.secret)]
        subprocess.run(command, check=True, capture_output=True)

    def sign(self, data: bytes, folder: Path) -> bytes:
        """The signature of these bytes."""
        (folder / "data").write_bytes(data)
        command = ["minisign", "-S", "-W", "-s", str(self.secret), "-m", "data", "-x", "signature"]
        subprocess.run(command, check=True, capture_output=True, cwd=folder)
        return (folder / "signature").read_bytes()


def manifest_of(files: Mapping[str, bytes], version: str = "9.9.9") -> bytes:
    hashes = {name: sha256(content).hexdigest() for name, content in files.items()}
    return manifest_text(version, hashes, {name: len(content) for name, content in files.items()}).encode()


def write_bundle(target: Path, members: Mapping[str, bytes]) -> Path:
    with tarfile.open(target, "w") as archive:
        for name, content in members.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, BytesIO(content))
    return target


def signed(keys: Keys, folder: Path, files: Mapping[str, bytes], version: str = "9.9.9") -> dict[str, bytes]:
    """The members of a bundle."""
    manifest = manifest_of(files, version)
    return {MANIFEST: manifest, SIGNATURE: keys.sign(manifest, folder), **files}


def make_card(root: Path, slots: Slots | None = None) -> MemoryCard:
    """A card with the old system in both slots, and slot.txt; system a runs."""
    boot = root / "boot"
    for slot in SLOTS:
        for name, content in OLD.items():
            place = boot / slot / name.removeprefix("boot/") if name != ROOT else root / f"root-{slot}"
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content if name != ROOT else content.ljust(ROOM, b"\0"))
        (boot / slot / "cmdline.txt").write_text(f"quiet llamadillo.slot={slot}\n")
    (boot / SLOTS_FILE).write_bytes(slots_text(slots or Slots("a", "a", None)))
    return card_at(root)


def card_at(root: Path, running: str = "a") -> MemoryCard:
    return MemoryCard(root / "boot", {slot: root / f"root-{slot}" for slot in SLOTS}, running)


def started(root: Path) -> str:
    """Which slot the firmware starts: config.txt names a, slot.txt comes after it."""
    text = (root / "boot" / SLOTS_FILE).read_bytes().decode(errors="replace")
    found = [line.removeprefix("os_prefix=") for line in text.splitlines() if line.startswith("os_prefix=")]
    return found[-1].strip().rstrip("/") if found else "a"


def system_of(root: Path, slot: str) -> Mapping[str, bytes] | None:
    """The system that is whole in a slot: OLD, NEW, or None."""
    for system in (OLD, NEW):
        if all(_content(root, slot, name, len(content)) == content for name, content in system.items()):
            return system
    return None


def _content(root: Path, slot: str, name: str, size: int) -> bytes | None:
    place = root / f"root-{slot}" if name == ROOT else root / "boot" / slot / name.removeprefix("boot/")
    if not place.is_file():
        return None
    data = place.read_bytes()
    return data[:size] if name == ROOT else data
