"""Files and directories that survive a power cut, and faults of the disk as sentences."""

import errno
import os
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from pathlib import Path
from typing import Final

from llamadillo.ports.sentence import Sentence
from llamadillo.quoting import plain

Sync = Callable[[int], None]
"""Makes what was written to a descriptor survive a power cut: `os.fsync`, or a recording version of it."""


class Fault(Enum):
    """The faults of a medium, each a sentence with the way out."""

    FULL = Sentence("The storage is full: delete something from it.")
    READ_ONLY = Sentence("The storage is write-protected: take the protection off.")
    LOCKED = Sentence("Another program holds the saved games: close it.")
    FAILING = Sentence("The storage does not answer: push the memory card in firmly, or use another.")
    REFUSED = Sentence("llamadillo may not write to {directory}: give it to the user llamadillo runs as.")
    NO_DIRECTORY = Sentence("{directory} is no directory: remove what is there, or name another.")
    INTERRUPTED = Sentence("Saving was interrupted: go on, it is tried again.")
    DAMAGED = Sentence("The saved games are damaged, and so is each new file: use another memory card.")

    def sentence(self, directory: Path) -> Sentence:
        """The sentence, about this directory."""
        return Sentence(self.value, directory=plain(str(directory)))


_BY_ERRNO: Final = {
    errno.ENOSPC: Fault.FULL,
    errno.EDQUOT: Fault.FULL,
    errno.EFBIG: Fault.FULL,
    errno.EROFS: Fault.READ_ONLY,
    errno.EACCES: Fault.REFUSED,
    errno.EPERM: Fault.REFUSED,
    errno.EEXIST: Fault.NO_DIRECTORY,
    errno.ENOTDIR: Fault.NO_DIRECTORY,
    errno.EISDIR: Fault.REFUSED,
    errno.ENOENT: Fault.NO_DIRECTORY,
    errno.ENAMETOOLONG: Fault.NO_DIRECTORY,
    errno.ELOOP: Fault.NO_DIRECTORY,
}


def os_fault(error: OSError) -> Fault:
    """The fault that an error of the operating system means."""
    return _BY_ERRNO.get(error.errno or 0, Fault.FAILING)


def visible_fault(path: Path) -> Fault | None:
    """The visible reason why `path` cannot be written or files cannot be created next to it, or None."""
    directory = path.parent
    try:
        state = os.statvfs(directory)
    except OSError as error:
        return _BY_ERRNO.get(error.errno or 0)
    if state.f_flag & os.ST_RDONLY:
        return Fault.READ_ONLY
    if state.f_files and not state.f_favail:  # no free inode
        return Fault.FULL
    writable = all(
        os.access(place, os.W_OK, effective_ids=os.access in os.supports_effective_ids)
        for place in (directory, path)
        if os.path.exists(place)  # Path.exists raises what a failing card answers
    )
    return None if writable else Fault.REFUSED


def write_atomically(
    path: Path, content: bytes, *, part: Path | None = None, mode: int = 0o666, sync: Sync = os.fsync
) -> None:
    """Create or replace the file at `path`.

    After a crash or a power cut there is the old file or the complete new one; after `sync_directory`
    it is the new one. The incomplete file is called `part`, in the same directory (default: PATH.part);
    an existing file of that name is removed first. The file gets the permissions `mode` without those of
    the umask. Does not follow symbolic links. Raises OSError; the old file is then unchanged and the part
    is removed.
    """
    part = part or path.with_name(f"{path.name}.part")
    part.unlink(missing_ok=True)
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
            file.write(content)
            file.flush()
            sync(file.fileno())
        part.replace(path)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise


def make_directory(directory: Path, sync: Sync = os.fsync) -> None:
    """Create `directory` and its parents if they do not exist, for this user only. Raises OSError."""
    missing = []
    while not directory.is_dir():
        missing.append(directory)
        directory = directory.parent
    with suppress(OSError):  # it may have been created just before a crash
        sync_directory(directory.parent, sync)
    for directory in reversed(missing):
        directory.mkdir(mode=0o700, exist_ok=True)
        sync_directory(directory.parent, sync)


def sync_directory(directory: Path, sync: Sync = os.fsync) -> None:
    """Make changes of the entries of `directory` survive a power cut. Raises OSError."""
    descriptor = os.open(directory, os.O_RDONLY)
    try:
        sync(descriptor)
    finally:
        os.close(descriptor)
