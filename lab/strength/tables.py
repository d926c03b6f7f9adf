"""The strength of the opponents: the tables of the README.

    python -m lab.strength --publish --games 10000 [GAME ...] [--against 9e01db2]

Hard plays against each reference player: one against one, two against two, and at one table with three of
them. A share of one half is level, at the table of four one quarter. `--against` adds the hard opponent of an
earlier revision (`lab.strength.before`). All games are paired: each opponent has every seat on the same luck.

Results are saved in build/strength, and an interrupted run continues from there. After a change of an
opponent, delete its results. `python -m lab.benchmarks pairing_times` estimates how long a run takes.
"""

import os
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Final

from lab.kernels import GAMES as KERNEL_GAMES
from lab.strength.before import NoHistory, extracted
from llamadillo.arena.chance import Seeds
from llamadillo.arena.contest import Block, Contest, contest
from llamadillo.arena.files import load, save
from llamadillo.arena.run import on_processes, run
from llamadillo.arena.table import ResultRow, ResultTable, table

HARD: Final = "hard"
REFERENCES: Final = ("random", "easy", "normal")
MONTE_CARLO: Final = "flat Monte Carlo=lab.strength.monte_carlo:FlatMonteCarlo"
FOLDER: Final = Path("build/strength")
TITLES: Final = {"lama-dice": "LAMA Dice", "lama": "LAMA", "armadillo": "Armadillo"}
QUICK: Final = 24
"""The default number of games of a contest, for a test run."""


def meet(
    game: str,
    opponents: Sequence[str],
    games: int,
    seed: int,
    executor: Executor | None = None,
    folder: Path = FOLDER,
) -> ResultTable:
    """Play and save the games of a contest that are not in `folder`. Raises errors of the arena."""
    asked = contest(game, opponents, None, seed)
    numbers = range(max(-(-games // asked.seats), 2))
    labels = "-".join(entry.label.replace(" ", "-") for entry in asked.opponents)
    file = folder / f"{game}-{asked.seats}-{labels}-{seed}.json"
    known = {block.number: block for block in _known(file, asked)}
    missing = [number for number in numbers if number not in known]
    for chunk in run(asked, missing, executor=executor):
        known |= {block.number: block for block in chunk.blocks}
        save(file, asked, list(known.values()), None)
    found = table(asked, [known[number] for number in numbers])
    save(file, asked, list(known.values()), found)
    return found


def _known(file: Path, asked: Contest) -> list[Block]:
    return load(file, asked) if file.exists() else []


def hard_of(revision: str) -> str:
    """The hard opponent of an earlier revision, for `contest`."""
    return f"hard of {revision}=lab.strength.before:hard_{revision}"


def pair(other: str, seats: int) -> tuple[str, ...]:
    """The opponents at a table where hard has half of the seats, and `other` the other half."""
    return (HARD,) * (seats // 2) + (other,) * (seats // 2)


def lines(
    names: Sequence[str],
    games: int,
    seed: int,
    executor: Executor | None = None,
    *,
    folder: Path = FOLDER,
    strongest: str = MONTE_CARLO,
    revision: str | None = None,
) -> Iterator[str]:
    """Yield the lines of three Markdown tables; `strongest` is the additional opponent in all.

    With `revision` the first two have a column for the hard opponent of that revision.
    """
    others = [*REFERENCES, strongest]
    if revision is not None:
        others.append(hard_of(revision))
    titles = " | ".join(other.partition("=")[0] for other in others)
    for seats, table_of in ((2, "2 seats"), (4, "4 seats, two against two")):
        yield f"| {table_of}: hard's share of the wins against | {titles} |"
        yield f"|---|{'---|' * len(others)}"
        for name in names:
            met = [meet(name, pair(other, seats), games, seed, executor, folder) for other in others]
            yield f"| {TITLES[name]} | {' | '.join(_share(found.rows[0]) for found in met)} |"
        yield ""
    title = strongest.partition("=")[0]
    yield f"| 4 seats: shares of the wins at one table | hard | normal | easy | {title} |"
    yield "|---|---|---|---|---|"
    for name in names:
        found = meet(name, (HARD, "normal", "easy", strongest), games, seed, executor, folder)
        yield f"| {TITLES[name]} | {' | '.join(map(_share, found.rows))} |"
        yield f"| points a round | {' | '.join(map(_points, found.rows))} |"


def _share(row: ResultRow) -> str:
    """`61.2 (60.5–61.9) %`."""
    value, low, high = (f"{100 * share:.1f}" for share in row.wins)
    return f"{value} ({low}–{high}) %"


def _points(row: ResultRow) -> str:
    """`4.12 (4.05–4.19)`."""
    value, low, high = (f"{points:.2f}" for points in row.points)
    return f"{value} ({low}–{high})"


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the tables of the given games, or of all. Raises SystemExit."""
    parser = ArgumentParser(prog="python -m lab.strength", description="How strong the opponents are.")
    parser.add_argument("names", metavar="GAME", nargs="*", choices=[*KERNEL_GAMES, []])
    parser.add_argument("--games", type=int, default=QUICK, help="for each figure")
    parser.add_argument("--publish", action="store_true", help="on the seeds that are kept for figures")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="processes; one for each core")
    parser.add_argument("--against", metavar="REVISION", help="also against hard of this revision")
    asked = parser.parse_args(arguments)
    if asked.against:
        try:
            extracted(asked.against)
        except NoHistory as error:
            raise SystemExit(str(error)) from None
    seeds = Seeds.PUBLISHED if asked.publish else Seeds.TRIAL
    with on_processes(asked.workers or 1) as executor:
        names = asked.names or KERNEL_GAMES
        for line in lines(names, asked.games, seeds.first, executor, revision=asked.against):
            print(line, flush=True)
