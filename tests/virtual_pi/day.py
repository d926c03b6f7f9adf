"""A long time at a kiosk: guests who come, play and go, while the virtual clock runs.

This runs on the virtual Pi itself, since asking the agent for each press would take too long:
`python -m tests.virtual_pi.day HOURS SEED`. It sees the glass and the LEDs and presses buttons, as a
person does, and every hour it writes down, as a line of JSON, how the box is.
"""

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, Final, cast

from llamadillo.ports.events import Button
from tests.virtual_pi.bus import BusLog, Glass, Record, parse
from tests.virtual_pi.guest import agent
from tests.virtual_pi.machine import Machine
from tests.virtual_pi.pi import STATE, Pi
from tests.virtual_pi.player import Player
from tests.virtual_pi.starting import NAMES, at_the_start, set_up

HOUR: Final = 3600.0
GAMES: Final = ("LAMA Dice", "LAMA", "Armadillo")
WHOLE_EVERY: Final = 16
"""One of this number of visits is a game played to its end."""
AWAY: Final = (345.0, 390.0)
"""Seconds until the next guest comes: 300 s for a match that was left, 30 s in which the box asks whether
anybody is there; then it ends the match and invites."""
BUS: Final = "/dev/virtual-i2c"
_READ: Final = 1 << 20
_FED: Final = re.compile(r"\[ *(\d+\.\d+)\] .*Got notification message.*WATCHDOG=1")


@dataclass
class Sample:
    """How the box is at a moment."""

    now: float
    """Virtual seconds since the kernel started."""
    pid: int
    restarts: int
    memory: int
    """Bytes of memory that are the box's own: RssAnon of proc(5), status."""
    files: int
    threads: int
    database: int
    """Bytes of the database."""
    wal: int
    """Bytes of the log before it."""
    state: int
    """Bytes of all files in the state directory."""
    journal: int
    """Lines that the box has written to systemd's journal."""
    gap: float
    """The longest time between two feedings of the watchdog so far, in virtual seconds."""
    visits: int
    begun: int
    """Matches."""
    finished: int
    presses: int


class Here:
    """What a `Pi` wants of its machine, when the test runs on it."""

    share: Final = Path("/run/share")
    is_off: Final = False
    is_idle: Final = True
    cpu: Final = 0.0

    @property
    def clock(self) -> float:
        """Seconds."""
        return time.monotonic()

    def let_pass(self, seconds: float) -> None:
        """Wait."""
        time.sleep(seconds)

    def ask(self, do: str, *, patience: float = 0, **arguments: Any) -> Any:  # noqa: ARG002
        """Do what the agent does, at once."""
        return agent.OPERATIONS[do](**arguments)


class Eyes(BusLog):
    """The bus as the kernel reports it here, from the first look on."""

    def __init__(self) -> None:
        super().__init__(Path(BUS))
        self._device = os.open(BUS, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)

    def news(self) -> Iterator[Record]:
        """The records that came since the last call."""
        try:
            self._rest += os.read(self._device, _READ)
        except BlockingIOError:
            return
        records, used = parse(self._rest)
        self._rest = self._rest[used:]
        yield from records

    def close(self) -> None:
        """Look away."""
        os.close(self._device)


class PiHere(Pi):
    """The Pi on which this runs. No one looks between two guests."""

    def __init__(self) -> None:
        super().__init__(cast("Machine", Here()))
        self._eyes: Eyes | None = None

    def come(self) -> None:
        """Look at the glass, until its picture is there: it is written again from time to time."""
        self._log = self._eyes = Eyes()
        self._glass = Glass(self.board.display)
        self._sight = None
        self.until(lambda: self.look() is not None and self._glass.chip.is_on, "a picture", 60)

    def go(self) -> None:
        """Look away."""
        if self._eyes is not None:
            self._eyes.close()
        self._eyes = None

    def _catch_up(self) -> None:
        super()._catch_up()
        del self.records[:-1]


class Day:
    """What has happened so far."""

    def __init__(self, seed: int) -> None:
        self.pi = PiHere()
        self.random = Random(seed)
        self.visits = self.begun = self.finished = self.presses = 0
        self.journal = 0
        self.fed = time.monotonic()
        """When the watchdog was fed last."""
        self.gap = 0.0

    def visit(self) -> None:
        """A guest comes, plays, and goes, mostly in the middle of a game."""
        pi = self.pi
        pi.come()
        if pi.look().labels.discard != "OK":
            pi.press(Button.QUIT)  # from the invitation to the menu
        at_the_start(pi)
        self._begin()
        whole = self.visits % WHOLE_EVERY == 0
        self._play(2500 if whole else self.random.randint(1, 6))
        pi.go()
        self.visits += 1

    def sample(self) -> Sample:
        """How the box is now."""
        asked = ("systemctl", "show", "--property", "MainPID,NRestarts", "llamadillo.service")
        said = dict(line.split("=") for line in _output(*asked).splitlines())
        process = Path("/proc") / said["MainPID"]
        status = _fields(process / "status")
        files = {path.name: path.stat().st_size for path in Path(STATE).iterdir() if path.is_file()}
        self._read_journal()
        return Sample(
            now=time.monotonic(),
            pid=int(said["MainPID"]),
            restarts=int(said["NRestarts"]),
            memory=status["RssAnon"] * 1024,
            files=len(list((process / "fd").iterdir())),
            threads=status["Threads"],
            database=files["llamadillo.db"],
            wal=files.get("llamadillo.db-wal", 0),
            state=sum(files.values()),
            journal=self.journal,
            gap=self.gap,
            visits=self.visits,
            begun=self.begun,
            finished=self.finished,
            presses=self.presses,
        )

    def _read_journal(self) -> None:
        """Read what has come to systemd's journal since the last time: a whole day takes too long to read."""
        _output("journalctl", "--sync")
        self.journal += len(_news("said", "short-monotonic", "_COMM=llamadillo"))
        moments = [
            float(found[1])
            for line in _news("fed", "short-monotonic", "_PID=1")
            if (found := _FED.match(line))
        ]
        for before, after in pairwise([self.fed, *moments]):
            self.gap = max(self.gap, after - before)
        self.fed = moments[-1] if moments else self.fed
        self.gap = max(self.gap, time.monotonic() - self.fed)

    def _begin(self) -> None:
        """Set up a table: those of the guests before are forgotten, as is their match."""
        set_up(self.pi, self.random.choice(GAMES))
        self.begun += 1

    def _play(self, presses: int) -> None:
        player = Player(self.pi, NAMES)
        for _ in range(presses):
            sight = player.question()
            if sight.labels.quit == "MENU":
                self.finished += 1
                self.pi.answer(sight, Button.QUIT)
                return
            player.compare_dice(sight)
            self.pi.answer(sight, player.choice(sight))
            self.presses += 1


def _output(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def _news(name: str, output: str, *match: str) -> list[str]:
    """The lines of systemd's journal since the last call with this name."""
    cursor = f"--cursor-file=/run/day-{name}"
    said = _output("journalctl", "--quiet", "--no-pager", cursor, "--output", output, *match)
    return said.splitlines()


def _fields(path: Path) -> dict[str, int]:
    """The numbers in a file of /proc with a name on each line."""
    lines = (line.split() for line in path.read_text().splitlines())
    return {words[0][:-1]: int(words[1]) for words in lines if len(words) > 1 and words[1].isdecimal()}


def main(hours: int, seed: int) -> None:
    """Let these hours pass; print a sample before the first and after each."""
    day = Day(seed)
    time.sleep(AWAY[0])
    began = time.monotonic()
    for hour in range(hours + 1):
        while time.monotonic() < began + hour * HOUR:
            left = began + hour * HOUR - time.monotonic()
            if left > AWAY[1]:
                day.visit()
            time.sleep(max(0, min(day.random.uniform(*AWAY), began + hour * HOUR - time.monotonic())))
        sys.stdout.write(json.dumps(asdict(day.sample())) + "\n")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
