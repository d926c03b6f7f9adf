"""Praise after a game: for at most one thing, and only once. Only people are praised."""

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Final, NamedTuple, Protocol

from llamadillo.app.history import History
from llamadillo.app.match import Match
from llamadillo.app.players import PERSON
from llamadillo.app.presenter import page_labels
from llamadillo.app.statistics import Summary, summary
from llamadillo.app.title import LEVELS, Titles
from llamadillo.engine.game import Seat
from llamadillo.screens.message import praise
from llamadillo.screens.picture import Picture
from llamadillo.screens.words import Words

STREAKS: Final = frozenset({3, 5, 10, 20, 50})
"""The numbers of wins in a row that are praised."""
ENOUGH: Final = 5
"""The number of games after which there is a best one."""
_HARD: Final = LEVELS[-1]


class ScoringBox(Protocol):
    """The games of the box and those that were finished."""

    titles: Titles
    history: History


class Merit(Enum):
    """What is praised, the rarest first."""

    FIRST_OVER_HARD = "the first win over a hard opponent"
    STREAK = "some wins in a row"
    BEST = "the best result so far"


class Reward(NamedTuple):
    """Praise for one player."""

    merit: Merit
    seat: Seat
    number: int
    """The wins in a row, or the points."""

    def page(self, words: Words, names: tuple[str, ...]) -> Picture:
        """A page after the game that says it; `names` are the players by seat."""
        name = names[self.seat]
        match self.merit:
            case Merit.FIRST_OVER_HARD:
                text = words.first_over_hard(name)
            case Merit.STREAK:
                text = words.streak(name, self.number)
            case Merit.BEST:
                text = words.best_result(name, self.number)
        return praise(text, page_labels(words, over=True))


def earned(box: ScoringBox, match: Match) -> Reward | None:
    """What a match that is over deserves; nothing while the games before it are not counted."""
    game, before = summary(box.titles, match.record), box.history.complete()
    return None if game is None or before is None else reward(box.titles, game, before)


def reward(titles: Titles, game: Summary, before: Sequence[Summary]) -> Reward | None:
    """What a game that is over deserves, with all games `before` it, newest first."""
    winners = [seat for seat in game.winners if game.occupants[seat : seat + 1] == (PERSON,)]
    found = (_reward(titles, merit, seat, game, before) for merit in Merit for seat in winners)
    return next(filter(None, found), None)


def _reward(
    titles: Titles, merit: Merit, seat: Seat, game: Summary, before: Sequence[Summary]
) -> Reward | None:
    name, points = game.players[seat], game.points[seat]
    match merit:
        case Merit.FIRST_OVER_HARD:
            first = not any(beat_hard(name, other) for other in before if other.game == game.game)
            return Reward(merit, seat, 1) if beat_hard(name, game) and first else None
        case Merit.STREAK:
            wins = current_streak(name, (game, *before))
            return Reward(merit, seat, wins) if wins in STREAKS else None
        case Merit.BEST:
            same = [other for other in before if (other.game, other.quick) == (game.game, game.quick)]
            best_of = titles[game.game].game.better.best
            others = [best_of(other.points) for other in same]
            is_best = len(same) >= ENOUGH and points not in others and best_of((points, *others)) == points
            return Reward(merit, seat, points) if is_best else None


def won(name: str, game: Summary) -> bool:
    """Whether this player won the game."""
    return any(game.players[seat] == name for seat in game.winners)


def beat_hard(name: str, game: Summary) -> bool:
    """Whether this player won the game, and a hard opponent did not."""
    hard = {seat for seat, occupant in enumerate(game.occupants) if occupant == _HARD}
    return won(name, game) and bool(hard) and hard.isdisjoint(game.winners)


def current_streak(name: str, games: Iterable[Summary]) -> int:
    """How many of their latest games, newest first, a player has won without a loss."""
    wins = 0
    for game in games:
        if name in game.players:
            if not won(name, game):
                break
            wins += 1
    return wins


def longest_streak(name: str, games: Sequence[Summary]) -> int:
    """The most wins in a row of a player."""
    longest = wins = 0
    for game in games:
        if name in game.players:
            wins = wins + 1 if won(name, game) else 0
            longest = max(longest, wins)
    return longest
