"""What a person has set, and the table of the last set-up."""

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from llamadillo.app.players import NAME_LENGTH, PERSON
from llamadillo.app.title import LEVELS
from llamadillo.engine.game import MAX_SEATS, MIN_SEATS
from llamadillo.screens.words import LANGUAGE_NAMES

LANGUAGES: Final = tuple(LANGUAGE_NAMES)
"""The languages on offer, by their codes."""
CHOICES: Final[Mapping[str, tuple[Any, ...]]] = {
    "language": LANGUAGES,
    "volume": ("off", "quiet", "loud"),
    "brightness": (20, 60, 100),
    "animation": (True, False),
    "open_hands": (False, True),
    "pace": ("slow", "normal", "fast"),
    "profile": ("handheld", "kiosk", "class"),
}
"""The values of each setting that has a list of them, by its name."""
OCCUPANTS: Final = (PERSON, *LEVELS)
"""Who may sit at a seat: a person, or a computer opponent of this level."""
DRAWN: Final = -1
"""In place of a seat: the first seat is drawn."""
KNOWN_NAMES: Final = 12
"""The number of entered names that are remembered."""


@dataclass(frozen=True, slots=True)
class TableSetup:
    """A set-up: who sits where and who starts."""

    occupants: tuple[str, ...] = (PERSON, "normal")
    """One of OCCUPANTS for each seat, 2–6 of them."""
    first: int = DRAWN
    """The seat that starts, or DRAWN."""
    names: tuple[str, ...] = ()
    """A name for each seat, empty for a ready-made one; or no names."""

    def __post_init__(self) -> None:
        seats = len(self.occupants)
        if not MIN_SEATS <= seats <= MAX_SEATS:
            raise ValueError(f"a table has {MIN_SEATS}–{MAX_SEATS} seats, not {seats}")
        if strange := set(self.occupants) - set(OCCUPANTS):
            raise ValueError(f"nobody called {min(strange)!r} can sit at a table")
        if not DRAWN <= self.first < seats:
            raise ValueError(f"seat {self.first} can't start at a table of {seats}")
        if self.names and len(self.names) != seats:
            raise ValueError(f"{len(self.names)} names do not fit {seats} seats")
        if any(len(name) > NAME_LENGTH for name in self.names):
            raise ValueError(f"a name has at most {NAME_LENGTH} characters")
        if not all(name.isprintable() for name in self.names):
            raise ValueError("a name has no control characters")


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings, with the values of a new box."""

    language: str = "en"
    volume: str = "loud"
    """How loud the box is; quiet also leaves out the sounds of single presses."""
    brightness: int = 100
    """Per cent."""
    animation: bool = True
    """Whether anything tumbles, twinkles or flashes."""
    open_hands: bool = False
    """Whether hidden hands are shown to all, without a curtain."""
    pace: str = "normal"
    """How fast computer opponents play and steps are presented."""
    profile: str = "handheld"
    """Where the box is used: as a person's own, in a café, by a teacher."""
    game: str = ""
    """The name of the game played last; on a new box its first one."""
    table: TableSetup = field(default_factory=TableSetup)
    names: tuple[str, ...] = ()
    """Names that people have entered, the latest first."""
    introduced: tuple[str, ...] = ()
    """The games whose guided round was offered, by their names."""

    def stored(self) -> dict[str, Any]:
        """The settings as plain values, for a `SettingsStore`."""
        return asdict(self)


def restored(stored: Mapping[str, Any], games: Collection[str]) -> Settings:
    """The settings from stored plain values; those of a new box where one is missing or invalid.

    `games` are the names of the games of this box.
    """
    choices = {**CHOICES, "game": tuple(games)}
    values = {
        key: value
        for key, value in stored.items()
        if any(type(choice) is type(value) and choice == value for choice in choices.get(key, ()))
    }
    return Settings(
        **{"game": next(iter(games)), **values},
        table=_restored_table(stored.get("table")),
        names=_restored_names(stored.get("names")),
        introduced=_restored_games(stored.get("introduced"), games),
    )


def _restored_table(stored: object) -> TableSetup:
    match stored:
        case {"occupants": [*occupants], "first": int(first), **rest} if not isinstance(first, bool):
            names = rest.get("names", ())
            if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
                names = ()
            try:
                return TableSetup(tuple(occupants), first, tuple(names))
            except (TypeError, ValueError):
                return TableSetup()
    return TableSetup()


def _restored_names(stored: object) -> tuple[str, ...]:
    if not isinstance(stored, list | tuple):
        return ()
    names = (name for name in stored if isinstance(name, str) and 0 < len(name) <= NAME_LENGTH)
    names = (name for name in names if name.isprintable())
    return tuple(dict.fromkeys(names))[:KNOWN_NAMES]


def _restored_games(stored: object, games: Collection[str]) -> tuple[str, ...]:
    return tuple(game for game in games if isinstance(stored, list | tuple) and game in stored)
