"""Settings in memory."""

from collections.abc import Mapping
from typing import Any

from llamadillo.ports.settings import SettingsError


class FakeSettings:
    """A `SettingsStore` that lasts as long as the object does."""

    def __init__(self) -> None:
        self.broken: str | None = None
        """A sentence: while it is set, `save` raises it as a SettingsError."""
        self.remark: str | None = None
        """What `notice` says."""
        self._values: dict[str, Any] = {}

    def load(self) -> Mapping[str, Any]:
        """What was saved last."""
        return dict(self._values)

    def save(self, values: Mapping[str, Any]) -> None:
        """Store these values in place of all before."""
        if self.broken is not None:
            raise SettingsError(self.broken)
        self._values = dict(values)

    def notice(self) -> str | None:
        """What happened to the settings, for the person at the box, or None."""
        return self.remark
