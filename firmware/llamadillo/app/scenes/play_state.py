"""The states of a match on the screen: what is shown now, and what ends it."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from llamadillo.app.presenter import Presenter
from llamadillo.ports.entropy import EntropyFailed
from llamadillo.ports.events import Button
from llamadillo.ports.table import TableView
from llamadillo.screens.message import message
from llamadillo.screens.picture import Labels, Picture

if TYPE_CHECKING:
    from llamadillo.app.scenes.playing import Playing

NO_DICE_SECONDS: Final = 5.0
"""After this time a draw that the source of chance has refused is tried again."""


@dataclass
class PlayState(ABC):
    """What is shown of a match now, and what ends it."""

    playing: "Playing"

    @property
    def asks(self) -> bool:
        """Whether it waits for a person."""
        return False

    @property
    def asked(self) -> "PlayState | None":
        """The question that a person answers now and sees; None: there is none."""
        return None

    @abstractmethod
    def picture(self) -> Picture:
        """What to show now."""

    @property
    def narrator(self) -> Presenter[Any]:
        """The presenter for a room: it calls every player by name."""
        match = self.playing.match
        return match.title.presenter(self.playing.box.words, match.header.players)

    @property
    def secret(self) -> bool:
        """Whether the hand of a person may be in the picture that is hidden from all others."""
        playing = self.playing
        hidden = playing.presenter.hidden_hands and not playing.box.settings.open_hands
        return hidden and playing.viewer is not None and bool(playing.match.people)

    def table(self) -> TableView | None:
        """The match in the picture, as the room may see it; None: as it was shown last."""
        return None

    def table_of_turn(self) -> TableView:
        """The table, and whose turn it is."""
        playing = self.playing
        table = self.narrator.table(playing.observation)
        if table.turn is None:
            return table
        return replace(table, sentence=playing.box.words.your_turn(self.narrator.names[table.turn]))

    def press(self, button: Button) -> bool:
        """Answer a button: ROLL skips the rest of the time. False when it does nothing here."""
        if button is Button.ROLL:
            self.tick()
        return button is Button.ROLL

    def tick(self) -> None:  # noqa: B027  a question has no deadline
        """The deadline has come."""

    def released(self, button: Button, at: float) -> None:  # noqa: B027  most states answer presses only
        """A button came up; see `Scene.released`."""

    def uncovered(self) -> None:  # noqa: B027  most states do not mind
        """The scene is topmost again."""

    def hide_hand(self) -> None:  # noqa: B027  most states show no hand without a viewer
        """The viewer is now None."""


@dataclass
class NoDice(PlayState):
    """The source of chance fails its tests. The match waits until it works; ROLL tries at once."""

    error: EntropyFailed

    def picture(self) -> Picture:
        """The sentence."""
        words = self.playing.box.words
        return message(words.trouble, words.said(self.error.sentence), Labels(roll=words.again))

    def tick(self) -> None:
        """Try again."""
        self.playing.go_on()
