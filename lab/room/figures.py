"""Measures with the real mirror as a process, over loopback."""

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from llamadillo.app.app import App
from llamadillo.app.loop import Devices, Loop
from llamadillo.app.settings import TableSetup
from llamadillo.app.world import World
from llamadillo.devices.clock import SystemClock
from llamadillo.devices.entropy import SeededEntropy
from llamadillo.devices.onlooker import SocketOnlooker
from llamadillo.devices.sim.parts import SimBox
from llamadillo.pilot import Pilot
from llamadillo.ports.events import Button, ButtonPressed, ButtonReleased
from llamadillo.ports.memory import MemoryJournal, MemorySettings
from llamadillo.ports.onlooker import Glass, Onlooker
from llamadillo.titles import TITLES

_READY: Final = re.compile(r"at port (\d+)")
_TICKS: Final = 100
"""Of the kernel's clock of processes, in a second."""


@dataclass(frozen=True, slots=True)
class Spread:
    """Some times in seconds."""

    times: tuple[float, ...]

    def at(self, share: float) -> float:
        """The time that this share of them does not exceed."""
        ordered = sorted(self.times)
        return ordered[min(int(share * len(ordered)), len(ordered) - 1)]


@dataclass(frozen=True, slots=True)
class Mirror:
    """A mirror that runs."""

    process: subprocess.Popen[str]
    directory: Path
    port: int

    def cpu(self) -> float:
        """The seconds of the processor that it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(") ")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS

    def memory(self) -> float:
        """Its memory in megabytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) / 1024


@contextmanager
def mirror() -> Iterator[Mirror]:
    """A mirror for one measurement."""
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-u", "-m", "llamadillo", "mirror", "--host", "127.0.0.1", "--port", "0"]
        process = subprocess.Popen([*command, "--room", folder], stdout=subprocess.PIPE, text=True)  # noqa: S603
        try:
            found = _READY.search(process.stdout.readline() if process.stdout else "")
            if found is None:
                raise RuntimeError("the mirror does not start")
            yield Mirror(process, Path(folder), int(found[1]))
        finally:
            process.kill()
            process.wait()


@contextmanager
def clients(port: int, number: int) -> Iterator[Callable[[], dict[str, list[float] | float]]]:
    """Browsers; the function ends them and returns what they received."""
    command = [sys.executable, "-m", "lab.room.clients", str(port), str(number)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)  # noqa: S603
    if process.stdout is None or process.stdout.readline() != "ready\n":
        raise RuntimeError("the clients do not connect")

    def end() -> dict[str, list[float] | float]:
        output, _ = process.communicate()
        found: dict[str, list[float] | float] = json.loads(output)
        return found

    try:
        yield end
    finally:
        process.kill()
        process.wait()


class _Noting:
    """An onlooker that notes when it was shown a new picture."""

    def __init__(self, onlooker: Onlooker) -> None:
        self._onlooker = onlooker
        self._before: Glass | None = None
        self.pictures: list[float] = []

    def show(self, glass: Glass) -> None:
        before, self._before = self._before, glass
        if before is None or (glass.frame, glass.lights) != (before.frame, before.lights):
            self.pictures.append(time.monotonic())
        self._onlooker.show(glass)

    def addresses(self) -> tuple[str, str] | None:
        return self._onlooker.addresses()

    def close(self) -> None:
        self._onlooker.close()


class Box:
    """A box on the clock of this computer, driven by this program."""

    def __init__(self, onlooker: Onlooker) -> None:
        self.onlooker = _Noting(onlooker)
        self._clock = SystemClock()
        parts = SimBox()
        settings = MemorySettings({"introduced": list(TITLES)})
        world = World(self._clock, SeededEntropy(1), MemoryJournal(), settings, onlooker=self.onlooker)
        self.app = App(world, TITLES)
        devices = Devices(parts.display, parts.lights, parts.sound, parts.power, parts.status, self.onlooker)
        self.loop = Loop(self.app, devices, self._clock)
        self.due = self.loop.turn()

    def press(self, button: Button) -> float:
        """Press and release a button; returns when it was pressed."""
        now = time.monotonic()
        self.due = self.loop.turn(ButtonPressed(button))
        self.due = self.loop.turn(ButtonReleased(button))
        return now

    def run(self, seconds: float) -> None:
        """Let time pass."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            due = left if self.due is None else min(left, self.due - self._clock.now())
            time.sleep(max(due, 0))
            if self.due is not None and self._clock.now() >= self.due:
                self.due = self.loop.turn()


@dataclass(frozen=True, slots=True)
class Traffic:
    """What a number of browsers cost."""

    latency: Spread
    """From the press of a button to the picture in a browser."""
    cpu: float
    """The share of a processor that the mirror uses while four computers play."""
    memory: float
    """Megabytes of the mirror."""
    bytes_per_second: float
    """For each browser, while four computers play."""
    pictures_per_second: float


def traffic(number: int, presses: int, seconds: float) -> Traffic:
    """Measure with a number of browsers: presses in a menu, then a game of computers for some seconds."""
    with mirror() as running, closing(SocketOnlooker(running.directory)) as onlooker:
        box = Box(onlooker)
        box.run(0.3)
        with clients(running.port, number) as end:
            box.onlooker.pictures.clear()
            pressed = []
            for _ in range(presses):
                pressed.append(box.press(Button.ROLL))
                box.run(0.1)
            shown_by_presses = len(box.onlooker.pictures)
            box.run(0.3)
            first_cpu, began = running.cpu(), time.monotonic()
            box.app.play_match(next(iter(TITLES)), TableSetup(("normal",) * 4))
            box.due = box.loop.turn()
            box.run(seconds)
            took, cpu, memory = time.monotonic() - began, running.cpu() - first_cpu, running.memory()
            received = end()
    arrived = received["pictures"]
    if not isinstance(arrived, list) or isinstance(received["bytes"], list):
        raise TypeError("the clients print something else")
    arrived = arrived[1:]  # the first is that of the start
    # A press shows two pictures: the label while the button is down, and what it does. The first counts.
    latencies = [arrived[2 * place] - at for place, at in enumerate(pressed) if 2 * place < len(arrived)]
    if shown_by_presses != 2 * presses:
        raise RuntimeError(f"{presses} presses have shown {shown_by_presses} pictures")
    played = len(box.onlooker.pictures) - shown_by_presses
    sent = received["bytes"] / number / took
    return Traffic(Spread(tuple(latencies)), cpu / took, memory, sent, played / took)


def turns(onlooker: Onlooker | None, number: int) -> Spread:
    """The times of turns of the loop while four computers play, in virtual time."""
    pilot = Pilot(TITLES, onlooker=onlooker)
    pilot.app.play_match(next(iter(TITLES)), TableSetup(("normal",) * 4))
    times: list[float] = []
    for _ in range(number):
        pilot.wait(0.08)
        began = time.perf_counter()
        pilot.send(None)
        times.append(time.perf_counter() - began)
        if pilot.app.running is None or pilot.app.running.over:
            pilot.app.play_match(next(iter(TITLES)), TableSetup(("normal",) * 4))
    return Spread(tuple(times))


def side_by_side(number: int) -> dict[str, Spread]:
    """The turns of the loop without a mirror, with one, and with one that is stopped."""
    found = {"no mirror": turns(None, number)}
    with mirror() as running, closing(SocketOnlooker(running.directory)) as onlooker:
        found["a mirror"] = turns(onlooker, number)
        running.process.send_signal(signal.SIGSTOP)
        found["a mirror that is stopped"] = turns(onlooker, number)
        running.process.send_signal(signal.SIGCONT)
        running.process.kill()
        running.process.wait()
        found["a mirror that was killed"] = turns(onlooker, number)
    return found
