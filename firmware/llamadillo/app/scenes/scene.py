"""The scene: what the box is doing now, and the roles of the box that scenes ask for."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from llamadillo.app.class_tally import ClassTally
    from llamadillo.app.history import History
    from llamadillo.app.match import Match
    from llamadillo.app.own_bots import OwnSeats
    from llamadillo.app.settings import Settings, TableSetup
    from llamadillo.app.title import Titles
    from llamadillo.ports.battery import Charge
    from llamadillo.ports.clock import Clock
    from llamadillo.ports.counts import SampleView
    from llamadillo.ports.entropy import Entropy
    from llamadillo.ports.events import Button
    from llamadillo.ports.samples import Samples
    from llamadillo.ports.sound import Tune
    from llamadillo.ports.table import TableView
    from llamadillo.screens.picture import Picture
    from llamadillo.screens.words import Words

GUARD_SECONDS: Final = 0.3
"""A scene that appears by itself ignores presses for this time: they were meant for the scene before."""


class Scene(ABC):
    """One thing the box is doing.

    A scene keeps all its state, draws itself from it, and changes it only when the box calls one of
    these methods. It reads no clock but that of the box.
    """

    deadline: float | None = None
    """When `tick` is wanted, on the box's clock; None: never."""
    repeats: Button | None = None
    """A button that repeats its press while it is held down."""
    wakes: bool = False
    """Whether the box rests: a button that goes down wakes it and does nothing else."""
    answers_from: float = 0
    """A button that went down before this time, on the box's clock, was not meant for the scene."""
    shows_match: bool = False
    """Whether it plays a match, which the room sees also while another scene covers it."""
    match: Match | None = None
    """The match of the box that it plays; None: it plays none, or one that is only for show."""
    dark: bool = False
    """Whether the display is off."""

    @abstractmethod
    def picture(self) -> Picture:
        """What to show now."""

    @abstractmethod
    def press(self, button: Button) -> bool:
        """Handle a button press (QUIT: a short one). Return False when it does nothing here."""

    @property
    def secret(self) -> bool:
        """Whether a hand that is hidden from the room may be in the picture, or in that of a scene above."""
        return False

    @property
    def advice(self) -> Scene | None:
        """What the choices of the person who is asked now are worth; None: the coach has no question."""
        return None

    @property
    def best(self) -> str | None:
        """The best player of the day with the points, empty without one; None: the scene does not know it."""
        return None

    @property
    def sample_view(self) -> SampleView | None:
        """The sample of dice that the room sees, also while another scene covers it; None: there is none."""
        return None

    def table(self) -> TableView | None:
        """The match in the picture, as the room may see it; None: as it was shown last."""
        return None

    def activity(self, place: str, *, in_match: bool) -> str:
        """What the box does, in a few words of English: it is at this place, `in_match` or not."""
        return f"{place}, paused" if in_match and self.match is None else place

    def released(self, button: Button, at: float) -> None:  # noqa: B027  most scenes answer presses only
        """A button came up, at this time on the box's clock."""

    def touched(self, at: float) -> None:  # noqa: B027  most scenes do not mind
        """A button went down at this time, whether or not the scene answers it."""

    def tick(self) -> None:
        """Handle the deadline."""
        self.deadline = None

    def unattended(self) -> None:  # noqa: B027  most scenes hide nothing
        """The box has not been touched for long: another person may come back to it."""

    def uncovered(self, away: float) -> None:
        """The scene is topmost again, after `away` seconds under another one."""
        self.answers_from += away
        if self.deadline is not None:
            self.deadline += away


# Roles of the box. A scene's constructor asks for those that it uses; `App` fulfils all of them.


class HasClock(Protocol):
    """The clock."""

    clock: Clock


class Localized(Protocol):
    """The words."""

    words: Words

    def words_in(self, language: str) -> Words:
        """The words of a language, by its code."""

    def speak(self, language: str | None) -> None:
        """Use the words of this language until the box invites guests; None: that of the settings."""


class Sounds(Protocol):
    """The sounds."""

    def play(self, tune: Tune) -> None:
        """Play a tune, unless sound is off."""


class Signals(Protocol):
    """The status light."""

    def pulse(self) -> None:
        """Pulse the status light once."""


class Stack(Protocol):
    """The stack of scenes, the topmost in charge."""

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""

    def pop(self) -> None:
        """Remove the topmost scene."""

    def home(self) -> None:
        """Remove all scenes and show the start screen."""

    def attract(self) -> None:
        """Forget the last guests: their match ends. Show the start screen and invite others."""


class Preferences(Protocol):
    """The settings."""

    settings: Settings
    public: bool
    """Whether guests use the box: only the staff may change settings and switch it off."""

    @property
    def kiosk(self) -> bool:
        """Whether strangers use the box, one after the other."""

    @property
    def coached(self) -> bool:
        """Whether the coach is on."""

    def change(self, settings: Settings) -> None:
        """Apply these settings and store them."""


class Matches(Protocol):
    """The games and the match."""

    titles: Titles
    """The games of this box."""
    own_seats: OwnSeats
    """The bots of one's own at the seats of the match."""

    @property
    def running(self) -> Match | None:
        """The match that goes on, whether it is on the screen or waits to be continued."""

    def advice(self) -> Scene | None:
        """What the choices of the person who is asked now are worth; None while the coach has no question."""

    def review(self, match: Match) -> None:
        """Open the review of a whole game that is over."""

    def learn(self, game: str) -> None:
        """Begin the guided round of a game."""

    def play_match(self, game: str, table: TableSetup) -> None:
        """Remove all scenes and play a new match; a running one ends without a result."""


class Notices(Protocol):
    """Messages for the person at the box."""

    def notify(self, sentence: str) -> None:
        """Show a sentence over the current scene until a button is pressed."""

    def notify_once(self, sentence: str) -> None:
        """Show a sentence that stays true, unless it was shown since the box was switched on."""


class Archive(Protocol):
    """The finished games."""

    history: History


class Classes(Protocol):
    """What a class has seen."""

    tally: ClassTally


class HasEntropy(Protocol):
    """The source of chance."""

    entropy: Entropy


class HasSamples(Protocol):
    """The samples of the dice laboratory."""

    samples: Samples


class HasBattery(Protocol):
    """The battery."""

    @property
    def charge(self) -> Charge | None:
        """The charge of the battery; None: it is unknown, or the box has no gauge."""


class PowerSwitch(Protocol):
    """The program and the machine it runs on."""

    def stop(self, *, power_off: bool) -> None:
        """End the program, and with `power_off` switch the machine off."""


class DialogBox(HasClock, Localized, Stack, Protocol):
    """What a message needs."""


class PagesBox(DialogBox, Sounds, Protocol):
    """What pages and lists need."""


class OptionsBox(PagesBox, Preferences, Protocol):
    """What a list that changes settings needs."""


class PlayingBox(DialogBox, HasEntropy, Preferences, Matches, Notices, Signals, Archive, Classes, Protocol):
    """What a match on the screen needs, besides sounds."""
