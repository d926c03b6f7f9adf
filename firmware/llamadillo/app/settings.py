"""What a person has set, and the table of the last set-up."""

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final

from llamadillo.app.own_bots import is_occupant
from llamadillo.app.players import NAME_LENGTH, PERSON
from llamadillo.engine.game import MAX_SEATS, MIN_SEATS
from llamadillo.screens.words import LANGUAGE_NAMES

LANGUAGES: Final = tuple(LANGUAGE_NAMES)
"""The languages on offer, by their codes."""
NEVER: Final = -1
"""In place of the hour from which the box is quiet: it never is."""
CHOICES: Final[Mapping[str, tuple[Any, ...]]] = {
    "language": LANGUAGES,
    "volume": ("off", "quiet", "loud"),
    "quiet_from": (NEVER, *range(24)),
    "quiet_until": tuple(range(24)),
    "brightness": (20, 60, 100),
    "animation": (True, False),
    "open_hands": (False, True),
    "coach": (False, True),
    "guest_coach": (False, True),
    "room": (True, False),
    "pace": ("slow", "normal", "fast"),
    "profile": ("handheld", "kiosk", "class"),
}
"""The values of each setting that has a list of them, by its name."""
DRAWN: Final = -1
"""In place of a seat: the first seat is drawn."""
KNOWN_NAMES: Final = 12
"""The number of entered names that are remembered."""


@dataclass(frozen=True, slots=True)
class TableSetup:
    """A set-up: who sits where and who starts."""

    occupants: tuple[str, ...] = (PERSON, "normal")
    """For each of 2–6 seats a person, the level of a computer opponent, or an own bot (`is_occupant`)."""
    first: int = DRAWN
    """The seat that starts, or DRAWN."""
    names: tuple[str, ...] = ()
    """A name for each seat, empty for a ready-made one; or no names."""
    quick: bool = False
    """Whether one round is played in place of a whole game."""

    def __post_init__(self) -> None:
        seats = len(self.occupants)
        if not MIN_SEATS <= seats <= MAX_SEATS:
            raise ValueError(f"a table has {MIN_SEATS}–{MAX_SEATS} seats, not {seats}")
        if strange := [occupant for occupant in self.occupants if not is_occupant(occupant)]:
            raise ValueError(f"nobody called {strange[0]!r} can sit at a table")
        if not DRAWN <= self.first < seats:
            raise ValueError(f"seat {self.first} can't start at a table of {seats}")
        if self.names and len(self.names) != seats:
            raise ValueError(f"{len(self.names)} names do not fit {seats} seats")
        if any(len(name) > NAME_LENGTH for name in self.names):
            raise ValueError(f"a name has at most {NAME_LENGTH} characters")
        if not all(name.isprintable() for name in self.names):
            raise ValueError("a name has no control characters")


GUEST_TABLE: Final = TableSetup((PERSON, "normal"), 0)
"""The table after a guided round: one computer, and the person starts."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings, with the values of a new box."""

    language: str = "en"
    volume: str = "loud"
    """How loud the box is; quiet also leaves out the sounds of single presses."""
    quiet_from: int = NEVER
    """The hour from which a loud box is quiet, every day; or NEVER."""
    quiet_until: int = 8
    """The hour in which that ends."""
    brightness: int = 100
    """Per cent."""
    animation: bool = True
    """Whether anything tumbles, twinkles or flashes."""
    open_hands: bool = False
    """Whether hidden hands are shown to all, without a curtain."""
    coach: bool = False
    """Whether the coach gives advice on request, and says what was a mistake."""
    guest_coach: bool = False
    """The same for the guests of a kiosk."""
    room: bool = True
    """Whether the box is shown to a room, where it has a page for one."""
    pace: str = "normal"
    """How fast computer opponents play and steps are presented."""
    profile: str = "handheld"
    """Where the box is used: as a person's own, in a café, by a teacher."""
    game: str = ""
    """The name of the game played last; on a new box its first one."""
    guest_game: str = ""
    """The name of the game that begins when a guest accepts the invitation; on a new box its first one."""
    offered: tuple[str, ...] = LANGUAGES
    """The languages in which guests are invited, by their codes; at least one."""
    table: TableSetup = field(default_factory=TableSetup)
    names: tuple[str, ...] = ()
    """Names that people have entered, the latest first."""
    introduced: tuple[str, ...] = ()
    """The games whose guided round was offered, by their names."""

    def volume_at(self, hour: int) -> str:
        """The volume at this hour of the day, 0–23."""
        if self.quiet_from == NEVER or self.volume != "loud":
            return self.volume
        quiet_hours = (self.quiet_until - self.quiet_from - 1) % 24 + 1  # equal hours: the whole day
        return "quiet" if (hour - self.quiet_from) % 24 < quiet_hours else "loud"

    def invited_in(self) -> tuple[str, ...]:
        """The languages of the invitations, that of the box first if it is offered."""
        return tuple(sorted(self.offered, key=lambda code: code != self.language))

    def without_names(self) -> "Settings":
        """The settings without the names that people have entered."""
        return replace(self, names=(), table=replace(self.table, names=()))

    def for_strangers(self) -> "Settings":
        """The settings without what the last players have chosen."""
        return replace(self, names=(), table=TableSetup(), game=self.guest_game)

    def stored(self) -> dict[str, Any]:
        """The settings as plain values, for a `SettingsStore`."""
        return asdict(self)


def restored(stored: Mapping[str, Any], games: Collection[str]) -> Settings:
    """The settings from stored plain values; those of a new box where one is missing or invalid.

    `games` are the names of the games of this box.
    """
    choices = {**CHOICES, "game": tuple(games), "guest_game": tuple(games)}
    values = {
        key: value
        for key, value in stored.items()
        if any(type(choice) is type(value) and choice == value for choice in choices.get(key, ()))
    }
    return Settings(
        **{"game": next(iter(games)), "guest_game": next(iter(games)), **values},
        offered=_restored_languages(stored.get("offered")),
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
                return TableSetup(tuple(occupants), first, tuple(names), rest.get("quick") is True)
            except (TypeError, ValueError):
                return TableSetup()
    return TableSetup()


def _restored_languages(stored: object) -> tuple[str, ...]:
    """The languages in the list, in the order of LANGUAGES; all of them if it is no list or has none."""
    listed = stored if isinstance(stored, list | tuple) else ()
    return tuple(code for code in LANGUAGES if code in listed) or LANGUAGES


def _restored_names(stored: object) -> tuple[str, ...]:
    if not isinstance(stored, list | tuple):
        return ()
    names = (name for name in stored if isinstance(name, str) and 0 < len(name) <= NAME_LENGTH)
    names = (name for name in names if name.isprintable())
    return tuple(dict.fromkeys(names))[:KNOWN_NAMES]


def _restored_games(stored: object, games: Collection[str]) -> tuple[str, ...]:
    return tuple(game for game in games if isinstance(stored, list | tuple) and game in stored)
