"""Plays blocks in this process, in several processes, or on a Dask cluster.

A block does not depend on where and when it is played, and sums are whole numbers: so the table is always
the same to the digit.
"""

import asyncio
import multiprocessing
import signal
from collections import Counter
from collections.abc import Container, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from importlib import import_module
from itertools import islice
from queue import SimpleQueue
from typing import Any, Final, NamedTuple

from llamadillo.arena.contest import Block, Contest, OpponentFailed, play_block
from llamadillo.own_bots.load import describe
from llamadillo.quoting import plain

_CHUNKS: Final = 500
_MAX_CHUNK: Final = 20
_PENDING: Final = 5_000
"""Chunks submitted at a time: enough for all workers, and the memory does not grow with the run."""
_TIMEOUT: Final = 20
"""Seconds to wait for a Dask cluster."""


class NoWorkers(Exception):
    """There are no workers, or they are lost; the message is a sentence."""


class Chunk(NamedTuple):
    """What a worker returns."""

    blocks: list[Block]
    taken: tuple[Counter[int], ...]
    """By opponent: its choices by their microseconds. Empty unless they were timed."""


def play_chunk(contest: Contest, numbers: list[int], timed: bool) -> Chunk:
    """Play the blocks of these numbers. Raises OpponentFailed. Public, since workers import it by name."""
    taken: list[list[int]] = [[] for _ in contest.opponents] if timed else []
    blocks = [play_block(contest, number, taken) for number in numbers]
    return Chunk(blocks, tuple(map(Counter, taken)))


def run(
    contest: Contest,
    numbers: Sequence[int],
    *,
    known: Container[int] = (),
    timed: bool = False,
    executor: Executor | None = None,
) -> Iterator[Chunk]:
    """Play the blocks of these numbers that are not known; each chunk comes as soon as it is done.

    Without an executor they are played here, one by one. Else the size of a chunk depends on the length of
    `numbers` only. Raises OpponentFailed and NoWorkers.
    """
    missing = (number for number in numbers if number not in known)
    if executor is None:
        for number in missing:
            yield play_chunk(contest, [number], timed)
        return
    size = min(max(len(numbers) // _CHUNKS, 1), _MAX_CHUNK)
    chunks = iter(lambda: list(islice(missing, size)), [])
    done: SimpleQueue[Future[Chunk]] = SimpleQueue()

    def submit(count: int) -> int:
        """Submit `count` chunks, or those that are left; returns their number."""
        submitted = [executor.submit(play_chunk, contest, chunk, timed) for chunk in islice(chunks, count)]
        for future in submitted:
            future.add_done_callback(done.put)
        return len(submitted)

    try:
        pending = submit(_PENDING)
        while pending:
            chunk = done.get().result()
            pending += submit(1) - 1
            yield chunk
    except OpponentFailed:
        raise
    except BrokenProcessPool as error:
        raise NoWorkers("A worker process is gone: it may have run out of memory.") from error
    except Exception as error:  # a cluster raises many types
        raise NoWorkers(f"A worker failed: {describe(error)}.") from error


@contextmanager
def on_processes(workers: int) -> Iterator[Executor]:
    """Worker processes on this machine. An exception in the context ends them at once. Raises NoWorkers."""
    # A new interpreter for each: nothing of this process, its threads or its terminal is copied.
    context = multiprocessing.get_context("spawn")
    before = set(multiprocessing.active_children())
    try:
        executor = ProcessPoolExecutor(workers, mp_context=context, initializer=_ignore_interrupts)
    except OSError as error:
        raise NoWorkers(f"No worker process can be started: {error.strerror}.") from error
    try:
        yield executor
    except BaseException:
        # Pending chunks are not cancelled: Python 3.11 fails at that after its processes have ended.
        for child in set(multiprocessing.active_children()) - before:
            child.terminate()
        raise
    finally:
        executor.shutdown()


def _ignore_interrupts() -> None:
    """Ctrl+C in a terminal, and its end, reach every process; the main process handles them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)


@contextmanager
def on_dask(address: str, timeout: float = _TIMEOUT) -> Iterator[Executor]:
    """The workers of a Dask cluster, by the address of its scheduler (`tcp://host:8786`).

    They need this release of the program, and the modules of all opponents. Raises NoWorkers when nothing
    answers within `timeout` seconds.
    """
    try:
        distributed: Any = import_module("distributed")  # an extra, and slow to import
    except ImportError as error:
        raise NoWorkers("A Dask cluster takes dask.distributed: pip install 'llamadillo[dask]'.") from error
    try:
        # A client with an invalid address never closes, and logs that at exit: try to connect without one.
        asyncio.run(_check_scheduler(distributed, address, timeout))
        client = distributed.Client(address, timeout=timeout, set_as_default=False)
    except Exception as error:  # of many types: addresses, certificates, releases
        raise NoWorkers(f"No Dask scheduler answers at {plain(address)}: {plain(str(error))}.") from error
    executor: Executor = client.get_executor(pure=False)
    try:
        client.wait_for_workers(1, timeout=timeout)
        yield executor
    except TimeoutError as error:
        raise NoWorkers(
            f"The Dask scheduler at {plain(address)} has no workers: start some, `dask worker`."
        ) from error
    finally:
        executor.shutdown(wait=False)
        client.close()


async def _check_scheduler(distributed: Any, address: str, timeout: float) -> None:
    """Raise an exception of Dask unless a connection can be made."""
    security = distributed.Security().get_connection_args("client")
    comm = await distributed.comm.connect(address, timeout=timeout, **security)
    await comm.close()
