"""The test's hands inside the virtual Pi: does what the host asks for on the first serial line.

One JSON object a line: `{"do": NAME, ...}` in, `{"ok": VALUE}` or `{"error": TEXT}` out. Only the
standard library, and any Python 3.11: the Pi's own will do. Presses are made in the kernel, on the
`pull` of a line of gpio-sim, and LEDs are read there; the agent knows nothing of the box.
"""

import json
import os
import signal
import subprocess
import time
import tty
from collections.abc import Callable
from pathlib import Path
from typing import Any

LINE = "/dev/ttyS0"
CLOCK_STANDS = "/sys/module/kernel/parameters/clock_stands"
"""Whether a virtual clock stands still; any other goes on."""
PINS = Path("/run/pins")
PULLED = {True: "pull-down", False: "pull-up"}
"""A button connects its pin to ground."""
TICK = 0.002
"""Seconds after which a tick of the kernel's timer is over."""

_started: dict[int, subprocess.Popen[bytes]] = {}


def contacts(steps: list[tuple[int, bool, float]]) -> list[int]:
    """Close or open contacts: (pin, closed, seconds to wait after). Returns when each began, in ns.

    The time is read before the write: while the write returns, the box may already answer. The kernel
    notices an edge at the next tick of its timer, which may be late on a busy host; waiting begins then.
    """
    moments = []
    for pin, closed, wait in steps:
        moments.append(time.monotonic_ns())
        (PINS / f"sim_gpio{pin}" / "pull").write_text(PULLED[closed])
        if wait > TICK:
            time.sleep(TICK)
        if wait:
            time.sleep(wait)
    return moments


def levels(pins: list[int]) -> list[int]:
    """The levels of pins."""
    return [int((PINS / f"sim_gpio{pin}" / "value").read_text()) for pin in pins]


def read(path: str) -> str:
    """A file's text."""
    return Path(path).read_text(errors="replace")


def write(path: str, text: str) -> None:
    """Write a file or a knob."""
    Path(path).write_text(text)


def run(argv: list[str], seconds: float = 60.0, env: dict[str, str] | None = None) -> list[Any]:
    """Run a command to its end: exit code, standard output, standard error."""
    done = subprocess.run(
        argv,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
        timeout=seconds,
        env={**os.environ, **(env or {})},
        stdin=subprocess.DEVNULL,
        preexec_fn=_as_others,
    )
    return [done.returncode, done.stdout, done.stderr]


def start(argv: list[str], log: str, env: dict[str, str], cwd: str = "/run") -> int:
    """Start a program in the background, its output into a file; returns its process id."""
    with open(log, "ab") as output:
        child = subprocess.Popen(
            argv,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            env={**os.environ, **env},
            cwd=cwd,
            preexec_fn=_as_others,  # noqa: PLW1509  the agent has no threads
        )
    _started[child.pid] = child
    return child.pid


def _as_others() -> None:
    """What the agent starts gets the processor like any other program."""
    os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))


def wait(pid: int, seconds: float) -> int | None:
    """The exit code of a started program, when it ends in time."""
    try:
        return _started[pid].wait(seconds)
    except subprocess.TimeoutExpired:
        return None


def send_signal(pid: int, number: int) -> None:
    """Send a signal to a process."""
    os.kill(pid, number)


def set_clock(seconds: float) -> None:
    """Move the date by some seconds."""
    time.clock_settime(time.CLOCK_REALTIME, time.time() + seconds)


def sleep(seconds: float) -> None:
    """Let time pass."""
    time.sleep(seconds)


def now() -> int:
    """CLOCK_MONOTONIC in ns: since the kernel started."""
    return time.monotonic_ns()


def usage(pid: int) -> dict[str, int]:
    """What a process has used so far, all its threads together: CPU in ns, wake-ups, memory, open files."""
    process = Path(f"/proc/{pid}")
    waits = resident = 0
    for thread in (process / "task").iterdir():
        for line in (thread / "status").read_text().splitlines():
            name, _, value = line.partition(":")
            if name == "voluntary_ctxt_switches":
                waits += int(value)
            elif name == "VmRSS" and thread.name == str(pid):
                resident = int(value.split()[0]) * 1024
    # The clock of another process's CPU time (clock_getcpuclockid(3)): its number, inverted, and 2.
    cpu = time.clock_gettime_ns(~pid << 3 | 2)
    return {"cpu": cpu, "wakes": waits, "resident": resident, "files": len(list((process / "fd").iterdir()))}


OPERATIONS: dict[str, Callable[..., Any]] = {
    operation.__name__: operation
    for operation in (
        contacts,
        levels,
        read,
        write,
        run,
        start,
        wait,
        send_signal,
        set_clock,
        sleep,
        now,
        usage,
    )
}


def answer(line: bytes) -> bytes:
    """Do what a line asks for."""
    try:
        asked = json.loads(line)
        value = OPERATIONS[asked.pop("do")](**asked)
    except Exception as error:  # the host shows any error, and the agent goes on
        return json.dumps({"error": f"{type(error).__name__}: {error}"}).encode() + b"\n"
    return json.dumps({"ok": value}).encode() + b"\n"


def main() -> None:
    """Serve the serial line for ever, before all other programs: so that its timing is exact."""
    os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(10))
    serial = os.open(LINE, os.O_RDWR | os.O_NOCTTY)
    tty.setraw(serial)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    clock_stands = os.open(CLOCK_STANDS, os.O_WRONLY)
    with open(serial, "rb", buffering=0) as incoming:
        waiting = b""
        os.write(serial, json.dumps({"ok": "agent"}).encode() + b"\n")
        while True:
            os.pwrite(clock_stands, b"1", 0)
            received = incoming.read(65536)
            os.pwrite(clock_stands, b"0", 0)
            if not received:  # the line is hung up: the process at the other end is gone
                write("/proc/sysrq-trigger", "o")
                time.sleep(60)
            waiting += received
            *lines, waiting = waiting.split(b"\n")
            for line in lines:
                reply = memoryview(answer(line))
                while reply:
                    reply = reply[os.write(serial, reply) :]


if __name__ == "__main__":
    main()
