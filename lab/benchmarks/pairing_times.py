"""How long 10,000 games of each pairing of the strength tables take on one core."""

from time import process_time
from typing import Final

from lab.judgement.before import REVISION
from lab.kernels import GAMES as KERNEL_GAMES
from lab.strength.tables import MONTE_CARLO, REFERENCES, hard_of, pair
from llamadillo.arena.chance import Seeds
from llamadillo.arena.contest import contest, play_block

GAMES: Final = 40
"""The games that are timed, for each pairing."""
OF: Final = 10_000


def seconds(game: str, other: str, seats: int, games: int = GAMES) -> float:
    """The processor time of OF games of hard against `other`, estimated from the first `games`.

    One block before them is not counted: it reads files and compiles.
    """
    asked = contest(game, pair(other, seats), None, Seeds.TRIAL.first)
    blocks = max(games // seats, 1)
    play_block(asked, blocks)
    start = process_time()
    for block in range(blocks):
        play_block(asked, block)
    return (process_time() - start) * OF / (blocks * seats)


def main(games: int = GAMES) -> None:
    """Print a table."""
    others = [*REFERENCES, MONTE_CARLO, hard_of(REVISION)]
    print(f"| minutes for {OF:,} games on one core | {' | '.join(o.partition('=')[0] for o in others)} |")
    print(f"|---|{'--:|' * len(others)}")
    for game in KERNEL_GAMES:
        for seats in (2, 4):
            cells = (f"{seconds(game, other, seats, games) / 60:.1f}" for other in others)
            print(f"| {game}, {seats} seats | {' | '.join(cells)} |", flush=True)
