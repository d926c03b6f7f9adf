"""The time of a choice of each opponent and of the flat Monte Carlo player, here and on a Pi Zero 2 W.

Times are processor times at one seat among normal opponents, including the first game with cold caches, since
a person waits for the slowest choice. Operations are those of CPython's bytecode: they do not depend on the
machine or its load, but what one call of a built-in function costs is not in them.

The time on a Pi Zero 2 W is an estimate: the time here × how much longer it takes for some arithmetic of
floats in Python × MARGIN.

- The arithmetic is that of https://github.com/alexdedyura/cpu-benchmark. It is timed here in each run. A
  Raspberry Pi 3B+ takes 245 s for it with Python 3.11 (issue 20 there). That is the same core, a Cortex-A53,
  at 1.4 GHz: a Pi Zero 2 W has 1.0 GHz, and is assumed to take 1.4 times as long.
- MARGIN is an assumption: the arithmetic fits into the first cache, the opponents' tables do not.

The slowest choice there is that with the most operations, at the mean time of an operation: processor times
of single choices depend on what else the machine does.
"""

import gc
import sys
from statistics import mean, median
from time import process_time
from types import FrameType
from typing import Any, Final

from lab.kernels import GAMES as KERNEL_GAMES
from lab.strength.monte_carlo import PLAY_OUTS, FlatMonteCarlo, fast_mean_payoffs
from llamadillo.app.title import OPPONENTS
from llamadillo.arena.chance import key
from llamadillo.arena.match import Timed, play
from llamadillo.bots import Bot
from llamadillo.engine.game import Draw
from llamadillo.engine.steps import Action
from llamadillo.games import REGISTRY
from llamadillo.titles import TITLES

GAMES: Final = 30
MONTE_CARLO_GAMES: Final = 2
COUNTED_GAMES: Final = 2
"""Games in which operations are counted, which is slow."""
SEATS: Final = (2, 4)

PI_SECONDS: Final = 245 * 1.4
"""Of LOOPS repetitions of the arithmetic on a Pi Zero 2 W; see above."""
LOOPS: Final = 10_000
TIMED_LOOPS: Final = 40
MARGIN: Final = 1.5
_ARITHMETIC: Final = """
for _ in range({loops}):
    for n in range(1, 1000):
        3.141592 * 2**n
    for n in range(1, 10000):
        float(n) / 3.141592
    for n in range(1, 10000):
        float(3.141592) / n
"""


class Counted:
    """An opponent whose choices are counted in operations of the bytecode."""

    def __init__(self, bot: Bot, counts: list[int]) -> None:
        """Add the operations of each choice of `bot` to `counts`."""
        self._bot = bot
        self._counts = counts

    def choose(self, observation: Any, legal: tuple[Action, ...], draw: Draw) -> Action:
        """See `Bot.choose`."""
        count = 0

        def trace(frame: FrameType, event: str, argument: Any) -> Any:
            nonlocal count
            del argument
            frame.f_trace_opcodes, frame.f_trace_lines = True, False
            count += event == "opcode"
            return trace

        before, collecting = sys.gettrace(), gc.isenabled()
        gc.disable()  # its callbacks would be counted
        sys.settrace(trace)
        try:
            return self._bot.choose(observation, legal, draw)
        finally:
            sys.settrace(before)
            if collecting:
                gc.enable()
            self._counts.append(count)


def times(player: Bot, name: str, seats: int, games: int) -> list[float]:
    """The milliseconds of each choice of `player`, ascending."""
    taken: list[int] = []
    _play(Timed(player, taken), name, seats, games)
    return [microseconds / 1000 for microseconds in sorted(taken)]


def operations(player: Bot, name: str, seats: int, games: int) -> list[int]:
    """The operations of each choice of `player`, ascending."""
    counts: list[int] = []
    _play(Counted(player, counts), name, seats, games)
    return sorted(counts)


def _play(player: Bot, name: str, seats: int, games: int) -> None:
    for number in range(games):
        bots: list[Bot] = [TITLES[name].opponents.normal] * seats
        bots[number % seats] = player
        play(REGISTRY[name], bots, key(number))


def slowdown(loops: int = TIMED_LOOPS) -> float:
    """How much longer a Pi Zero 2 W takes for the arithmetic than this processor."""
    code = compile(_ARITHMETIC.format(loops=loops), "arithmetic", "exec")
    start = process_time()
    exec(code, {})  # noqa: S102  global names, as in a script
    return PI_SECONDS * loops / (LOOPS * (process_time() - start))


def main(games: int = GAMES, monte_carlo_games: int = MONTE_CARLO_GAMES, play_outs: int = PLAY_OUTS) -> None:
    """Print a line for each opponent and number of seats."""
    factor = max(slowdown() for _ in range(3))
    print(f"a Pi Zero 2 W takes {factor:.1f} times as long as this processor; estimates are {MARGIN} × that")
    print(
        f"{'milliseconds for a choice':42}{'median':>10}{'99 of 100':>11}{'worst':>10}{'choices':>9}"
        f"{'Pi, median':>12}{'Pi, worst':>11}{'1000 operations, worst':>24}"
    )
    for name in KERNEL_GAMES:
        game = REGISTRY[name]
        how = "compiled" if fast_mean_payoffs(game) else "by the rules"
        players = [(level, getattr(TITLES[name].opponents, level), games) for level in OPPONENTS]
        players.append((f"Monte Carlo {how}", FlatMonteCarlo(game, play_outs), monte_carlo_games))
        times(FlatMonteCarlo(game, 1), name, 2, 1)  # compiles what is not compiled yet
        for label, player, number in players:
            for seats in SEATS:
                taken = times(player, name, seats, number)
                late = taken[len(taken) * 99 // 100]
                line = (
                    f"{name:10} {label:24} {seats} seats{median(taken):>10.3f}{late:>11.3f}{taken[-1]:>10.3f}"
                    f"{len(taken):>9,}"
                )
                if label in OPPONENTS:
                    counts, pi = operations(player, name, seats, min(number, COUNTED_GAMES)), MARGIN * factor
                    slowest = pi * counts[-1] * mean(taken) / mean(counts)
                    line += f"{pi * median(taken):>12.1f}{slowest:>11.1f}{counts[-1] / 1000:>24.1f}"
                print(line, flush=True)
