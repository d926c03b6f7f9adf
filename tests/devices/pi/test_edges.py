"""Edges as the kernel writes them, read from pipes. Real lines are tested on the virtual Pi."""

import os
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, active_count

import pytest

from llamadillo.devices.pi.edges import (
    GET_LINE,
    GET_VALUES,
    LINE_EVENT,
    LINE_REQUEST,
    KernelInputs,
    edges_in,
    line_request,
)

SOON = 5.0
RISING, FALLING = 1, 2
INPUT, EDGE_RISING, EDGE_FALLING, PULL_UP = 0x04, 0x10, 0x20, 0x100
"""GPIO_V2_LINE_FLAG_… of linux/gpio.h."""


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

    def __init__(self, inputs: KernelInputs) -> None:
        descriptor, self.kernel = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        self.reported: SimpleQueue[tuple[float, bool]] = SimpleQueue()
        self.input = inputs.add(descriptor, lambda moment, high: self.reported.put((moment, high)))

    def has(self, *edges: bytes) -> None:
        os.write(self.kernel, b"".join(edges))


@pytest.fixture
def inputs() -> Iterator[KernelInputs]:
    inputs = KernelInputs("/dev/gpiochip99")
    yield inputs
    inputs.close()


def test_numbers_and_sizes_are_those_of_the_kernel() -> None:
    assert (LINE_REQUEST.size, LINE_EVENT.size) == (592, 48)
    assert (GET_LINE, GET_VALUES) == (0xC250B407, 0xC010B40E)


def test_a_button_needs_no_resistor_and_both_its_edges_are_reported() -> None:
    """The bytes of struct gpio_v2_line_request: offset 17, one line, and its flags."""
    request = bytes(line_request(17))
    assert request[:8] == bytes([17, 0, 0, 0, 0, 0, 0, 0])
    assert request[256:288] == b"llamadillo".ljust(32, b"\0")
    assert int.from_bytes(request[288:296], sys.byteorder) == INPUT | EDGE_RISING | EDGE_FALLING | PULL_UP
    assert int.from_bytes(request[560:564], sys.byteorder) == 1


def test_edges_are_read_in_order() -> None:
    read = event(1_500_000_000, RISING) + event(1_502_000_000, FALLING)
    assert list(edges_in(read)) == [(1.5, True), (1.502, False)]


def test_each_line_reports_its_own_edges(inputs: KernelInputs) -> None:
    one, two = Line(inputs), Line(inputs)
    one.has(event(1_000_000_000, FALLING), event(1_001_000_000, RISING))
    two.has(event(2_000_000_000, RISING))
    assert [one.reported.get(timeout=SOON) for _ in range(2)] == [(1.0, False), (1.001, True)]
    assert two.reported.get(timeout=SOON) == (2.0, True)
    with pytest.raises(Empty):
        one.reported.get_nowait()


def test_edges_that_waited_are_reported_in_the_order_of_their_moments(inputs: KernelInputs) -> None:
    """While the thread is busy both lines change by turns; the kernel keeps a queue for each of them."""
    busy, free = Event(), Event()
    descriptor, kernel = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
    reported: SimpleQueue[tuple[str, float]] = SimpleQueue()

    def keep_busy(_: float, _high: bool) -> None:
        busy.set()
        free.wait(SOON)

    inputs.add(descriptor, keep_busy)
    lines = {}
    for name in ("one", "two"):
        end, lines[name] = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        inputs.add(end, lambda moment, _, name=name: reported.put((name, moment)))  # type: ignore[misc]
    os.write(kernel, event(1, RISING))
    assert busy.wait(SOON)
    order = [("two", 1.0), ("one", 1.1), ("one", 1.2), ("two", 1.3), ("one", 1.4), ("two", 1.5)]
    for name, moment in order:
        os.write(lines[name], event(round(moment * 1e9), FALLING))
    free.set()
    assert [reported.get(timeout=SOON) for _ in order] == order


def test_an_edge_with_a_moment_in_the_future_is_reported(inputs: KernelInputs) -> None:
    line = Line(inputs)
    line.has(event(round((time.monotonic() + 1000) * 1e9), FALLING))
    assert line.reported.get(timeout=SOON)[1] is False


def test_who_catches_up_has_all_edges_so_far(inputs: KernelInputs) -> None:
    line = Line(inputs)
    for number in range(100):
        line.has(event(number, FALLING))
        inputs.catch_up()
        assert line.reported.get_nowait() == (number / 1e9, False)


def test_a_closed_input_is_released_and_reports_nothing(inputs: KernelInputs) -> None:
    line, other = Line(inputs), Line(inputs)
    line.input.close()
    with pytest.raises(BrokenPipeError):
        line.has(event(1, RISING))
    other.has(event(1_000_000_000, RISING))
    other.reported.get(timeout=SOON)
    assert line.reported.empty()


def test_closing_an_input_again_leaves_the_one_that_has_its_descriptor_now(inputs: KernelInputs) -> None:
    line = Line(inputs)
    line.input.close()
    other = Line(inputs)
    assert other.input.descriptor == line.input.descriptor
    line.input.close()
    other.has(event(1_000_000_000, RISING))
    assert other.reported.get(timeout=SOON) == (1.0, True)


def test_a_line_of_a_removed_chip_is_not_polled_and_the_others_are(inputs: KernelInputs) -> None:
    gone, there = Line(inputs), Line(inputs)
    os.close(gone.kernel)
    there.has(event(1_000_000_000, RISING))
    assert there.reported.get(timeout=SOON) == (1.0, True)
    assert is_polled(there.input.descriptor)
    assert not is_polled(gone.input.descriptor), "the thread wakes up again and again: the chip is gone"


def test_close_ends_the_thread_and_releases_all_lines() -> None:
    threads = active_count()
    inputs = KernelInputs("/dev/gpiochip99")
    line = Line(inputs)
    assert active_count() == threads + 1
    inputs.close()
    inputs.close()
    assert active_count() == threads
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(line.input.descriptor)


def test_an_input_can_be_closed_while_an_edge_is_reported(inputs: KernelInputs) -> None:
    line, reported = Line(inputs), SimpleQueue[bool]()

    def close(_: float, high: bool) -> None:
        other.close()
        reported.put(high)

    descriptor, kernel = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
    other = inputs.add(descriptor, close)
    os.write(kernel, event(1, RISING))
    assert reported.get(timeout=SOON)
    line.has(event(1_000_000_000, FALLING))
    assert line.reported.get(timeout=SOON) == (1.0, False)


def test_a_missing_chip(inputs: KernelInputs) -> None:
    with pytest.raises(FileNotFoundError):
        inputs.open(17, lambda _, __: None)
