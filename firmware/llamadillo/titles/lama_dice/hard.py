"""The hard opponent for LAMA Dice: it knows how likely each position is to win the game.

For each of the 216 rolls it finds the best discard or take. The mean over all rolls is the chance to win if
it rolls; it rolls unless quitting is better. It maximizes the chance to win the game, that is to hold the
fewest points when a seat has 40, and not the points of the round. It returns the most valuable token.

The chance to win after a choice comes from two small neural networks for each number of seats: one for a
round that goes on, one for the points between two rounds. Their inputs are the rows, who has quit, the
llama row and the points. `python -m lab.training lama-dice` trains their weights in `hard.bin` in hundreds
of thousands of games against itself and the normal opponent.

Alone in a round that cannot end the game it minimizes the expected points of the round (see
`alone_values`). If a seat may reach 40 in the round, it maximizes the chance to win there as well.

Against normal it wins about 70 of 100 games at two seats, and 55 at four, two against two. Against the flat
Monte Carlo player of `lab.strength` it wins nine of ten.
"""

from functools import cache, lru_cache
from typing import Final

from llamadillo.bots.relu_network import ReluNetwork, size_of
from llamadillo.bots.stored import stored
from llamadillo.engine.cards import Cards, count, one, size, unpack
from llamadillo.engine.game import MAX_SEATS, MIN_SEATS, Draw
from llamadillo.engine.steps import Action
from llamadillo.games.lama_dice import WAYS, Observation, Phase, RollDice, Take
from llamadillo.games.lamas.actions import Quit
from llamadillo.games.lamas.cards import LLAMA, llama_points
from llamadillo.games.lamas.tokens import LOST
from llamadillo.titles.lama_dice.alone_values import SETS, AloneValues
from llamadillo.titles.lama_dice.alone_values import SIZE as ALONE_SIZE
from llamadillo.titles.lama_dice.row_outcomes import LLAMA_WAYS, parts, row_outcomes, set_of
from llamadillo.titles.lamas.opponents import best_return, best_token

HIDDEN: Final = 32
"""Units of each network."""

# Features of the round network by their places. A row that is played has one for its set of values, one for
# each value by the copies (1, 2, 3 or more), one for its number of cards; after it the points that are held.
COPIES: Final = SETS
NUMBER: Final = COPIES + 3 * LLAMA
MANY: Final = 15
"""Larger rows count as this number of cards."""
HELD: Final = NUMBER + MANY + 1
_BLOCK: Final = HELD + LOST
STANDS: Final = 72
"""The total of a seat: its points and those of its row; more than 71 count as 71."""
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
_REST_SIZE: Final = size_of(REST_FEATURES, HIDDEN)
SIZE: Final = ALONE_SIZE + (MAX_SEATS - MIN_SEATS + 1) * (_ROUND_SIZE + _REST_SIZE)
"""Bytes: the table of `alone_values`, then for each number of seats both networks."""
MAGIC: Final = b"DICE 01\n"


class Numbers:
    """The content of the file."""

    def __init__(self, numbers: bytes) -> None:
        """Read its `SIZE` bytes."""
        self._bytes = memoryview(numbers)

    @lru_cache(maxsize=MAX_SEATS)  # noqa: B019 (there is one of these, and it stays)
    def networks(self, seats: int) -> tuple[ReluNetwork, ReluNetwork]:
        """The round network and the rest network for a number of seats."""
        start = ALONE_SIZE + (seats - MIN_SEATS) * (_ROUND_SIZE + _REST_SIZE)
        rest = start + _ROUND_SIZE
        return (
            ReluNetwork(self._bytes[start:rest], FEATURES, HIDDEN),
            ReluNetwork(self._bytes[rest : rest + _REST_SIZE], REST_FEATURES, HIDDEN),
        )

    def alone(self, llama_row: Cards, token: int) -> AloneValues:
        """For a seat that is alone."""
        return AloneValues(self._bytes[:ALONE_SIZE], llama_row, token)


@cache
def numbers() -> Numbers:
    """The content of the file that comes with the program. Raises BadData."""
    return Numbers(stored(__name__.rpartition(".")[0], "hard.bin", MAGIC, SIZE))


@lru_cache(maxsize=1024)
def _row(row: Cards) -> list[int]:
    """The features of a row that is played."""
    copies = [(value, min(count(row, value), 3)) for value in range(1, LLAMA + 1)]
    several = [COPIES + 3 * (value - 1) + number - 1 for value, number in copies if number]
    return [set_of(row), *several, NUMBER + min(size(row), MANY)]


class Judge:
    """Estimates the chance to win of the acting seat after each choice."""

    def __init__(self, seen: Observation, known: Numbers) -> None:
        self._seen = seen
        self._round, self._rest = known.networks(len(seen.points))
        self._held = seen.points[seen.seat]
        self._around = self._round.total(_of_others(seen))
        self._frames: dict[tuple[int, Cards], int] = {}

    def leaving(self, row: Cards, llama_row: Cards, held: int | None = None) -> float:
        """After a turn that leaves this row, llama row and points held (None: unchanged)."""
        points = self._held if held is None else held
        if not row:
            return self.ending(points - best_token(points))
        if not llama_row:
            return self.ending(points + llama_points(row))
        frame = self._frames.get((points, llama_row))
        if frame is None:
            also = self._round.total([OWN + HELD + points, OFFER + set_of(llama_row)])
            frame = self._frames[points, llama_row] = self._around + also
        return self._round.chance(frame + self._round.total(_row(row)))

    def ending(self, points: int) -> float:
        """If the round ends now and the seat then holds `points`."""
        seen = self._seen
        held = [before + llama_points(row) for before, row in zip(seen.points, seen.rows, strict=True)]
        held[seen.seat] = points
        if max(held) >= LOST:
            return (points == min(held)) / held.count(points)
        others = sorted(held[: seen.seat] + held[seen.seat + 1 :])
        ranked = [REST_OTHERS + rank * LOST + other for rank, other in enumerate(others)]
        return self._rest.chance(self._rest.total([points, *ranked, REST_STARTER]))

    def quitting(self) -> float:
        """If the seat quits."""
        seen = self._seen
        stands = self._held + llama_points(seen.row)
        if seen.alone:
            return self.ending(stands)
        also = [OWN_QUIT + min(stands, STANDS - 1), OFFER + set_of(seen.llama_row)]
        return self._round.chance(self._around + self._round.total(also))

    def rolling(self) -> float:
        """If the seat rolls: the mean over all 216 ways."""
        row, llama_row, alone = self._seen.row, self._seen.llama_row, self._seen.alone
        left, taken = cache(lambda cards: self.leaving(cards, llama_row)), cache(self.taking)
        matches, misses = row_outcomes(row)
        total = LLAMA_WAYS * self.leaving(row, llama_row, self._held - best_token(self._held))
        for most, ways in matches:
            total += ways * max(left(Cards(row - part)) for part in parts(most))
        drama = 0
        for shown, ways in misses:
            if (offered := shown & llama_row) and not alone:
                total += ways * max(map(taken, unpack(Cards(offered))))
            else:
                drama += ways
        if drama:
            total += drama * self.ending(self._held + llama_points(Cards(row + llama_row)))
        return total / WAYS

    def taking(self, value: int) -> float:
        """If the seat takes a card of that value."""
        card = one(value)
        return self.leaving(Cards(self._seen.row + card), Cards(self._seen.llama_row - card))


def _of_others(seen: Observation) -> list[int]:
    """The features that the seat's choice does not change."""
    seats, features, stands, playing = len(seen.points), [], [], 0
    for step in range(1, seats):
        other = (seen.seat + step) % seats
        row, held = seen.rows[other], seen.points[other]
        stands.append(min(held + llama_points(row), STANDS - 1))
        if seen.quit[other]:
            features.append(QUIT_BY + stands[-1])
            continue
        start = LATER if playing else NEXT
        playing += 1
        features += [start + feature for feature in _row(row)]
        features.append(start + HELD + held)
    return [*features, FEWEST + min(stands), MOST + max(stands), PLAYING + playing]


def _may_end(seen: Observation) -> bool:
    """Whether the round of a seat that is alone can end the game (D12)."""
    worst = [points + llama_points(row) for points, row in zip(seen.points, seen.rows, strict=True)]
    worst[seen.seat] = seen.points[seen.seat] + llama_points(Cards(seen.row + seen.llama_row))
    return max(worst) >= LOST


def for_points(seen: Observation, legal: tuple[Action, ...]) -> Action:
    """The choice of a seat that is alone with the fewest expected points of the round (D7).

    Raises BadData.
    """
    alone = numbers().alone(seen.llama_row, best_token(seen.points[seen.seat]))
    if seen.phase is Phase.DISCARD:
        return min(legal, key=lambda choice: alone.turn(Cards(seen.row - choice.discarded())))
    return RollDice() if alone.rolls(seen.row) else Quit()


class Hard:
    """See the module. Its first choice reads the file, and raises BadData if that is damaged."""

    def choose(self, observation: Observation, legal: tuple[Action, ...], draw: Draw) -> Action:
        """See `Bot.choose`. It needs no chance."""
        del draw
        if observation.phase in (Phase.LLAMAS, Phase.RETURN):
            return best_return(legal)
        if len(legal) == 1:
            return legal[0]
        if observation.alone and not _may_end(observation):
            return for_points(observation, legal)
        row, llama_row = observation.row, observation.llama_row
        judge = Judge(observation, numbers())
        if observation.phase is Phase.TURN:
            return RollDice() if judge.rolling() >= judge.quitting() else Quit()

        def chance(choice: Action) -> float:
            if isinstance(choice, Take):
                return judge.taking(choice.card)
            return judge.leaving(Cards(row - choice.discarded()), llama_row)

        return max(legal, key=chance)
