"""Settings in memory that can be broken."""

from collections.abc import Mapping
from typing import Any

from llamadillo.ports.memory import MemorySettings
from llamadillo.ports.settings import SettingsError


class FakeSettings(MemorySettings):
    """`MemorySettings` that cannot be saved while they are broken."""

    def __init__(self) -> None:
        super().__init__()
        self.broken: str | None = None
        """A sentence: while it is set, `save` raises it as a SettingsError."""
        self.remark: str | None = None
        """What `notice` says."""

    def save(self, values: Mapping[str, Any]) -> None:
        """Store these values in place of all before."""
        if self.broken is not None:
            raise SettingsError(self.broken)
        super().save(values)

    def notice(self) -> str | None:
        """What happened to the settings, for the person at the box, or None."""
        return self.remark
