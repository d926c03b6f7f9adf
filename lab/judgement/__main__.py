"""Whether the judge of a game is right: its calibration, and the mean of luck.

    python -m lab.judgement GAME --publish --games 10000 [--seats 2 3 4 5 6] [--before]
    python -m lab.judgement luck GAME --publish --games 10000

The first plays games of mixed opponents (`hard`, `normal`, `easy`, `random` at each seat; others with
`--opponents`), prints tables of the judge's forecasts against the results, and draws a reliability diagram
to build/judgement. `--before` does so for the estimates that revision 9e01db2 has instead of a judge. The
second prints the mean luck of each seat by its kind: see `lab.judgement.luck`.
"""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Final

from lab.judgement import luck, report
from lab.judgement.played import MIXED
from lab.judgement.run import FOLDER, Asked, rows
from lab.strength.before import NoHistory
from llamadillo.arena.chance import Seeds
from llamadillo.arena.run import on_processes
from llamadillo.engine.game import MAX_SEATS, MIN_SEATS
from llamadillo.games import REGISTRY

QUICK: Final = 100
"""The default number of games, for a test run."""
LUCK: Final = "luck"


def main(arguments: Sequence[str]) -> None:
    """Print the figures of a game. Raises SystemExit."""
    of_luck = arguments[:1] == [LUCK]
    parser = ArgumentParser(prog="python -m lab.judgement", description="Whether a judge is right.")
    parser.add_argument("name", metavar="[luck] GAME", choices=list(REGISTRY))
    parser.add_argument("--games", type=int, default=QUICK, help="for each number of seats; two at least")
    counts = range(MIN_SEATS, MAX_SEATS + 1)
    parser.add_argument("--seats", type=int, nargs="+", choices=counts, default=list(counts), metavar="N")
    parser.add_argument("--publish", action="store_true", help="on the seeds that are kept for figures")
    parser.add_argument("--opponents", nargs="+", default=MIXED, help="each seat is one of them")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="processes; one for each core")
    if not of_luck:
        parser.add_argument("--before", action="store_true", help="the estimates of revision 9e01db2")
    options = parser.parse_args(arguments[of_luck:])
    seed = (Seeds.PUBLISHED if options.publish else Seeds.TRIAL).first
    with on_processes(options.workers or 1) as executor:
        for seats in options.seats:
            names = tuple(options.opponents)
            if of_luck:
                asked = Asked(options.name, seats, names, seed)
                print(*luck.lines(asked, luck.rows(asked, options.games, executor)), "", sep="\n", flush=True)
                continue
            asked = Asked(options.name, seats, names, seed, options.before)
            try:
                found = rows(asked, options.games, executor)
            except NoHistory as error:
                raise SystemExit(str(error)) from None
            print(*report.lines(asked, found), "", sep="\n", flush=True)
            picture = FOLDER / f"{options.name}-{seats}{'-before' * options.before}.png"
            report.diagram(asked, found).save(picture)
            print(f"{picture} has the diagram.\n")


if __name__ == "__main__":
    main(sys.argv[1:])
