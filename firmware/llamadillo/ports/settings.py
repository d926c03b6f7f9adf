"""The settings of the box: volume, brightness, the last table. Stored apart from the games."""

from collections.abc import Mapping
from typing import Any, Protocol

from llamadillo.ports.sentence import Trouble


class SettingsError(Trouble):
    """The settings cannot be stored now."""


class SettingsStore(Protocol):
    """Plain values (what JSON can represent) by name, on a medium that needs no power.

    The store does not know the settings: the app defines their names and values.
    """

    def load(self) -> Mapping[str, Any]:
        """What was saved last; empty when nothing was, or when it cannot be read.

        Never raises: without settings the box still works. `notice` then reports the loss.
        """

    def save(self, values: Mapping[str, Any]) -> None:
        """Replace all stored values.

        They survive a power cut once this has returned. A power cut during the call leaves either the
        old or the new values, never a mixture. Raises SettingsError and keeps the old values.
        """

    def notice(self) -> str | None:
        """A sentence for the person at the box about settings that were lost, or None."""
