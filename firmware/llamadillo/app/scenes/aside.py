"""A match beside the real one: it is not heard, and not kept."""

from datetime import datetime

from llamadillo.app.history import History
from llamadillo.app.match import Match
from llamadillo.app.scenes.scene import Box, Scene
from llamadillo.app.settings import Settings, TableSetup
from llamadillo.ports.journal import MatchId, SavedMatch
from llamadillo.ports.sound import Tune
from llamadillo.screens.words import Words


class Nowhere:
    """A `Journal` that keeps nothing."""

    def begin(self, header: str, started: datetime) -> MatchId:
        """Nothing begins."""
        return MatchId(bool(header) and started is None)

    def append(self, match: MatchId, index: int, event: str) -> None:
        """Nothing is added."""

    def finish(self, match: MatchId, result: str, ended: datetime) -> None:
        """Nothing ends."""

    def abandon(self, match: MatchId, ended: datetime) -> None:
        """Nothing ends."""

    def unfinished(self) -> SavedMatch | None:
        """Nothing goes on."""
        return None

    def finished(self, limit: int, before: MatchId | None = None) -> tuple[SavedMatch, ...]:
        """Nothing was finished."""
        return ()[: limit + (before or 0)]

    def notice(self) -> str | None:
        """Nothing happens."""
        return None

    def close(self) -> None:
        """Nothing to close."""


class Silent:
    """A `Box` for a match that nobody plays: it has the real one's time and chance, and does nothing."""

    running: Match | None = None

    def __init__(self, box: Box) -> None:
        self._box = box
        self.clock = box.clock
        self.entropy = box.entropy
        self.words: Words = box.words
        self.settings: Settings = box.settings
        self.history: History = box.history
        self.titles = box.titles
        self.public: bool = box.public

    def words_in(self, language: str) -> Words:
        """The words of a language."""
        return self._box.words_in(language)

    def push(self, scene: Scene) -> None:
        """No scene comes on top."""

    def pop(self) -> None:
        """No scene goes."""

    def home(self) -> None:
        """The box stays where it is."""

    def leave(self) -> None:
        """The box stays where it is."""

    def play_match(self, game: str, table: TableSetup) -> None:
        """No other match begins."""

    def play(self, tune: Tune) -> None:
        """Silence."""

    def change(self, settings: Settings) -> None:
        """Settings stay."""

    def tell_once(self, sentence: str) -> None:
        """Nobody is told."""

    def tell(self, sentence: str) -> None:
        """Nobody to tell."""

    def stop(self, *, power_off: bool) -> None:
        """The program goes on."""
