"""The states of a match after a round or at its end: the winner, and the pages."""

from dataclasses import dataclass, replace
from typing import Final

from llamadillo.app import tunes
from llamadillo.app.players import NAME_LENGTH, names_for
from llamadillo.app.scenes.play_state import PlayState
from llamadillo.app.settings import TableSetup
from llamadillo.ports.events import Button
from llamadillo.ports.table import TableView
from llamadillo.screens.picture import Labels, Picture
from llamadillo.screens.winner import winner

PAGE_SECONDS: Final = 5.0
"""How long the winner or a page is shown when no person plays."""
_BEATS: Final = tuple(note.seconds for note in tunes.WIN)


@dataclass
class Winning(PlayState):
    """The winner of the match, in lights. Then come the pages."""

    @property
    def asks(self) -> bool:
        """Always."""
        return True

    def picture(self) -> Picture:
        """The winner, or all who share the win."""
        playing = self.playing
        words, match, names = playing.box.words, playing.match, playing.presenter.names
        winners = tuple(names[seat] for seat in match.course.result(match.state).winners)
        return winner(words, winners, _BEATS, playing.seconds, Labels(roll=words.next))

    @property
    def secret(self) -> bool:
        """Nothing is: the round is over."""
        return False

    def table(self) -> TableView:
        """The table, and who has won."""
        return _after(self)

    def tick(self) -> None:
        """Show the first page."""
        self.playing.read(0)


@dataclass
class Reading(PlayState):
    """A page to read after a round or after the match."""

    page: int

    @property
    def asks(self) -> bool:
        """Always."""
        return True

    def picture(self) -> Picture:
        """The page."""
        playing = self.playing
        return playing.page(self.page)

    @property
    def secret(self) -> bool:
        """Nothing is: the round is over."""
        return False

    def table(self) -> TableView:
        """The table with the points of the round, and who has won."""
        return _after(self)

    def press(self, button: Button) -> bool:
        """ROLL turns the page. After the match QUIT opens the menu, DISCARD plays again or reviews it."""
        box, over = self.playing.box, self.playing.match.over
        if button is Button.ROLL and (not over or self.playing.pages > 1):
            self.playing.sounds.play(tunes.PRESS)
            self.tick()
        elif over and button is Button.QUIT:
            box.home()
        elif over and button is Button.DISCARD and self.playing.is_review(self.page):
            box.review(self.playing.match)
        elif over and button is Button.DISCARD:
            self._play_again()
        else:
            return False
        return True

    def tick(self) -> None:
        """Turn the page. After the last one comes the next round, or again the first page of a result."""
        playing = self.playing
        playing.answered()
        last = self.page + 1 == playing.pages
        if last and not playing.match.over:
            playing.deal()
        else:
            playing.read(0 if last else self.page + 1)

    def _play_again(self) -> None:
        """Play a new match with the same players, also when the settings have another table."""
        match, table = self.playing.match, self.playing.box.settings.table
        occupants, players = match.occupants, match.header.players
        if (table.occupants, names_for(table.occupants, table.names)) != (occupants, players):
            table = TableSetup(occupants, names=tuple(name[:NAME_LENGTH] for name in players))
        self.playing.box.play_match(match.game.name, replace(table, quick=match.quick))


def _after(state: PlayState) -> TableView:
    """The table after a round or after the match."""
    playing, narrator = state.playing, state.narrator
    match, words = playing.match, playing.box.words
    winners = match.course.result(match.state).winners if match.over else ()
    table = replace(narrator.table(playing.observation), turn=None)
    seats = tuple(replace(view, wins=seat in winners) for seat, view in enumerate(table.seats))
    won = words.wins(tuple(narrator.names[seat] for seat in winners)) if winners else ""
    return replace(table, seats=seats, sentence=won or words.after_round(table.round))
