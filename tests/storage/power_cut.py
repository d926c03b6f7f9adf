"""What a power cut would leave, at worst: only what was synced, as it was then."""

import os
from pathlib import Path


class SyncRecorder:
    """`os.fsync` that remembers each file and directory as it was when it was last synced."""

    def __init__(self) -> None:
        self.synced: list[str] = []
        """The names that were synced, in order; each as it was at that moment."""
        self._contents: dict[int, bytes] = {}
        self._entries: dict[int, dict[str, int]] = {}

    def __call__(self, descriptor: int) -> None:
        """Sync, and remember what."""
        os.fsync(descriptor)
        path = Path(f"/proc/self/fd/{descriptor}").readlink()
        self.synced.append(path.name)
        number = path.stat().st_ino
        if path.is_dir():
            self._entries[number] = {entry.name: entry.inode() for entry in os.scandir(path)}
        else:
            self._contents[number] = path.read_bytes()

    def content_of(self, path: Path) -> bytes:
        """What is left of this file, if its name is."""
        return self._contents.get(path.stat().st_ino, b"")

    def left_in(self, directory: Path) -> dict[str, bytes]:
        """The names that are left in a directory, each with what is left of its content."""
        entries = self._entries.get(directory.stat().st_ino, {})
        return {name: self._contents.get(number, b"") for name, number in entries.items()}
