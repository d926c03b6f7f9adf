"""Who plays whom, and the blocks of games of a contest.

A block has one game for each seat. Its line-up is shuffled for the block, and is then rotated: in each
game every opponent sits one seat on, and the same luck is played again, so that each has every seat with
its cards and its dice. Where a rotation repeats an order (A B A B after two seats), the games left are
played on other luck. So within a block seats and luck even out, and no game is played twice. The games of
a block depend on each other; blocks do not: they are the unit of every interval (see `estimate`).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from llamadillo.arena.chance import key
from llamadillo.arena.match import Endless, PlayedGame, Timed, play
from llamadillo.arena.opponents import opponent
from llamadillo.bots import Bot
from llamadillo.devices.entropy import SeededEntropy
from llamadillo.engine.game import MAX_SEATS, MIN_SEATS, IllegalAction
from llamadillo.games import REGISTRY
from llamadillo.own_bots.load import located
from llamadillo.quoting import quote

SHARE: Final = 60
"""A win in whole numbers: it can be shared evenly by one to six winners."""
_ORDER, _LUCK = 0, 1  # what is drawn for a block


class OpponentFailed(Exception):
    """An opponent raised an exception, or chose an illegal action; the message is a sentence."""


class Entrant(NamedTuple):
    """An opponent that takes part."""

    label: str
    """Its name in the table."""
    name: str
    """Its name for `opponents.opponent`."""


@dataclass(frozen=True, slots=True)
class Contest:
    """What is played. Made by `contest`."""

    game: str
    """The name of a game of the registry."""
    opponents: tuple[Entrant, ...]
    """Who takes part: at least two, with different labels."""
    lineup: tuple[int, ...]
    """For each seat the index of an opponent."""
    seed: int
    """All luck comes from it."""

    @property
    def seats(self) -> int:
        """The number of seats, which is also the number of games in a block."""
        return len(self.lineup)


class Block(NamedTuple):
    """The result of a block, in whole numbers: sums over its games."""

    number: int
    wins: tuple[int, ...]
    """By opponent: its wins, in parts of SHARE; tied winners share."""
    points: tuple[int, ...]
    """By opponent: the final points of its seats."""
    rounds: int
    """The rounds played."""


def contest(game: str, words: Sequence[str], seats: int | None, seed: int) -> Contest:
    """The contest that a command line describes.

    Each word is an opponent's name, or LABEL=NAME; a repeated word takes another seat. With `seats` the
    line-up is repeated from its start until that number of seats is taken. Raises ValueError with a
    sentence.
    """
    named = [_entrant(word) for word in words]
    entrants = tuple(dict.fromkeys(named))
    if len(entrants) < MIN_SEATS:
        raise ValueError("It takes two opponents; one may play itself under two names, a=normal b=normal.")
    seats = len(words) if seats is None else seats
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise ValueError(f"A table has {MIN_SEATS} to {MAX_SEATS} seats, not {quote(seats)}.")
    if len(words) > seats:
        raise ValueError(f"{len(words)} opponents do not fit at {seats} seats.")
    labels = [entrant.label for entrant in entrants]
    twice = next((label for label in labels if labels.count(label) > 1), None)
    if twice is not None:
        raise ValueError(
            f"Two different opponents are called {quote(twice)}: give one another name, LABEL=NAME."
        )
    for entrant in entrants:
        opponent(game, entrant.name)
    return Contest(game, entrants, tuple(entrants.index(named[n % len(named)]) for n in range(seats)), seed)


def _entrant(word: str) -> Entrant:
    label, equals, name = word.partition("=")
    if not equals:
        label, name = word.rpartition(":")[2], word
    if not label or not name:
        raise ValueError(f"{quote(word)} names no opponent.")
    if not label.isprintable():
        raise ValueError(
            f"{quote(label)} cannot be printed in a table: call the opponent something else, LABEL=NAME."
        )
    return Entrant(label, name)


def seatings(contest: Contest, block: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The games of a block, one for each seat: the key of its luck, and the opponent's index by seat."""
    order = list(contest.lineup)
    draw = SeededEntropy(key(contest.seed, block, _ORDER)).below
    for left in range(len(order), 1, -1):  # Fisher-Yates
        drawn = draw(left)
        order[left - 1], order[drawn] = order[drawn], order[left - 1]
    rotations = [tuple(order[start:] + order[:start]) for start in range(len(order))]
    different = list(dict.fromkeys(rotations))
    for repetition in range(len(rotations) // len(different)):
        luck = key(contest.seed, block, _LUCK, repetition)
        for rotation in different:
            yield luck, rotation


class SeatedGame(NamedTuple):
    """A game of a block."""

    seating: tuple[int, ...]
    """The opponent's index, by seat."""
    played: PlayedGame


def play_block(contest: Contest, number: int, taken: Sequence[list[int]] = ()) -> Block:
    """Play the games of a block.

    With `taken`, a list for each opponent, the microseconds of its choices are appended.
    Raises OpponentFailed.
    """
    bots: list[Bot] = [opponent(contest.game, entrant.name) for entrant in contest.opponents]
    if taken:
        bots = [Timed(bot, times) for bot, times in zip(bots, taken, strict=True)]
    return block_of(number, len(bots), play_games(contest, number, bots))


def play_games(contest: Contest, number: int, bots: Sequence[Bot]) -> Iterator[SeatedGame]:
    """Play the games of a block, one by one, between these opponents of the contest.

    Raises OpponentFailed, with the exception of the opponent as its cause.
    """
    for luck, seating in seatings(contest, number):
        try:
            played = play(REGISTRY[contest.game], [bots[index] for index in seating], luck)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # foreign code may raise anything, SystemExit too
            table = ", ".join(contest.opponents[index].label for index in seating)
            sentence = f"Block {number} of {contest.game} ({table}) broke off: {_reason(error)}."
            raise OpponentFailed(sentence) from error
        yield SeatedGame(seating, played)


def block_of(number: int, opponents: int, games: Iterable[SeatedGame]) -> Block:
    """The result of a block, from its games; it has this number of opponents."""
    wins, points, rounds = [0] * opponents, [0] * opponents, 0
    for seating, played in games:
        for winner in played.winners:
            wins[seating[winner]] += SHARE // len(played.winners)
        for index, final in zip(seating, played.points, strict=True):
            points[index] += final
        rounds += played.rounds
    return Block(number, tuple(wins), tuple(points), rounds)


def _reason(error: BaseException) -> str:
    if isinstance(error, Endless):
        return str(error)
    if isinstance(error, IllegalAction):
        return f"an opponent broke the rules: {error}"
    return located(error)
