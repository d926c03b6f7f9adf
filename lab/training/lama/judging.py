"""Training games of the judge of LAMA, compiled.

The opponents of the box play, mostly hard; few choices are random, and some games start with random points
(`order`). After some turns the chances of all seats are compared with the value of the end of the round: the
shares of the win, or what the second network says of the points. For half of these positions all hands are
known, for the others only that of the seat that has just acted. The second network learns from the rounds of
a game as in `self_play`.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from lab.kernels.lama import (
    DRAW,
    HANDS,
    IN,
    KNOWN,
    LAST,
    LENGTH,
    NEXT,
    OVER,
    PHASE,
    POINTS,
    QUIT,
    QUITTERS,
    RETURN,
    SEAT,
    SEATS,
    SIZES,
    STARTER,
    STOP,
    TOP,
    TURN,
    VALUES,
    Position,
    act,
    deal,
    hand_points,
    legal,
    start,
)
from lab.kernels.machine_code import compiled
from lab.kernels.random_numbers import Rng, below, uniform
from lab.kernels.scoring import best_token, share_of_win
from lab.training.lama.baselines import EASY, LEARNER, NORMAL, baseline_step
from lab.training.lama.features import of_cards, of_points, of_table
from lab.training.lama.network import Net, first, output, pass_back
from lab.training.lama.order import ORDERED, keep_order, scatter
from lab.training.lama.self_play import step_of_net
from llamadillo.engine.game import MAX_SEATS
from llamadillo.titles.lama.evidence import LEAST_CERTAIN
from llamadillo.titles.lama.features import (
    DRAWABLE,
    LEFT,
    MOST_HELD,
    OWN,
    QUIT_WITH,
    STARTS,
    WENT_OUT_WITH,
)
from llamadillo.titles.lama.judge import (
    BETWEEN_FEATURES,
    BETWEEN_NARROW,
    BETWEEN_WIDE,
    HAND_FEATURES,
    HAND_NARROW,
    HAND_WIDE,
    HIDDEN,
    HIDDEN_MISSES,
    TURN_OF,
)

MOST: Final = 32
"""The maximum number of features of a seat."""
EVERYBODY: Final = -1
"""Instead of the seat whose hand is known."""
_EXPLORE: Final = 0.02
"""The share of choices that are random."""
_WATCHED: Final = 0.4
"""The share of turns whose positions are used."""
_ORDER: Final = 20.0
"""The weight of the penalty of `order`."""
_DECAY: Final = 0.9
"""λ of the second network."""
_MOST_SAMPLES: Final = 1_000
_MOST_ROUNDS: Final = 200


class Notes(NamedTuple):
    """Positions of a round: features, and their number, by sample and seat; then the same by round."""

    features: Any
    counts: Any
    starts: Any
    start_counts: Any
    start_chances: Any


class Judging(NamedTuple):
    """Both networks, the sums of their gradients, and the samples and losses of each."""

    net: Net
    slope: Net
    between: Net
    between_slope: Net
    totals: Any


@compiled
def of_seat(position: Position, seat: int, known: bool, over: bool, features: Any) -> int:
    """Write the features of a seat in a round, `over` if the round has just ended. Returns their number."""
    seats, top, points = position[SEATS], position[TOP], position[POINTS + seat]
    held, quit_ = position[SIZES + seat], position[QUITTERS + seat]
    count = of_table(position, seat, features)
    if not known:
        features[count] = OWN + points
        features[count + 1] = HIDDEN + quit_ * (MOST_HELD + 1) + min(held, MOST_HELD)
        count += 2
        if not quit_:
            place = KNOWN + seat * (VALUES + 1)
            same, up = position[place + top], position[place + top % VALUES + 1]
            features[count] = HIDDEN_MISSES + same * (LEAST_CERTAIN + 1) + up
            count += 1
    elif quit_:
        features[count] = QUIT_WITH + points + hand_points(position, seat)
        count += 1
    elif held:
        place = HANDS + seat * (VALUES + 1)
        count = of_cards(position[place : place + VALUES + 1], top, features, count)
        features[count] = OWN + points
        count += 1
    else:
        features[count] = WENT_OUT_WITH + points - best_token(points)
        count += 1
    starter = position[STARTER] if position[LAST] < 0 else position[LAST]
    features[count] = LEFT + DRAWABLE[position[STOP] - position[NEXT]]
    features[count + 1] = STARTS + (starter - seat) % seats
    count += 2
    if not over:
        features[count] = TURN_OF + (position[SEAT] - seat) % seats
        count += 1
    return int(count)


@compiled
def output_of(net: Net, rows: int, wide: int, narrow: int, features: Any, count: int) -> float:
    """The output of a network."""
    sums: Any = net[rows * wide : (rows + 1) * wide].copy()
    middle: Any = np.empty(narrow, dtype=np.float32)
    first(net, rows, wide, features, count, sums)
    return output(net, rows, wide, narrow, sums, middle)


@compiled
def shared(chances: Any, seats: int) -> None:
    """Replace numbers by chances in the ratio of their exponentials."""
    most = chances[:seats].max()
    chances[:seats] = np.exp(chances[:seats] - most)
    chances[:seats] /= chances[:seats].sum()


@compiled
def learn_shares(
    net: Net,
    slope: Net,
    rows: int,
    wide: int,
    narrow: int,
    features: Any,
    counts: Any,
    seats: int,
    targets: Any,
) -> float:
    """Add the gradient of the cross-entropy of all seats to `slope`. Returns the squared error of a seat."""
    sums: Any = np.empty((MAX_SEATS, wide), dtype=np.float32)
    middle: Any = np.empty((MAX_SEATS, narrow), dtype=np.float32)
    chances: Any = np.empty(MAX_SEATS)
    for seat in range(seats):
        sums[seat] = net[rows * wide : (rows + 1) * wide]
        first(net, rows, wide, features[seat], counts[seat], sums[seat])
        chances[seat] = output(net, rows, wide, narrow, sums[seat], middle[seat])
    shared(chances, seats)
    squares = 0.0
    for seat in range(seats):
        error = chances[seat] - targets[seat]
        squares += error * error
        pass_back(
            net, slope, rows, wide, narrow, features[seat], counts[seat], sums[seat], middle[seat], error
        )
    return squares / seats


@compiled
def _write_down(position: Position, known: int, over: bool, written: Notes, sample: int) -> int:
    """Add a position to the samples. Returns their number."""
    for seat in range(position[SEATS]):
        open_ = known in (EVERYBODY, seat)
        written.counts[sample, seat] = of_seat(position, seat, open_, over, written.features[sample, seat])
    return sample + 1


@compiled
def end_of(position: Position, step: int, after: Position) -> bool:
    """Whether a step ends the round; if so, `after` is the position before it is scored."""
    seat = position[SEAT]
    if (
        position[PHASE] != TURN
        or step == DRAW
        or (position[IN] if step == QUIT else position[SIZES + seat]) > 1
    ):
        return False
    after[:] = position
    if step == QUIT:
        after[QUITTERS + seat] = 1
    else:
        after[HANDS + seat * (VALUES + 1) + step] -= 1
        after[SIZES + seat] = 0
        after[TOP] = step
        after[LAST] = seat
    return True


@compiled
def _play_round(player: Net, position: Position, kinds: Any, rng: Rng, written: Notes) -> int:
    """Play a round and write down some of its positions. Returns their number."""
    room: Any = np.empty(8, dtype=np.int64)
    chances: Any = np.empty(8)
    ended: Position = np.empty_like(position)
    samples = 0
    last = below(rng, position[SEATS])
    while position[PHASE] == TURN or position[PHASE] == RETURN:
        if position[PHASE] == TURN and uniform(rng) < _WATCHED and samples < _MOST_SAMPLES - 1:
            known = EVERYBODY if uniform(rng) < 0.5 else last
            samples = _write_down(position, known, False, written, samples)
        last = position[SEAT]
        count = legal(position, room)
        if uniform(rng) < _EXPLORE:
            step = room[below(rng, count)]
        elif kinds[last] == LEARNER:
            step = step_of_net(player, position, room, count, chances)
        else:
            step = baseline_step(kinds[last], position, room, count, rng)
        if end_of(position, step, ended):
            samples = _write_down(ended, last, True, written, samples)
        act(position, step)
    return samples


@compiled
def _write_start(between: Net, position: Position, written: Notes, number: int) -> None:
    """Write down the points before a deal, and what the second network says of them."""
    seats = position[SEATS]
    for seat in range(seats):
        count = of_points(position, seat, written.starts[number, seat])
        written.start_counts[number, seat] = count
        written.start_chances[number, seat] = output_of(
            between, BETWEEN_FEATURES, BETWEEN_WIDE, BETWEEN_NARROW, written.starts[number, seat], count
        )
    shared(written.start_chances[number], seats)


@compiled
def _learn_game(judging: Judging, player: Net, seats: int, kinds: Any, rng: Rng, written: Notes) -> None:
    """Play a game and learn from it."""
    position: Position = np.empty(LENGTH, dtype=np.int64)
    start(position, seats, below(rng, seats))
    scatter(position, rng)
    rounds = 0
    _write_start(judging.between, position, written, 0)
    while position[PHASE] != OVER and rounds < _MOST_ROUNDS - 1:
        deal(position, rng)
        samples = _play_round(player, position, kinds, rng, written)
        rounds += 1
        if position[PHASE] == OVER:
            for seat in range(seats):
                written.start_chances[rounds, seat] = share_of_win(position[POINTS : POINTS + seats], seat)
        else:
            _write_start(judging.between, position, written, rounds)
        for sample in range(samples):
            judging.totals[1] += learn_shares(
                judging.net,
                judging.slope,
                HAND_FEATURES,
                HAND_WIDE,
                HAND_NARROW,
                written.features[sample],
                written.counts[sample],
                seats,
                written.start_chances[rounds],
            )
            if uniform(rng) < ORDERED:
                seat = below(rng, seats)
                keep_order(
                    judging.net,
                    judging.slope,
                    HAND_FEATURES,
                    HAND_WIDE,
                    HAND_NARROW,
                    written.features[sample, seat],
                    written.counts[sample, seat],
                    _ORDER,
                    rng,
                )
        judging.totals[0] += samples
    target = written.start_chances[rounds].copy()
    for number in range(rounds - 1, -1, -1):
        judging.totals[3] += learn_shares(
            judging.between,
            judging.between_slope,
            BETWEEN_FEATURES,
            BETWEEN_WIDE,
            BETWEEN_NARROW,
            written.starts[number],
            written.start_counts[number],
            seats,
            target,
        )
        target = _DECAY * target + (1.0 - _DECAY) * written.start_chances[number]
    judging.totals[2] += rounds


@compiled
def learn_games(judging: Judging, two: Net, more: Net, samples: int, rng: Rng, written: Notes) -> None:
    """Play games until there are `samples` more positions, and sum the gradients.

    Hard has the network `two` at two seats, and `more` at more.
    """
    kinds: Any = np.zeros(MAX_SEATS, dtype=np.int64)
    stop = judging.totals[0] + samples
    while judging.totals[0] < stop:
        draw = below(rng, 20)
        seats = 2 if draw < 6 else 4 if draw < 11 else 3 if draw < 15 else 5 if draw < 17 else 6
        weak = below(rng, 3)  # in a third of the games nobody is weaker than hard
        for seat in range(seats):
            other = below(rng, 4)
            kinds[seat] = LEARNER if weak == 0 or other < 2 else NORMAL if other == 2 else EASY
        player = two if seats == 2 else more
        _learn_game(judging, player, seats, kinds, rng, written)


def notes() -> Notes:
    """Empty notes."""
    return Notes(
        np.zeros((_MOST_SAMPLES, MAX_SEATS, MOST), dtype=np.int64),
        np.zeros((_MOST_SAMPLES, MAX_SEATS), dtype=np.int64),
        np.zeros((_MOST_ROUNDS, MAX_SEATS, MOST), dtype=np.int64),
        np.zeros((_MOST_ROUNDS, MAX_SEATS), dtype=np.int64),
        np.zeros((_MOST_ROUNDS, MAX_SEATS)),
    )
