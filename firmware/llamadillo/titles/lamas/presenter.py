"""What the presenters of LAMA and LAMA Dice share: the pages after a round, and points held as tokens."""

from abc import abstractmethod
from typing import Final, Generic, TypeVar

from llamadillo.app.presenter import Decision, Presenter, page_labels
from llamadillo.engine.cards import Cards
from llamadillo.engine.game import Seat
from llamadillo.engine.steps import Action
from llamadillo.games import lama, lama_dice
from llamadillo.games.lamas.actions import Keep, Quit, Return
from llamadillo.games.lamas.cards import names
from llamadillo.games.lamas.tokens import LOST
from llamadillo.ports.table import SeatView
from llamadillo.screens.picture import Labels, Picture
from llamadillo.screens.words import You
from llamadillo.titles.lamas.screens import standings
from llamadillo.titles.lamas.words import LamasWords

S = TypeVar("S", lama.Observation, lama_dice.Observation)
"""The observation of one of the two games."""
W = TypeVar("W", bound=LamasWords)
"""The words of that game."""


class LamasPresenter(Presenter[S], Generic[S, W]):
    """A game in which points are tokens, and too many of them end it (D12, C9)."""

    def __init__(self, words: W, names: tuple[str, ...]) -> None:
        super().__init__(names)
        self.words: Final = words
        self.you: Final = next((Seat(n) for n, name in enumerate(names) if isinstance(name, You)), None)
        """The seat of the person who plays alone; None: several people play, or none."""

    def token_decision(self, legal: tuple[Action, ...]) -> Decision:
        """Whether a token is returned: the most valuable comes first, QUIT keeps all."""
        tokens = sorted(
            (act for act in legal if isinstance(act, Return)), key=lambda act: act.token, reverse=True
        )
        return Decision(choices=tuple(tokens), decline=Keep())

    def confirmation(self, action: Action) -> tuple[str, str] | None:
        """Quitting a round cannot be undone (D5, C7)."""
        return (self.words.quit_round, self.words.quit_round_hint) if isinstance(action, Quit) else None

    def noun(self, action: Action) -> str:
        """See `Presenter.noun`; these are the actions of both games."""
        match action:
            case Quit():
                return self.words.quitting
            case Return(token):
                return self.words.returning(token)
            case Keep():
                return self.words.keeping
        raise ValueError(f"{action} is no action of this game")

    def seat_views(
        self, o: S, held: tuple[int, ...], cards: tuple[Cards, ...] | None
    ) -> tuple[SeatView, ...]:
        """Every seat, for the room: the number of its cards, and those that lie face up."""
        return tuple(
            SeatView(
                player,
                o.points[seat],
                held[seat],
                None if cards is None else tuple(names(cards[seat])),
                out=o.quit[seat],
            )
            for seat, player in enumerate(self.names)
        )

    def round(self, o: S) -> int:
        """The number of the round."""
        return max(o.round, 1)

    def pages(self, o: S) -> int:
        """After a round, and when the token decision is made: its scores, and the table."""
        return 0 if o.ending is None or isinstance(o.actor, int) else 2

    def page(self, o: S, number: int, *, over: bool) -> Picture:
        """The scores of the round, or the standings."""
        words = self.words
        labels = page_labels(words, over=over)
        if number == 0:
            return self.scores(o, labels)
        title = words.after_round(o.round)
        if over:
            title = words.wins(tuple(self.names[seat] for seat in o.winners))
        return standings(title, self.names, o.points, LOST, labels, o.winners)

    @abstractmethod
    def scores(self, o: S, labels: Labels) -> Picture:
        """What each seat scored in the round, and why."""
