"""Who plays whom, and the blocks of games in which that is found out.

Theory of operation: a block is as many games as there are seats. Its line-up is put round the table in
an order that is drawn for the block, and is then rotated: each time every opponent sits one seat on, and
the same luck is played again, so that each has had every seat, its cards and its dice. Where a rotation
brings back an order that was played (A B A B after two seats), the games left are played on other luck.
So within a block seats and luck even out, and no game is played twice. Games of a block hang together;
blocks do not: they are the unit of every interval (see `estimate`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from llamadillo.arena.chance import key
from llamadillo.arena.match import Endless, PlayedGame, Timed, play
from llamadillo.arena.opponents import opponent, told
from llamadillo.bots import Bot
from llamadillo.devices.entropy import SeededEntropy
from llamadillo.engine.game import MAX_SEATS, MIN_SEATS, IllegalAction
from llamadillo.games import REGISTRY

__all__ = ["SHARE", "Block", "Contest", "Entrant", "OpponentFailed", "contest", "play_block", "seatings"]

SHARE: Final = 60
"""A win in whole numbers: it can be shared evenly by one to six winners."""
_ORDER, _LUCK = 0, 1  # what is drawn for a block


class OpponentFailed(Exception):
    """An opponent broke down, or chose what the rules forbid; the message is a sentence."""


class Entrant(NamedTuple):
    """An opponent that takes part."""

    label: str
    """What it is called in the table."""
    name: str
    """The name that `opponents.opponent` knows it by."""


@dataclass(frozen=True, slots=True)
class Contest:
    """What is played. Made by `contest`."""

    game: str
    """The name of a game of the registry."""
    entries: tuple[Entrant, ...]
    """Who takes part: at least two, no label twice."""
    lineup: tuple[int, ...]
    """For each seat the number of an entry."""
    seed: int
    """All luck comes from it."""

    @property
    def seats(self) -> int:
        """The seats at the table, and the games in a block."""
        return len(self.lineup)


class Block(NamedTuple):
    """What came of a block, in whole numbers: sums over its games."""

    number: int
    wins: tuple[int, ...]
    """By entry: its wins, in parts of SHARE; tied winners share."""
    points: tuple[int, ...]
    """By entry: the points that its seats ended with."""
    rounds: int
    """The rounds played."""


def contest(game: str, words: Sequence[str], seats: int | None, seed: int) -> Contest:
    """The contest that a command line asks for.

    Each word is an opponent's name, or LABEL=NAME; the same word may come again and then has more
    seats. With `seats` the line-up is repeated from its start until so many seats are taken.
    Raises ValueError with a sentence.
    """
    named = [_entry(word) for word in words]
    entries = tuple(dict.fromkeys(named))
    if len(entries) < MIN_SEATS:
        raise ValueError("It takes two opponents; one may play itself under two names, a=normal b=normal.")
    seats = len(words) if seats is None else seats
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise ValueError(f"A table has {MIN_SEATS} to {MAX_SEATS} seats, not {seats}.")
    if len(words) > seats:
        raise ValueError(f"{len(words)} opponents do not fit at {seats} seats.")
    labels = [entry.label for entry in entries]
    twice = next((label for label in labels if labels.count(label) > 1), None)
    if twice is not None:
        raise ValueError(f"Two different opponents are called {twice!r}: give one another name, LABEL=NAME.")
    for entry in entries:
        opponent(game, entry.name)
    lineup = tuple(entries.index(named[seat % len(named)]) for seat in range(seats))
    return Contest(game, entries, lineup, seed)


def _entry(word: str) -> Entrant:
    label, equals, name = word.partition("=")
    if not equals:
        label, name = word.rpartition(":")[2], word
    if not label or not name:
        raise ValueError(f"{word!r} names no opponent.")
    if not label.isprintable():
        raise ValueError(
            f"{label!r} cannot be printed in a table: call the opponent something else, LABEL=NAME."
        )
    return Entrant(label, name)


def seatings(asked: Contest, block: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The games of a block, one for each seat: the number of its luck, and the entry at each seat."""
    order = list(asked.lineup)
    draw = SeededEntropy(key(asked.seed, block, _ORDER)).below
    for left in range(len(order), 1, -1):  # Fisher-Yates
        drawn = draw(left)
        order[left - 1], order[drawn] = order[drawn], order[left - 1]
    turns = [tuple(order[turn:] + order[:turn]) for turn in range(len(order))]
    different = list(dict.fromkeys(turns))
    for again in range(len(turns) // len(different)):
        luck = key(asked.seed, block, _LUCK, again)
        for entries in different:
            yield luck, entries


def play_block(asked: Contest, number: int, taken: Sequence[list[int]] | None = None) -> Block:
    """Play the games of a block.

    With `taken`, a list for each entry, the microseconds of its choices are added to it.
    Raises OpponentFailed.
    """
    bots: list[Bot] = [opponent(asked.game, entry.name) for entry in asked.entries]
    if taken is not None:
        bots = [Timed(bot, times) for bot, times in zip(bots, taken, strict=True)]
    wins, points, rounds = [0] * len(bots), [0] * len(bots), 0
    for luck, entries in seatings(asked, number):
        played = _played(asked, number, luck, entries, [bots[entry] for entry in entries])
        for winner in played.winners:
            wins[entries[winner]] += SHARE // len(played.winners)
        for entry, held in zip(entries, played.points, strict=True):
            points[entry] += held
        rounds += played.rounds
    return Block(number, tuple(wins), tuple(points), rounds)


def _played(
    asked: Contest, number: int, luck: int, entries: tuple[int, ...], bots: Sequence[Bot]
) -> PlayedGame:
    """A game; whatever goes wrong in it is told in a sentence."""
    try:
        return play(REGISTRY[asked.game], bots, luck)
    except Endless as error:
        why = str(error)
    except IllegalAction as error:
        why = f"an opponent broke the rules: {error}"
    except KeyboardInterrupt:  # a person's
        raise
    except BaseException as error:  # opponents may be anybody's, and call `sys.exit`
        place = error.__traceback__
        while place is not None and place.tb_next is not None:
            place = place.tb_next
        where = f" ({place.tb_frame.f_code.co_filename}:{place.tb_lineno})" if place else ""
        why = told(error) + where
    table = ", ".join(asked.entries[entry].label for entry in entries)
    raise OpponentFailed(f"Block {number} of {asked.game} ({table}) broke off: {why}.")
