"""How long a choice of each opponent takes, and how strong the opponents are.

Times are by processor time, in games of four of a kind, the first game with cold caches included: the
worst choice is the one that a person waits for. Strength is a short run of the arena, on trial seeds;
`llamadillo arena` makes longer ones.
"""

from itertools import pairwise
from statistics import median
from typing import Final

from llamadillo.arena.chance import key
from llamadillo.arena.contest import contest
from llamadillo.arena.match import Timed, play
from llamadillo.arena.opponents import RANDOM
from llamadillo.arena.run import run
from llamadillo.arena.table import table
from llamadillo.bots import (BOTS)
from llamadillo.app.title import (LEVELS)
from llamadillo.games import REGISTRY

GAMES: Final = 30
SEATS: Final = 4
BLOCKS: Final = 100
"""Blocks in a contest: a share of wins then is right within about 0.05, nineteen times of twenty."""


def times(name: str, level: str, games: int = GAMES) -> list[float]:
    """The milliseconds of each choice of an opponent in games among itself, ascending."""
    taken: list[int] = []
    for number in range(games):
        play(REGISTRY[name], [Timed(BOTS[name][level], taken)] * SEATS, key(number))
    return [microseconds / 1000 for microseconds in sorted(taken)]


def share(name: str, one: str, other: str, seats: int, blocks: int = BLOCKS) -> float:
    """The share of wins of `one`; the two have as many seats each."""
    asked = contest(name, [one, other], seats, seed=0)
    played = [block for chunk in run(asked, range(blocks)) for block in chunk.blocks]
    return table(asked, played).rows[0].wins.value


def main() -> None:
    """Print one line for each opponent, then one for each contest."""
    print("milliseconds for a choice       median    99 of 100    worst      choices")
    for name in REGISTRY:
        for level in LEVELS:
            taken = times(name, level)
            late = taken[len(taken) * 99 // 100]
            print(
                f"{name:10} {level:14} {median(taken):12.3f} {late:12.3f} {taken[-1]:8.3f} {len(taken):12,}"
            )
    print()
    print("share of wins (0.50 is even)         2 seats    4 seats")
    for name in REGISTRY:
        for weaker, stronger in pairwise((RANDOM, *LEVELS)):
            two, four = (share(name, stronger, weaker, seats) for seats in (2, 4))
            print(f"{name:10} {f'{stronger} v {weaker}':24} {two:9.2f} {four:10.2f}")


if __name__ == "__main__":
    main()
