"""What a person has set, and the table of the last set-up."""

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from llamadillo.app.players import NAME_LENGTH, PERSON
from llamadillo.app.title import LEVELS
from llamadillo.engine.game import MAX_SEATS, MIN_SEATS
from llamadillo.screens.words import LANGUAGE_NAMES

BRIGHTNESS: Final = (20, 60, 100)
"""The brightnesses on offer, per cent."""
VOLUMES: Final = ("off", "quiet", "loud")
"""How loud the box is; quiet also leaves out the sounds of single presses."""
PACES: Final = ("slow", "normal", "fast")
"""How fast computer opponents play and moments are told."""
PROFILES: Final = ("handheld", "kiosk", "class")
"""What the box is for: one person's pocket, a café's table, a teacher's desk."""
LANGUAGES: Final = tuple(LANGUAGE_NAMES)
"""The languages on offer, by their codes."""
OCCUPANTS: Final = (PERSON, *LEVELS)
"""Who may sit at a seat: a person, or a computer opponent of this level."""
DRAWN: Final = -1
"""In place of a seat: the first seat is drawn."""
KNOWN_NAMES: Final = 12
"""So many names that people have entered are remembered."""


@dataclass(frozen=True, slots=True)
class TableSetup:
    """A set-up: who sits where and who starts."""

    occupants: tuple[str, ...] = (PERSON, "normal")
    """One of OCCUPANTS for each seat, 2–6 of them."""
    first: int = DRAWN
    """The seat that starts, or DRAWN."""
    names: tuple[str, ...] = ()
    """A name for each seat, empty where a ready-made one will do; or none at all."""

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


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings. Each has a value of its own when the stored one is missing or makes no sense."""

    language: str = "en"
    """One of LANGUAGES."""
    volume: str = "loud"
    """One of VOLUMES."""
    brightness: int = 100
    """Per cent, one of BRIGHTNESS."""
    animation: bool = True
    """Whether anything tumbles, twinkles or flashes."""
    open_hands: bool = False
    """Whether hidden hands are shown to everybody, without a curtain."""
    pace: str = "normal"
    """One of PACES."""
    profile: str = "handheld"
    """One of PROFILES."""
    game: str = ""
    """The name of the game played last, one of the box's; of a new box its first."""
    table: TableSetup = field(default_factory=TableSetup)
    names: tuple[str, ...] = ()
    """Names that people have entered, the latest first."""

    def stored(self) -> dict[str, Any]:
        """The settings as plain values, for a `SettingsStore`."""
        return asdict(self)


def restored(stored: Mapping[str, Any], games: Collection[str]) -> Settings:
    """The settings from stored plain values; what is missing or makes no sense is as when new.

    `games` are the names of the games that this box has.
    """
    new = Settings()

    def one_of(key: str, choices: tuple[Any, ...], default: Any) -> Any:
        value = stored.get(key)
        return next(
            (choice for choice in choices if type(choice) is type(value) and choice == value), default
        )

    return Settings(
        language=one_of("language", LANGUAGES, new.language),
        volume=one_of("volume", VOLUMES, new.volume),
        brightness=one_of("brightness", BRIGHTNESS, new.brightness),
        animation=one_of("animation", (True, False), new.animation),
        open_hands=one_of("open_hands", (True, False), new.open_hands),
        pace=one_of("pace", PACES, new.pace),
        profile=one_of("profile", PROFILES, new.profile),
        game=one_of("game", tuple(games), next(iter(games))),
        table=_restored_table(stored.get("table")),
        names=_restored_names(stored.get("names")),
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
    return tuple(dict.fromkeys(names))[:KNOWN_NAMES]
