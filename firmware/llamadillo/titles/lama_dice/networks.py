"""The numbers of the hard opponent and the judge: neural networks, and tables of solved positions.

The round network estimates a seat's chance to win after its choice in a round. Its inputs are the rows, who
has quit, the llama row and the points. The rest network does it for the points between two rounds. At two
seats the round network has features of its own (`two_seats`), and a table takes the place of the rest
network; at larger tables `shares` makes chances of both networks' estimates.
`python -m lab.training lama-dice` makes the file.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from struct import unpack_from
from typing import Final

from llamadillo.bots.relu_network import ReluNetwork, size_of
from llamadillo.bots.stored import stored
from llamadillo.engine.cards import Cards
from llamadillo.engine.game import MAX_SEATS, MIN_SEATS
from llamadillo.games.lama_dice import Observation
from llamadillo.games.lamas.tokens import LOST
from llamadillo.titles.lama_dice import two_seats
from llamadillo.titles.lama_dice.alone_values import SETS, AloneValues
from llamadillo.titles.lama_dice.alone_values import SIZE as ALONE_SIZE
from llamadillo.titles.lama_dice.row_features import SIZE as ROW
from llamadillo.titles.lama_dice.row_features import STANDS, row_features, total_of
from llamadillo.titles.lama_dice.shares import TurnNetwork, between_rounds

HIDDEN: Final = 32
"""Units of each network but the round network for two seats."""

# Features of the round network by their places. A row that is played has its own and the points held.
HELD: Final = ROW
_BLOCK: Final = HELD + LOST
OWN: Final = 0
NEXT: Final = OWN + _BLOCK
"""The next seat that has not quit."""
LATER: Final = NEXT + _BLOCK
"""Every further seat that has not quit."""
OWN_QUIT: Final = LATER + _BLOCK
"""Instead of the own row for a seat that has quit: its total."""
QUIT_BY: Final = OWN_QUIT + STANDS
"""The total of each other seat that has quit."""
FEWEST: Final = QUIT_BY + STANDS
"""The lowest total of the other seats."""
MOST: Final = FEWEST + STANDS
"""The highest total of the other seats."""
OFFER: Final = MOST + STANDS
"""The llama row."""
PLAYING: Final = OFFER + SETS
"""How many others have not quit."""
FEATURES: Final = PLAYING + MAX_SEATS

# Features of the rest network: own points, 40 for each of the others in ascending order of points, and
# how far clockwise the seat sits that starts.
REST_OTHERS: Final = LOST
REST_STARTER: Final = MAX_SEATS * LOST
REST_FEATURES: Final = REST_STARTER + MAX_SEATS

_ROUND_SIZE: Final = size_of(FEATURES, HIDDEN)
_ROUND_SIZE_OF_TWO: Final = size_of(two_seats.FEATURES, two_seats.HIDDEN)
_REST_SIZE: Final = size_of(REST_FEATURES, HIDDEN)
_BETWEEN_SIZE: Final = 2 * LOST * LOST
CERTAIN: Final = (1 << 16) - 1
"""The table between two rounds has chances in units of 1 / CERTAIN as unsigned 16-bit little-endian integers:
by the points of the seat that starts and those of the other, the chance of the seat that starts.
"""
_OF_TWO: Final = ALONE_SIZE
_OF_MORE: Final = _OF_TWO + _ROUND_SIZE_OF_TWO + _BETWEEN_SIZE
SIZE: Final = _OF_MORE + (MAX_SEATS - MIN_SEATS) * (_ROUND_SIZE + _REST_SIZE)
"""Bytes: the table of `alone_values`; the round network and the table between two rounds for two seats; for
each higher number of seats both networks."""
MAGIC: Final = b"DICE 03\n"


class Numbers:
    """The content of the file."""

    def __init__(self, numbers: bytes) -> None:
        """Read its `SIZE` bytes."""
        self._bytes = memoryview(numbers)

    @lru_cache(maxsize=MAX_SEATS)  # noqa: B019 (there is one of these, and it stays)
    def round(self, seats: int) -> ReluNetwork:
        """The round network for a number of seats."""
        if seats == 2:
            return ReluNetwork(self._bytes[_OF_TWO:_OF_MORE], two_seats.FEATURES, two_seats.HIDDEN)
        return ReluNetwork(self._bytes[_place(seats) :], FEATURES, HIDDEN)

    @lru_cache(maxsize=1024)  # noqa: B019
    def row_of_two(self, row: Cards) -> int:
        """What the features of the own row add up to, in the round network for two seats."""
        return self.round(2).total([two_seats.OWN + feature for feature in row_features(row)])

    def turn(self, seen: Observation) -> ReluNetwork | TurnNetwork:
        """The round network with the chance of the seat that acts."""
        network = self.round(len(seen.rows))
        return network if len(seen.rows) == 2 else TurnNetwork(network, seen.rows)

    @lru_cache(maxsize=MAX_SEATS)  # noqa: B019
    def _rest(self, seats: int) -> ReluNetwork:
        return ReluNetwork(self._bytes[_place(seats) + _ROUND_SIZE :], REST_FEATURES, HIDDEN)

    def alone(self, llama_row: Cards, token: int) -> AloneValues:
        """For a seat that is alone."""
        return AloneValues(self._bytes[:ALONE_SIZE], llama_row, token)

    def after_round(self, points: Sequence[int], starter: int) -> tuple[float, ...]:
        """The chance of each seat between two rounds, or its share of the win at the end of the game."""
        if max(points) >= LOST:
            fewest, shared = min(points), points.count(min(points))
            return tuple((held == fewest) / shared for held in points)
        if len(points) == 2:
            own, other = points[starter], points[1 - starter]
            at = _OF_MORE - _BETWEEN_SIZE + 2 * (own * LOST + other)
            starts: float = unpack_from("<H", self._bytes, at)[0] / CERTAIN
            return (starts, 1 - starts) if starter == 0 else (1 - starts, starts)
        odds = [self.rest_odds(points, seat, starter) for seat in range(len(points))]
        return between_rounds(odds, points, starter)

    def rest_odds(self, points: Sequence[int], seat: int, starter: int) -> float:
        """The log odds of the rest network's estimate of a seat, at a table for more than two."""
        rest, seats = self._rest(len(points)), len(points)
        others = sorted([*points[:seat], *points[seat + 1 :]])
        ranked = [REST_OTHERS + rank * LOST + other for rank, other in enumerate(others)]
        return rest.log_odds(rest.total([points[seat], *ranked, REST_STARTER + (starter - seat) % seats]))


def _place(seats: int) -> int:
    return _OF_MORE + (seats - MIN_SEATS - 1) * (_ROUND_SIZE + _REST_SIZE)


@cache
def numbers() -> Numbers:
    """The content of the file that comes with the program. Raises BadData."""
    return Numbers(stored(__name__.rpartition(".")[0], "hard.bin", MAGIC, SIZE))


def others_features(seen: Observation) -> list[int]:
    """The features that the seat's choice does not change, at a table for more than two."""
    seats, features, stands, playing = len(seen.points), [], [], 0
    for step in range(1, seats):
        other = (seen.seat + step) % seats
        row, held = seen.rows[other], seen.points[other]
        stands.append(total_of(held, row))
        if seen.quit[other]:
            features.append(QUIT_BY + stands[-1])
            continue
        start = LATER if playing else NEXT
        playing += 1
        features += [start + feature for feature in row_features(row)]
        features.append(start + HELD + held)
    return [*features, FEWEST + min(stands), MOST + max(stands), PLAYING + playing]
