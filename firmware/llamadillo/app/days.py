"""What was played on a day: how often, and the best result of a person."""

from collections import Counter
from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from llamadillo.app.statistics import Summary
from llamadillo.app.title import Title
from llamadillo.ports.journal import BegunMatch


class DayPlays(NamedTuple):
    """The matches that began on a day."""

    day: date
    begun: int
    finished: int


class BestOfDay(NamedTuple):
    """The best result of a person."""

    player: str
    points: int


def plays_on(plays: Iterable[BegunMatch], days: Iterable[date]) -> tuple[DayPlays, ...]:
    """The matches of each of these days."""
    counts = Counter((play.started.date(), play.finished) for play in plays)
    return tuple(DayPlays(day, counts[day, False] + counts[day, True], counts[day, True]) for day in days)


def best_on(day: date, title: Title, games: Iterable[Summary]) -> BestOfDay | None:
    """The best result of a person in the games that ended on a day; None without such games.

    Of equal results it is the earliest.
    """
    results = [
        (game.id, BestOfDay(game.players[seat], game.points[seat]))
        for game in games
        if game.game == title.game.name and game.ended is not None and game.ended.date() == day
        for seat in game.people
    ]
    if not results:
        return None
    points = title.game.better.best(result.points for _, result in results)
    return min((number, result) for number, result in results if result.points == points)[1]
