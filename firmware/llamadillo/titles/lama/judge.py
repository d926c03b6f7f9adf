"""The judgement of positions of LAMA: each seat's chance to win the game.

A small network gives each seat a number from its own hand, which is known or hidden, and from what is
public. The chances are in the ratio of the exponentials of these numbers. A second network does the same for
the points between two rounds. `python -m lab.training.lama.judge` trains both in games of the opponents of
the box. For a choice, the chance of the seat that chooses is that of the hard opponent; what is left is
divided among the other seats as the first network says.

A position is judged by what the hard opponent does in it, as its seat sees it: a seat that quits has what it
has afterwards, and one that is alone plays to the end of the round. Before a seat plays or draws a card the
network errs by a little; `BEFORE` makes up for that, so that neither is luck or bad luck on average.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from math import exp
from typing import Final, NamedTuple

from llamadillo.bots.judge import Judgement
from llamadillo.bots.stored import stored
from llamadillo.engine.cards import NO_CARDS, Cards, one
from llamadillo.engine.game import MAX_SEATS, MIN_SEATS, Seat, replaced
from llamadillo.engine.steps import Action
from llamadillo.games.lama import DrawCard, Lama, Observation, PastTurn, Phase, Play, State, following
from llamadillo.games.lamas.actions import Quit, Return
from llamadillo.games.lamas.cards import llama_points
from llamadillo.games.lamas.tokens import LOST
from llamadillo.titles.lama.evidence import LEAST_CERTAIN, evidence
from llamadillo.titles.lama.features import (
    DRAWABLE,
    LEFT,
    MOST_HELD,
    OWN,
    QUIT_WITH,
    STARTS,
    UNSEEN,
    WENT_OUT_WITH,
    of_hand,
    of_table,
)
from llamadillo.titles.lama.hard import Hard, best_alone, chances_of
from llamadillo.titles.lama.network import LamaNetwork, size_of
from llamadillo.titles.lamas.opponents import best_token

TURN_OF: Final = UNSEEN
"""Six: how far clockwise the seat sits whose turn it is; none after a round."""
HIDDEN: Final = TURN_OF + MAX_SEATS
"""26 in the place of those of a known hand: its cards, in the second half if the seat has quit."""
HIDDEN_MISSES: Final = HIDDEN + 2 * (MOST_HELD + 1)
"""25 for such a seat that has not quit: what is known of the two values that fit; see `Evidence.missing`."""
HAND_FEATURES: Final = HIDDEN_MISSES + (LEAST_CERTAIN + 1) ** 2
"""The features of a seat in a round; those below `UNSEEN` are those of the hard opponent."""
HAND_WIDE: Final = 32
HAND_NARROW: Final = 16

BETWEEN_OWN: Final = MAX_SEATS - MIN_SEATS + 1
"""40, after one for each number of seats: own points."""
BETWEEN_OTHERS: Final = BETWEEN_OWN + LOST
"""40 for each other seat, clockwise: its points."""
BETWEEN_STARTS: Final = BETWEEN_OTHERS + (MAX_SEATS - 1) * LOST
"""Six: how far clockwise the seat sits that starts the next round."""
BETWEEN_FEATURES: Final = BETWEEN_STARTS + MAX_SEATS
BETWEEN_WIDE: Final = 32
BETWEEN_NARROW: Final = 16

_HAND_SIZE: Final = size_of(HAND_FEATURES, HAND_WIDE, HAND_NARROW)
SIZE: Final = _HAND_SIZE + size_of(BETWEEN_FEATURES, BETWEEN_WIDE, BETWEEN_NARROW)
"""The bytes of both networks in the file."""
MAGIC: Final = b"LAMA J1\n"

BEFORE: Final[dict[int, tuple[float, float]]] = {
    2: (0.018, -0.027),
    3: (0.034, -0.045),
    4: (0.052, -0.131),
    5: (0.073, -0.172),
    6: (0.068, -0.222),
}
"""By number of seats: what the number of a seat that is about to play, or to draw, is raised by.

Fitted to games of the hard opponent by `python -m lab.training.lama.calibration`.
"""

_GAME: Final = Lama()
_HARD: Final = Hard()


class Networks(NamedTuple):
    """Both networks of the judge."""

    hands: LamaNetwork
    between: LamaNetwork


@cache
def networks() -> Networks:
    """The networks that come with the program. Raises BadData."""
    return read(stored(__name__.rpartition(".")[0], "judge.bin", MAGIC, SIZE))


def read(numbers: bytes) -> Networks:
    """The networks of the `SIZE` bytes of a file."""
    hands = LamaNetwork(numbers[:_HAND_SIZE], HAND_FEATURES, HAND_WIDE, HAND_NARROW)
    between = LamaNetwork(numbers[_HAND_SIZE:], BETWEEN_FEATURES, BETWEEN_WIDE, BETWEEN_NARROW)
    return Networks(hands, between)


def shared(numbers: Iterable[float]) -> tuple[float, ...]:
    """Chances in the ratio of the exponentials of some numbers."""
    values = list(numbers)
    most = max(values)
    parts = [exp(value - most) for value in values]
    total = sum(parts)
    return tuple(part / total for part in parts)


def after_round(points: tuple[int, ...], starter: Seat) -> Judgement:
    """After a round that leaves these points: at the end of the game, or before the deal."""
    seats = len(points)
    if max(points) >= LOST:
        winners = [held == min(points) for held in points]
        return Judgement(tuple(won / sum(winners) for won in winners), exact=True)

    def features(seat: int) -> Iterator[int]:
        yield seats - MIN_SEATS
        yield BETWEEN_OWN + points[seat]
        for step in range(1, seats):
            yield BETWEEN_OTHERS + (step - 1) * LOST + points[(seat + step) % seats]
        yield BETWEEN_STARTS + (starter - seat) % seats

    net = networks().between
    outputs = [net.output(net.total(tuple(features(seat)))) for seat in range(seats)]
    return Judgement(shared(outputs), exact=False)


class Table(NamedTuple):
    """What is public in a round, also just after its last turn."""

    sizes: tuple[int, ...]
    """The number of cards of each seat."""
    quit: tuple[bool, ...]
    points: tuple[int, ...]
    """The points of each seat before the round is scored."""
    discard: int
    left: int
    """The cards left to draw."""
    starts: Seat
    """Who would start the next round as things are."""
    turn: Seat | None
    """Whose turn it is; None when the round is over."""
    missing: list[list[int]]
    """See `Evidence.missing`."""

    def output(self, seat: int, hand: Cards | None) -> float:
        """The number of a seat, whose hand is None if it is hidden."""
        held, seats, (sizes, quit_, points, *_) = self.points[seat], len(self.points), self
        on = of_table(seat, sizes, quit_, points)
        if hand is None:
            on += [OWN + held, HIDDEN + quit_[seat] * (MOST_HELD + 1) + min(sizes[seat], MOST_HELD)]
            if not quit_[seat]:
                known = self.missing[seat]
                fit = known[self.discard] * (LEAST_CERTAIN + 1) + known[following(self.discard)]
                on.append(HIDDEN_MISSES + fit)
        elif quit_[seat]:
            on.append(QUIT_WITH + held + llama_points(hand))
        elif hand:
            on += [*of_hand(hand, self.discard), OWN + held]
        else:
            on.append(WENT_OUT_WITH + held - best_token(held))
        on += [LEFT + DRAWABLE[self.left], STARTS + (self.starts - seat) % seats]
        if self.turn is not None:
            on.append(TURN_OF + (self.turn - seat) % seats)
        net = networks().hands
        return net.output(net.total(on))


def seen_table(seen: Observation) -> Table:
    """The public part of an observation."""
    starts = seen.first if seen.last is None else seen.last
    missing = evidence(seen.history, seen.hand, seen.discard, len(seen.quit)).missing
    return Table(seen.hand_sizes, seen.quit, seen.points, seen.discard, seen.pile, starts, seen.turn, missing)


def table_after(seen: Observation, action: Action) -> Table:
    """The public part after an action of the seat that looks."""
    seat, seats = seen.seat, len(seen.quit)
    before = seen_table(seen)
    history = (*seen.history, PastTurn(seat, seen.discard, action))
    missing = evidence(history, NO_CARDS, seen.discard, seats).missing
    held = seen.hand_sizes[seat]
    if isinstance(action, Play):
        held -= 1
        after = before._replace(discard=action.card, starts=seat)
    elif isinstance(action, DrawCard):
        held += 1
        after = before._replace(left=seen.pile - 1)
    else:
        after = before._replace(quit=replaced(seen.quit, seat, True))
    clockwise = (Seat((seat + step) % seats) for step in range(1, seats + 1))
    turn = next((other for other in clockwise if not after.quit[other]), None) if held else None
    return after._replace(sizes=replaced(seen.hand_sizes, seat, held), turn=turn, missing=missing)


def choice_of_hard(state: State) -> Action:
    """What the hard opponent does at a turn."""
    return _HARD.choose(_GAME.observe(state, state.seat), _GAME.legal_actions(state), lambda _: 0)


def known_outputs(state: State) -> list[float]:
    """The number of each seat at a turn, with all hands known."""
    table = seen_table(_GAME.observe(state, state.seat))
    return [table.output(seat, hand) for seat, hand in enumerate(state.hands)]


class PositionJudge:
    """See `Judge`. The first judgement reads the files. Raises BadData."""

    def position(self, state: State) -> Judgement:
        """See `Judge.position`."""
        while state.phase is Phase.TURN and state.quit.count(False) == 1:
            state = _GAME.apply(state, best_alone(_GAME.legal_actions(state), state.discard))
        if state.phase is Phase.RETURN:
            points = state.points[state.seat]
            kept = points - best_token(points)
            return after_round(replaced(state.points, state.seat, kept), state.seat)
        if state.phase is not Phase.TURN:
            return after_round(state.points, state.seat)
        choice = choice_of_hard(state)
        if isinstance(choice, Quit):
            return self.position(_GAME.apply(state, choice))
        outputs = known_outputs(state)
        outputs[state.seat] += BEFORE[len(outputs)][isinstance(choice, DrawCard)]
        return Judgement(shared(outputs), exact=False)

    def choices(self, observation: Observation, legal: tuple[Action, ...]) -> tuple[Judgement, ...]:
        """See `Judge.choices`."""
        seat, points = observation.seat, observation.points
        if observation.phase is Phase.RETURN:
            tokens = [action.token if isinstance(action, Return) else 0 for action in legal]
            kept = [replaced(points, seat, points[seat] - token) for token in tokens]
            return tuple(after_round(left, observation.turn) for left in kept)
        judged = []
        for action, own in zip(legal, chances_of(observation, legal), strict=True):
            table = table_after(observation, action)
            hand = observation.hand
            if isinstance(action, Play):
                hand = Cards(hand - one(action.card))
            outputs = [table.output(other, hand if other == seat else None) for other in range(len(points))]
            chances = shared(outputs)
            if table.turn is not None and not observation.alone:
                chances = with_chance(chances, seat, own)
            judged.append(Judgement(chances, exact=False))
        return tuple(judged)


def with_chance(chances: tuple[float, ...], seat: Seat, own: float) -> tuple[float, ...]:
    """Chances with another one for a seat; what is left is divided in the same ratio."""
    others = 1 - chances[seat]
    scale = (1 - own) / others if others else 0.0
    return replaced(tuple(chance * scale for chance in chances), seat, 1 - scale * others)
