"""The time of a choice of each opponent and of the flat Monte Carlo player.

Times are processor times at one seat among normal opponents, including the first game with cold caches, since
a person waits for the slowest choice.
"""

from statistics import median
from typing import Final

from lab.kernels import GAMES as KERNEL_GAMES
from lab.strength.monte_carlo import PLAY_OUTS, FlatMonteCarlo, fast_mean_payoffs
from llamadillo.app.title import OPPONENTS
from llamadillo.arena.chance import key
from llamadillo.arena.match import Timed, play
from llamadillo.bots import Bot
from llamadillo.games import REGISTRY
from llamadillo.titles import TITLES

GAMES: Final = 30
MONTE_CARLO_GAMES: Final = 2
SEATS: Final = (2, 4)


def times(player: Bot, name: str, seats: int, games: int) -> list[float]:
    """The milliseconds of each choice of `player`, ascending."""
    taken: list[int] = []
    for number in range(games):
        bots: list[Bot] = [TITLES[name].opponents.normal] * seats
        bots[number % seats] = Timed(player, taken)
        play(REGISTRY[name], bots, key(number))
    return [microseconds / 1000 for microseconds in sorted(taken)]


def main(games: int = GAMES, monte_carlo_games: int = MONTE_CARLO_GAMES, play_outs: int = PLAY_OUTS) -> None:
    """Print a line for each opponent and number of seats."""
    print(f"{'milliseconds for a choice':42}{'median':>10}{'99 of 100':>11}{'worst':>10}{'choices':>9}")
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
                print(
                    f"{name:10} {label:24} {seats} seats{median(taken):>10.3f}{late:>11.3f}{taken[-1]:>10.3f}"
                    f"{len(taken):>9,}",
                    flush=True,
                )
