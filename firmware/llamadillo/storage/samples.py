"""The samples of the dice laboratory, each in a file of its own in the state directory."""

import os
import re
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Final

from llamadillo.files import NotAFile, read_file
from llamadillo.ports.samples import MOST_SAMPLES, KeptSample, SamplesError, sample_name
from llamadillo.storage.disk import Sync, make_directory, os_fault, sync_directory, write_atomically
from llamadillo.storage.private import file_mode

MAX_BYTES: Final = 64 * 1024
"""The maximum size of a file; those of this program are much smaller."""
_NAME: Final = re.compile(r"\d{4}-\d\d-\d\d-dice-(\d{1,9})\.csv")


class SampleFiles:
    """`Samples` in `directory`; only files with the names of samples are touched."""

    def __init__(self, directory: Path, *, sync: Sync = os.fsync) -> None:
        self._directory = directory
        self._sync = sync

    def add(self, table: str, day: date) -> None:
        """Write a file, and delete the oldest ones above the limit."""
        try:
            make_directory(self._directory, self._sync)
            there = self._files()
            name = sample_name(day, max(there, default=0) + 1)
            mode = file_mode(self._directory)
            write_atomically(self._directory / name, table.encode(), mode=mode, sync=self._sync)
            for number in sorted(there)[: max(0, len(there) + 1 - MOST_SAMPLES)]:
                with suppress(OSError):
                    there[number].unlink()
            sync_directory(self._directory, self._sync)
        except OSError as error:
            raise SamplesError(os_fault(error).sentence(self._directory)) from error

    def kept(self) -> tuple[KeptSample, ...]:
        """Those that can be read; a file that is none of this program's is left out."""
        found = []
        try:
            for _, file in sorted(self._files().items()):
                with suppress(NotAFile, UnicodeDecodeError):
                    found.append(KeptSample(file.name, read_file(file, MAX_BYTES).decode()))
        except OSError as error:
            raise SamplesError(os_fault(error).sentence(self._directory)) from error
        return tuple(found)

    def _files(self) -> dict[int, Path]:
        """The files by their numbers. Raises OSError."""
        try:
            names = os.listdir(self._directory)
        except FileNotFoundError:
            return {}
        matches = (_NAME.fullmatch(name) for name in sorted(names))
        return {int(match[1]): self._directory / match[0] for match in matches if match}
