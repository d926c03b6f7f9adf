"""Edges as the kernel writes them, read from pipes; the real lines are on the virtual Pi."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import active_count

import pytest

from llamadillo.devices.pi.edges import (
    GET_LINE,
    GET_VALUES,
    LINE_EVENT,
    LINE_REQUEST,
    EdgeWatch,
    claim,
    edges_in,
)

SOON = 5.0
RISING, FALLING = 1, 2


def event(nanoseconds: int, edge: int) -> bytes:
    return LINE_EVENT.pack(nanoseconds, edge, 17, 1, 1, *(0,) * 6)


def is_polled(descriptor: int) -> bool:
    """Whether an epoll of this process waits for a descriptor (proc(5), fdinfo)."""
    polls = (Path("/proc/self/fdinfo") / link.name for link in Path("/proc/self/fd").iterdir())
    return any(
        re.search(rf"^tfd: +{descriptor} ", poll.read_text(), re.MULTILINE) for poll in polls if poll.exists()
    )


class Line:
    """A line whose edges a test writes."""

    def __init__(self, watch: EdgeWatch) -> None:
        self.descriptor, self.kernel = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        self.heard: SimpleQueue[tuple[float, bool]] = SimpleQueue()
        watch.add(self.descriptor, lambda moment, high: self.heard.put((moment, high)))

    def has(self, *edges: bytes) -> None:
        os.write(self.kernel, b"".join(edges))


@pytest.fixture
def watch() -> Iterator[EdgeWatch]:
    watch = EdgeWatch()
    yield watch
    watch.close()


def test_numbers_and_sizes_are_those_of_the_kernel() -> None:
    assert (LINE_REQUEST.size, LINE_EVENT.size) == (592, 48)
    assert (GET_LINE, GET_VALUES) == (0xC250B407, 0xC010B40E)


def test_edges_are_read_in_order() -> None:
    read = event(1_500_000_000, RISING) + event(1_502_000_000, FALLING)
    assert list(edges_in(read)) == [(1.5, True), (1.502, False)]


def test_each_line_is_told_its_own_edges(watch: EdgeWatch) -> None:
    one, two = Line(watch), Line(watch)
    one.has(event(1_000_000_000, FALLING), event(1_001_000_000, RISING))
    two.has(event(2_000_000_000, RISING))
    assert [one.heard.get(timeout=SOON) for _ in range(2)] == [(1.0, False), (1.001, True)]
    assert two.heard.get(timeout=SOON) == (2.0, True)
    with pytest.raises(Empty):
        one.heard.get_nowait()


def test_a_line_that_was_given_back_is_closed_and_silent(watch: EdgeWatch) -> None:
    line, other = Line(watch), Line(watch)
    watch.remove(line.descriptor)
    watch.remove(line.descriptor)
    with pytest.raises(BrokenPipeError):
        line.has(event(1, RISING))
    other.has(event(1_000_000_000, RISING))
    other.heard.get(timeout=SOON)
    assert line.heard.empty()


def test_a_line_whose_chip_is_gone_is_left_and_the_others_are_heard(watch: EdgeWatch) -> None:
    gone, there = Line(watch), Line(watch)
    os.close(gone.kernel)
    there.has(event(1_000_000_000, RISING))
    assert there.heard.get(timeout=SOON) == (1.0, True)
    assert is_polled(there.descriptor)
    assert not is_polled(gone.descriptor), "the thread is told again and again that the chip is gone"


def test_closed_it_ends_its_thread_and_gives_all_lines_back() -> None:
    threads = active_count()
    watch = EdgeWatch()
    line = Line(watch)
    assert active_count() == threads + 1
    watch.close()
    watch.close()
    assert active_count() == threads
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(line.descriptor)


def test_a_line_can_be_given_back_by_who_hears_it(watch: EdgeWatch) -> None:
    line, told = Line(watch), SimpleQueue[bool]()

    def give_back(_: float, high: bool) -> None:
        watch.remove(other)
        told.put(high)

    other, kernel = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
    watch.add(other, give_back)
    os.write(kernel, event(1, RISING))
    assert told.get(timeout=SOON)
    line.has(event(1_000_000_000, FALLING))
    assert line.heard.get(timeout=SOON) == (1.0, False)


def test_a_chip_that_is_not_there() -> None:
    with pytest.raises(FileNotFoundError):
        claim("/dev/gpiochip99", 17, "up", "both")
