"""The time from exec to "llamadillo is on", the imports, and the memory of a box that plays.

It starts `llamadillo run --no-hardware`: the app, the journal on disk, devices that do nothing. Memory is the
resident set size (VmRSS), including the interpreter.
"""

import signal
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from llamadillo.app.loop import Devices
from llamadillo.app.settings import TableSetup
from llamadillo.devices.entropy import SeededEntropy
from llamadillo.devices.fake import FakeClock, FakePower
from llamadillo.gfx.frame import Frame
from llamadillo.ports.events import Button, ButtonPressed, ButtonReleased
from llamadillo.ports.lights import Lights
from llamadillo.storage.journal import open_journal
from llamadillo.wiring import box

RUNS: Final = 15
SLOWEST: Final = 12
PLAY_MINUTES: Final = 60


class Import(NamedTuple):
    """The times of `python -X importtime` for a module, in microseconds."""

    alone: int
    """Without its imports."""
    module: str


class Quiet:
    """A display, dice and a buzzer that do nothing."""

    def show(self, frame: Frame) -> None:
        """Nothing."""

    def set_brightness(self, percent: int) -> None:
        """Nothing."""

    def light(self, lights: Lights) -> None:
        """Nothing."""

    def tone(self, hertz: int, *, quiet: bool = False) -> None:
        """Nothing."""

    def close(self) -> None:
        """Nothing."""


def resident(process: int | str = "self") -> float:
    """The memory of a process, in megabytes of 2**20 bytes."""
    lines = Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1024


def switch_on(directory: str, *options: str) -> tuple[subprocess.Popen[str], float]:
    """Start a box. Returns its process and the seconds until it was on."""
    command = [sys.executable, *options, "-m", "llamadillo", "run", "--no-hardware", "--state", directory]
    began = time.perf_counter()
    process = subprocess.Popen(  # noqa: S603  our own program
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
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
        devices = Devices(quiet, quiet, quiet, FakePower())
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


def main() -> None:
    """Print times, the slowest imports and memory."""
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
        found = imports(directory)
        total = sum(one.alone for one in found) / 1000
        print(f"{len(found)} modules imported, {total:.0f} ms under the watch; the slowest by themselves:")
        for one in sorted(found, reverse=True)[:SLOWEST]:
            print(f"  {one.alone / 1000:6.1f} ms  {one.module}")
    program = f"from lab.benchmarks.startup import play; play({PLAY_MINUTES})"
    root = Path(__file__).parents[2]
    played = subprocess.run(  # noqa: S603  our own program
        [sys.executable, "-c", program], cwd=root, capture_output=True, text=True, check=True
    )
    before, after, games = map(float, played.stdout.split())
    print(f"memory (VmRSS): just on {median(memory):.1f} MB; with the benchmark's own modules ", end="")
    print(f"{before:.1f} MB, ", end="")
    print(f"after {PLAY_MINUTES} minutes and {games:.0f} games of computers {after:.1f} MB")
