"""The hard opponent for LAMA: it knows how likely each position is to win the game.

For each legal action it estimates the chance to win the game, that is to hold the fewest points at the end.
A draw is the mean over the values that it may bring, weighted by their copies among the unseen cards. It
takes the action with the highest chance, and returns the most valuable token. Among actions that are worth
the same it prefers a card that fits, then the choice of normal; so it also plays soundly when the game is
decided. Alone in a round it plays what it can, because no other seat can end the round.

Its inputs are its hand with the card on top, its points, the number of cards and points of each other seat,
who has quit, the number of cards left to draw, who would start the next round, and what the turns of the
round say about the cards (`evidence`).

The chance comes from a small neural network (`network`) with binary features (`features`): one for two seats,
another for three to six. `python -m lab.training lama` trains the weights in `hard.bin`, in games against
itself and weaker opponents. What the history says is worth most against one other seat;
`lab/training/lama/README.md` has figures.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Final

from llamadillo.bots.stored import stored
from llamadillo.engine.cards import Cards, one
from llamadillo.engine.game import MIN_SEATS, Draw
from llamadillo.engine.steps import Action
from llamadillo.games.lama import DrawCard, Observation, Phase, Play
from llamadillo.games.lamas.cards import llama_points
from llamadillo.titles.lama.evidence import evidence
from llamadillo.titles.lama.features import (
    DRAWABLE,
    FEATURES,
    LEFT,
    OF_TWO_SEATS,
    OWN,
    QUIT_WITH,
    STARTS,
    WENT_OUT_WITH,
    of_clues,
    of_hand,
    of_misses,
    of_table,
)
from llamadillo.titles.lama.network import LamaNetwork, size_of
from llamadillo.titles.lama.opponents import Normal
from llamadillo.titles.lamas.opponents import best_return, best_token

WIDE: Final = 64
"""Units of the first layer."""
NARROW: Final = 32
"""Units of the second."""
_SIZE_OF_TWO: Final = size_of(sum(end - start for start, end in OF_TWO_SEATS), WIDE, NARROW)
SIZE: Final = _SIZE_OF_TWO + size_of(FEATURES, WIDE, NARROW)
"""The bytes of two networks: one for two seats, which has only rows that it needs, and one for more."""
MAGIC: Final = b"LAMA 03\n"

NOISE: Final = 0.004
"""Chances that differ by less count as equal: the network is not more exact."""
_NORMAL: Final = Normal()


def network(seats: int) -> LamaNetwork:
    """The network that comes with the program, for that number of seats. Raises BadData."""
    return _network(min(seats, MIN_SEATS + 1))


@cache
def _network(seats: int) -> LamaNetwork:
    numbers = stored(__name__.rpartition(".")[0], "hard.bin", MAGIC, SIZE)
    return LamaNetwork(numbers_for(numbers, seats), FEATURES, WIDE, NARROW)


def numbers_for(numbers: bytes, seats: int) -> bytes:
    """The part of a file for that number of seats, with all rows."""
    if seats > MIN_SEATS:
        return numbers[_SIZE_OF_TWO:]
    rows, done, row = bytearray(2 * FEATURES * WIDE), 0, 2 * WIDE
    for start, end in OF_TWO_SEATS:
        size = (end - start) * row
        rows[start * row : end * row] = numbers[done : done + size]
        done += size
    return bytes(rows) + numbers[done:_SIZE_OF_TWO]


def weigh(net: LamaNetwork, seen: Observation, legal: Sequence[Action]) -> Iterator[float]:
    """Yield the chance of winning the game after each action of a turn."""
    hand, top, points = seen.hand, seen.discard, seen.points[seen.seat]
    starter = seen.first if seen.last is None else seen.last
    starts = STARTS + (starter - seen.seat) % len(seen.quit)
    left, own = LEFT + DRAWABLE[seen.pile], OWN + points
    clues = evidence(seen.history, hand, top, len(seen.quit))
    table = of_table(seen.seat, seen.hand_sizes, seen.quit, seen.points)
    base = net.total((*table, *of_clues(seen, clues)))
    misses = net.total(tuple(of_misses(seen, top, clues.missing)))
    for action in legal:
        if isinstance(action, Play):
            rest, card = Cards(hand - one(action.card)), action.card
            after = (*of_hand(rest, card), own) if rest else (WENT_OUT_WITH + points - best_token(points),)
            yield net.chance(base + net.total((*after, left, STARTS, *of_misses(seen, card, clues.missing))))
        elif isinstance(action, DrawCard):
            drawn = base + misses + net.total((own, LEFT + DRAWABLE[seen.pile - 1], starts))
            mean = 0.0
            for value, copies in enumerate(clues.unseen):
                if copies:
                    mean += copies * net.chance(drawn + net.total(of_hand(Cards(hand + one(value)), top)))
            yield mean / sum(clues.unseen)
        else:
            done = (QUIT_WITH + points + llama_points(hand), left, starts)
            yield net.chance(base + misses + net.total(done))


@lru_cache(maxsize=4)
def chances_of(seen: Observation, legal: tuple[Action, ...]) -> tuple[float, ...]:
    """The chance of winning the game after each action of a turn, by the network of the program."""
    return tuple(weigh(network(len(seen.quit)), seen, legal))


def best_alone(legal: tuple[Action, ...], discard: int) -> Action:
    """What a seat that is alone does: it plays all cards of a value before the next."""
    plays = [choice for choice in legal if isinstance(choice, Play)]
    return min(plays, key=lambda play: play.card != discard, default=legal[0])


class Hard:
    """See the module. The first choice reads the file. Raises BadData."""

    def choose(self, observation: Observation, legal: tuple[Action, ...], draw: Draw) -> Action:
        """See `Bot.choose`. It needs no chance."""
        if observation.phase is Phase.RETURN:
            return best_return(legal)
        if len(legal) == 1:
            return legal[0]
        if observation.alone:
            return best_alone(legal, observation.discard)
        chances = chances_of(observation, legal)
        best = max(chances)
        level = {
            action: chance for action, chance in zip(legal, chances, strict=True) if best - chance < NOISE
        }
        if len(level) == 1:
            return legal[chances.index(best)]
        plays = [action for action in level if isinstance(action, Play)]
        if plays:
            return max(plays, key=level.__getitem__)
        usual = _NORMAL.choose(observation, legal, draw)
        return usual if usual in level else legal[chances.index(best)]
