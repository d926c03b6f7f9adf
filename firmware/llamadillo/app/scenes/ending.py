"""The states of a match after a round or at its end: the winner, and the pages."""

from dataclasses import dataclass, replace
from typing import Final

from llamadillo.app import tunes
from llamadillo.app.players import NAME_LENGTH, names_for
from llamadillo.app.scenes.play_state import PlayState
from llamadillo.app.settings import TableSetup
from llamadillo.ports.events import Button
from llamadillo.ports.table import TableView
from llamadillo.screens.message import message
from llamadillo.screens.picture import Labels, Picture, relabelled
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
        """The page: one of the game, then one for a reward and one that offers the review."""
        playing, words = self.playing, self.playing.box.words
        presenter, own = playing.presenter, self._own_pages
        if self._is_review:
            return message(words.review, words.review_hint, Labels(words.menu, words.open, words.next))
        if playing.reward and self.page == own:
            return playing.reward.page(words, presenter.names)
        shown = presenter.page(playing.observation, self.page, over=playing.match.over)
        return relabelled(shown, replace(shown.labels, roll=words.next)) if self._pages > 1 else shown

    @property
    def _own_pages(self) -> int:
        """The number of pages of the game."""
        return self.playing.presenter.pages(self.playing.observation)

    @property
    def _pages(self) -> int:
        """The number of all pages."""
        return self._own_pages + (self.playing.reward is not None) + self._has_review

    @property
    def _is_review(self) -> bool:
        """Whether this page, the last one, offers the review."""
        return self._has_review and self.page + 1 == self._pages

    @property
    def _has_review(self) -> bool:
        """Whether a review of the match is offered: after a whole game of people."""
        match = self.playing.match
        return match.over and not match.quick and bool(match.people)

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
        if button is Button.ROLL and (not over or self._pages > 1):
            self.playing.sounds.play(tunes.PRESS)
            self.tick()
        elif over and button is Button.QUIT:
            box.home()
        elif over and button is Button.DISCARD and self._is_review:
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
        last = self.page + 1 == self._pages
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
