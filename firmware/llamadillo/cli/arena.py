"""`llamadillo arena`: matches between opponents, and a table of how strong they are."""

import os
import signal
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final

from llamadillo.arena.contest import Block, Contest, OpponentFailed, contest
from llamadillo.arena.progress import Progress
from llamadillo.arena.run import NoWorkers, on_dask, on_processes
from llamadillo.arena.run import run as play
from llamadillo.arena.saved import Unusable, load, save
from llamadillo.arena.seeds import Seeds, checked
from llamadillo.arena.table import Table, table, unbroken
from llamadillo.bots import LEVELS
from llamadillo.cli.output import OutputLost, give_up, refuse, say
from llamadillo.games import REGISTRY

if TYPE_CHECKING:
    from concurrent.futures import Executor

_GAMES: Final = 1_000
_SAVE: Final = 30.0
"""Seconds of play that a crash may cost."""


def add_arguments(parser: ArgumentParser) -> None:
    """Who plays what, how often, on which luck, where, and what is kept of it."""
    parser.add_argument("game", metavar="GAME", choices=REGISTRY, help=f"one of {', '.join(REGISTRY)}")
    parser.add_argument(
        "opponents",
        metavar="OPPONENT",
        nargs="+",
        help=f"{', '.join(LEVELS)}, random, or MODULE:NAME for one of your own (called with the game, it "
        "returns an opponent); LABEL=OPPONENT calls it something else in the table",
    )
    parser.add_argument(
        "--seats", type=int, metavar="N", help="sit the opponents down in turn until N seats are taken (2-6)"
    )
    parser.add_argument(
        "--games",
        type=_whole(1),
        default=_GAMES,
        metavar="N",
        help=f"play so many games, rounded up to whole blocks of a game for each seat ({_GAMES:,})",
    )
    parser.add_argument(
        "--seed", type=_whole(0), metavar="S", help="the luck; equal seeds give equal tables (0)"
    )
    parser.add_argument(
        "--publish",
        action="store_true",
        help=f"for published figures: take a seed from the range kept for them ({Seeds.PUBLISHED.first})",
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--workers", type=_whole(1), metavar="W", help="play in W processes (as many as there are cores)"
    )
    where.add_argument("--dask", metavar="ADDRESS", help="play on the Dask cluster of this scheduler instead")
    parser.add_argument(
        "--times", action="store_true", help="also tell how long choices took, by processor time"
    )
    parser.add_argument("--out", type=Path, metavar="FILE.png", help="draw the table")
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep the table and every block")
    parser.add_argument(
        "--resume", action="store_true", help="go on from the blocks in the --json file, if it is there"
    )


def run(arguments: Namespace) -> int:
    """Play, and print the table. 0, or 1 after a sentence; what was played until then is printed, too."""
    # `benchmarks.monte_carlo:FlatMonteCarlo` is looked for where the command is given, as Python itself does.
    if "" not in sys.path and os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        asked, numbers = _asked(arguments)
        known = _known(arguments, asked)
    except (ValueError, Unusable) as error:
        return refuse(f"llamadillo arena: {error}")
    except OSError as error:
        return refuse(f"llamadillo arena: {arguments.json} cannot be read: {error.strerror}.")
    taken = [Counter[int]() for _ in asked.entries] if arguments.times else []
    missing = [number for number in numbers if number not in known]
    progress = Progress(sys.stderr, len(numbers) * asked.seats, (len(numbers) - len(missing)) * asked.seats)
    trouble = None
    try:
        _play(arguments, asked, missing, known, taken, progress)
    except KeyboardInterrupt:
        trouble = "It was stopped."
    except (OpponentFailed, NoWorkers) as error:
        trouble = str(error)
    except OSError as error:
        trouble = f"{arguments.json} cannot be written: {error.strerror}."
    finally:
        progress.end()
    return _report(arguments, asked, len(numbers), known, taken, trouble)


def _asked(arguments: Namespace) -> tuple[Contest, range]:
    """What is to be played, and the numbers of its blocks. Raises ValueError with a sentence."""
    purpose = Seeds.PUBLISHED if arguments.publish else Seeds.TRIAL
    seed = purpose.first if arguments.seed is None else arguments.seed
    asked = contest(arguments.game, arguments.opponents, arguments.seats, checked(seed, purpose))
    blocks = max(-(-arguments.games // asked.seats), 2)
    if arguments.out:
        import PIL

        # Debian's of 2022 cannot draw letters of a size; that is better said before hours of play.
        if tuple(map(int, PIL.__version__.split(".")[:2])) < (10, 1):
            raise ValueError(
                f"--out takes Pillow 10.1 or newer, this is {PIL.__version__}: pip install --upgrade pillow."
            )
    if arguments.resume and arguments.json is None:
        raise ValueError("--resume goes on from the file that --json names.")
    return asked, range(blocks)


def _known(arguments: Namespace, asked: Contest) -> dict[int, Block]:
    """The blocks that were played before. Raises Unusable and OSError."""
    if not (arguments.resume and arguments.json.exists()):
        return {}
    return {block.number: block for block in load(arguments.json, asked)}


def _play(
    arguments: Namespace,
    asked: Contest,
    missing: list[int],
    known: dict[int, Block],
    taken: list[Counter[int]],
    progress: Progress,
) -> None:
    """Play the missing blocks into `known`, and the times of choices into `taken`."""
    if not missing:
        return
    saved = monotonic()
    with _ended_politely(), _workers(arguments) as executor:
        for chunk in play(asked, missing, timed=arguments.times, executor=executor):
            known |= {block.number: block for block in chunk.blocks}
            for times, more in zip(taken, chunk.taken, strict=arguments.times):
                times.update(more)
            progress.played(len(chunk.blocks) * asked.seats)
            if arguments.json and monotonic() - saved > _SAVE:
                saved = monotonic()
                save(arguments.json, asked, list(known.values()), None)


def _workers(arguments: Namespace) -> "AbstractContextManager[Executor | None]":
    if arguments.dask:
        return on_dask(arguments.dask)
    workers = arguments.workers or os.cpu_count() or 1
    return nullcontext() if workers == 1 else on_processes(workers)


@contextmanager
def _ended_politely() -> Iterator[None]:
    """Being told to end is like Ctrl+C. Only the first time counts: workers are being stopped by then."""
    ends = (signal.SIGINT, signal.SIGTERM)

    def interrupt(*_: object) -> None:
        for end in ends:
            signal.signal(end, signal.SIG_IGN)
        raise KeyboardInterrupt

    before = [signal.signal(end, interrupt) for end in ends]
    try:
        yield
    finally:
        for end, handler in zip(ends, before, strict=True):
            signal.signal(end, handler)


def _report(
    arguments: Namespace,
    asked: Contest,
    blocks: int,
    known: dict[int, Block],
    taken: list[Counter[int]],
    trouble: str | None,
) -> int:
    """Print the table, draw and keep it; returns the exit code."""
    counted = [block for block in unbroken(known.values()) if block.number < blocks]
    found = table(asked, counted, taken) if len(counted) > 1 else None
    try:
        if found is not None:
            say("\n".join(found.lines()))
            if trouble:
                say(f"of {blocks * asked.seats:,} games that were asked for")
        if arguments.json and known:
            save(arguments.json, asked, list(known.values()), found)
        if arguments.out and found is not None:
            _draw(arguments.out, found)
    except OutputLost as error:
        return give_up(error)
    except OSError as error:
        return refuse(f"llamadillo arena: {error.filename} cannot be written: {error.strerror}.")
    return refuse(f"llamadillo arena: {trouble}") if trouble else 0


def _draw(file: Path, found: Table) -> None:
    from llamadillo.arena.plot import plot

    file.parent.mkdir(parents=True, exist_ok=True)
    plot(found).save(file, format="PNG", optimize=True)


def _whole(low: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and int(text) >= low):
            raise ArgumentTypeError(f"it takes a whole number from {low}, not {text}")
        return int(text)

    return read
