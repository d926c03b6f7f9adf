"""What the box costs while no one touches it: how often it wakes up, and what CPU that takes.

The clock is virtual: when all sleep it jumps to what is next, so minutes of rest are over at once.
Switches of threads are counted by the kernel. The CPU is the host's, and that of the whole virtual
Pi: the kernel and all that runs on it.
"""

from typing import Final, NamedTuple

import pytest

from tests.virtual_pi import service
from tests.virtual_pi.conftest import Figure, SwitchOn
from tests.virtual_pi.machine import TIME_TRAVEL
from tests.virtual_pi.pi import Pi

LGPIO: Final = 50.5
"""The most wake-ups a second of all threads but the loop. They are lgpio's: see `devices/pi/edges.py`."""
LIT: Final = 3.0
"""The most wake-ups a second of the loop with a picture on the glass. Every 15 s it feeds the watchdog and
writes the picture again: about 20 messages on the bus, each of which it may sleep through."""
DARK: Final = 0.5
"""The most with a dark glass: the watchdog is fed every 15 s."""
INVITING: Final = 120.0
"""The most while guests are invited: with all that moves, ten pictures in each roll of the dice, every four
seconds, and those of the demonstration, each at most 30 messages on the bus."""
CPU: Final = {LIT: 0.01, DARK: 0.01, INVITING: 0.03}
"""The most of one CPU of the host: some five times what was measured, for it may be slower or busy."""
SELF_TEST: Final = 60.0
"""Seconds after the start in which the box tests itself: hundreds of slices, then none for a day."""
SAMPLE: Final = """
cd /proc/$1/task
sample() { cut -d" " -f1 /proc/uptime; for t in *; do echo $t $(grep ctxt $t/status); done; }
sample; sleep $2; echo; sample
"""


class Cost(NamedTuple):
    """What a rest has cost, a second."""

    loop: float
    """Wake-ups of the loop, the program's main thread."""
    others: float
    """Wake-ups of all other threads."""
    cpu: float
    """The part of one CPU of the host."""

    def __str__(self) -> str:
        return (
            f"{self.loop:.2f} wake-ups/s of the loop, {self.others:.1f} of others; {self.cpu:.2%} of one CPU"
        )


def cost_of_rest(pi: Pi, seconds: float) -> Cost:
    """Let the box rest, and say what that cost."""
    pid, used = str(service.main_pid(pi)), pi.machine.cpu
    sample(pi, pid, 0)
    sampling = pi.machine.cpu - used
    said = sample(pi, pid, seconds)
    cpu = pi.machine.cpu - used - 2 * sampling
    (began, before), (ended, after) = (read_sample(text) for text in said.split("\n\n"))
    assert after.keys() == before.keys(), "threads have come or gone"
    more = {thread: after[thread] - before[thread] for thread in after}
    took, loop = ended - began, more.pop(pid)
    return Cost(loop / took, sum(more.values()) / took, cpu / took)


def sample(pi: Pi, pid: str, seconds: float) -> str:
    """Two samples of a process's threads, `seconds` apart."""
    return pi.run("sh", "-c", SAMPLE, "sh", pid, str(seconds), seconds=seconds + 60)


def read_sample(text: str) -> tuple[float, dict[str, int]]:
    """When a sample was taken, and how often each thread had been put on the CPU (proc(5), status)."""
    moment, *lines = text.splitlines()
    threads = (line.split() for line in lines)
    return float(moment), {thread: int(waited) + int(forced) for thread, _, waited, _, forced in threads}


def assert_rests(cost: Cost, most: float) -> None:
    """AssertionError when a rest costs more than it may."""
    assert cost.loop <= most, f"the loop wakes up too often: {cost}"
    assert cost.others <= LGPIO, f"a thread other than the loop wakes up too often: {cost}"
    assert cost.cpu <= CPU[most], f"it takes too much of the CPU: {cost}"


def wait_for(pi: Pi, doing: str) -> None:
    """Let time pass until the box does something."""
    pi.until(lambda: service.asked(pi, "StatusText") == doing, doing, 60)


@pytest.mark.virtual_pi
def test_a_handheld_at_rest(boot: SwitchOn, figure: Figure) -> None:
    pi = boot(words=TIME_TRAVEL)
    wait_for(pi, "menu")
    pi.pause(SELF_TEST)
    menu = cost_of_rest(pi, 45)
    pi.pause(180)
    wait_for(pi, "asleep")
    asleep = cost_of_rest(pi, 600)
    figure("idle, hand-held with its menu", str(menu))
    figure("idle, hand-held asleep", str(asleep))
    assert_rests(menu, LIT)
    assert_rests(asleep, DARK)


@pytest.mark.virtual_pi
def test_a_kiosk_that_invites_guests(boot: SwitchOn, figure: Figure) -> None:
    pi = boot(words=TIME_TRAVEL)
    service.make_kiosk(pi)
    pi.pause(60)
    wait_for(pi, "inviting guests")
    inviting = cost_of_rest(pi, 300)
    figure("idle, a kiosk that invites guests", str(inviting))
    assert_rests(inviting, INVITING)


@pytest.mark.parametrize("cost", [Cost(1, 50, 0), Cost(0.1, 1868, 0), Cost(0.1, 50, 0.2)])
def test_a_rest_that_costs_too_much_is_told(cost: Cost) -> None:
    assert_rests(Cost(0.1, 50, 0.001), DARK)
    with pytest.raises(AssertionError, match="too "):
        assert_rests(cost, DARK)
