"""Kill -9 on purpose: a real process plays a scenario and dies at a chosen boundary or moment.

    with CrashLab("tests.app.doomed:a_short_game") as lab:
        last = lab.run(directory).boundaries            # runs to its end, counts its boundaries
        for boundary in range(last):
            end = lab.run(fresh_directory, kill_at=boundary)
            ...                                          # reopen, compare with end.acknowledged

A scenario is a function `(directory, doomed)`. It opens SQLite through `doomed.connect` and calls
`doomed.acknowledge(text)` for everything that a person could have seen. Boundaries are: before each
SQL statement, before each file is connected to, made, renamed or removed, and before and after
each acknowledgement. The lab imports the scenario once, in a process of its own, and forks that
for each run: a kill costs milliseconds.

SIGKILL is a crash of the program, no power cut: what the kernel holds for the disk survives it.
"""

import importlib
import json
import os
import select
import signal
import sqlite3
import subprocess
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NoReturn, Self

from llamadillo.storage.database import connect

ROOT: Final = Path(__file__).parents[2]
FILE_EVENTS: Final = {"os.mkdir", "os.rename", "os.remove", "os.truncate", "open"}
PATIENCE: Final = 60.0
"""Seconds after which a run counts as hung."""


@dataclass(frozen=True)
class End:
    """How a run ended."""

    acknowledged: list[str] = field(default_factory=list)
    killed: bool = False
    """False: the scenario lived to its end."""
    boundaries: int = 0
    """How many boundaries a run that lived has passed."""
    failure: str = ""
    """The traceback of a scenario that raised, or that it hung."""


class Doomed:
    """The scenario's side: counts boundaries and kills its process at number `kill_at` (None: never)."""

    def __init__(self, directory: Path, kill_at: int | None, acknowledgements: int) -> None:
        self._directory = str(directory)
        self._kill_at = kill_at
        self._pipe = acknowledgements
        self.boundaries = 0
        sys.addaudithook(self._audit)

    def connect(self, path: Path) -> sqlite3.Connection:
        """Connect to SQLite with a boundary before each statement."""
        self.boundary()
        connection = connect(path)
        connection.set_trace_callback(lambda _: self.boundary())
        return connection

    def acknowledge(self, text: str) -> None:
        """Say that `text` was shown: it must never be lost from now on."""
        self.boundary()
        os.write(self._pipe, json.dumps(text).encode() + b"\n")
        self.boundary()

    def boundary(self) -> None:
        """Die here if this is the boundary."""
        if self.boundaries == self._kill_at:
            os.kill(os.getpid(), signal.SIGKILL)
        self.boundaries += 1

    def _audit(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event in FILE_EVENTS and arguments and str(arguments[0]).startswith(self._directory):
            self.boundary()


Scenario = Callable[[Path, Doomed], None]


class CrashLab:
    """Runs one scenario, named `module:function`, as often as wanted."""

    def __init__(self, scenario: str) -> None:
        self._server = subprocess.Popen(
            [sys.executable, "-m", __name__, scenario],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def run(
        self,
        directory: Path,
        *,
        kill_at: int | None = None,
        kill_after: float | None = None,
        words: int = 0,
    ) -> End:
        """One run in `directory`, killed at a boundary or `kill_after` seconds after its first `words` words.

        Raises AssertionError when the scenario raises or hangs.
        """
        assert self._server.stdin
        assert self._server.stdout
        request = {
            "directory": str(directory),
            "kill_at": kill_at,
            "kill_after": kill_after,
            "words": words,
        }
        self._server.stdin.write(json.dumps(request) + "\n")
        self._server.stdin.flush()
        answer = self._server.stdout.readline()
        assert answer, "the lab could not start the scenario; see its error above"
        end = End(**json.loads(answer))
        assert not end.failure, end.failure
        return end

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with self._server:  # closes the pipes: the server ends with its input
            pass


def serve(scenario: Scenario) -> None:
    """Answer requests from standard input, each with one fork, until it ends."""
    for line in sys.stdin:
        request = json.loads(line)
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reader)
            _run_scenario(scenario, Path(request["directory"]), request["kill_at"], writer)
        os.close(writer)
        print(json.dumps(_watch(child, reader, request["kill_after"], request["words"])), flush=True)  # noqa: T201


def _run_scenario(scenario: Scenario, directory: Path, kill_at: int | None, writer: int) -> NoReturn:
    doomed = Doomed(directory, kill_at, writer)
    last: dict[str, object]
    try:
        scenario(directory, doomed)
        last = {"boundaries": doomed.boundaries}
    except BaseException:  # any error is reported to the other side
        last = {"failure": traceback.format_exc()}
    os.write(writer, json.dumps(last).encode() + b"\n")
    os._exit(0)


def _watch(child: int, reader: int, kill_after: float | None, words: int) -> dict[str, Any]:
    """Collect the child's messages until it ends; kill it at its deadline."""
    waits = kill_after is None or words > 0
    deadline = time.monotonic() + (PATIENCE if kill_after is None or waits else kill_after)
    said = b""
    hung = False
    while True:
        left = deadline - time.monotonic()
        if not select.select([reader], [], [], max(0.0, left))[0]:
            os.kill(child, signal.SIGKILL)
            hung, deadline = waits, deadline + PATIENCE
            continue
        if not (piece := os.read(reader, 65536)):
            break
        said += piece
        if kill_after is not None and waits and said.count(b"\n") >= words:
            waits, deadline = False, time.monotonic() + kill_after
    os.close(reader)
    status = os.waitpid(child, 0)[1]
    end: dict[str, Any] = {"acknowledged": [], "killed": os.WIFSIGNALED(status)}
    for line in said.decode().splitlines():
        word = json.loads(line)
        if isinstance(word, str):
            end["acknowledged"].append(word)
        else:
            end |= word
    return end | {"failure": "the scenario hung"} if hung else end


if __name__ == "__main__":
    module, _, function = sys.argv[1].partition(":")
    serve(getattr(importlib.import_module(module), function))
