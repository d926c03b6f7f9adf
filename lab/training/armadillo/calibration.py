"""Fits the numbers of the judge of Armadillo: `python -m lab.training.armadillo.calibration`.

It prints the table of `llamadillo.titles.armadillo.chances`, from games of the networks in `hard.bin` among
themselves. Each number maximizes the likelihood of the results: see `lab.training.regression`. Those before a
deal maximize the likelihood of the chances after it, which vary less than results: so the mean luck of a deal
is zero. They are fitted to games of seats that are careless to a different degree, which have greater leads.
"""

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from lab.kernels.armadillo import (
    AFFORDABLE,
    CHOOSE,
    DEAL,
    HANDS,
    LENGTH,
    MOST,
    OVER,
    PASS,
    PHASE,
    POINTS,
    ROLLER,
    ROUND,
    SEAT,
    SEATS,
    TOKENS,
    TOTAL,
    answer,
    deal,
    held,
    legal,
    masks,
    pick,
    sample_total,
    shares,
    show_total,
    start,
)
from lab.kernels.random_numbers import Rng, below, seeded, uniform
from lab.training.armadillo.network import ACTIVE, bases, best_answer, best_dice, features
from lab.training.regression import conditional_chances, conditional_fit, logistic_fit
from llamadillo.engine.game import MAX_SEATS, MIN_SEATS
from llamadillo.games.armadillo import HAND, MAX_TOKENS, ROUNDS
from llamadillo.games.armadillo.steps import TOP_CARD
from llamadillo.titles.armadillo.chances import Fitted, log_odds
from llamadillo.titles.armadillo.outlook import (
    ALWAYS,
    CLASS,
    EVEN_HAND,
    FEATURES,
    HIDDEN,
    LEAD,
    OTHER,
    network,
)

SEED: Final = 31
GAMES: Final = {2: 6_000, 3: 6_000, 4: 6_000, 5: 5_000, 6: 5_000}
"""By number of seats."""
ANSWERS: Final = 0.15
"""The share of answers that is used, and of positions between two turns."""
TURNS: Final = 0.3
CARELESS: Final = (0.0, 0.1, 0.4, 1.0)
"""In games for the numbers before a deal: the share of its choices that a seat leaves to chance, by lot."""
DEALS: Final = 4
"""How many deals of each such position are judged."""


class Networks(NamedTuple):
    """The networks for a number of seats, by round."""

    rows: Any
    out: Any

    @classmethod
    def stored(cls, seats: int) -> "Networks":
        """Those that come with the program."""
        rows: Any = np.zeros((ROUNDS, FEATURES + 1, HIDDEN), dtype=np.float32)
        out: Any = np.zeros((ROUNDS, HIDDEN), dtype=np.float32)
        for round_ in range(ROUNDS):
            net = network(seats, round_ + 1)
            rows[round_, :FEATURES] = np.array(net.rows).reshape(FEATURES, HIDDEN)
            out[round_] = net.out
        return cls(rows, out)

    def worth(self, on: Any, round_: int) -> float:
        """The estimate with these features on."""
        sums = self.rows[round_][on].sum(axis=0, dtype=np.float64)
        return float(np.maximum(sums, 0) @ self.out[round_])

    def choice(self, position: Any, base: Any) -> int:
        """The choice of the seat that must act, as a number of `legal`."""
        round_ = int(position[ROUND]) - 1
        rows, out = self.rows[round_], self.out[round_]
        bases(position, position[SEAT], rows, base)
        best = best_dice if position[PHASE] == CHOOSE else best_answer
        choice = int(best(position, position[SEAT], rows, out, base)[0])
        tokens = position[TOKENS : TOKENS + position[SEATS]]
        if choice == PASS and position[PHASE] != CHOOSE and tokens.min() == MAX_TOKENS:
            # As the opponent of the box: no seat gains by waiting, and the game would not end.
            seat = position[SEAT]
            mask = int(position[HANDS + 3 * seat] & AFFORDABLE[position[TOTAL], MAX_TOKENS])
            cards = [card for card in range(1, TOP_CARD + 1) if mask >> (card - 1) & 1]
            active: Any = np.zeros(ACTIVE, dtype=np.int16)
            worths = [self.worth(active[: features(position, seat, card, active)], round_) for card in cards]
            return cards[int(np.argmax(worths))]
        return choice


class Samples(NamedTuple):
    """What was seen in games; each with its round and the results of all seats."""

    answers: list[tuple[int, int, float, Any, list[float]]]
    """Round, seat and its estimate after an answer; of the other seats, clockwise, before it:
    points and cards, tokens, and whether they have still to answer.
    """
    turns: list[tuple[int, Any, list[float]]]
    """Round, and of all seats between two turns what `standings` gives."""


def between(position: Any, seat: int, active: Any) -> list[int]:
    """The features of a seat between two turns."""
    seats = int(position[SEATS])
    after = position.copy()
    after[ROLLER] = (after[ROLLER] - 1) % seats
    after[TOKENS + seat] -= 1  # the features are those after a pass
    found = active[: features(after, seat, PASS, active)]
    return [int(on - 66 if OTHER + 66 <= on < LEAD else on) for on in found if on < CLASS or on >= ALWAYS]


def order(position: Any) -> tuple[Any, Any]:
    """By seat, before a seat picks dice: whether it does so next, and whether last of all."""
    seats, roller = np.arange(position[SEATS]), position[ROLLER]
    return seats == roller, seats == (roller - 1) % position[SEATS]


def standings(position: Any, round_: int, nets: Networks) -> Any:
    """Of all seats between two turns: log odds, whether they roll next, whether last.

    Then the same, in proportion to the smallest hand.
    """
    seats = int(position[SEATS])
    active: Any = np.zeros(ACTIVE, dtype=np.int16)
    worth = [nets.worth(between(position, seat, active), round_) for seat in range(seats)]
    rows = np.column_stack([[log_odds(each + 1 / seats) for each in worth], *order(position)])
    full = min(held(position, seat) for seat in range(seats)) / HAND
    return np.column_stack([rows, full * rows])


def sampled(seats: int, games: int, seed: int) -> Samples:
    """Play games and note what is needed."""
    nets, rng, chance = Networks.stored(seats), seeded(seed), np.random.default_rng(seed)
    samples = Samples([], [])
    for game in range(games):
        result = [0.0] * seats
        for step in played(seats, game % seats, nets, rng):
            _note(step, nets, chance, samples, result)
        ended: Any = np.zeros(seats)
        shares(step[2], ended)
        result[:] = [float(share) for share in ended]
    return samples


def deals(seats: int, games: int, seed: int) -> list[tuple[int, Any, Any]]:
    """Play games of careless seats; returns rounds, and what `standings` gives before and after their deals.

    Before a deal each seat has `EVEN_HAND`; in place of the second half are the squares of the log odds.
    """
    nets, rng, chance = Networks.stored(seats), seeded(seed), np.random.default_rng(seed)
    found, even = [], np.tile(masks(EVEN_HAND), seats)
    for game in range(games):
        for before, _, after in played(seats, game % seats, nets, rng, chance.choice(CARELESS, seats)):
            if before[PHASE] != DEAL:
                continue
            round_, dealt = int(before[ROUND]), after.copy()
            dealt[HANDS : HANDS + len(even)] = even
            waiting, _ = np.hsplit(standings(dealt, round_, nets), 2)
            waiting = np.column_stack([waiting, waiting[:, 0] ** 2])
            for _ in range(DEALS):
                dealt[:] = before
                deal(dealt, rng)
                found.append((round_, waiting, standings(dealt, round_, nets)))
    return found


def played(
    seats: int, first: int, nets: Networks, rng: Rng, careless: Sequence[float] = ()
) -> Iterator[tuple[Any, int, Any]]:
    """Play a game; yields the position before each deal and choice, the choice, and the position after it.

    `careless` has for each seat the share of its choices that are random.
    """
    position: Any = np.zeros(LENGTH, dtype=np.int64)
    base: Any = np.zeros((8, HIDDEN), dtype=np.float32)
    actions: Any = np.zeros(MOST, dtype=np.int64)
    start(position, seats, first)
    while position[PHASE] != OVER:
        before, action = position.copy(), PASS
        if position[PHASE] == DEAL:
            deal(position, rng)
            yield before, action, position
            continue
        if len(careless) and uniform(rng) < careless[position[SEAT]]:
            action = int(actions[below(rng, legal(position, actions))])
        else:
            action = nets.choice(position, base)
        if position[PHASE] == CHOOSE:
            pick(position, action)
            show_total(position, sample_total(action, rng))
        else:
            answer(position, action)
        yield before, action, position


def _note(
    step: tuple[Any, int, Any], nets: Networks, chance: Any, samples: Samples, result: list[float]
) -> None:
    """Add a step to the samples; `result` is filled at the end of the game."""
    before, action, after = step
    seats, round_ = int(before[SEATS]), int(before[ROUND]) - 1
    points, tokens = before[POINTS : POINTS + seats], before[TOKENS : TOKENS + seats]
    if before[PHASE] in (DEAL, CHOOSE):
        return
    seat = int(before[SEAT])
    if after[PHASE] not in (DEAL, OVER) and chance.random() < ANSWERS:
        active: Any = np.zeros(ACTIVE, dtype=np.int16)
        on = active[: features(before, seat, action, active)]
        others = [(seat + step) % seats for step in range(1, seats)]
        cards = [held(before, other) for other in others]
        waits = [(other - before[ROLLER]) % seats > (seat - before[ROLLER]) % seats for other in others]
        public = np.column_stack([-(points[others] + cards), tokens[others], waits])
        samples.answers.append((round_, seat, nets.worth(on, round_), public, result))
    if after[PHASE] == CHOOSE and chance.random() < TURNS:
        samples.turns.append((round_, standings(after, round_, nets), result))


def fitted(seats: int, games: int, seed: int = SEED) -> list[Fitted]:
    """The numbers of each round for a number of seats."""
    samples, dealt, numbers = sampled(seats, games, seed), deals(seats, games, seed), []
    for round_ in range(ROUNDS):
        answers = [sample[1:] for sample in samples.answers if sample[0] == round_]
        odds = np.array([[log_odds(worth + 1 / seats)] for _, worth, _, _ in answers])
        own = logistic_fit(odds, np.array([result[seat] for seat, _, _, result in answers]))
        public = conditional_fit(
            np.array([rows for _, _, rows, _ in answers], dtype=float),
            np.array([result[seat + 1 :] + result[:seat] for seat, _, _, result in answers]),
        )
        turns, around = ([row[1:] for row in lot if row[0] == round_] for lot in (samples.turns, dealt))
        known = _conditional(*zip(*turns, strict=True))
        waiting, standing = zip(*around, strict=True)
        before = _conditional(waiting, conditional_chances(np.array(standing, dtype=float), known))
        numbers.append(
            Fitted(*(round(float(number), 3) + 0.0 for number in (*own, *known, *public, *before)))
        )
    return numbers


def _conditional(inputs: Any, shares: Any) -> Any:
    return conditional_fit(np.array(inputs, dtype=float), np.array(shares))


def main() -> None:
    """Print the table."""
    parser = ArgumentParser(prog="python -m lab.training.armadillo.calibration")
    parser.add_argument("--seats", type=int, nargs="+", default=list(range(MIN_SEATS, MAX_SEATS + 1)))
    print("# fmt: off", "FITTED: Final[dict[int, tuple[Fitted, ...]]] = {", sep="\n")
    for seats in parser.parse_args().seats:
        print(f"    {seats}: (")
        for numbers in fitted(seats, GAMES[seats]):
            print(f"        Fitted({', '.join(map(str, numbers[:8]))},")
            print(f"               {', '.join(map(str, numbers[8:]))}),")
        print("    ),", flush=True)
    print("}", "# fmt: on", sep="\n")


if __name__ == "__main__":
    main()
