"""The files of the installed program against the hashes that were taken when it was installed.

A release is the directory of a virtual environment. Two files of it belong to this module:

SHA256SUMS  the SHA-256 of each file, as `sha256sum` writes and checks it
complete    the SHA-256 of SHA256SUMS; it is written last, so a release without it is not complete

The compiled modules are included, since Python runs them. Links, and packages of the system that the
environment uses, are not.
"""

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from llamadillo import __version__
from llamadillo.files import open_file, read_file
from llamadillo.ports.self_check import CheckFailed
from llamadillo.ports.sentence import Sentence
from llamadillo.quoting import plain
from llamadillo.storage.disk import write_atomically

HASHES: Final = "SHA256SUMS"
COMPLETE: Final = "complete"
_SLICE: Final = 64 * 1024
"""The bytes that are hashed in a slice: 1 ms on a small Pi, and as long again for reading them."""
_FILES_IN_SLICE: Final = 8
"""The most files that are opened in a slice."""
_LONGEST_LIST: Final = 4 * 1024 * 1024
"""The most bytes of SHA256SUMS: twenty times as many as a release needs."""
_BUILD: Final = 8
"""The characters of `complete` that name a build."""
_LONGEST_NAME: Final = 24
"""A longer file name is shortened: it must fit the screen."""


def write_hashes(release: Path) -> None:
    """Write SHA256SUMS for all files of a release, then `complete`."""
    import hashlib

    lines = []
    for file in _files(release):
        with file.open("rb") as content:
            digest = hashlib.file_digest(content, "sha256").hexdigest()
        lines.append(f"{digest}  {file.relative_to(release).as_posix()}\n")
    hashes = "".join(lines).encode()
    write_atomically(release / HASHES, hashes)
    os.sync()  # thousands of files at once, before the file that marks them as complete
    write_atomically(release / COMPLETE, f"{hashlib.sha256(hashes).hexdigest()}\n".encode())
    os.sync()


def _files(release: Path) -> Iterator[Path]:
    for file in sorted(release.rglob("*")):
        if file.is_file() and not file.is_symlink() and file.name not in (HASHES, COMPLETE):
            yield file


def is_release(place: Path = Path(sys.prefix)) -> bool:
    """Whether the program in this environment is an installed release, and not a checkout."""
    return (place / COMPLETE).is_file()


def release(place: Path = Path(sys.prefix)) -> str:
    """The version of the program; for an installed release, a space and the build after it.

    The build is the beginning of `complete`: it is the same where all files are.
    """
    try:
        build = read_file(place / COMPLETE, _LONGEST_LIST).decode("ascii")[:_BUILD]
    except (OSError, UnicodeDecodeError):
        return __version__
    return f"{__version__} {build}" if re.fullmatch(r"[0-9a-f]+", build) else __version__


def check_own_files(release: Path = Path(sys.prefix)) -> Iterator[None]:
    """Check all files of a release in slices; a checkout has no hashes and passes.

    Raises CheckFailed for the first file that is missing, unreadable or different.
    """
    if not any(os.path.lexists(release / name) for name in (COMPLETE, HASHES)):
        return
    import hashlib  # slow

    name = COMPLETE
    try:
        expected = read_file(release / COMPLETE, _LONGEST_LIST).decode("ascii").strip()
        name = HASHES
        hashes = read_file(release / HASHES, _LONGEST_LIST)
        if hashlib.sha256(hashes).hexdigest() != expected:
            raise _damaged(HASHES)
        yield
        for number, line in enumerate(hashes.decode().splitlines(), 1):
            expected, name = line.split("  ", 1)
            digest = hashlib.sha256()
            with open_file(release / name) as file:
                while block := file.read(_SLICE):
                    digest.update(block)
                    if len(block) == _SLICE:
                        yield
            if digest.hexdigest() != expected:
                raise _damaged(name)
            if number % _FILES_IN_SLICE == 0:
                yield
    except (OSError, ValueError) as error:
        raise _damaged(name) from error


def _damaged(name: str) -> CheckFailed:
    file = plain(Path(name).name, _LONGEST_NAME)
    return CheckFailed(Sentence("The program is damaged ({file}): install it again.", file=file))
