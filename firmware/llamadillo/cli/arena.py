"""`llamadillo arena`: matches between opponents, and a table of how strong they are."""

import os
import signal
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from time import monotonic
from typing import TYPE_CHECKING, Final

from llamadillo.app.title import OPPONENTS
from llamadillo.arena import files
from llamadillo.arena.chance import Seeds
from llamadillo.arena.contest import Block, Contest, OpponentFailed, contest
from llamadillo.arena.files import UnusableFile
from llamadillo.arena.progress import Progress
from llamadillo.arena.run import NoWorkers, on_dask, on_processes
from llamadillo.arena.run import run as play
from llamadillo.arena.table import ResultTable, table, unbroken
from llamadillo.cli.options import path, whole_number
from llamadillo.cli.output import OutputLost, give_up, refuse, say
from llamadillo.cli.picture_file import check_picture, write_picture
from llamadillo.games import REGISTRY

if TYPE_CHECKING:
    from concurrent.futures import Executor

_GAMES: Final = 1_000
_MOST_GAMES: Final = 100_000_000
"""Ten thousand times what a published figure needs: more is a typing error."""
_MOST_WORKERS: Final = 1_000
_SAVE_SECONDS: Final = 30.0
"""Between two saves: a crash loses at most this much play."""
_END_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""They end a program: Ctrl+C, the system, a closed terminal."""


def add_arguments(parser: ArgumentParser) -> None:
    """The contest, where it is played, and the files."""
    parser.add_argument("game", metavar="GAME", choices=REGISTRY, help=f"one of {', '.join(REGISTRY)}")
    parser.add_argument(
        "opponents",
        metavar="OPPONENT",
        nargs="+",
        help=f"{', '.join(OPPONENTS)}, random, or MODULE:NAME or FILE.py:NAME for one of your own "
        "(called with the game, it returns an opponent); LABEL=OPPONENT calls it something else in the table",
    )
    parser.add_argument(
        "--seats", type=int, metavar="N", help="sit the opponents down in turn until N seats are taken (2-6)"
    )
    parser.add_argument(
        "--games",
        type=_range(1, _MOST_GAMES),
        default=_GAMES,
        metavar="N",
        help=f"play so many games, rounded up to whole blocks of a game for each seat ({_GAMES:,})",
    )
    parser.add_argument(
        "--seed",
        type=_range(0, Seeds.PUBLISHED.value[-1]),
        metavar="S",
        help="the luck; equal seeds give equal tables (0)",
    )
    parser.add_argument(
        "--publish",
        action="store_true",
        help=f"for published figures: take a seed from the range kept for them ({Seeds.PUBLISHED.first})",
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--workers",
        type=_range(1, _MOST_WORKERS),
        metavar="W",
        help="play in W processes (as many as there are cores)",
    )
    where.add_argument("--dask", metavar="ADDRESS", help="play on the Dask cluster of this scheduler instead")
    parser.add_argument(
        "--times", action="store_true", help="also tell how long choices took, by processor time"
    )
    parser.add_argument(
        "--out", type=path, metavar="FILE.png", help="draw the table; a PNG of that name is replaced"
    )
    parser.add_argument(
        "--json", type=path, metavar="FILE", help="keep the table and every block in a new file"
    )
    parser.add_argument(
        "--resume", action="store_true", help="go on from the blocks in the --json file, if it is there"
    )


def run(arguments: Namespace) -> int:
    """Play, and print the table. 0, or 1 after a sentence; a run that fails prints what was played."""
    # `lab.strength.monte_carlo:FlatMonteCarlo` is imported from the current directory, as `python -m` does.
    with suppress(FileNotFoundError):  # the current directory is deleted
        if "" not in sys.path and os.getcwd() not in sys.path:
            sys.path.insert(0, os.getcwd())
    try:
        asked, numbers = _parse(arguments)
        _check_files(arguments)
        known: dict[int, Block] = {}
        if arguments.resume and files.holds_something(arguments.json):
            known = {block.number: block for block in files.load(arguments.json, asked)}
    except (ValueError, UnusableFile) as error:
        return _refuse(str(error))
    taken = [Counter[int]() for _ in asked.opponents] if arguments.times else []
    already = sum(number in numbers for number in known)
    progress = Progress(sys.stderr, len(numbers) * asked.seats, already * asked.seats)
    troubles = []
    with _signals_restored():
        try:
            _interrupt_on_end_signals()
            if already < len(numbers):
                _play(arguments, asked, numbers, known, taken, progress)
        except KeyboardInterrupt:
            troubles.append("It was stopped.")
        except (OpponentFailed, NoWorkers, UnusableFile) as error:
            troubles.append(str(error))
        finally:
            _ignore_end_signals()  # until the files are written
            progress.end()
        counted = [block for block in unbroken(known.values()) if block.number < len(numbers)]
        result = table(asked, counted, taken) if len(counted) > 1 else None
        total = len(numbers) * asked.seats if troubles else None
        troubles += _write_files(arguments, asked, known, result)
    return _report(result, total, list(dict.fromkeys(troubles)))


def _parse(arguments: Namespace) -> tuple[Contest, range]:
    """The contest and the numbers of its blocks. Raises ValueError with a sentence."""
    purpose = Seeds.PUBLISHED if arguments.publish else Seeds.TRIAL
    seed = purpose.first if arguments.seed is None else arguments.seed
    asked = contest(arguments.game, arguments.opponents, arguments.seats, purpose.checked(seed))
    blocks = max(-(-arguments.games // asked.seats), 2)
    if arguments.resume and arguments.json is None:
        raise ValueError("--resume goes on from the file that --json names.")
    if arguments.dask == "":
        raise ValueError("--dask takes the address of a scheduler, such as tcp://host:8786.")
    return asked, range(blocks)


def _check_files(arguments: Namespace) -> None:
    """Raise UnusableFile where a file could not be written later, or would replace another one."""
    if arguments.json:
        if files.holds_something(arguments.json) and not arguments.resume:
            raise UnusableFile(
                f"{arguments.json} is there already: --resume goes on from a contest, else give another name."
            )
        files.check_place(arguments.json)
    if arguments.out:
        check_picture(arguments.out, "--out")
    if arguments.json and arguments.out and files.same_file(arguments.json, arguments.out):
        raise UnusableFile("--json and --out name the same file: give two.")


def _play(
    arguments: Namespace,
    asked: Contest,
    numbers: range,
    known: dict[int, Block],
    taken: list[Counter[int]],
    progress: Progress,
) -> None:
    """Play the missing blocks into `known`, and count the times of choices in `taken`.

    Raises OpponentFailed, NoWorkers and UnusableFile.
    """
    saved = monotonic()
    with _executor(arguments, len(numbers)) as executor:
        for chunk in play(asked, numbers, known=known, timed=arguments.times, executor=executor):
            known |= {block.number: block for block in chunk.blocks}
            for times, more in zip(taken, chunk.taken, strict=arguments.times):
                times.update(more)
            progress.played(len(chunk.blocks) * asked.seats)
            if arguments.json and monotonic() - saved > _SAVE_SECONDS:
                saved = monotonic()
                files.save(arguments.json, asked, list(known.values()), None)


def _executor(arguments: Namespace, blocks: int) -> "AbstractContextManager[Executor | None]":
    if arguments.dask is not None:
        return on_dask(arguments.dask)
    workers = min(arguments.workers or os.cpu_count() or 1, blocks)
    return nullcontext() if workers == 1 else on_processes(workers)


@contextmanager
def _signals_restored() -> Iterator[None]:
    """A context that restores the handlers of the end signals at its end."""
    before = [(number, signal.getsignal(number)) for number in _END_SIGNALS]
    try:
        yield
    finally:
        for number, handler in before:
            signal.signal(number, handler)


def _interrupt_on_end_signals() -> None:
    """The first end signal raises KeyboardInterrupt; later ones are ignored while workers are stopped."""

    def interrupt(*_: object) -> None:
        _ignore_end_signals()
        raise KeyboardInterrupt

    for number in _END_SIGNALS:
        # A SIGHUP that `nohup` ignores stays ignored.
        if number is not signal.SIGHUP or signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, interrupt)


def _ignore_end_signals() -> None:
    for number in _END_SIGNALS:
        signal.signal(number, signal.SIG_IGN)


def _write_files(
    arguments: Namespace, asked: Contest, known: dict[int, Block], result: ResultTable | None
) -> list[str]:
    """Write the files, each also when the other fails; returns the errors."""
    troubles = []
    if arguments.json and known:
        try:
            files.save(arguments.json, asked, list(known.values()), result)
        except UnusableFile as error:
            troubles.append(str(error))
    if arguments.out and result is not None:
        from llamadillo.arena.plot import plot

        try:
            write_picture(arguments.out, plot(result))
        except UnusableFile as error:
            troubles.append(str(error))
    return troubles


def _report(result: ResultTable | None, total: int | None, troubles: list[str]) -> int:
    """Print the table, the total number of games if it has fewer, and the errors; returns the exit code."""
    code = 0
    try:
        if result is not None:
            say("\n".join(result.lines()))
            if total is not None:
                say(f"of {total:,} games that were asked for")
    except OutputLost as error:
        code = give_up(error)
    return _refuse(" ".join(troubles)) if troubles else code


def _refuse(sentence: str) -> int:
    return refuse(f"llamadillo arena: {sentence}")


def _range(low: int, high: int) -> Callable[[str], int]:
    return whole_number(f"it takes a whole number from {low:,} to {high:,}, not {{text}}", low, high)
