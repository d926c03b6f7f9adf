"""The time from exec to the first picture, the imports, and the memory of a box that plays.

It starts `llamadillo run --no-hardware`: the app, the journal on disk, devices that do nothing. It is on
after its first picture. Memory is the resident set size (VmRSS), including the interpreter.

A busy computer makes times longer, but not the number of instructions, which Valgrind counts if it is
installed. `python -m lab.benchmarks.startup --against REVISION` counts those of another revision, too.
"""

import math
import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import time
from argparse import ArgumentParser
from io import BytesIO
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from llamadillo.app.loop import Devices
from llamadillo.app.settings import TableSetup
from llamadillo.devices.entropy import SeededEntropy
from llamadillo.devices.fake import FakeClock
from llamadillo.devices.quiet import Quiet
from llamadillo.ports.events import Button, ButtonPressed, ButtonReleased
from llamadillo.storage.journal import open_journal
from llamadillo.wiring import box

RUNS: Final = 15
SLOWEST: Final = 12
PROGRAM: Final = Path(__file__).parents[2] / "firmware"
"""The folder of this program."""
COUNTER: Final = ("valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null")
"""Counts the instructions of a program."""
UNTIL_ON: Final = """
import os
from runpy import run_module

write = os.write

def write_and_end(descriptor, line):
    written = write(descriptor, line)
    if line == b"llamadillo is on\\n":
        os._exit(0)
    return written

os.write = write_and_end
run_module("llamadillo", run_name="__main__", alter_sys=True)
"""
"""A program that is the box until it is on: what is loaded after the first picture is not counted."""
PLAY_MINUTES: Final = 60


class Import(NamedTuple):
    """The times of `python -X importtime` for a module, in microseconds."""

    alone: int
    """Without its imports."""
    module: str


def resident(process: int | str = "self") -> float:
    """The memory of a process, in megabytes of 2**20 bytes."""
    lines = Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1024


def environment(directory: str, program: Path = PROGRAM) -> dict[str, str]:
    """The variables of a program that is in this folder; its compiled modules are kept in `directory`."""
    compiled = {"PYTHONPATH": str(program), "PYTHONPYCACHEPREFIX": directory, "PYTHONHASHSEED": "0"}
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return kept | compiled


def switch_on(directory: str, *options: str, program: Path = PROGRAM) -> tuple[subprocess.Popen[str], float]:
    """Start a box. Returns its process and the seconds until it was on."""
    run = ("-m", "llamadillo", "run", "--no-hardware", "--state", directory)
    began = time.perf_counter()
    process = subprocess.Popen(  # noqa: S603  our own program
        [sys.executable, *options, *run],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(directory, program),
        cwd=directory,
    )
    line = process.stdout.readline() if process.stdout else ""
    seconds = time.perf_counter() - began
    if line != "llamadillo is on\n":
        raise RuntimeError(f"it did not come on: {process.communicate()[1]}")
    return process, seconds


def switch_off(process: subprocess.Popen[str]) -> str:
    """Stop a box. Returns its standard error."""
    process.send_signal(signal.SIGTERM)
    return process.communicate()[1]


def bare_start() -> float:
    """The seconds for an empty Python program."""
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", "pass"], check=True)
    return time.perf_counter() - began


def instructions(directory: str, program: Path = PROGRAM) -> tuple[float, float]:
    """The millions of instructions from exec to on, and those of an empty Python program."""
    run = ("run", "--no-hardware", "--state", directory)
    switch_off(switch_on(directory, program=program)[0])  # compiled modules are on the disk
    whole, alone = (counted(directory, program, *arguments) for arguments in ((UNTIL_ON, *run), ("pass",)))
    return whole, alone


def counted(directory: str, program: Path, *arguments: str) -> float:
    """The millions of instructions of a program in Python's `-c`, with its arguments."""
    ended = subprocess.run(  # noqa: S603  our own program
        [*COUNTER, sys.executable, "-c", *arguments],
        env=environment(directory, program),
        cwd=directory,
        capture_output=True,
        text=True,
        check=True,
    )
    found = re.search(r"I\s+refs:\s+([\d,]+)", ended.stderr)
    return int(found[1].replace(",", "")) / 1e6 if found else math.nan


def count(directory: str, revision: str | None) -> None:
    """Print the instructions of the start, and of that of another revision."""
    programs = {"this program": PROGRAM}
    if revision is not None:
        archive = subprocess.run(  # noqa: S603  our own repository
            ["git", "archive", revision, "firmware"],  # noqa: S607
            cwd=PROGRAM.parent,
            capture_output=True,
            check=True,
        ).stdout
        with tarfile.open(fileobj=BytesIO(archive)) as tar:
            tar.extractall(directory, filter="data")
        programs[revision] = Path(directory, "firmware")
    for name, program in programs.items():
        whole, alone = instructions(directory, program)
        print(
            f"{name}: exec to on {whole:.0f} million instructions; without Python itself {whole - alone:.0f}"
        )


def imports(directory: str) -> list[Import]:
    """Everything that a box imports until it is on."""
    report = switch_off(switch_on(directory, "-X", "importtime")[0])
    lines = [line.removeprefix("import time:").split("|") for line in report.splitlines() if "|" in line]
    return [Import(int(a), name.strip()) for a, _, name in lines if a.strip().isdigit()]


def play(minutes: int) -> None:
    """In a separate process, let computers play; print the memory before and after, and the games."""
    quiet, clock = Quiet(), FakeClock()
    table = TableSetup(("normal", "easy", "normal"))
    with TemporaryDirectory() as directory:
        devices = Devices(quiet, quiet, quiet, quiet)
        loop = box(devices, clock, SeededEntropy(1), Path(directory), table)
        print(resident())
        wanted = loop.turn()
        for _ in range(minutes * 4):
            end = clock.now() + 15
            while wanted is not None and wanted < end:
                clock.advance_to(max(wanted, clock.now()))
                wanted = loop.turn()
            clock.advance_to(end)
            # DISCARD begins a new game after one is over, and else keeps the box awake.
            loop.turn(ButtonPressed(Button.DISCARD))
            wanted = loop.turn(ButtonReleased(Button.DISCARD))
        print(resident())
        loop.close()
        journal = open_journal(Path(directory))
        print(len(journal.finished(999)))
        journal.close()


def main(revision: str | None = None) -> None:
    """Print times, instructions, the slowest imports and memory. A start of a `revision` is counted, too."""
    with TemporaryDirectory() as directory:
        switch_off(switch_on(directory)[0])  # compiled modules are on the disk, the journal is there
        bare = median([bare_start() for _ in range(RUNS)])
        times, memory = [], []
        for _ in range(RUNS):
            process, seconds = switch_on(directory)
            times.append(seconds)
            memory.append(resident(process.pid))
            switch_off(process)
        print(f"exec to 'llamadillo is on': median {1000 * median(times):.0f} ms of {RUNS}, ", end="")
        print(f"best {1000 * min(times):.0f} ms; Python alone {1000 * bare:.0f} ms")
        if shutil.which(COUNTER[0]):
            count(directory, revision)
        found = imports(directory)
        total = sum(one.alone for one in found) / 1000
        print(f"{len(found)} modules imported, {total:.0f} ms under the watch; the slowest by themselves:")
        for one in sorted(found, reverse=True)[:SLOWEST]:
            print(f"  {one.alone / 1000:6.1f} ms  {one.module}")
    program = f"from lab.benchmarks.startup import play; play({PLAY_MINUTES})"
    played = subprocess.run(  # noqa: S603  our own program
        [sys.executable, "-c", program], cwd=PROGRAM.parent, capture_output=True, text=True, check=True
    )
    before, after, games = map(float, played.stdout.split())
    print(f"memory (VmRSS): just on {median(memory):.1f} MB; with the benchmark's own modules ", end="")
    print(f"{before:.1f} MB, ", end="")
    print(f"after {PLAY_MINUTES} minutes and {games:.0f} games of computers {after:.1f} MB")


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--against", metavar="REVISION", help="count the start of another revision, too")
    main(parser.parse_args().against)
