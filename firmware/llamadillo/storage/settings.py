"""The settings, in a file separate from the journal, so that damage to one does not affect the other."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from llamadillo.files import NotAFile, read_file
from llamadillo.ports.sentence import Sentence
from llamadillo.ports.settings import SettingsError
from llamadillo.storage.disk import Sync, make_directory, os_fault, sync_directory, write_atomically
from llamadillo.storage.private import file_mode

FILE: Final = "settings.json"
DAMAGED_FILE: Final = "settings-damaged.json"
"""The name of the last unreadable settings file, which is kept."""
MAX_BYTES: Final = 64 * 1024
"""The maximum size of a file written by this program."""


class JsonSettings:
    """A `SettingsStore` in the file FILE in `directory`: one JSON object that a person can edit."""

    def __init__(
        self, directory: Path, new: Mapping[str, Any] | None = None, *, sync: Sync = os.fsync
    ) -> None:
        """`new` are the values of a box that has saved none yet."""
        self._directory = directory
        self._new: Mapping[str, Any] = new or {}
        self._path = directory / FILE
        self._sync = sync
        self._notice: str | None = None

    def load(self) -> Mapping[str, Any]:
        """The saved values, or those of a new box; empty, with a notice, if they cannot be read."""
        try:
            content = read_file(self._path, MAX_BYTES)
        except FileNotFoundError:
            return self._new
        except NotAFile:
            self._set_aside()
            return {}
        except OSError as error:
            reason = os_fault(error).sentence(self._directory)
            self._notice = Sentence("The settings are as when new. {reason}", reason=reason)
            return {}
        try:
            values = json.loads(content)
            _encoded(values)  # what cannot be saved again, such as half a character, is no setting
        except (ValueError, RecursionError):
            values = None
        if isinstance(values, dict):
            return values
        self._set_aside()
        return {}

    def save(self, values: Mapping[str, Any]) -> None:
        """Replace all stored values. They survive a power cut when this returns."""
        content = _encoded(dict(values))
        try:
            make_directory(self._directory, self._sync)
            write_atomically(self._path, content, mode=file_mode(self._directory), sync=self._sync)
            sync_directory(self._directory, self._sync)
        except OSError as error:
            raise SettingsError(os_fault(error).sentence(self._directory)) from error

    def notice(self) -> str | None:
        """A sentence if the settings were lost, or None."""
        return self._notice

    def _set_aside(self) -> None:
        """Keep the unreadable file, so that a person can correct it."""
        self._notice = Sentence(
            "The settings were unreadable and are as when new; the old file is {file}.", file=DAMAGED_FILE
        )
        try:
            self._path.replace(self._path.with_name(DAMAGED_FILE))
            sync_directory(self._directory, self._sync)
        except OSError:
            self._notice = Sentence("The settings were unreadable and are as when new.")


def _encoded(values: object) -> bytes:
    """The content of the file. Raises ValueError or RecursionError for what JSON cannot represent."""
    return f"{json.dumps(values, indent=2, ensure_ascii=False, allow_nan=False)}\n".encode()
