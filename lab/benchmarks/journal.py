"""The time and bytes of a saved step, and the time to open a journal with a long history.

It saves random matches of LAMA Dice, each step in a separate transaction with `synchronous=FULL`, on the disk
of the working directory.
"""

import time
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from statistics import mean, median, quantiles
from tempfile import TemporaryDirectory
from typing import Final

from lab.benchmarks.matches import events_of_a_match
from llamadillo.arena.opponents import RandomBot
from llamadillo.storage.database import FILE
from llamadillo.storage.journal import SqliteJournal

MATCHES: Final = 20
HISTORIES: Final = (0, 100, 1000)
"""The numbers of finished matches for which opening is measured."""
MATCHES_A_DAY: Final = 50
"""On a box in a café that is never idle."""
NOW: Final = datetime(2026, 3, 1, 12, tzinfo=UTC)
HEADER: Final = '{"record": 1, "game": "lama-dice", "players": ["Ana", "Ben", "Cem", "Zoë"], "first": 0}'
RESULT: Final = '{"points": [12, 40, 3, 22], "winners": [2]}'


def random_match(seed: int) -> list[str]:
    """The events of a match of four at random."""
    return events_of_a_match("lama-dice", RandomBot(), 4, seed)


def bytes_written() -> int | None:
    """The bytes that this process has written to disks so far; None if unknown."""
    try:
        lines = Path("/proc/self/io").read_text().splitlines()
    except OSError:
        return None
    return next(int(line.split()[1]) for line in lines if line.startswith("write_bytes"))


def play(journal: SqliteJournal, events: list[str]) -> list[float]:
    """Journal a match. Returns the seconds of each event."""
    match = journal.begin(HEADER, NOW)
    seconds = []
    for index, event in enumerate(events):
        start = time.perf_counter()
        journal.append(match, index, event)
        seconds.append(time.perf_counter() - start)
    journal.finish(match, RESULT, NOW)
    return seconds


def append_costs(directory: Path) -> None:
    """Print the costs of an event and of a match."""
    matches = [random_match(seed) for seed in range(MATCHES)]
    with closing(SqliteJournal(directory)) as journal:
        before = bytes_written()
        seconds = [second for events in matches for second in play(journal, events)]
        after = bytes_written()
    milliseconds = [1000 * second for second in seconds]
    length = mean(len(event) for events in matches for event in events)
    size = (directory / FILE).stat().st_size
    print(f"{MATCHES} matches, {len(seconds)} events of {length:.0f} characters")
    late = quantiles(milliseconds, n=100)[98]
    print(f"an event: median {median(milliseconds):.2f} ms, 99 % below {late:.2f} ms")
    print(f"the slowest event: {max(milliseconds):.2f} ms")
    print(f"a match in the file: {size / MATCHES / 1000:.1f} kB")
    if before is not None and after is not None:
        written = (after - before) / 1e6
        year = written / MATCHES * MATCHES_A_DAY * 365 / 1000
        print(f"written to the disk by an event: {1000 * written / len(seconds):.1f} kB")
        print(f"by a match: {written / MATCHES:.2f} MB; by {MATCHES_A_DAY} a day in a year: {year:.0f} GB")


def opening_cost(directory: Path, matches: int) -> None:
    """Print the time to open a journal with `matches` matches, including the check of the whole file."""
    events = random_match(1)
    with closing(SqliteJournal(directory)) as journal:
        for _ in range(matches):
            play(journal, events)
    start = time.perf_counter()
    SqliteJournal(directory).close()
    seconds = time.perf_counter() - start
    size = (directory / FILE).stat().st_size
    print(f"to open {matches:4} matches, {size / 1e6:5.1f} MB: {1000 * seconds:.1f} ms")


def main() -> None:
    """Print all costs."""
    Path("build").mkdir(exist_ok=True)
    with TemporaryDirectory(dir="build") as name:
        append_costs(Path(name) / "append")
    for matches in HISTORIES:
        memory = Path("/dev/shm")  # noqa: S108  to fill it is not what is measured
        with TemporaryDirectory(dir=memory if memory.is_dir() else None) as name:
            opening_cost(Path(name), matches)
