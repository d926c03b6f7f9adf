"""What a person has set: sound, brightness, and the table of the last set-up."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from llamadillo.engine.game import MAX_SEATS, MIN_SEATS

BRIGHTNESS: Final = (20, 60, 100)
"""The brightnesses on offer, per cent."""
OCCUPANTS: Final = ("person", "easy", "normal")
"""Who may sit at a seat: a person, or a computer opponent of this level."""
DRAWN: Final = -1
"""In place of a seat: the first seat is drawn."""


@dataclass(frozen=True, slots=True)
class Table:
    """A set-up: who sits where and who starts."""

    occupants: tuple[str, ...] = ("person", "normal")
    """One of OCCUPANTS for each seat, 2–6 of them."""
    first: int = DRAWN
    """The seat that starts, or DRAWN."""

    def __post_init__(self) -> None:
        seats = len(self.occupants)
        if not MIN_SEATS <= seats <= MAX_SEATS:
            raise ValueError(f"a table has {MIN_SEATS}–{MAX_SEATS} seats, not {seats}")
        if strange := set(self.occupants) - set(OCCUPANTS):
            raise ValueError(f"nobody called {min(strange)!r} can sit at a table")
        if not DRAWN <= self.first < seats:
            raise ValueError(f"seat {self.first} can't start at a table of {seats}")


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings. Each has a value of its own when the stored one is missing or makes no sense."""

    sound: bool = True
    brightness: int = 100
    """Per cent, one of BRIGHTNESS."""
    table: Table = field(default_factory=Table)

    def stored(self) -> dict[str, Any]:
        """The settings as plain values, for a `SettingsStore`."""
        return asdict(self)


def restored(stored: Mapping[str, Any]) -> Settings:
    """The settings from stored plain values; what is missing or makes no sense is as when new."""
    new = Settings()
    sound, brightness = stored.get("sound"), stored.get("brightness")
    return Settings(
        sound=sound if isinstance(sound, bool) else new.sound,
        brightness=brightness if type(brightness) is int and brightness in BRIGHTNESS else new.brightness,
        table=_restored_table(stored.get("table")),
    )


def _restored_table(stored: object) -> Table:
    match stored:
        case {"occupants": [*occupants], "first": int(first)} if not isinstance(first, bool):
            try:
                return Table(tuple(occupants), first)
            except (TypeError, ValueError):
                return Table()
    return Table()
