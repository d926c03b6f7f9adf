"""Fits the numbers of the judge of Armadillo: `python -m lab.training.armadillo.calibration`.

It prints the table of `llamadillo.titles.armadillo.chances`, from games of the networks in `hard.bin` among
themselves and at tables with normal opponents. Each number maximizes the likelihood of the results: a
logistic regression for a seat that looks, conditional ones (McFadden, 1974) where all seats are weighed.
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
    pick,
    sample_total,
    shares,
    show_total,
    start,
)
from lab.kernels.random_numbers import Rng, seeded
from lab.training.armadillo.baselines import NORMAL, choice_of
from lab.training.armadillo.network import ACTIVE, bases, best_answer, best_dice, features
from lab.training.armadillo.self_play import LEARNER
from llamadillo.engine.game import MAX_SEATS, MIN_SEATS
from llamadillo.games.armadillo import MAX_TOKENS, ROUNDS
from llamadillo.games.armadillo.steps import TOP_CARD
from llamadillo.titles.armadillo.chances import Fitted, log_odds
from llamadillo.titles.armadillo.outlook import ALWAYS, CLASS, FEATURES, HIDDEN, LEAD, OTHER, network

SEED: Final = 31
GAMES: Final = {2: 800, 3: 300, 4: 300, 5: 200, 6: 200}
"""By number of seats."""
AMONG_EQUALS: Final = 0.6
"""The share of games without normal opponents; in the others each seat is one or the other."""
ANSWERS: Final = 0.3
"""The share of answers that is used, and of positions between two turns."""
TURNS: Final = 0.4


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

    answers: list[tuple[int, int, float, list[float]]]
    """Round, seat and its estimate after an answer."""
    turns: list[tuple[int, Any, Any, list[float]]]
    """Round, estimates of all seats, and their points and cards with their tokens, between two turns."""
    deals: list[tuple[int, Any, list[float]]]
    """Round, and points, tokens and whether it starts of all seats, before a deal."""


def between(position: Any, seat: int, active: Any) -> list[int]:
    """The features of a seat between two turns."""
    seats = int(position[SEATS])
    after = position.copy()
    after[ROLLER] = (after[ROLLER] - 1) % seats
    after[TOKENS + seat] -= 1  # the features are those after a pass
    found = active[: features(after, seat, PASS, active)]
    return [int(on - 66 if OTHER + 66 <= on < LEAD else on) for on in found if on < CLASS or on >= ALWAYS]


def sampled(seats: int, games: int, seed: int) -> Samples:
    """Play games and note what is needed."""
    nets, rng, chance = Networks.stored(seats), seeded(seed), np.random.default_rng(seed)
    samples = Samples([], [], [])
    for game in range(games):
        equals = chance.random() < AMONG_EQUALS
        kinds = (
            [LEARNER] * seats if equals else [int(kind) for kind in chance.choice([LEARNER, NORMAL], seats)]
        )
        result = [0.0] * seats
        for position, after in _steps(kinds, game % seats, nets, rng):
            _note(position, after, nets, chance, samples, result)
        ended: Any = np.zeros(seats)
        shares(after, ended)
        result[:] = [float(share) for share in ended]
    return samples


def _steps(kinds: Sequence[int], first: int, nets: Networks, rng: Rng) -> Iterator[tuple[Any, Any]]:
    """Positions before deals and answers, and those after the answers."""
    position: Any = np.zeros(LENGTH, dtype=np.int64)
    base: Any = np.zeros((8, HIDDEN), dtype=np.float32)
    start(position, len(kinds), first)
    while position[PHASE] != OVER:
        if position[PHASE] == DEAL:
            yield position.copy(), position
            deal(position, rng)
            continue
        kind = kinds[position[SEAT]]
        action = nets.choice(position, base) if kind == LEARNER else choice_of(kind, position, rng)
        if position[PHASE] == CHOOSE:
            pick(position, action)
            show_total(position, sample_total(action, rng))
            continue
        before = position.copy()
        answer(position, action)
        yield before, position


def _note(
    before: Any, after: Any, nets: Networks, chance: Any, samples: Samples, result: list[float]
) -> None:
    """Add a step to the samples; `result` is filled at the end of the game."""
    seats, round_ = int(before[SEATS]), int(before[ROUND]) - 1
    points, tokens = before[POINTS : POINTS + seats], before[TOKENS : TOKENS + seats]
    if before[PHASE] == DEAL:
        starts = np.arange(seats) == before[ROLLER]
        samples.deals.append((round_ + 1, np.column_stack([-points, tokens, starts]), result))
        return
    active: Any = np.zeros(ACTIVE, dtype=np.int16)
    if after[PHASE] not in (DEAL, OVER) and chance.random() < ANSWERS:
        samples.answers.append(
            (round_, int(before[SEAT]), _answer_worth(before, after, nets, active), result)
        )
    if after[PHASE] == CHOOSE and chance.random() < TURNS:
        worth = [nets.worth(between(after, seat, active), round_) for seat in range(seats)]
        cards = np.array([held(after, seat) for seat in range(seats)])
        public = np.column_stack([-(points + cards), after[TOKENS : TOKENS + seats]])
        samples.turns.append((round_, np.array(worth), public, result))


def _answer_worth(before: Any, after: Any, nets: Networks, active: Any) -> float:
    """The estimate of the seat that has answered."""
    seat = int(before[SEAT])
    hands = [position[HANDS + 3 * seat : HANDS + 3 * seat + 3] for position in (before, after)]
    card = int(sum(hands[0] ^ hands[1])).bit_length()  # a card is a bit; 0 is a pass
    on = active[: features(before, seat, card, active)]
    return nets.worth(on, int(before[ROUND]) - 1)


def logistic_fit(inputs: Any, won: Any) -> Any:
    """Offset and slopes of a logistic regression."""
    inputs = np.column_stack([np.ones(len(won)), inputs])
    weights = np.zeros(inputs.shape[1])
    for _ in range(30):
        chance = 1 / (1 + np.exp(-inputs @ weights))
        curve = (inputs.T * (chance * (1 - chance))) @ inputs + 1e-6 * np.eye(len(weights))
        weights += np.linalg.solve(curve, inputs.T @ (won - chance))
    return weights


def conditional_fit(inputs: Any, won: Any) -> Any:
    """The slopes of a conditional logistic regression: inputs by sample, seat and number."""
    weights = np.zeros(inputs.shape[2])
    for _ in range(30):
        powers = inputs @ weights
        chance = np.exp(powers - powers.max(axis=1, keepdims=True))
        chance /= chance.sum(axis=1, keepdims=True)
        mean = (chance[:, :, None] * inputs).sum(axis=1, keepdims=True)
        apart = inputs - mean
        curve = np.einsum("is,isa,isb->ab", chance, apart, apart) + 1e-3 * np.eye(len(weights))
        weights += np.linalg.solve(curve, np.einsum("is,isa->a", won - chance, inputs) - 1e-3 * weights)
    return weights


def fitted(seats: int, games: int, seed: int = SEED) -> list[Fitted]:
    """The numbers of each round for a number of seats."""
    samples, numbers = sampled(seats, games, seed), []
    for round_ in range(ROUNDS):
        answers = [(seat, worth, result) for at, seat, worth, result in samples.answers if at == round_]
        odds = np.array([[log_odds(worth + 1 / seats)] for _, worth, _ in answers])
        own = logistic_fit(odds, np.array([result[seat] for seat, _, result in answers]))
        turns = [(worth, public, result) for at, worth, public, result in samples.turns if at == round_]
        won = np.array([result for _, _, result in turns])
        weighed = [[[log_odds(each + 1 / seats)] for each in worth] for worth, _, _ in turns]
        known = conditional_fit(np.array(weighed), won)
        public = conditional_fit(np.array([rows for _, rows, _ in turns], dtype=float), won)
        deals = [(rows, result) for at, rows, result in samples.deals if at == round_]
        dealt = conditional_fit(
            np.array([rows for rows, _ in deals], dtype=float), np.array([result for _, result in deals])
        )
        numbers.append(Fitted(*(round(float(number), 3) for number in (*own, *known, *public, *dealt))))
    return numbers


def main() -> None:
    """Print the table."""
    parser = ArgumentParser(prog="python -m lab.training.armadillo.calibration")
    parser.add_argument("--seats", type=int, nargs="+", default=list(range(MIN_SEATS, MAX_SEATS + 1)))
    print("FITTED: Final[dict[int, tuple[Fitted, ...]]] = {")
    for seats in parser.parse_args().seats:
        print(f"    {seats}: (")
        for numbers in fitted(seats, GAMES[seats]):
            print(f"        Fitted({', '.join(map(str, numbers))}),")
        print("    ),", flush=True)
    print("}")


if __name__ == "__main__":
    main()
