"""Whether the history of a round says more about who wins: `python -m lab.training.armadillo.inference`.

In games of two seats of the networks in `hard.bin`, the estimate of a seat after its answer is compared with
forecasts that also know what the history shows, or the other hand. Each forecast is a logistic regression
fitted to one half of the games; the table has its log loss and Brier score on the other half.
"""

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from lab.kernels.armadillo import (
    CHANCES,
    CHOOSE,
    DEAL,
    PASS,
    PHASE,
    ROUND,
    SEAT,
    TOKENS,
    TOTAL,
    shares,
)
from lab.kernels.random_numbers import seeded
from lab.training.armadillo.calibration import Networks, between, played
from lab.training.armadillo.network import ACTIVE, features
from lab.training.regression import logistic_fit
from llamadillo.games.armadillo import MAX_TOKENS
from llamadillo.titles.armadillo.chances import log_odds

SEED: Final = 1_000_000_000
GAMES: Final = 600
ZONES: Final = 5
"""Cards and totals are counted in zones of four values; the last has all above."""
_MEANS: Final = CHANCES @ np.arange(CHANCES.shape[1])


class Forecasts(NamedTuple):
    """What is known after each answer that the next seat's turn follows; arrays by answer."""

    games: Any
    own: Any
    """The log odds of the own estimate."""
    gone: Any
    """Cards that were discarded in the round, by zone."""
    passes: Any
    """The other seat's passes with a token or more, by zone of the total, and those with five tokens."""
    dice: Any
    """The dice that the other seat picked, by zone of their mean total."""
    hand: Any
    """The log odds of the other seat's estimate of its own hand."""
    won: Any
    """The seat's share of the win."""


def zone(value: float) -> int:
    """The zone of a card or total."""
    return int(min((max(value, 1) - 1) // 4, ZONES - 1))


def rows(games: int, seed: int) -> Iterator[tuple[Any, ...]]:
    """The rows of `Forecasts`."""
    nets, rng = Networks.stored(2), seeded(seed)
    active: Any = np.zeros(ACTIVE, dtype=np.int16)
    for game in range(games):
        found: list[tuple[int, tuple[Any, ...]]] = []
        gone, passes, dice = np.zeros(ZONES), np.zeros((2, ZONES + 1)), np.zeros((2, ZONES))
        for before, action, after in played(2, game % 2, nets, rng):
            seat, round_ = int(before[SEAT]), int(before[ROUND]) - 1
            if before[PHASE] == DEAL:
                gone[:], passes[:], dice[:] = 0, 0, 0
                continue
            if before[PHASE] == CHOOSE:
                dice[seat, zone(_MEANS[action])] += 1
                continue
            if action == PASS:
                passes[seat, zone(before[TOTAL])] += before[TOKENS + seat] > 0
                passes[seat, ZONES] += before[TOKENS + seat] == MAX_TOKENS
            else:
                gone[zone(action)] += 1
            if after[PHASE] != CHOOSE:
                continue
            on = active[: features(before, seat, action, active)]
            own = log_odds(nets.worth(on, round_) + 0.5)
            hand = log_odds(nets.worth(between(after, 1 - seat, active), round_) + 0.5)
            found.append((seat, (own, gone.copy(), passes[1 - seat].copy(), dice[1 - seat].copy(), hand)))
        ended: Any = np.zeros(2)
        shares(after, ended)
        yield from ((game, *known, ended[seat]) for seat, known in found)


def scores(columns: Sequence[Any], forecasts: Forecasts) -> tuple[float, float]:
    """The log loss and the Brier score on the second half of the games, fitted to the first."""
    inputs = np.column_stack(columns)
    inputs = (inputs - inputs.mean(axis=0)) / (inputs.std(axis=0) + 1e-9)
    first = forecasts.games <= np.median(forecasts.games)
    weights = logistic_fit(inputs[first], forecasts.won[first])
    odds = np.column_stack([np.ones(len(inputs)), inputs])[~first] @ weights
    chance, won = np.clip(1 / (1 + np.exp(-odds)), 1e-6, 1 - 1e-6), forecasts.won[~first]
    losses = -(won * np.log(chance) + (1 - won) * np.log(1 - chance))
    return float(losses.mean()), float(((chance - won) ** 2).mean())


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table."""
    parser = ArgumentParser(prog="python -m lab.training.armadillo.inference")
    parser.add_argument("--games", type=int, default=GAMES)
    games = parser.parse_args(arguments).games
    known = Forecasts(*map(np.array, zip(*rows(games, SEED), strict=True)))
    print(f"| {len(known.won):,} answers of {games:,} games: forecast of the win | log loss | Brier score |")
    print("|---|--:|--:|")
    for name, columns in (
        ("the own estimate", (known.own,)),
        ("and the cards that are gone", (known.own, known.gone)),
        ("and passes at totals, and with five tokens", (known.own, known.passes)),
        ("and dice picked", (known.own, known.dice)),
        ("and all these", (known.own, known.gone, known.passes, known.dice)),
        ("and the other hand", (known.own, known.hand)),
    ):
        loss, brier = scores(columns, known)
        print(f"| {name} | {loss:.4f} | {brier:.4f} |")


if __name__ == "__main__":
    main()
