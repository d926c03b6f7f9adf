"""Work ends in time, also when its process does not: the command goes on, and says so."""

import os
import subprocess
import sys
from collections.abc import Sequence

import pytest

PROGRAM = """
import os, signal, sys, time
from llamadillo.storage.time_limit import TimeLimitReached, WorkDied, within
{setup}
try:
    print(within(float(sys.argv[1]), lambda: {work}))
except (TimeLimitReached, WorkDied) as error:
    print(type(error).__name__)
"""


def ended(work: str, seconds: float = 30, setup: str = "", pass_fds: Sequence[int] = ()) -> tuple[str, str]:
    """What a program prints that does this work with a time limit."""
    command = [sys.executable, "-c", PROGRAM.format(work=work, setup=setup), str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True, pass_fds=pass_fds)
    return done.stdout, done.stderr


def test_it_returns_the_result() -> None:
    assert ended("b'done'") == ("b'done'\n", "")
    assert ended("b''") == ("b''\n", "")
    assert ended("b'x' * 100_000")[0] == f"{b'x' * 100_000!r}\n"


@pytest.mark.parametrize("work", ["signal.pause()", "stubborn()"])
def test_work_that_does_not_end_is_given_up(work: str) -> None:
    setup = (
        "def stubborn():\n    signal.signal(signal.SIGTERM, signal.SIG_IGN)\n    while True: signal.pause()\n"
    )
    assert ended(work, 0.5, setup) == ("TimeLimitReached\n", "")


@pytest.mark.parametrize("work", ["os._exit(3)", "os.kill(os.getpid(), signal.SIGKILL)"])
def test_work_without_a_result_is_reported(work: str) -> None:
    assert ended(work) == ("WorkDied\n", "")


def test_an_error_in_the_work_is_a_traceback_and_ends_the_child_alone() -> None:
    out, err = ended("1 // 0")
    assert out == "WorkDied\n"
    assert err.count("ZeroDivisionError") == 1


def test_processes_of_the_work_end_with_it() -> None:
    """Such as mount(8), which waits for the stick: each has the pipe's writing end as its output."""
    setup = (
        "import subprocess\n"
        "reading, writing = os.pipe()\n"
        "def work():\n"
        "    subprocess.run(['sleep', '1000'], stdout=writing)\n"
    )
    after = "os.close(writing); assert os.read(reading, 1) == b''; print('all ended')"
    program = PROGRAM.format(work="work()", setup=setup) + after
    done = subprocess.run(
        [sys.executable, "-c", program, "0.5"], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout == "TimeLimitReached\nall ended\n"


def test_a_reader_does_not_wait_for_the_child() -> None:
    """One that waits in the kernel stays there: it must not hold the pipes of sudo or of a script."""
    reading, writing = os.pipe()
    setup = (
        "def work():\n"
        "    if os.fork(): signal.pause()\n"
        "    os.setsid()\n"  # such a process is not killed
        f"    os.read({reading}, 1)\n"  # until this test ends
    )
    try:
        assert ended("work()", 0.5, setup, pass_fds=[reading]) == ("TimeLimitReached\n", "")
    finally:
        os.close(writing)
        os.close(reading)


def test_it_does_not_write_without_an_end() -> None:
    assert ended("b'x' * 5_000_000")[0] == "TimeLimitReached\n"
