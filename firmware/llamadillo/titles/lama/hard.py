"""The hard opponent for LAMA: it knows how likely each position is to win the game.

For each legal action it estimates the chance to win the game, that is to hold the fewest points at the end.
A draw is the mean over the values that it may bring, weighted by their copies among the unseen cards. It
takes the action with the highest chance, and returns the most valuable token. Alone in a round it plays
what it can, because no other seat can end the round.

Its inputs are its hand with the card on top, its points, the number of cards and points of each other seat,
who has quit, the number of cards left to draw and who would start the next round. It concludes nothing
about the other hands from the cards played.

The chance comes from a small neural network: binary features (below), two layers of rectified linear units,
one sum. `python -m lab.training lama` trains the weights in `hard.bin`, for two to six seats at once, in
hundreds of thousands of games against itself and weaker opponents. Against normal it wins about 64 games of
100 one against one, and 67 two against two.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from math import exp
from struct import unpack_from
from typing import Final

from llamadillo.bots.packed_ints import PackedInts, Rows
from llamadillo.bots.stored import stored
from llamadillo.engine.cards import Cards, count, one, size
from llamadillo.engine.game import MAX_SEATS, MIN_SEATS, Draw
from llamadillo.engine.steps import Action
from llamadillo.games.lama import COPIES, DrawCard, Observation, Phase, Play
from llamadillo.games.lamas.cards import LLAMA, llama_points
from llamadillo.games.lamas.tokens import LOST
from llamadillo.titles.lamas.opponents import best_return, best_token

MOST_HELD: Final = 12
"""Larger hands count as this number of cards."""
_SHAPES: Final = 1 << LLAMA
_SCORES: Final = 72
"""Points that a seat can hold after a round are below that: 39, and 31 for one of each value."""

SHAPE: Final = 0
"""128 for each card on top: which values the hand has; value 1 is the lowest bit."""
MORE: Final = SHAPE + LLAMA * _SHAPES
"""21 for each card on top: for each value of which there are 2, 3, 4 or more."""
HELD: Final = MORE + LLAMA * LLAMA * 3
"""13: cards in the hand."""
OWN: Final = HELD + MOST_HELD + 1
"""40: own points before the round."""
QUIT_WITH: Final = OWN + LOST
"""72, in the place of those above for a seat that has quit: own points after the round."""
WENT_OUT_WITH: Final = QUIT_WITH + _SCORES
"""40, for a seat that went out: own points after the token is returned."""
OTHER: Final = WENT_OUT_WITH + LOST
"""26 for each other seat, clockwise: its cards, in the second half if it has quit."""
OTHER_POINTS: Final = OTHER + (MAX_SEATS - 1) * 2 * (MOST_HELD + 1)
"""40 for each other seat, clockwise: its points before the round."""
TABLE: Final = OTHER_POINTS + (MAX_SEATS - 1) * LOST
"""Six for each number of seats: how many others have not quit."""
FEWEST: Final = TABLE + (MAX_SEATS - MIN_SEATS + 1) * MAX_SEATS
"""13: the fewest cards of another seat that has not quit; 0 when all have."""
LEFT: Final = FEWEST + MOST_HELD + 1
"""Ten: the cards left to draw, by DRAWABLE."""
DRAWABLE: Final = (0, 1, 2, 3, 4, 5, 6, 6, *(7,) * 4, *(8,) * 8, *(9,) * 36)
"""By the cards left to draw: which of ten classes that is."""
STARTS: Final = LEFT + 10
"""Six: how far clockwise the seat sits that would start the next round as things are."""
FEATURES: Final = STARTS + MAX_SEATS

WIDE: Final = 64
"""Units of the first layer."""
NARROW: Final = 32
"""Units of the second."""
FINE: Final = 1 << 10
"""Weights are integers in units of 1 / FINE, 16 bits each in the file, little-endian.

The file is each feature's row of weights to the first layer's units, then their offsets; each such unit's
row to the second layer's units, then their offsets; the weights of the sum, then its offset.
"""
SIZE: Final = 2 * ((FEATURES + 1) * WIDE + (WIDE + 1) * NARROW + NARROW + 1)
MAGIC: Final = b"LAMA 01\n"


class LamaNetwork:
    """The network: two hidden layers and a sum."""

    def __init__(self, numbers: bytes) -> None:
        """Read the `SIZE` bytes of the file."""
        self._wide, self._narrow = PackedInts(WIDE, 32), PackedInts(NARROW, 64)
        first = Rows(numbers, 0, FEATURES + 1, self._wide)
        start = (FEATURES + 1) * WIDE
        second = Rows(numbers, start, WIDE + 1, self._narrow)
        start += (WIDE + 1) * NARROW
        self.total = first.total
        """The rows of some features, added up."""
        self._offsets = first.row(FEATURES)
        self._second = [second.row(unit) for unit in range(WIDE)]
        # An offset is not multiplied by a unit of the first layer, which is in units of 1 / FINE.
        self._second_offsets = FINE * second.row(WIDE)
        *self._last, offset = unpack_from(f"<{NARROW + 1}h", numbers, 2 * start)
        self._last_offset = offset * FINE * FINE

    def chance(self, total: int) -> float:
        """The chance of winning with the features whose rows make up `total`."""
        middle, half = self._second_offsets, self._wide.half
        for unit, row in zip(self._wide.apart(total + self._offsets), self._second, strict=True):
            if unit > half:
                middle += (unit - half) * row
        end, half = self._last_offset, self._narrow.half
        for unit, weight in zip(self._narrow.apart(middle), self._last, strict=True):
            if unit > half:
                end += (unit - half) * weight
        return 1 / (1 + exp(min(-end / FINE**3, _HOPELESS)))


_HOPELESS: Final = 100.0
"""Beyond it a chance counts as 0; `exp` does not overflow yet."""


@cache
def network() -> LamaNetwork:
    """The network that comes with the program. Raises BadData."""
    return LamaNetwork(stored(__name__.rpartition(".")[0], "hard.bin", MAGIC, SIZE))


@lru_cache(maxsize=4096)
def of_hand(hand: Cards, top: int) -> tuple[int, ...]:
    """The features of a hand that goes on with `top` on the discard pile."""
    on, shape = [HELD + min(size(hand), MOST_HELD)], 0
    for value in range(1, LLAMA + 1):
        copies = count(hand, value)
        if copies:
            shape |= 1 << value - 1
            if copies > 1:
                on.append(MORE + ((top - 1) * LLAMA + value - 1) * 3 + min(copies, 4) - 2)
    return (SHAPE + (top - 1) * _SHAPES + shape, *on)


def of_others(seen: Observation) -> list[int]:
    """The features that do not depend on the action chosen."""
    seats, seat = len(seen.quit), seen.seat
    on, inside = [], []
    for step in range(1, seats):
        other = (seat + step) % seats
        held, quit_ = min(seen.hand_sizes[other], MOST_HELD), seen.quit[other]
        if not quit_:
            inside.append(held)
        on.append(OTHER + ((step - 1) * 2 + quit_) * (MOST_HELD + 1) + held)
        on.append(OTHER_POINTS + (step - 1) * LOST + seen.points[other])
    on.append(TABLE + (seats - MIN_SEATS) * MAX_SEATS + len(inside))
    on.append(FEWEST + min(inside, default=0))
    return on


def weigh(net: LamaNetwork, seen: Observation, legal: Sequence[Action]) -> Iterator[float]:
    """Yield the chance of winning the game after each action of a turn."""
    hand, top, points = seen.hand, seen.discard, seen.points[seen.seat]
    starter = seen.first if seen.last is None else seen.last
    starts = STARTS + (starter - seen.seat) % len(seen.quit)
    left, own = LEFT + DRAWABLE[seen.pile], OWN + points
    base = net.total(of_others(seen))
    for action in legal:
        if isinstance(action, Play):
            rest = Cards(hand - one(action.card))
            after = (
                (*of_hand(rest, action.card), own) if rest else (WENT_OUT_WITH + points - best_token(points),)
            )
            yield net.chance(base + net.total((*after, left, STARTS)))
        elif isinstance(action, DrawCard):
            drawn = base + net.total((own, LEFT + DRAWABLE[seen.pile - 1], starts))
            mean, unseen = 0.0, 0
            for value in range(1, LLAMA + 1):
                copies = COPIES - count(hand, value) - (value == top)
                if copies:
                    unseen += copies
                    mean += copies * net.chance(drawn + net.total(of_hand(Cards(hand + one(value)), top)))
            yield mean / unseen
        else:
            yield net.chance(base + net.total((QUIT_WITH + points + llama_points(hand), left, starts)))


class Hard:
    """See the module. The first choice reads the file. Raises BadData."""

    def choose(self, observation: Observation, legal: tuple[Action, ...], draw: Draw) -> Action:
        """See `Bot.choose`. It needs no chance."""
        del draw
        if observation.phase is Phase.RETURN:
            return best_return(legal)
        if len(legal) == 1:
            return legal[0]
        if observation.alone:  # all cards of a value before the next is the best run
            plays = [choice for choice in legal if isinstance(choice, Play)]
            return min(plays, key=lambda play: play.card != observation.discard, default=legal[0])
        chances = list(weigh(network(), observation, legal))
        return legal[chances.index(max(chances))]
