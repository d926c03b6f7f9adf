"""The speed of the compiled copies of the rules, compared with the rules.

It measures random games of four seats, by `llamadillo.games` and by `lab.kernels`, and play-outs of the flat
Monte Carlo player, by the rules and by `lab.strength.payoffs`. Rates are per processor second, the best of
some rounds, so compilation does not count. Needs the extra `training`.
"""

from functools import partial
from importlib import import_module
from random import Random
from typing import Any, Final

from lab.benchmarks.mypyc_rules import interpreted
from lab.benchmarks.playouts import Playout, measure, ours
from lab.kernels import GAMES as KERNEL_GAMES
from lab.strength.monte_carlo import MeanPayoffs, fast_mean_payoffs, mean_payoffs
from llamadillo.engine.game import CHANCE, TERMINAL, Seat
from llamadillo.engine.steps import Action
from llamadillo.games import REGISTRY
from llamadillo.titles import TITLES

SEATS: Final = 4
ROUNDS: Final = 5
SECONDS: Final = 0.5
"""For each measurement in each round."""
DECISIONS: Final = 10
PLAY_OUTS: Final = (10, 1_000)
"""For each legal action: by the rules, compiled."""


def whole_games(name: str, seats: int) -> Playout:
    """A random game on the kernel at each call. Raises ImportError without the extra `training`."""
    kernel: Any = import_module(f"lab.kernels.{name.replace('-', '_')}")
    rng = import_module("lab.kernels.random_numbers").seeded(1)
    position = import_module("numpy").zeros(kernel.LENGTH, "int64")

    def work() -> int:
        kernel.start(position, seats, 0)
        while position[kernel.PHASE] != kernel.OVER:
            kernel.deal(position, rng)
            kernel.play_round(position, rng)
        return 1

    return work


def decisions(name: str) -> list[tuple[Any, tuple[Action, ...]]]:
    """The observations and legal actions of a game of normal opponents, without forced actions."""
    game, draw, bot = REGISTRY[name], Random(1).randrange, TITLES[name].opponents.normal
    found: list[tuple[Any, tuple[Action, ...]]] = []
    state = game.initial_state(SEATS, Seat(0))
    while (actor := game.current_actor(state)) is not TERMINAL:
        if actor is CHANCE:
            state = game.apply(state, game.sample(state, draw))
            continue
        seen, legal = game.observe(state, actor), game.legal_actions(state)
        if len(legal) > 1:
            found.append((seen, legal))
        state = game.apply(state, bot.choose(seen, legal, draw))
    return found


def payoffs(means: MeanPayoffs, name: str, play_outs: int) -> Playout:
    """The play-outs of some decisions of a game at each call."""
    chosen = Random(1).sample(decisions(name), DECISIONS)

    def work() -> int:
        for observation, legal in chosen:
            means(observation, legal, play_outs, 1)
        return sum(play_outs * len(legal) for _, legal in chosen)

    return work


def main(rounds: int = ROUNDS, seconds: float = SECONDS) -> None:
    """Print a line for each game."""
    print(f"{'a second':12}{'games by rules':>16}{'by kernel':>12}{'play-outs by rules':>20}{'compiled':>12}")
    for name in KERNEL_GAMES:
        game = REGISTRY[name]
        means = fast_mean_payoffs(game)
        if means is None:
            print(f"{name}: not measured; `pip install '.[training]'` gets Numba")
            continue
        works = {
            "rules": ours(interpreted(), name, SEATS, Random(1).random),
            "kernel": whole_games(name, SEATS),
            "play-outs": payoffs(partial(mean_payoffs, game), name, PLAY_OUTS[0]),
            "compiled": payoffs(means, name, PLAY_OUTS[1]),
        }
        rates = measure(works, rounds, seconds)
        print(
            f"{name:12}{rates['rules'].games:>16,.0f}{rates['kernel'].games:>12,.0f}"
            f"{rates['play-outs'].steps:>20,.0f}{rates['compiled'].steps:>12,.0f}",
            flush=True,
        )
