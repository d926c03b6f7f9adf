"""How strong the hard opponents are: the table of the README.

    python -m benchmarks.strength --publish --games 10000

Hard meets every reference in a contest of its own: at two seats one against one, at four seats two against
two, so that half of the wins is level. What was played is kept in build/strength, and a run that was
stopped goes on from there.
"""

import os
from argparse import ArgumentParser
from collections.abc import Iterator
from concurrent.futures import Executor
from pathlib import Path
from typing import Final, NamedTuple

from llamadillo.arena.contest import Block, Contest, contest
from llamadillo.arena.run import on_processes, run
from llamadillo.arena.saved import load, save
from llamadillo.arena.seeds import Seeds
from llamadillo.arena.table import Row, table
from llamadillo.games import REGISTRY

SEATS: Final = (2, 4)
MONTE_CARLO: Final = "benchmarks.monte_carlo:FlatMonteCarlo"
REFERENCES: Final = ("random", "easy", "normal", MONTE_CARLO)
FOLDER: Final = Path("build/strength")
TITLES: Final = {"lama-dice": "LAMA Dice", "lama": "LAMA", "armadillo": "Armadillo"}
QUICK: Final = 24
"""Games of a contest when nobody asks for more: a look at whether all of it works."""


class Met(NamedTuple):
    """How hard did against a reference."""

    hard: Row
    reference: Row


def meet(game: str, reference: str, seats: int, games: int, seed: int, executor: Executor | None) -> Met:
    """Play hard against a reference, or what is missing of it. Raises what the arena raises."""
    asked = contest(game, ["hard", reference], seats, seed)
    numbers = range(max(-(-games // asked.seats), 2))
    file = FOLDER / f"{game}-{seats}-{reference.rpartition(':')[2]}-{seed}.json"
    known = {block.number: block for block in _known(file, asked)}
    missing = [number for number in numbers if number not in known]
    for chunk in run(asked, missing, executor=executor):
        known |= {block.number: block for block in chunk.blocks}
    blocks = [known[number] for number in numbers]
    found = table(asked, blocks)
    if missing:
        save(file, asked, list(known.values()), found)
    return Met(*found.rows)


def _known(file: Path, asked: Contest) -> list[Block]:
    return load(file, asked) if file.exists() else []


def lines(games: int, seed: int, executor: Executor | None = None) -> Iterator[str]:
    """The table in Markdown, a line as soon as it is known."""
    yield "| hard's share of the wins, in % | random | easy | normal | flat Monte Carlo |"
    yield "|---|---|---|---|---|"
    for game in REGISTRY:
        for seats in SEATS:
            met = [meet(game, reference, seats, games, seed, executor) for reference in REFERENCES]
            cells = " | ".join(_share(found.hard) for found in met)
            yield f"| {TITLES[game]}, {seats} seats | {cells} |"


def _share(row: Row) -> str:
    """`61.2 (60.5–61.9)`."""
    value, low, high = (f"{100 * share:.1f}" for share in row.wins)
    return f"{value} ({low}–{high})"


def main(games: int = QUICK, seed: int = Seeds.TRIAL.first, workers: int | None = None) -> None:
    """Print the table; on all cores of this machine, unless told otherwise."""
    with on_processes(workers or os.cpu_count() or 1) as executor:
        for line in lines(games, seed, executor):
            print(line, flush=True)


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=QUICK)
    parser.add_argument("--publish", action="store_true", help="on the luck that is kept for figures")
    parser.add_argument("--workers", type=int)
    asked_for = parser.parse_args()
    purpose = Seeds.PUBLISHED if asked_for.publish else Seeds.TRIAL
    main(asked_for.games, purpose.first, asked_for.workers)
