"""What the box is set to: volume, brightness, the last table. Stored apart from the games."""

from collections.abc import Mapping
from typing import Any, Protocol

from llamadillo.ports.sentence import Trouble


class SettingsError(Trouble):
    """The settings cannot be stored now."""


class SettingsStore(Protocol):
    """Plain values (what JSON can represent) by name, on a medium that survives without power.

    The store does not know the settings: the app defines their names and values.
    """

    def load(self) -> Mapping[str, Any]:
        """What was saved last; empty when nothing was, or when it cannot be read.

        Never raises: a broken store costs the settings, not the box. `notice` then says so.
        """

    def save(self, values: Mapping[str, Any]) -> None:
        """Store these values in place of all before.

        They survive a power cut when this returns; one in the middle leaves the values before
        or these, never a mixture. Raises SettingsError, and leaves the values before.
        """

    def notice(self) -> str | None:
        """A sentence for the person at the box about settings that were lost, or None."""
