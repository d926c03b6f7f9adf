"""`llamadillo arena`: matches between opponents, and a table of how strong they are."""

import os
import signal
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from io import BytesIO
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final

from llamadillo.app.title import LEVELS
from llamadillo.arena.contest import Block, Contest, OpponentFailed, contest
from llamadillo.arena.files import Unfit, check_place, holds_something, replace_file, same_file
from llamadillo.arena.progress import Progress
from llamadillo.arena.run import NoWorkers, on_dask, on_processes
from llamadillo.arena.run import run as play
from llamadillo.arena.saved import Unusable, load, save
from llamadillo.arena.seeds import Seeds, checked
from llamadillo.arena.table import ResultTable, table, unbroken
from llamadillo.cli.output import OutputLost, give_up, plain, refuse, say
from llamadillo.games import REGISTRY

if TYPE_CHECKING:
    from concurrent.futures import Executor

_GAMES: Final = 1_000
_MOST_GAMES: Final = 100_000_000
"""Ten thousand times what a published figure takes: with more, somebody has mistyped."""
_MOST_WORKERS: Final = 1_000
_DIGITS: Final = 20
_SAVE: Final = 30.0
"""Seconds of play that a crash may cost."""
_PNG: Final = b"\x89PNG\r\n\x1a\n"
"""What every PNG begins with."""
_ENDS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""What tells a program to end: Ctrl+C, the system, a terminal that is closed."""


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
        type=_whole(1, _MOST_GAMES),
        default=_GAMES,
        metavar="N",
        help=f"play so many games, rounded up to whole blocks of a game for each seat ({_GAMES:,})",
    )
    parser.add_argument(
        "--seed",
        type=_whole(0, Seeds.PUBLISHED.value[-1]),
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
        type=_whole(1, _MOST_WORKERS),
        metavar="W",
        help="play in W processes (as many as there are cores)",
    )
    where.add_argument("--dask", metavar="ADDRESS", help="play on the Dask cluster of this scheduler instead")
    parser.add_argument(
        "--times", action="store_true", help="also tell how long choices took, by processor time"
    )
    parser.add_argument(
        "--out", type=_file, metavar="FILE.png", help="draw the table; a PNG of that name is replaced"
    )
    parser.add_argument(
        "--json", type=_file, metavar="FILE", help="keep the table and every block in a new file"
    )
    parser.add_argument(
        "--resume", action="store_true", help="go on from the blocks in the --json file, if it is there"
    )


def run(arguments: Namespace) -> int:
    """Play, and print the table. 0, or 1 after a sentence; what was played until then is printed, too."""
    # `lab.strength.monte_carlo:FlatMonteCarlo` is imported from the current directory, as `python -m` does.
    if "" not in sys.path and os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        asked, numbers = _asked(arguments)
        _check_files(arguments)
        known = _known(arguments, asked)
    except (ValueError, Unfit, Unusable) as error:
        return _refuse(str(error))
    except OSError as error:
        return _refuse(f"{error.filename} cannot be read: {error.strerror}.")
    taken = [Counter[int]() for _ in asked.entries] if arguments.times else []
    missing = _Missing(numbers, known)
    progress = Progress(sys.stderr, len(numbers) * asked.seats, (len(numbers) - len(missing)) * asked.seats)
    troubles = []
    with _signals_kept():
        try:
            _end_politely()
            _play(arguments, asked, missing, known, taken, progress)
        except KeyboardInterrupt:
            troubles.append("It was stopped.")
        except (OpponentFailed, NoWorkers, _NotKept) as error:
            troubles.append(str(error))
        finally:
            _ignore_ends()  # what was played is kept first
            progress.end()
        counted = [block for block in unbroken(known.values()) if block.number < len(numbers)]
        found = table(asked, counted, taken) if len(counted) > 1 else None
        cut = len(numbers) * asked.seats if troubles else None
        troubles += _keep(arguments, asked, known, found)
    return _report(found, cut, list(dict.fromkeys(troubles)))


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
    if arguments.dask == "":
        raise ValueError("--dask takes the address of a scheduler, such as tcp://host:8786.")
    return asked, range(blocks)


def _check_files(arguments: Namespace) -> None:
    """Raises Unfit where a file could not be written later, or would take the place of another; OSError."""
    if arguments.json:
        if holds_something(arguments.json) and not arguments.resume:
            raise Unfit(
                f"{arguments.json} is there already: --resume goes on from a contest, else give another name."
            )
        check_place(arguments.json)
    if arguments.out:
        if holds_something(arguments.out) and not _is_png(arguments.out):
            raise Unfit(f"{arguments.out} is there already and is no PNG: give another name.")
        check_place(arguments.out)
    if arguments.json and arguments.out and same_file(arguments.json, arguments.out):
        raise Unfit("--json and --out name the same file: give two.")


def _is_png(file: Path) -> bool:
    with file.open("rb") as content:
        return content.read(len(_PNG)) == _PNG


def _known(arguments: Namespace, asked: Contest) -> dict[int, Block]:
    """The blocks that were played before. Raises Unfit, Unusable and OSError."""
    if not (arguments.resume and holds_something(arguments.json)):
        return {}
    return {block.number: block for block in load(arguments.json, asked)}


class _Missing(Collection[int]):
    """The numbers of a range that are not among those known at first; a long range takes no memory."""

    def __init__(self, numbers: range, known: Iterable[int]) -> None:
        self._numbers = numbers
        self._known = frozenset(number for number in known if number in numbers)

    def __len__(self) -> int:
        return len(self._numbers) - len(self._known)

    def __iter__(self) -> Iterator[int]:
        return (number for number in self._numbers if number not in self._known)

    def __contains__(self, number: object) -> bool:
        return number in self._numbers and number not in self._known


class _NotKept(Exception):
    """A file could not be written; the message is a sentence."""


def _play(
    arguments: Namespace,
    asked: Contest,
    missing: Collection[int],
    known: dict[int, Block],
    taken: list[Counter[int]],
    progress: Progress,
) -> None:
    """Play the missing blocks into `known`, and the times of choices into `taken`.

    Raises OpponentFailed, NoWorkers and _NotKept.
    """
    if not missing:
        return
    saved = monotonic()
    with _workers(arguments, len(missing)) as executor:
        for chunk in play(asked, missing, timed=arguments.times, executor=executor):
            known |= {block.number: block for block in chunk.blocks}
            for times, more in zip(taken, chunk.taken, strict=arguments.times):
                times.update(more)
            progress.played(len(chunk.blocks) * asked.seats)
            if arguments.json and monotonic() - saved > _SAVE:
                saved = monotonic()
                try:
                    save(arguments.json, asked, list(known.values()), None)
                except OSError as error:
                    raise _NotKept(_unwritten(error)) from error


def _workers(arguments: Namespace, blocks: int) -> "AbstractContextManager[Executor | None]":
    if arguments.dask is not None:
        return on_dask(arguments.dask)
    workers = min(arguments.workers or os.cpu_count() or 1, blocks)
    return nullcontext() if workers == 1 else on_processes(workers)


@contextmanager
def _signals_kept() -> Iterator[None]:
    """Whatever is done about being told to end is undone afterwards."""
    before = [(end, signal.getsignal(end)) for end in _ENDS]
    try:
        yield
    finally:
        for end, handler in before:
            signal.signal(end, handler)


def _end_politely() -> None:
    """Being told to end is like Ctrl+C. Only the first time counts: workers are being stopped by then."""

    def interrupt(*_: object) -> None:
        _ignore_ends()
        raise KeyboardInterrupt

    for end in _ENDS:
        # `nohup` ignores the end of the terminal, and means it.
        if end is not signal.SIGHUP or signal.getsignal(end) is not signal.SIG_IGN:
            signal.signal(end, interrupt)


def _ignore_ends() -> None:
    for end in _ENDS:
        signal.signal(end, signal.SIG_IGN)


def _keep(
    arguments: Namespace, asked: Contest, known: dict[int, Block], found: ResultTable | None
) -> list[str]:
    """Write the files that were asked for, each whatever becomes of the other; returns what went wrong."""
    troubles = []
    if arguments.json and known:
        try:
            save(arguments.json, asked, list(known.values()), found)
        except OSError as error:
            troubles.append(_unwritten(error))
    if arguments.out and found is not None:
        try:
            _draw(arguments.out, found)
        except OSError as error:
            troubles.append(_unwritten(error))
    return troubles


def _unwritten(error: OSError) -> str:
    return f"{error.filename} cannot be written: {error.strerror}."


def _report(found: ResultTable | None, cut: int | None, troubles: list[str]) -> int:
    """Print the table, of how many games it is a part if it was cut short, and the troubles.

    Returns the exit code.
    """
    code = 0
    try:
        if found is not None:
            say("\n".join(found.lines()))
            if cut is not None:
                say(f"of {cut:,} games that were asked for")
    except OutputLost as error:
        code = give_up(error)
    return _refuse(" ".join(troubles)) if troubles else code


def _refuse(sentence: str) -> int:
    """Opponents and files may be anybody's: what they say does not steer the terminal."""
    return refuse(f"llamadillo arena: {plain(sentence)}")


def _draw(file: Path, found: ResultTable) -> None:
    from llamadillo.arena.plot import plot

    drawn = BytesIO()
    plot(found).save(drawn, format="PNG", optimize=True)
    replace_file(file, drawn.getvalue())


def _whole(low: int, high: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        # By its length first: Python reads no number of thousands of digits.
        if text.isascii() and text.isdigit() and len(text) < _DIGITS and low <= int(text) <= high:
            return int(text)
        raise ArgumentTypeError(f"it takes a whole number from {low:,} to {high:,}, not {plain(text)}")

    return read


def _file(text: str) -> Path:
    if not text:
        raise ArgumentTypeError("it takes the name of a file")
    return Path(text)
