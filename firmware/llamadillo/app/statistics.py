"""Statistics of finished games: wins, the longest games, and the faces of the dice.

Pure functions. Each game is reduced to a `Summary` once. Equal lines are counted before they are
parsed, since the same few hundred occur in every game.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import NamedTuple

from llamadillo.app.course import is_quick
from llamadillo.app.dice import FaceCounts
from llamadillo.app.players import PERSON
from llamadillo.app.title import Title, Titles
from llamadillo.engine.game import InvalidNotation, Seat
from llamadillo.engine.record import Header, parse_header
from llamadillo.ports.journal import MatchId, SavedMatch


class Summary(NamedTuple):
    """What the statistics need of a finished game."""

    id: MatchId
    game: str
    players: tuple[str, ...]
    points: tuple[int, ...]
    winners: tuple[Seat, ...]
    rounds: int
    turns: int
    """The number of actions that take a turn."""
    face_counts: FaceCounts
    quick: bool = False
    """Whether it was a quick game: its points and its length are not those of a whole game."""
    occupants: tuple[str, ...] = ()
    """Who sat at each seat, a person or an opponent; empty if the record does not say so."""
    ended: datetime | None = None

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people; all seats if the record does not say who sat there."""
        occupants = self.occupants or (PERSON,) * len(self.players)
        return tuple(Seat(seat) for seat, occupant in enumerate(occupants) if occupant == PERSON)


def summary(titles: Titles, saved: SavedMatch) -> Summary | None:
    """The summary of a game; None for one that this program cannot read."""
    try:
        header = parse_header(saved.header)
        points, winners = _read_result(saved.result, header)
        quick, sits = is_quick(header), _occupants(header)
        rounds, turns, face_counts = _counted(titles[header.game], saved.events)
    except (ArithmeticError, InvalidNotation, LookupError, TypeError, ValueError):
        return None
    return Summary(
        saved.id,
        header.game,
        header.players,
        points,
        winners,
        rounds,
        turns,
        face_counts,
        quick,
        sits,
        saved.ended,
    )


def _occupants(header: Header) -> tuple[str, ...]:
    """Who sat at each seat; empty if the header does not say so for each."""
    match header.extra.get("occupants"):
        case [*occupants] if len(occupants) == len(header.players):
            return tuple(map(str, occupants))
    return ()


def _read_result(result: str | None, header: Header) -> tuple[tuple[int, ...], tuple[Seat, ...]]:
    fields = json.loads(result or "")
    points, winners = tuple(map(int, fields["points"])), tuple(map(Seat, fields["winners"]))
    if len(points) != len(header.players) or not winners or max(winners) >= len(points):
        raise InvalidNotation("the result does not fit the players")
    return points, winners


def _counted(title: Title, events: Iterable[str]) -> tuple[int, int, FaceCounts]:
    """Rounds, turns, and the count of each face. A game without deals has one round."""
    rounds = turns = 0
    dice = title.dice.dice if title.dice else ()
    face_counts = [[0] * len(die.faces) for die in dice]
    for line, times in Counter(events).items():
        match _read_event(title, line):
            case "deal":
                rounds += times
            case str(verb):
                turns += times * (verb in title.turns)
            case rolled:
                for die, observed, faces in zip(dice, face_counts, rolled, strict=True):
                    for face in faces:
                        observed[die.faces.index(face)] += times
    return max(rounds, 1), turns, tuple(map(tuple, face_counts))


@lru_cache(maxsize=2048)
def _read_event(title: Title, line: str) -> str | tuple[tuple[int, ...], ...]:
    """`deal`, the verb of an action, or the faces of each die."""
    fields = json.loads(line)
    if "deal" in fields:
        return "deal"
    if "do" in fields:
        return str(fields["do"])
    if title.dice is None:
        raise InvalidNotation("the game has no dice")
    return title.dice.read_roll(fields)


def by_length(games: Iterable[Summary]) -> tuple[tuple[Summary, ...], tuple[Summary, ...]]:
    """The whole games and the quick games: their points are not compared."""
    games = tuple(games)
    return tuple(game for game in games if not game.quick), tuple(game for game in games if game.quick)


@dataclass(frozen=True, slots=True)
class Tally:
    """The results of a player in a game."""

    games: int
    wins: int
    """A shared win counts for each winner."""
    average: float
    """Points per game."""


@dataclass(frozen=True, slots=True)
class Best:
    """The longest games and the best result of a title."""

    games: int
    rounds: int
    """In the game with the most."""
    turns: int
    """In the game with the most."""
    points: int
    """The best result of a winner."""
    player: str
    """The first player with these points."""


def tallies(titles: Titles, games: Iterable[Summary]) -> dict[str, dict[str, Tally]]:
    """The results of each player, by name, then by game. Those with most wins come first."""
    results: dict[str, dict[str, list[tuple[bool, int]]]] = {}
    for game in games:
        for seat, (name, points) in enumerate(zip(game.players, game.points, strict=True)):
            by_game = results.setdefault(name, {game: [] for game in titles})
            by_game[game.game].append((seat in game.winners, points))
    found = {
        name: {
            game: Tally(len(played), sum(won for won, _ in played), sum(p for _, p in played) / len(played))
            for game, played in by_game.items()
            if played
        }
        for name, by_game in results.items()
    }
    totals = {name: total(by_game) for name, by_game in found.items()}
    return dict(sorted(found.items(), key=lambda item: (-totals[item[0]][0], totals[item[0]][1], item[0])))


def total(by_game: Mapping[str, Tally]) -> tuple[int, int]:
    """A player's wins and games in all."""
    return sum(tally.wins for tally in by_game.values()), sum(tally.games for tally in by_game.values())


def bests(titles: Titles, games: Iterable[Summary]) -> dict[str, Best]:
    """The longest and the best of each game that was played, in the order of the titles."""
    games = tuple(games)
    found = {}
    for name, title in titles.items():
        played = [game for game in games if game.game == name]
        if played:
            best_of = title.game.better.best
            points = best_of(best_of(game.points) for game in played)
            first = min((game for game in played if points in game.points), key=lambda game: game.id)
            found[name] = Best(
                len(played),
                max(game.rounds for game in played),
                max(game.turns for game in played),
                points,
                first.players[first.points.index(points)],
            )
    return found


def face_counts(titles: Titles, games: Iterable[Summary]) -> dict[str, FaceCounts]:
    """The count of each face, by game, for the games with dice that were played."""
    games = tuple(games)
    found = {}
    for name, title in titles.items():
        played = [game.face_counts for game in games if game.game == name]
        if title.dice and played:
            found[name] = tuple(tuple(map(sum, zip(*die, strict=True))) for die in zip(*played, strict=True))
    return found
