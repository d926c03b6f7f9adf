"""Plays blocks wherever it is told to: here, on the cores of this machine, or on a Dask cluster.

A block is the same wherever and whenever it is played, and sums are whole numbers: so the table is the
same to the digit whatever runs it. This module is imported by the command alone: a box on a Pi never
waits for what it takes.
"""

import asyncio
import multiprocessing
import signal
from collections import Counter
from collections.abc import Collection, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from importlib import import_module
from itertools import islice
from queue import SimpleQueue
from typing import Any, Final, NamedTuple

from llamadillo.arena.contest import Block, Contest, OpponentFailed, play_block

__all__ = ["Chunk", "NoWorkers", "on_dask", "on_processes", "run"]

_CHUNKS: Final = 500
_MOST: Final = 20
_AHEAD: Final = 5_000
"""Chunks that wait for a worker: enough for every worker there is, and no more memory for a long run."""
_PATIENCE: Final = 20
"""Seconds to wait for a Dask cluster to answer."""


class NoWorkers(Exception):
    """There is nobody to play, or who played is gone; the message is a sentence."""


class Chunk(NamedTuple):
    """What a worker hands back."""

    blocks: list[Block]
    taken: tuple[Counter[int], ...]
    """By entry: how many of its choices took so many microseconds. Empty unless they were timed."""


def play_chunk(asked: Contest, numbers: list[int], timed: bool) -> Chunk:
    """Play the blocks of these numbers. Raises OpponentFailed. Workers are sent this function's name."""
    taken: list[list[int]] | None = [[] for _ in asked.entries] if timed else None
    blocks = [play_block(asked, number, taken) for number in numbers]
    return Chunk(blocks, tuple(map(Counter, taken or ())))


def run(
    asked: Contest, numbers: Collection[int], *, timed: bool = False, executor: Executor | None = None
) -> Iterator[Chunk]:
    """Play the blocks of these numbers, some at a time; what is played comes as soon as it is there.

    Without an executor they are played here, one by one. Else how they are cut into chunks depends on how
    many they are, not on who plays them. Raises OpponentFailed and NoWorkers.
    """
    if executor is None:
        for number in numbers:
            yield play_chunk(asked, [number], timed)
        return
    try:
        yield from _handed_out(asked, numbers, timed, executor)
    except OpponentFailed:
        raise
    except BrokenProcessPool as error:
        raise NoWorkers("A worker process is gone: it may have run out of memory.") from error
    except Exception as error:  # a cluster's, of many kinds
        why = " ".join(str(error).split())
        raise NoWorkers(f"A worker failed: {type(error).__name__}: {why}.") from error


def _handed_out(asked: Contest, numbers: Collection[int], timed: bool, executor: Executor) -> Iterator[Chunk]:
    """Chunks in the order in which they are done; a new one is handed out for each that is."""
    size = min(max(len(numbers) // _CHUNKS, 1), _MOST)
    left = iter(numbers)
    chunks = iter(lambda: list(islice(left, size)), [])
    done: SimpleQueue[Future[Chunk]] = SimpleQueue()

    def hand_out(most: int) -> int:
        """Hand out so many chunks, if there are; returns how many."""
        next_ones = list(islice(chunks, most))
        for chunk in next_ones:
            executor.submit(play_chunk, asked, chunk, timed).add_done_callback(done.put)
        return len(next_ones)

    waiting = hand_out(_AHEAD)
    while waiting:
        finished = done.get().result()
        waiting += hand_out(1) - 1
        yield finished


@contextmanager
def on_processes(workers: int) -> Iterator[Executor]:
    """So many processes of this machine. Left early, they end at once, in the middle of a game.

    Raises NoWorkers.
    """
    # A fresh interpreter for each: nothing of this process, its threads or its terminal is copied.
    context = multiprocessing.get_context("spawn")
    before = set(multiprocessing.active_children())
    try:
        executor = ProcessPoolExecutor(workers, mp_context=context, initializer=_ignore_interrupts)
    except OSError as error:
        raise NoWorkers(f"No worker process can be started: {error.strerror}.") from error
    try:
        yield executor
    except BaseException:
        # What waits is not cancelled: Python 3.11 stumbles over that when its processes are gone.
        for child in set(multiprocessing.active_children()) - before:
            child.terminate()
        raise
    finally:
        executor.shutdown()


def _ignore_interrupts() -> None:
    """Ctrl+C in a terminal, and its end, reach every process; the first one decides what happens."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)


@contextmanager
def on_dask(address: str, patience: float = _PATIENCE) -> Iterator[Executor]:
    """The workers of a Dask cluster, by the address of its scheduler (`tcp://host:8786`).

    They need this release of the program, and whatever opponents of one's own take part. Raises NoWorkers
    when nobody answers for `patience` seconds.
    """
    try:
        distributed: Any = import_module("distributed")  # an extra, and slow to import
    except ImportError as error:
        raise NoWorkers("A Dask cluster takes dask.distributed: pip install 'llamadillo[dask]'.") from error
    try:
        # A client that cannot make anything of an address never closes, and says so at exit: ask without one.
        asyncio.run(_answers(distributed, address, patience))
        client = distributed.Client(address, timeout=patience, set_as_default=False)
    except Exception as error:  # of many kinds: addresses, certificates, releases
        raise NoWorkers(f"No Dask scheduler answers at {address}: {error}.") from error
    executor: Executor = client.get_executor(pure=False)
    try:
        client.wait_for_workers(1, timeout=patience)
        yield executor
    except TimeoutError as error:
        raise NoWorkers(
            f"The Dask scheduler at {address} has no workers: start some, `dask worker`."
        ) from error
    finally:
        executor.shutdown(wait=False)
        client.close()


async def _answers(distributed: Any, address: str, patience: float) -> None:
    """Raises, in the words of Dask, unless a connection can be made."""
    security = distributed.Security().get_connection_args("client")
    comm = await distributed.comm.connect(address, timeout=patience, **security)
    await comm.close()
