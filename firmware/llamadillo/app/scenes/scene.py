"""The scene: what the box is doing now, and what scenes may ask of the box."""

from abc import ABC, abstractmethod
from typing import Final, Protocol

from llamadillo.app.history import History
from llamadillo.app.match import Match
from llamadillo.app.settings import Settings, TableSetup
from llamadillo.app.title import Titles
from llamadillo.ports.clock import Clock
from llamadillo.ports.entropy import Entropy
from llamadillo.ports.events import Button
from llamadillo.ports.sound import Tune
from llamadillo.screens.picture import Picture
from llamadillo.screens.words import Words

GUARD_SECONDS: Final = 0.3
"""What appears by itself takes no answer for so long: the press was for what was there before."""


class Scene(ABC):
    """One thing the box is doing.

    A scene has all its state in itself, draws itself from it, and changes it only when the box
    calls one of these methods. It reads no clock but `box.clock`.
    """

    deadline: float | None = None
    """When `tick` is wanted, on the box's clock; None: never."""
    repeats: Button | None = None
    """A button that, held down, counts as pressed again and again."""
    wakes: bool = False
    """Whether the box rests: a button that goes down wakes it and does nothing else."""
    answers_from: float = 0
    """A button that went down before this moment of the box's clock was not meant for the scene."""

    @abstractmethod
    def picture(self) -> Picture:
        """What to show now."""

    @abstractmethod
    def press(self, button: Button) -> bool:
        """A button was pressed (QUIT: pressed briefly). False when it does nothing here."""

    def tick(self) -> None:
        """The deadline has come."""
        self.deadline = None

    def left(self) -> None:  # noqa: B027  most scenes do not mind
        """Nobody has touched the box for long: who comes back may be somebody else."""

    def uncovered(self, away: float) -> None:
        """The scene is topmost again, after `away` seconds under another one."""
        self.answers_from += away
        if self.deadline is not None:
            self.deadline += away


class Box(Protocol):
    """What a scene may use and ask of the box."""

    clock: Clock
    entropy: Entropy
    words: Words
    settings: Settings
    running: Match | None
    """The match that goes on, whether it is on the screen or waits to be continued."""
    history: History
    """The finished games."""
    titles: Titles
    """The games of this box."""
    public: bool
    """Whether guests use the box: its settings and its power are the staff's."""

    def words_in(self, language: str) -> Words:
        """The words of a language, by its code."""

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""

    def pop(self) -> None:
        """Take the topmost scene away."""

    def home(self) -> None:
        """Take all scenes away and begin with the start screen."""

    def leave(self) -> None:
        """Nobody is there any more: begin with the start screen and invite; the match is kept for a while."""

    def play_match(self, game: str, table: TableSetup) -> None:
        """Take all scenes away and play a new match; a running one ends without a result."""

    def play(self, tune: Tune) -> None:
        """Play a tune, unless sound is off."""

    def change(self, settings: Settings) -> None:
        """Have these settings from now on, and keep them."""

    def tell_once(self, sentence: str) -> None:
        """Tell a sentence that stays true, unless it was told since the box was switched on."""

    def tell(self, sentence: str) -> None:
        """Show a person a sentence, over whatever is shown, until a button is pressed."""

    def stop(self, *, power_off: bool) -> None:
        """End the program, and with `power_off` switch the machine off."""
