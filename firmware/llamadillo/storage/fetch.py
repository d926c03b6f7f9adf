"""Files of the web for root: a program without rights loads them (`storage/download.py`).

So whatever a server sends is read by a process that can change nothing, and every wait has an end.
"""

import os
import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Final

from llamadillo.ports.update import UpdateOutcome
from llamadillo.quoting import plain
from llamadillo.storage.download import OUTCOMES
from llamadillo.storage.update import UpdateRefused

CERTIFICATES: Final = Path("/usr/share/llamadillo/certificates.crt")
"""The authorities of the web, in the image; without this file, those of the system."""
NOBODY: Final = 65534
"""The user and the group without any rights."""
_BLOCK: Final = 64 * 1024
_LONGEST_LINE: Final = 1000

Program = Callable[[str, int], list[str]]
"""The command line that loads a file: its address, and how many bytes it may have."""


def program(url: str, most: int) -> list[str]:
    """The command line of `storage/download.py`."""
    found = [str(CERTIFICATES)] if CERTIFICATES.exists() else []
    return [sys.executable, "-P", "-m", "llamadillo.storage.download", url, str(most), *found]


class Fetched:
    """The bytes of a file, as they come."""

    def __init__(self, child: subprocess.Popen[bytes], most: int, ends: float) -> None:
        self._child = child
        self._left = most
        self._ends = ends

    def read(self, size: int = -1, /) -> bytes:
        """Return up to `size` bytes, but not more than 64 KB; b"" at the end. Raises UpdateRefused."""
        output = _pipe(self._child.stdout)
        ready, _, _ = select.select([output], [], [], self._seconds)
        if not ready:
            raise UpdateRefused(UpdateOutcome.NO_ANSWER) from TimeoutError("it takes too long")
        data = os.read(output, _BLOCK if size < 0 else min(size, _BLOCK))
        self._left -= len(data)
        if self._left < 0:
            raise UpdateRefused(UpdateOutcome.NO_UPDATE)
        if not data:
            self._end()
        return data

    @property
    def _seconds(self) -> float:
        return max(self._ends - time.monotonic(), 0)

    def _end(self) -> None:
        """Raise UpdateRefused unless the program has ended well."""
        try:
            if self._child.wait(self._seconds) == 0:
                return
        except subprocess.TimeoutExpired as error:
            raise UpdateRefused(UpdateOutcome.NO_ANSWER) from error
        raise self._trouble()

    def _trouble(self) -> UpdateRefused:
        """What the program said."""
        said, line = _pipe(self._child.stderr), ""
        os.set_blocking(said, False)
        with suppress(BlockingIOError):
            line = os.read(said, _LONGEST_LINE).decode(errors="replace")
        name, _, words = line.partition(" ")
        known = {outcome.name: outcome for outcome in OUTCOMES}
        trouble = UpdateRefused(known.get(name, UpdateOutcome.NO_ANSWER))
        trouble.__cause__ = OSError(plain(words.strip() or f"exit code {self._child.returncode}"))
        return trouble


@contextmanager
def fetched(url: str, most: int, seconds: float, program: Program = program) -> Iterator[Fetched]:
    """Open the file at `url`, of up to `most` bytes; it may take `seconds`. Raises UpdateRefused."""
    nobody, groups = (NOBODY, ()) if os.geteuid() == 0 else (None, None)
    try:
        child = subprocess.Popen(  # noqa: S603  a fixed program
            program(url, most),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            user=nobody,
            group=nobody,
            extra_groups=groups,
        )
    except OSError as error:
        raise UpdateRefused(UpdateOutcome.STOPPED) from error
    with child:
        try:
            yield Fetched(child, most, time.monotonic() + seconds)
        finally:
            child.kill()


def fetch(url: str, most: int, seconds: float, program: Program = program) -> bytes:
    """All of a small file. Raises UpdateRefused."""
    found = b""
    with fetched(url, most, seconds, program) as file:
        while data := file.read():
            found += data
    return found


def _pipe(stream: IO[bytes] | None) -> int:
    assert stream is not None  # noqa: S101  it was asked for
    return stream.fileno()
