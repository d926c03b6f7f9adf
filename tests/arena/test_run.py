"""The table does not depend on the workers, to the digit; errors are sentences."""

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from importlib import import_module
from typing import Any

import pytest

from llamadillo.arena.contest import Block, Contest, OpponentFailed, contest
from llamadillo.arena.run import Chunk, NoWorkers, on_dask, on_processes, run
from llamadillo.arena.table import table
from tests.tools import need_module

STRANGE = "tests.arena.strange"
BLOCKS = range(12)


def asked(seats: int = 3) -> Contest:
    return contest("lama", ["normal", "easy", "random"], seats, 11)


def played(what: Contest, executor: Executor | None) -> list[Block]:
    return [block for chunk in run(what, BLOCKS, executor=executor) for block in chunk.blocks]


def lines(blocks: list[Block]) -> list[str]:
    return list(table(asked(), sorted(blocks)).lines())


@pytest.fixture(scope="module")
def processes() -> Iterator[Executor]:
    with on_processes(2) as executor:
        yield executor


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """The address of a real Dask cluster of two worker processes on this machine."""
    need_module("distributed", "dask")
    distributed: Any = import_module("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster:
        yield cluster.scheduler_address


def test_processes_play_the_same_as_this_process(processes: Executor) -> None:
    here, there = played(asked(), None), played(asked(), processes)
    assert sorted(there) == here
    assert lines(there) == lines(here)


def test_a_dask_cluster_plays_the_same_as_this_process(scheduler: str) -> None:
    here = played(asked(), None)
    with on_dask(scheduler) as executor:
        there = played(asked(), executor)
        with pytest.raises(OpponentFailed, match=r"^Block \d+ of lama \(.*\) broke off: .*\.$"):
            played(contest("lama", ["easy", f"{STRANGE}:Broken"], None, 0), executor)
    assert sorted(there) == here
    assert lines(there) == lines(here)
    distributed: Any = import_module("distributed")
    with distributed.Client(scheduler, set_as_default=False) as client:
        moves = client.run(_moves)
    assert len(moves) == 2
    assert min(moves.values()) > 5  # both have played


def _moves(dask_worker: Any) -> int:
    """The number of state transitions of a worker."""
    moves: int = dask_worker.state.transition_counter
    return moves


def test_the_size_of_chunks_depends_on_the_length_of_the_run() -> None:
    class Counts(Executor):
        """Records the sizes of chunks, and plays nothing."""

        def __init__(self) -> None:
            self.sizes: list[int] = []

        def submit(self, fn: Any, /, *arguments: Any, **named: Any) -> "Future[Any]":
            del fn, named
            self.sizes.append(len(arguments[1]))
            future: Future[Any] = Future()
            future.set_result(None)
            return future

    for blocks, size, chunks in ((12, 1, 12), (1_000, 2, 500), (5_000, 10, 500), (100_000, 20, 5_000)):
        counts = Counts()
        list(run(asked(), range(blocks), executor=counts))
        assert counts.sizes == [size] * chunks


def test_a_long_run_is_submitted_gradually() -> None:
    """The memory of pending chunks does not grow with the run."""

    class Plays(Executor):
        """Returns a chunk for each that is submitted after the first thousand."""

        def __init__(self) -> None:
            self.waiting: list[Future[Chunk]] = []
            self.numbers: list[int] = []

        def submit(self, fn: Any, /, *arguments: Any, **named: Any) -> "Future[Any]":
            del fn, named
            future: Future[Chunk] = Future()
            self.numbers += arguments[1]
            self.waiting.append(future)
            if len(self.waiting) > 1_000:
                self.waiting.pop(0).set_result(Chunk([], ()))
            return future

    plays = Plays()
    chunks = run(asked(), range(50_000_000), executor=plays)
    next(chunks)
    assert len(plays.numbers) <= 200_000
    for _ in range(100):
        next(chunks)
    assert plays.numbers == list(range(len(plays.numbers)))


def test_choices_are_timed_in_all_processes(processes: Executor) -> None:
    here, there = (
        list(run(asked(), range(3), timed=True, executor=executor)) for executor in (None, processes)
    )
    counted = [
        [sum((chunk.taken[entry] for chunk in chunks), Counter[int]()).total() for entry in range(3)]
        for chunks in (here, there)
    ]
    assert counted[0] == counted[1]
    assert min(counted[0]) > 20


@pytest.mark.parametrize("name", ["Broken", "Cheat"])
def test_an_opponent_that_fails_in_a_process_is_a_sentence(name: str, processes: Executor) -> None:
    with pytest.raises(OpponentFailed, match=r"^Block \d+ of lama \(.*\) broke off: .*\.$"):
        played(contest("lama", ["easy", f"{STRANGE}:{name}"], None, 0), processes)
    assert len(played(asked(), processes)) == len(BLOCKS)  # the workers still work


def test_a_worker_that_dies_is_a_sentence() -> None:
    with (
        pytest.raises(NoWorkers, match=r"^A worker process is gone: .*\.$"),
        on_processes(2) as executor,
    ):
        played(contest("lama", ["easy", f"{STRANGE}:Dies"], None, 0), executor)


def test_no_scheduler_is_a_sentence() -> None:
    need_module("distributed", "dask")
    with pytest.raises(NoWorkers, match=r"^No Dask scheduler answers at tcp://127\.0\.0\.1:9: "):
        on_dask("tcp://127.0.0.1:9", timeout=0.5).__enter__()


@pytest.mark.parametrize("address", ["nonsense", "nobody://127.0.0.1:9", "tls://127.0.0.1:9"])
def test_an_invalid_address_is_a_sentence_without_a_traceback(address: str) -> None:
    """No client is left that ends the program late and with a traceback."""
    need_module("distributed", "dask")
    code = (
        "from llamadillo.arena.run import NoWorkers, on_dask\n"
        f"try: on_dask({address!r}, timeout=120).__enter__()\n"
        "except NoWorkers as error: print(error)"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert ended.stdout.startswith(f"No Dask scheduler answers at {address}: ")
    assert ended.stderr == ""


def test_a_scheduler_without_workers_is_a_sentence() -> None:
    need_module("distributed", "dask")
    distributed: Any = import_module("distributed")
    with (
        distributed.LocalCluster(n_workers=0, dashboard_address=":0", processes=False) as cluster,
        pytest.raises(NoWorkers, match="has no workers: start some"),
    ):
        on_dask(cluster.scheduler_address, timeout=1).__enter__()


def test_without_dask_the_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(NoWorkers, match=r"pip install 'llamadillo\[dask\]'"):
        on_dask("tcp://127.0.0.1:9").__enter__()
