"""Fits the judge of LAMA Dice for three seats and more: `python -m lab.training.lama_dice.calibration`.

It prints the table of `llamadillo.titles.lama_dice.shares`, from games of the networks in `hard.bin` among
themselves. Each number maximizes the likelihood of the results: see `lab.training.regression`.
"""

from argparse import ArgumentParser
from typing import Any, Final

import numpy as np

from lab.kernels.lama_dice import (
    DEAL,
    LENGTH,
    LLAMA_ROW,
    OVER,
    PHASE,
    POINTS,
    QUITTERS,
    ROLLING,
    ROWS,
    SEAT,
    SEATS,
    TURN,
    act,
    deal,
    roll_dice,
    sample_roll,
    start,
)
from lab.kernels.machine_code import compiled
from lab.kernels.random_numbers import Rng, seeded, uniform
from lab.kernels.scoring import share_of_win
from lab.training.lama_dice.judge import choose
from lab.training.lama_dice.network import (
    MOST_FEATURES,
    add_own,
    rest_features,
    sum_up,
    surroundings,
)
from lab.training.regression import conditional_fit, logistic_fit
from llamadillo.bots.relu_network import FINE, size_of
from llamadillo.bots.stored import stored
from llamadillo.engine.game import MAX_SEATS
from llamadillo.titles.lama_dice.networks import FEATURES, HIDDEN, MAGIC, REST_FEATURES, SIZE
from llamadillo.titles.lama_dice.shares import FITTED, Fitted

SEED: Final = 15
GAMES: Final = 15_000
"""For each number of seats."""
TURNS: Final = 0.15
"""The share of choices that is used."""
_DEALS_A_GAME: Final = 12
_TURNS_A_GAME: Final = 24
"""Room for the samples; the means are lower."""

Layers = tuple[Any, Any]


def networks(seats: int) -> tuple[Layers, Layers]:
    """The round network and the rest network in the program's file, for three seats or more."""
    both = size_of(FEATURES, HIDDEN) + size_of(REST_FEATURES, HIDDEN)
    numbers = stored("llamadillo.titles.lama_dice", "hard.bin", MAGIC, SIZE)
    at = SIZE - (MAX_SEATS + 1 - seats) * both
    return _layers(numbers, at, FEATURES), _layers(numbers, at + size_of(FEATURES, HIDDEN), REST_FEATURES)


def _layers(numbers: bytes, at: int, features: int) -> Layers:
    """The two layers of a network whose bytes start `at`."""
    rows = features * HIDDEN
    weights: Any = np.frombuffer(numbers, "<i2", rows + HIDDEN + 1, at).astype(np.float32) / FINE
    return weights[:rows].reshape(features, HIDDEN).copy(), weights[rows:].copy()


@compiled
def _log_odds(net: Any, features: Any, count: int) -> float:
    """The log odds of a network's output."""
    sums: Any = np.zeros(len(net[1]) - 1, np.float32)
    sum_up(net[0], features, count, sums)
    total = net[1][len(sums)]
    for unit in range(len(sums)):
        total += net[1][unit] * max(sums[unit], np.float32(0))
    return float(total)


@compiled
def standing(position: Any, seat: int, net: Any) -> float:
    """The log odds of the estimate of a seat in a round, as if it had just acted."""
    features: Any = np.empty(MOST_FEATURES, np.int64)
    count = surroundings(position, seat, features)
    quit_ = bool(position[QUITTERS] >> seat & 1)
    row, held = position[ROWS + seat], position[POINTS + seat]
    return _log_odds(net, features, add_own(row, held, position[LLAMA_ROW], quit_, features, count))


@compiled
def mean_cards(position: Any) -> float:
    """The mean number of cards in a row."""
    cards, seats = 0, position[SEATS]
    for seat in range(seats):
        row = position[ROWS + seat]
        while row:
            cards += row & 0xF
            row >>= 4
    return float(cards / seats)


@compiled
def between(position: Any, seat: int, seats: int, rest: Any) -> float:
    """The log odds of the estimate of a seat before a deal."""
    features: Any = np.empty(8, np.int64)
    count = rest_features(position[POINTS : POINTS + 6], seats, seat, position[SEAT], features)
    return _log_odds(rest, features, count)


@compiled
def sampled(seats: int, nets: Any, share: float, rng: Rng, deals: Any, turns: Any, results: Any) -> Any:
    """Play games and note what is needed. Returns the numbers of rows in `deals` and `turns`.

    A row of `deals` has the game, the starter, for each seat its log odds, then for each its points.
    A row of `turns` has the game, the seat that acts, the mean number of cards in a row before its choice,
    its log odds after it, then those of the others before it, clockwise. `results` has a row for each game:
    its shares of the win.
    """
    net, rest = nets
    position: Any = np.empty(LENGTH, np.int64)
    dealt, acted = 0, 0
    for game in range(len(results)):
        start(position, seats, game % seats)
        while position[PHASE] != OVER:
            if position[PHASE] == DEAL:
                if dealt < len(deals):
                    deals[dealt, 0], deals[dealt, 1] = game, position[SEAT]
                    for seat in range(seats):
                        deals[dealt, 2 + seat] = between(position, seat, seats, rest)
                        deals[dealt, 2 + seats + seat] = position[POINTS + seat]
                    dealt += 1
                deal(position, rng)
            elif position[PHASE] == ROLLING:
                roll_dice(position, sample_roll(rng))
            else:
                noted = acted < len(turns) and uniform(rng) < share
                seat = position[SEAT]
                if noted:
                    turns[acted, 0], turns[acted, 1] = game, seat
                    turns[acted, 2] = mean_cards(position)
                    for step in range(1, seats):
                        turns[acted, 3 + step] = standing(position, (seat + step) % seats, net)
                act(position, choose(position, net, rest))
                if noted and position[PHASE] == TURN:
                    turns[acted, 3] = standing(position, seat, net)
                    acted += 1
        for seat in range(seats):
            results[game, seat] = share_of_win(position[POINTS : POINTS + seats], seat)
    return dealt, acted


def fitted(seats: int, games: int, seed: int = SEED) -> Fitted:
    """The numbers for a number of seats."""
    deals: Any = np.zeros((games * _DEALS_A_GAME, 2 + 2 * seats))
    turns: Any = np.zeros((games * _TURNS_A_GAME, 3 + seats))
    results: Any = np.zeros((games, seats))
    dealt, acted = sampled(seats, networks(seats), TURNS, seeded(seed), deals, turns, results)
    deals, turns = deals[:dealt], turns[:acted]
    steps = (np.arange(seats) - deals[:, 1:2]) % seats / seats
    ends = np.stack([deals[:, 2 : 2 + seats], -deals[:, 2 + seats :], steps], axis=-1)
    rest, point, after = conditional_fit(ends, results[deals[:, 0].astype(int)])
    seat = turns[:, 1].astype(int)
    clockwise = (seat[:, None] + np.arange(seats)) % seats
    won = np.take_along_axis(results[turns[:, 0].astype(int)], clockwise, axis=1)
    offset, cards, slope = logistic_fit(turns[:, 2:4], won[:, 0])
    steps = np.broadcast_to(np.arange(1, seats) / seats, (acted, seats - 1))
    others, later = conditional_fit(np.stack([turns[:, 4:], steps], axis=-1), won[:, 1:])
    numbers = (rest, point, after, offset, slope, cards, others, later)
    return Fitted(*(round(float(number), 3) for number in numbers))


def main() -> None:
    """Print the table."""
    parser = ArgumentParser(prog="python -m lab.training.lama_dice.calibration")
    parser.add_argument("--seats", type=int, nargs="+", default=list(FITTED), choices=list(FITTED))
    print("FITTED: Final[dict[int, Fitted]] = {")
    for seats in parser.parse_args().seats:
        print(f"    {seats}: Fitted({', '.join(map(str, fitted(seats, GAMES)))}),", flush=True)
    print("}")


if __name__ == "__main__":
    main()
