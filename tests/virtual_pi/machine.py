"""One virtual Pi: User-Mode Linux as a process of the host, and the agent within.

The kernel's root is a directory of the host, which it cannot write: what changes lies in the
guest's memory. A disk of its own, where one is given, is a file of the host. Nothing needs root
rights. When the process is killed that is a power cut: what the guest had not yet written to its
disk is gone, and every byte that its display received is in the log of the bus.
"""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Literal, Self

GUEST: Final = Path(__file__).parent / "guest"
BOOT_SECONDS: Final = 120.0
"""The longest time until the agent is there."""
MEMORY_MB: Final = 512
"""As a Pi Zero 2 W has it."""

TIME_TRAVEL: Final = ("time-travel=inf-cpu",)
"""Kernel words for virtual time: computing takes none, and when all wait the clock jumps to what is next.

While the agent waits for the test, the clock stands still: time passes only while the agent does something.
"""

_BUSY: Final = frozenset("RD")
"""States of a process (proc(5)) in which it computes, or waits for a disk."""
_ENDED: Final = frozenset("ZX")

Init = Literal["agent", "systemd"]


class MachineError(Exception):
    """The machine does not do what it should; the message ends with the last lines of its console."""


class Machine:
    """A machine that is on, from its making until `cut`."""

    def __init__(
        self,
        kernel: Path,
        share: Path,
        *,
        init: Init = "agent",
        root: Path = Path("/"),
        python: Path = Path(sys.executable),
        state: str = "tmpfs:16m",
        disks: Sequence[Path] = (),
        words: Sequence[str] = (),
    ) -> None:
        """Switch a machine on.

        `share`: a directory of the host that the guest finds, and may write, as /run/share. `python`:
        what runs the agent, in the root. `state`: what is mounted on /var/lib/llamadillo, a device
        (/dev/ubda is the first of `disks`) or tmpfs:SIZE. `words`: more for the kernel's command line.
        """
        self.share: Final = share
        self._console: Final = share / "console.txt"
        self._received = b""
        self._agent_is_there = False
        self._travels: Final = TIME_TRAVEL[0] in words
        ours, theirs = socket.socketpair()
        self._line: Final = ours
        with self._console.open("ab") as console, (share / "bus.log").open("ab") as log, theirs:
            command = [
                str(kernel),
                f"mem={MEMORY_MB}M",
                *(f"ubd{number}={disk}" for number, disk in enumerate(disks)),
                "root=/dev/root",
                "rootfstype=hostfs",
                f"rootflags={root}",
                "ro",
                "quiet",
                "panic=-1",
                "con=null",
                "con0=null,fd:1",
                "ssl=null",
                f"ssl0=fd:{theirs.fileno()}",
                f"uml_dir={share}/",
                f"virtual_i2c.log_fd={log.fileno()}",
                f"init={GUEST / 'init.sh' if root == Path('/') else '/opt/virtual-pi/init.sh'}",
                f"PI_GUEST={GUEST}",
                f"PI_SHARE={share}",
                f"PI_INIT={init}",
                f"PI_PYTHON={python}",
                f"PI_STATE={state}",
                *words,
            ]
            self._process: Final = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=console,
                stderr=subprocess.STDOUT,
                pass_fds=(theirs.fileno(), log.fileno()),
                start_new_session=True,
                env={"PATH": os.environ.get("PATH", ""), "TMPDIR": str(memory_directory())},
            )

    def ask(self, do: str, *, patience: float = 60.0, **arguments: Any) -> Any:
        """Have the agent do something; returns what it answers. Raises MachineError.

        `do` and `arguments` are a function of guest/agent.py; `patience` are the seconds to wait. The
        first time it is waited for.
        """
        if not self._agent_is_there:
            self._receive(BOOT_SECONDS)  # it says so once
            self._agent_is_there = True
        self._line.sendall(json.dumps({"do": do, **arguments}).encode() + b"\n")
        return self._receive(patience)

    def kill(self) -> None:
        """Cut the power at once, from any thread."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)

    def cut(self) -> None:
        """Cut the power, and clear up. May be called twice."""
        self.kill()
        self._process.wait()
        self._wait_for_all()
        self._line.close()

    def hang_up(self) -> None:
        """Close the line to the agent, as when a test's process ends: the machine switches itself off."""
        self._line.close()

    def wait_until_off(self, seconds: float) -> None:
        """Wait until the machine has switched itself off. Raises MachineError."""
        try:
            self._process.wait(seconds)
            self._wait_for_all()
            self._line.close()
        except subprocess.TimeoutExpired:
            raise self.error(f"is not off after {seconds:g} s") from None

    @property
    def is_off(self) -> bool:
        """Whether it has been switched off, or has died."""
        return self._process.poll() is not None

    @property
    def clock(self) -> float:
        """Seconds, of the host's clock, or of the machine's own one if that is virtual."""
        return float(self.ask("now")) / 1e9 if self._travels else time.monotonic()

    def let_pass(self, seconds: float) -> None:
        """Wait for so many seconds of `clock`."""
        if self._travels:
            self.ask("sleep", seconds=seconds)
        else:
            time.sleep(seconds)

    @property
    def cpu(self) -> float:
        """Seconds of the host's CPU that the machine has used so far: its kernel and all that runs on it."""
        used = [int(ticks) for fields in self._processes() for ticks in fields[11:13]]
        ended = [int(ticks) for fields in self._processes()[:1] for ticks in fields[13:15]]
        return sum(used + ended) / os.sysconf("SC_CLK_TCK")

    @property
    def is_idle(self) -> bool:
        """Whether nothing on it computes, or would if the host were less busy: it waits for time to pass.

        With virtual time it is always idle: its clock stops while it computes.
        """
        return self._travels or not any(fields[0] in _BUSY for fields in self._processes())

    def _processes(self) -> list[list[str]]:
        """Of each of its processes on the host what proc(5) has in /proc/PID/stat, from field 3."""
        main = self._process.pid
        found = []
        with suppress(OSError):
            children = Path(f"/proc/{main}/task/{main}/children").read_text().split()
            for process in (main, *children):
                with suppress(OSError):
                    found.append(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split())
        return found

    def _wait_for_all(self) -> None:
        """Wait until none of its processes lives any more: till then one may hold the lock of a disk."""
        while any(group == self._process.pid for group in map(_group_of, Path("/proc").glob("[0-9]*"))):
            time.sleep(0.005)

    @property
    def console(self) -> str:
        """Everything the kernel and the init have said."""
        return self._console.read_text(errors="replace")

    def error(self, text: str) -> MachineError:
        """An error of this machine."""
        last = "\n".join(self.console.splitlines()[-12:])
        return MachineError(f"the virtual Pi {text}; its console:\n{last}")

    def _receive(self, patience: float) -> Any:
        self._line.settimeout(patience)
        while b"\n" not in self._received:
            try:
                received = self._line.recv(1 << 16)
            except TimeoutError:
                raise self.error(f"does not answer for {patience:g} s") from None
            if not received:
                raise self.error("is off")
            self._received += received
        line, _, self._received = self._received.partition(b"\n")
        answer = json.loads(line)
        if "error" in answer:
            raise self.error(f"answers: {answer['error']}")
        return answer["ok"]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.cut()


def _group_of(process: Path) -> int | None:
    """The group of a process on the host; None when it has ended."""
    with suppress(OSError):
        state, _, group = (process / "stat").read_text().rpartition(")")[2].split()[:3]
        return None if state in _ENDED else int(group)
    return None


def memory_directory() -> Path:
    """Where a machine's memory and disk can lie as files: in the host's memory where there is room.

    There the host's own disk, busy or slow, does not come into what is measured.
    """
    shared = Path("/dev/shm")  # noqa: S108  the kernel asks for a directory in memory
    if shared.is_dir() and shutil.disk_usage(shared).free > 2 * MEMORY_MB << 20:
        return shared
    return Path(tempfile.gettempdir())


def make_disk(path: Path, megabytes: int, files: Mapping[str, str] | None = None) -> Path:
    """A disk with ext4 on it, as an SD card has it: with its journal. `files`: their names and texts."""
    with path.open("wb") as disk, tempfile.TemporaryDirectory() as content:
        disk.truncate(megabytes << 20)
        for name, text in (files or {}).items():
            (Path(content) / name).write_text(text)
        command = ["mkfs.ext4", "-q", "-F", "-m", "0", "-d", content, str(path)]
        subprocess.run(command, check=True, capture_output=True)
    return path
