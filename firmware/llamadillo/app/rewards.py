"""What deserves a word of praise after a game: at most one thing, and each only once.

Pure functions of the finished games. Only people are praised.
"""

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Final, NamedTuple

from llamadillo.app.players import PERSON
from llamadillo.app.statistics import Summary
from llamadillo.app.title import LEVELS, Titles
from llamadillo.engine.game import Seat

STREAKS: Final = frozenset({3, 5, 10, 20, 50})
"""The numbers of wins in a row that are praised."""
ENOUGH: Final = 5
"""The number of games after which there is a best one."""
_HARD: Final = LEVELS[-1]


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


def reward(titles: Titles, game: Summary, before: Sequence[Summary]) -> Reward | None:
    """What a game that is over deserves, with all games `before` it, newest first."""
    winners = [seat for seat in game.winners if game.occupants[seat : seat + 1] == (PERSON,)]
    found = (
        praise
        for merit in Merit
        for seat in winners
        if (praise := _praise(titles, merit, seat, game, before))
    )
    return next(found, None)


def _praise(
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
    levels = dict(enumerate(game.occupants))
    return (
        won(name, game) and _HARD in levels.values() and all(levels[seat] != _HARD for seat in game.winners)
    )


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
    return max((current_streak(name, games[at:]) for at in range(len(games))), default=0)
