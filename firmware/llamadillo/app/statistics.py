"""What finished games add up to: who wins how often, the longest games, and whether the dice are fair.

Pure functions over finished games. A game is boiled down to a `Summary` once; only its rolls are
read, and those by counting equal lines first, since the same few hundred come again and again.

The dice are judged by Pearson's chi-square test at the level of 99 %: of a hundred boxes with fair
dice one is called odd by mistake. Its chance is worked out exactly, not looked up.
"""

import json
import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final, NamedTuple

from llamadillo.engine.game import InvalidNotation, Seat
from llamadillo.engine.record import Header, parse_header
from llamadillo.games import REGISTRY, armadillo, lama_dice
from llamadillo.ports.journal import MatchId, SavedMatch

LEVEL: Final = 0.99
"""How sure it must be that dice are not fair before they are called odd."""
ENOUGH: Final = 5
"""Every face must be expected so often before anything is said (the usual rule for this test)."""


class Die(NamedTuple):
    """A die, or all dice of one colour, whose falls are counted together."""

    name: str
    faces: tuple[int, ...]
    """Its different faces, ascending; the llama is `engine.cards.LLAMA`."""
    weights: tuple[int, ...]
    """On how many of its sides each of them is."""


def _dice(names: Iterable[str], sides: Iterable[tuple[int, ...]]) -> tuple[Die, ...]:
    counted = [sorted(Counter(faces).items()) for faces in sides]
    return tuple(
        Die(name, tuple(face for face, _ in faces), tuple(weight for _, weight in faces))
        for name, faces in zip(names, counted, strict=True)
    )


DICE: Final[Mapping[str, tuple[Die, ...]]] = {
    "lama-dice": _dice(("left", "middle", "right"), lama_dice.DICE),
    "armadillo": _dice(armadillo.COLOURS, armadillo.FACES),
}
"""The dice of each game that has some (D2, A1)."""

FaceCounts = tuple[tuple[int, ...], ...]
"""How often each face fell, by die and then by face, as in DICE."""


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


def summary(saved: SavedMatch) -> Summary | None:
    """What is kept of this game; None for one that this program cannot read."""
    try:
        header = parse_header(saved.header)
        points, winners = _read_result(saved.result, header)
        rounds, turns, face_counts = _counted(header.game, saved.events)
    except (ArithmeticError, InvalidNotation, LookupError, TypeError, ValueError):
        return None
    return Summary(saved.id, header.game, header.players, points, winners, rounds, turns, face_counts)


def _read_result(result: str | None, header: Header) -> tuple[tuple[int, ...], tuple[Seat, ...]]:
    fields = json.loads(result or "")
    points, winners = tuple(map(int, fields["points"])), tuple(map(Seat, fields["winners"]))
    if len(points) != len(header.players) or not winners or max(winners) >= len(points):
        raise InvalidNotation("the result does not fit the players")
    return points, winners


def _counted(game: str, events: Iterable[str]) -> tuple[int, int, FaceCounts]:
    """Rounds, turns, and the falls of the dice. Lines that are alike are read once."""
    rounds = turns = 0
    dice = DICE.get(game, ())
    face_counts = [[0] * len(die.faces) for die in dice]
    for line, times in Counter(events).items():
        match _read_event(game, line):
            case "deal":
                rounds += times
            case str(verb):
                turns += times * (verb in _TURNS[game])
            case rolled:
                for die, observed, faces in zip(dice, face_counts, rolled, strict=True):
                    for face in faces:
                        observed[die.faces.index(face)] += times
    return rounds, turns, tuple(map(tuple, face_counts))


_TURNS: Final = {
    "lama-dice": ("roll", "quit"),
    "lama": ("play", "draw", "quit"),
    "armadillo": ("roll",),
}
"""What takes a turn, in each game."""


@lru_cache(maxsize=2048)
def _read_event(game: str, line: str) -> str | tuple[tuple[int, ...], ...]:
    """`deal`, the verb of an action, or what each die of DICE shows."""
    fields = json.loads(line)
    if "deal" in fields:
        return "deal"
    if "do" in fields:
        return str(fields["do"])
    match REGISTRY[game].parse_step(fields):
        case lama_dice.Roll(faces):
            return tuple((face,) for face in faces)
        case armadillo.Roll(faces):
            return faces
    raise InvalidNotation("this is no event of the game")


@dataclass(frozen=True, slots=True)
class Tally:
    """How somebody did."""

    games: int
    wins: int
    """A shared win counts for each who shares it."""
    average: float
    """Points a game; fewest is best."""


@dataclass(frozen=True, slots=True)
class Best:
    """The longest and the best of a game."""

    games: int
    rounds: int
    """In the game with the most."""
    turns: int
    """In the game with the most."""
    points: int
    """The fewest with which somebody won."""
    player: str
    """Who: the first to do it."""


def tallies(games: Iterable[Summary]) -> dict[str, dict[str, Tally]]:
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
            for game, n in ((game, by_game[game]) for game in REGISTRY if game in by_game)
        }
        for name, by_game in ranking
    }


def bests(games: Iterable[Summary]) -> dict[str, Best]:
    """The longest and the best of each game that was played, in the order of the games."""
    played: dict[str, list[Summary]] = {}
    for game in games:
        played.setdefault(game.game, []).append(game)
    found = {}
    for name in REGISTRY:
        if name in played:
            all_ = played[name]
            best = min(all_, key=lambda game: (min(game.points), game.id))
            found[name] = Best(
                len(all_),
                max(game.rounds for game in all_),
                max(game.turns for game in all_),
                min(best.points),
                best.players[best.points.index(min(best.points))],
            )
    return found


def face_counts(games: Iterable[Summary]) -> dict[str, FaceCounts]:
    """How often each face fell, by game, for the games with dice that were played."""
    total: dict[str, list[list[int]]] = {}
    for game in games:
        if game.game in DICE:
            sums = total.setdefault(game.game, [[0] * len(die.faces) for die in DICE[game.game]])
            for line, observed in zip(sums, game.face_counts, strict=True):
                for place, times in enumerate(observed):
                    line[place] += times
    return {game: tuple(map(tuple, total[game])) for game in DICE if game in total}


@dataclass(frozen=True, slots=True)
class FaceRow:
    """A face, how often it fell, and how often it would have, had all dice fallen as they should."""

    face: int
    observed: int
    expected: float


def rows(dice: Iterable[Die], observed: Iterable[tuple[int, ...]]) -> tuple[FaceRow, ...]:
    """A row for each face of these dice, ascending; dice that share a face are counted together."""
    counts: dict[int, list[float]] = {}
    for die, line in zip(dice, observed, strict=True):
        n, sides = sum(line), sum(die.weights)
        for face, weight, count in zip(die.faces, die.weights, line, strict=True):
            sums = counts.setdefault(face, [0, 0.0])
            sums[0] += count
            sums[1] += n * weight / sides
    return tuple(FaceRow(face, int(count), fair) for face, (count, fair) in sorted(counts.items()))


class Verdict(Enum):
    """What can be said of dice."""

    TOO_FEW = "too few rolls"
    FAIR = "fair so far"
    ODD = "odd"


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the chi-square test says of dice."""

    verdict: Verdict
    chance: float
    """The chance that fair dice fall at least as unevenly; 1 when there were too few rolls."""
    face: int | None = None
    """Of odd dice the face that is furthest off."""
    too_often: bool = False
    """Whether that face falls too often, or else too seldom."""


def judge(dice: Iterable[Die], observed: Iterable[tuple[int, ...]], *, tests: int = 1) -> Judgement:
    """Whether dice are fair, each having fallen so often on each of its faces; all of them in one test.

    Dice fall independently, so their chi-squares and degrees of freedom add up. A die with too few
    falls is left out. Of so many `tests` made side by side, one for each die, each must be so much
    surer that all together keep the level.

    >>> die = Die("left", (1, 2, 3), (1, 1, 1))
    >>> judge([die], [(30, 31, 29)]).verdict, judge([die], [(60, 15, 15)]).face
    (<Verdict.FAIR: 'fair so far'>, 1)
    """
    total, freedom = 0.0, 0
    worst: tuple[float, int] = (0.0, 0)
    for die, counts in zip(dice, observed, strict=True):
        n, sides = sum(counts), sum(die.weights)
        if n * min(die.weights) < ENOUGH * sides:
            continue
        for face, weight, count in zip(die.faces, die.weights, counts, strict=True):
            expected = n * weight / sides
            off = (count - expected) / math.sqrt(expected)
            total += off * off
            worst = max(worst, (off, face), key=lambda pair: abs(pair[0]))
        freedom += len(counts) - 1
    if not freedom:
        return Judgement(Verdict.TOO_FEW, 1.0)
    chance = chance_of_more(total, freedom)
    if chance * tests >= 1 - LEVEL:
        return Judgement(Verdict.FAIR, chance)
    return Judgement(Verdict.ODD, chance, worst[1], worst[0] > 0)


def chance_of_more(chi_square: float, freedom: int) -> float:
    """The chance that a chi-square with so many degrees of freedom is at least so large. Exact.

    It is the regularised upper incomplete gamma function at half of both, which for whole degrees of
    freedom is a finite sum (Abramowitz and Stegun, 26.4.4 and 26.4.5).

    >>> round(chance_of_more(9.21034, 2), 6), round(chance_of_more(6.634897, 1), 6)
    (0.01, 0.01)
    """
    if freedom < 1 or chi_square < 0:
        raise ValueError("a chi-square is not negative and has at least one degree of freedom")
    half = chi_square / 2
    if freedom % 2:
        tail, term, first = math.erfc(math.sqrt(half)), 2 * math.sqrt(half / math.pi), 1.5
    else:
        tail, term, first = 0.0, 1.0, 1.0
    total = 0.0
    for place in range(freedom // 2):
        total += term
        term *= half / (first + place)
    return tail + math.exp(-half) * total
