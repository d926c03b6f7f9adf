"""The settings in a file of their own, so that a broken one costs no game, and a broken game none of them."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from llamadillo.ports.sentence import Sentence
from llamadillo.ports.settings import SettingsError
from llamadillo.storage.disk import fault_of, make_directory, sync_directory

FILE: Final = "settings.json"
DAMAGED_FILE: Final = "settings-damaged.json"
"""Where the last settings file that could not be read is kept."""
_MOST_BYTES: Final = 64 * 1024
"""A larger file is none of ours."""


class JsonSettings:
    """A `SettingsStore` in the file FILE in `directory`: one JSON object, readable and editable."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._path = directory / FILE
        self._notice: str | None = None

    def load(self) -> Mapping[str, Any]:
        """What was saved last; empty, with a notice, when it cannot be read."""
        try:
            with self._path.open("rb") as file:
                content = file.read(_MOST_BYTES + 1)
        except FileNotFoundError:
            return {}
        except OSError as error:
            reason = fault_of(error, self._path).sentence(self._directory)
            self._notice = Sentence("The settings are as when new. {reason}", reason=reason)
            return {}
        try:
            values = json.loads(content) if len(content) <= _MOST_BYTES else None
        except (ValueError, RecursionError):
            values = None
        if isinstance(values, dict):
            return values
        self._set_aside()
        return {}

    def save(self, values: Mapping[str, Any]) -> None:
        """Store these values in place of all before: the new file replaces the old one at once."""
        new = self._path.with_suffix(".new")
        content = json.dumps(dict(values), indent=2, ensure_ascii=False, allow_nan=False) + "\n"
        try:
            make_directory(self._directory)
            with new.open("w", encoding="utf-8") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            new.replace(self._path)
            sync_directory(self._directory)
        except OSError as error:
            raise SettingsError(fault_of(error, self._path).sentence(self._directory)) from error

    def notice(self) -> str | None:
        """That the settings were lost, or None."""
        return self._notice

    def _set_aside(self) -> None:
        """Keep the broken file for whoever wrote it: a slip of the pen can be mended."""
        self._notice = Sentence(
            "The settings were unreadable and are as when new; the old file is {file}.", file=DAMAGED_FILE
        )
        try:
            self._path.replace(self._path.with_name(DAMAGED_FILE))
        except OSError:
            self._notice = Sentence("The settings were unreadable and are as when new.")
