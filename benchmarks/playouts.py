"""Random play-outs a second, side by side with OpenSpiel and RLCard, in one process and one run.

Every game is driven from Python through its public interface, with the same generator and the same
even choice among the legal actions. Chance events and decisions are steps; RLCard deals and shuffles
inside its steps and has decisions alone. Rates are by processor time; the runs take turns, and the
fastest of each counts, so that what else the machine does hits all of them alike.
"""

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from importlib import import_module
from io import StringIO
from random import Random
from typing import Any, Final, NamedTuple

from llamadillo.engine.game import CHANCE, TERMINAL, Seat
from llamadillo.games import REGISTRY

ROUNDS: Final = 12
SLICE: Final = 0.15
"""Seconds that each play-out gets in each round."""

Playout = Callable[[], int]
"""Plays one game and returns how many steps it took."""


class Rate(NamedTuple):
    """How fast a play-out is."""

    games: float
    steps: float


def ours(name: str, seats: int, random: Callable[[], float]) -> Playout:
    """A game of this box."""
    game = REGISTRY[name]

    def draw(n: int) -> int:
        return int(random() * n)

    def play() -> int:
        steps = 0
        state = game.initial_state(seats, Seat(0))
        while (actor := game.current_actor(state)) is not TERMINAL:
            if actor is CHANCE:
                state = game.apply(state, game.sample(state, draw))
            else:
                legal = game.legal_actions(state)
                state = game.apply(state, legal[int(random() * len(legal))])
            steps += 1
        return steps

    return play


def open_spiel(name: str, random: Callable[[], float], chance: Callable[[Any], int]) -> Playout:
    """A game of OpenSpiel. Raises ImportError when it is not installed."""
    with redirect_stdout(StringIO()):  # it prints which optional games it lacks
        game: Any = import_module("pyspiel").load_game(name)

    def play() -> int:
        steps = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(chance(state.chance_outcomes()))
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(random() * len(legal))])
            steps += 1
        return steps

    return play


def rlcard(name: str, random: Callable[[], float]) -> Playout:
    """A game of RLCard. Raises ImportError when it is not installed."""
    env: Any = import_module("rlcard").make(name)

    def play() -> int:
        steps = 0
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(random() * len(legal))])
            steps += 1
        return steps

    return play


def contestants(generator: Random) -> Iterator[tuple[str, Callable[[], Playout]]]:
    """What is measured: a name, and what makes the play-out."""
    random, choices = generator.random, generator.choices

    def evenly(outcomes: Any) -> int:
        chosen: int = outcomes[int(random() * len(outcomes))][0]
        return chosen

    def weighted(outcomes: Any) -> int:
        actions, probabilities = zip(*outcomes, strict=True)
        chosen: int = choices(actions, probabilities)[0]
        return chosen

    for name in REGISTRY:
        for seats in (2, 4, 6):
            yield f"{name}, {seats} seats", lambda name=name, seats=seats: ours(name, seats, random)  # type: ignore[misc]
    yield "open_spiel pig", lambda: open_spiel("pig", random, evenly)
    yield "open_spiel pig, weighted chance", lambda: open_spiel("pig", random, weighted)
    yield "open_spiel crazy_eights", lambda: open_spiel("crazy_eights", random, evenly)
    yield "rlcard uno", lambda: rlcard("uno", random)


def measure(playouts: dict[str, Playout], rounds: int, seconds: float) -> dict[str, Rate]:
    """The fastest rate of each play-out, over rounds in which each gets so many seconds."""
    rates = dict.fromkeys(playouts, Rate(0, 0))
    for _ in range(rounds):
        for name, play in playouts.items():
            gc.collect()
            games = steps = 0
            start = time.process_time()
            while (spent := time.process_time() - start) < seconds:
                steps += play()
                games += 1
            rates[name] = max(rates[name], Rate(games / spent, steps / spent), key=lambda rate: rate.steps)
    return rates


def main(rounds: int = ROUNDS, seconds: float = SLICE) -> None:
    """Measure and print a table with the ratios to the others."""
    playouts: dict[str, Playout] = {}
    for name, make in contestants(Random(1)):
        try:
            playouts[name] = make()
        except ImportError as error:
            print(f"{name}: not installed ({error.name}); `pip install '.[bench]'` gets it")
    rates = measure(playouts, rounds, seconds)
    print(f"{'':<32} {'games/s':>10} {'steps/s':>12}")
    for name, rate in rates.items():
        print(f"{name:<32} {rate.games:>10,.0f} {rate.steps:>12,.0f}")
    print("\nratios of steps/s")
    for mine, others in (
        ("lama-dice, 2 seats", ("open_spiel pig", "open_spiel pig, weighted chance")),
        ("lama, 4 seats", ("open_spiel crazy_eights", "rlcard uno")),
        ("armadillo, 4 seats", ("open_spiel crazy_eights", "rlcard uno")),
    ):
        for other in others:
            if other in rates:
                print(f"  {mine} / {other}: {rates[mine].steps / rates[other].steps:.2f}")


if __name__ == "__main__":
    main()
