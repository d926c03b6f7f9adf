"""Who may read the saved games: a database shows the hidden hands of a running match.

A state directory that this program creates, and all files in it, are for its user only. In a directory
that its owner has opened to a group but not to others, such as that of the service
(`StateDirectoryMode=0750`), the group may read them.
"""

import os
import re
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG, S_ISVTX
from typing import Final

_OURS: Final = re.compile(
    r"llamadillo[\w-]*\.(lock|db)(-wal|-shm|-journal)?|settings(-damaged)?\.json(\.part)?"
    r"|\d{4}-\d\d-\d\d-dice-\d+\.csv(\.part)?"
)
"""The names of all files that this program creates in a state directory."""


def file_mode(directory: Path) -> int:
    """The permissions of a new file in this state directory. Never raises."""
    with suppress(OSError):
        if directory.stat().st_mode & 0o047 == 0o040:
            return 0o640
    return 0o600


def make_private(directory: Path) -> None:
    """Take the rights to a state directory and its files away from other users, and then from the group.

    Earlier versions gave them. Files of other programs are not changed, nor is a directory that has such
    files, such as `/tmp`. Never raises: some file systems, such as FAT, have no permissions.
    """
    with suppress(OSError), os.scandir(directory) as entries:
        files = list(entries)
        ours = [file for file in files if _OURS.fullmatch(file.name)]
        for file in ours:
            status = file.stat(follow_symlinks=False)
            if S_ISREG(status.st_mode):
                _close(Path(file), status)
        if len(ours) == len(files):
            status = directory.stat()
            if not status.st_mode & S_ISVTX:
                _close(directory, status)


def _close(path: Path, status: os.stat_result) -> None:
    if status.st_uid == os.geteuid() and status.st_mode & 0o007:
        with suppress(OSError):
            path.chmod(status.st_mode & 0o700)
