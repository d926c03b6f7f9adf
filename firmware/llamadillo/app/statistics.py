"""What finished games add up to: who wins how often, the longest games, and what the dice have shown.

Pure functions over finished games. Each game is reduced to a `Summary` once; only its rolls are read,
and equal lines are counted before they are read, since the same few hundred occur in every game.
"""

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from llamadillo.app.dice import FaceCounts
from llamadillo.app.title import Title, Titles
from llamadillo.engine.game import InvalidNotation, Seat
from llamadillo.engine.record import Header, parse_header
from llamadillo.ports.journal import MatchId, SavedMatch


class Summary(NamedTuple):
    """What is kept of a finished game."""

    id: MatchId
    game: str
    players: tuple[str, ...]
    points: tuple[int, ...]
    winners: tuple[Seat, ...]
    rounds: int
    turns: int
    """A roll or a card of somebody, or that somebody quit; in Armadillo a roll for all."""
    face_counts: FaceCounts


def summary(titles: Titles, saved: SavedMatch) -> Summary | None:
    """What is kept of this game; None for one that this program cannot read."""
    try:
        header = parse_header(saved.header)
        points, winners = _read_result(saved.result, header)
        rounds, turns, face_counts = _counted(titles[header.game], saved.events)
    except (ArithmeticError, InvalidNotation, LookupError, TypeError, ValueError):
        return None
    return Summary(saved.id, header.game, header.players, points, winners, rounds, turns, face_counts)


def _read_result(result: str | None, header: Header) -> tuple[tuple[int, ...], tuple[Seat, ...]]:
    fields = json.loads(result or "")
    points, winners = tuple(map(int, fields["points"])), tuple(map(Seat, fields["winners"]))
    if len(points) != len(header.players) or not winners or max(winners) >= len(points):
        raise InvalidNotation("the result does not fit the players")
    return points, winners


def _counted(title: Title, events: Iterable[str]) -> tuple[int, int, FaceCounts]:
    """Rounds, turns, and how often each face fell. A game without deals is one round."""
    rounds = turns = 0
    dice = title.statistics.dice
    face_counts = [[0] * len(die.faces) for die in dice]
    for line, times in Counter(events).items():
        match _read_event(title, line):
            case "deal":
                rounds += times
            case str(verb):
                turns += times * (verb in title.statistics.turns)
            case rolled:
                for die, observed, faces in zip(dice, face_counts, rolled, strict=True):
                    for face in faces:
                        observed[die.faces.index(face)] += times
    return max(rounds, 1), turns, tuple(map(tuple, face_counts))


@lru_cache(maxsize=2048)
def _read_event(title: Title, line: str) -> str | tuple[tuple[int, ...], ...]:
    """`deal`, the verb of an action, or what each die shows."""
    fields = json.loads(line)
    if "deal" in fields:
        return "deal"
    return str(fields["do"]) if "do" in fields else title.statistics.read_roll(fields)


@dataclass(frozen=True, slots=True)
class Tally:
    """How somebody did."""

    games: int
    wins: int
    """A shared win counts for each who shares it."""
    average: float
    """Points a game."""


@dataclass(frozen=True, slots=True)
class Best:
    """The longest and the best of a game."""

    games: int
    rounds: int
    """In the game with the most."""
    turns: int
    """In the game with the most."""
    points: int
    """The best with which somebody won."""
    player: str
    """Who: the first to do it."""


def tallies(titles: Titles, games: Iterable[Summary]) -> dict[str, dict[str, Tally]]:
    """By name, then by game: how each player did. Those with most wins come first."""
    counts: dict[str, dict[str, list[int]]] = {}
    for game in games:
        for seat, (name, points) in enumerate(zip(game.players, game.points, strict=True)):
            count = counts.setdefault(name, {}).setdefault(game.game, [0, 0, 0])
            count[0] += 1
            count[1] += seat in game.winners
            count[2] += points
    ranking = sorted(
        counts.items(),
        key=lambda item: (-sum(n[1] for n in item[1].values()), sum(n[0] for n in item[1].values()), item[0]),
    )
    return {
        name: {
            game: Tally(n[0], n[1], n[2] / n[0])
            for game, n in ((game, by_game[game]) for game in titles if game in by_game)
        }
        for name, by_game in ranking
    }


def bests(titles: Titles, games: Iterable[Summary]) -> dict[str, Best]:
    """The longest and the best of each game that was played, in the order of the games."""
    played: dict[str, list[Summary]] = {}
    for game in games:
        played.setdefault(game.game, []).append(game)
    found = {}
    for name, title in titles.items():
        if name in played:
            all_ = played[name]
            better = title.game.better
            most = better.best(better.best(game.points) for game in all_)
            best = min((game for game in all_ if most in game.points), key=lambda game: game.id)
            found[name] = Best(
                len(all_),
                max(game.rounds for game in all_),
                max(game.turns for game in all_),
                most,
                best.players[best.points.index(most)],
            )
    return found


def face_counts(titles: Titles, games: Iterable[Summary]) -> dict[str, FaceCounts]:
    """How often each face fell, by game, for the games with dice that were played."""
    total: dict[str, list[list[int]]] = {}
    for game in games:
        dice = titles[game.game].statistics.dice if game.game in titles else ()
        if dice:
            sums = total.setdefault(game.game, [[0] * len(die.faces) for die in dice])
            for line, observed in zip(sums, game.face_counts, strict=True):
                for place, times in enumerate(observed):
                    line[place] += times
    return {game: tuple(map(tuple, total[game])) for game in titles if game in total}
