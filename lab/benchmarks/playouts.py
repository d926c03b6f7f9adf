"""Random play-outs a second, side by side with OpenSpiel and RLCard, in one process and one run.

Python plays every game through its public interface, with the same generator and uniform choices among the
legal actions. Chance events and decisions are steps; RLCard deals and shuffles inside its steps and has only
decisions. Our rules are measured interpreted and compiled by mypyc (`lab.benchmarks.mypyc_rules`). Rates are
per processor second; the runs alternate and the fastest of each counts, so that other load affects all of
them equally.

The plain loop calls the same methods for all. The leanest loop makes fewer calls: an empty list of actions
means the end (OpenSpiel) or chance (ours), and OpenSpiel's chance events are used as actions, which is valid
if they are equally likely.
"""

import gc
import os
import platform
import time
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from datetime import UTC, datetime
from importlib import import_module
from io import StringIO
from pathlib import Path
from random import Random
from types import FunctionType
from typing import Any, Final, NamedTuple

from lab.benchmarks.mypyc_rules import CompiledRules, NotCompiled, compiled, interpreted
from llamadillo.engine.game import Seat
from llamadillo.games import REGISTRY

ROUNDS: Final = 12
SLICE: Final = 0.15
"""Seconds for each play-out in each round."""

PIG: Final = "open_spiel pig"
EIGHTS: Final = "open_spiel crazy_eights"
UNO: Final = "rlcard uno"
COLUMNS: Final = ((PIG, "steps"), (EIGHTS, "games"), (EIGHTS, "steps"), (UNO, "games"), (UNO, "steps"))
"""The references of the table."""

Playout = Callable[[], int]
"""Plays one game and returns the number of its steps."""


class Rate(NamedTuple):
    """Games and steps per second."""

    games: float
    steps: float


def ours(rules: CompiledRules, name: str, seats: int, random: Callable[[], float]) -> Playout:
    """A game of this box."""
    registry, chance, terminal = rules
    game = registry[name]

    def draw(n: int) -> int:
        return int(random() * n)

    def play() -> int:
        steps = 0
        state = game.initial_state(seats, Seat(0))
        while (actor := game.current_actor(state)) is not terminal:
            if actor is chance:
                state = game.apply(state, game.sample(state, draw))
            else:
                legal = game.legal_actions(state)
                state = game.apply(state, legal[int(random() * len(legal))])
            steps += 1
        return steps

    return play


def ours_leanest(rules: CompiledRules, name: str, seats: int, random: Callable[[], float]) -> Playout:
    """A game of this box with the fewest calls."""
    registry, _, terminal = rules
    game = registry[name]
    actor, actions, sample, apply = game.current_actor, game.legal_actions, game.sample, game.apply

    def draw(n: int) -> int:
        return int(random() * n)

    def play() -> int:
        steps = 0
        state = game.initial_state(seats, Seat(0))
        while True:
            if legal := actions(state):
                state = apply(state, legal[int(random() * len(legal))])
            elif actor(state) is terminal:
                return steps
            else:
                state = apply(state, sample(state, draw))
            steps += 1

    return play


def open_spiel(name: str, random: Callable[[], float], chance: Callable[[Any], int]) -> Playout:
    """A game of OpenSpiel. Raises ImportError when it is not installed."""
    game = _loaded(name)

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


def open_spiel_leanest(name: str, random: Callable[[], float]) -> Playout:
    """A game of OpenSpiel with equally likely chance events, with the fewest calls."""
    game = _loaded(name)

    def play() -> int:
        steps = 0
        state = game.new_initial_state()
        actions, apply = state.legal_actions, state.apply_action
        while legal := actions():
            apply(legal[int(random() * len(legal))])
            steps += 1
        return steps

    return play


def _loaded(name: str) -> Any:
    with redirect_stdout(StringIO()):  # it prints which optional games it lacks
        return import_module("pyspiel").load_game(name)


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
    """The names and factories of the play-outs."""
    random, choices = generator.random, generator.choices

    def evenly(outcomes: Any) -> int:
        chosen: int = outcomes[int(random() * len(outcomes))][0]
        return chosen

    def weighted(outcomes: Any) -> int:
        actions, probabilities = zip(*outcomes, strict=True)
        chosen: int = choices(actions, probabilities)[0]
        return chosen

    kinds = (("interpreted", interpreted), ("compiled", compiled))
    for name in REGISTRY:
        for seats in (2, 4, 6):
            for kind, rules in kinds:
                yield (
                    f"{name}, {seats} seats, {kind}",
                    lambda rules=rules, name=name, seats=seats: ours(rules(), name, seats, random),  # type: ignore[misc]
                )
    for name, seats in (("lama-dice", 2), ("lama", 4)):
        yield (
            f"{name}, {seats} seats, compiled, leanest loop",
            lambda name=name, seats=seats: ours_leanest(compiled(), name, seats, random),  # type: ignore[misc]
        )
    yield PIG, lambda: open_spiel("pig", random, evenly)
    yield f"{PIG}, weighted chance", lambda: open_spiel("pig", random, weighted)
    yield f"{PIG}, leanest loop", lambda: open_spiel_leanest("pig", random)
    yield EIGHTS, lambda: open_spiel("crazy_eights", random, evenly)
    yield f"{EIGHTS}, leanest loop", lambda: open_spiel_leanest("crazy_eights", random)
    yield UNO, lambda: rlcard("uno", random)


def own_code(play: Playout) -> Playout:
    """A copy with separate bytecode, which CPython specializes for one game."""
    if not isinstance(play, FunctionType):
        return play
    return FunctionType(play.__code__.replace(), play.__globals__, play.__name__, None, play.__closure__)


def measure(playouts: dict[str, Playout], rounds: int, seconds: float) -> dict[str, Rate]:
    """The fastest rate of each play-out over the rounds; each runs for `seconds` in a round."""
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


def table(rates: dict[str, Rate]) -> Iterator[str]:
    """The lines of a Markdown table with each rate as a multiple of those of the references."""
    columns = [(of, column) for of, column in COLUMNS if of in rates]
    titles = "".join(f" × {of.split()[-1]}, {column} |" for of, column in columns)
    yield f"| | games/s | steps/s |{titles}"
    yield "|:--|--:|--:|" + "--:|" * len(columns)
    for name, rate in rates.items():
        ratios = (getattr(rate, column) / getattr(rates[of], column) for of, column in columns)
        cells = "".join(f" {ratio:.2f} |" for ratio in ratios)
        yield f"| {name} | {rate.games:,.0f} | {rate.steps:,.0f} |{cells}"


def circumstances() -> str:
    """The date, the processor and the software."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text("utf-8").splitlines() if cpuinfo.exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    model = models[0] if models else platform.machine()
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{datetime.now(UTC).date()}, {model}, {os.cpu_count()} cores, {platform.system()}, {python}"


def main(rounds: int = ROUNDS, seconds: float = SLICE) -> None:
    """Measure and print one table with all ratios."""
    playouts: dict[str, Playout] = {}
    for name, make in contestants(Random(1)):
        try:
            playouts[name] = own_code(make())
        except ImportError as error:
            print(f"{name}: not installed ({error.name}); `pip install '.[bench]'` gets it")
        except NotCompiled as error:
            print(f"{name}: not measured: {error}")
    print(*table(measure(playouts, rounds, seconds)), f"\n{circumstances()}", sep="\n")
