"""Output to a terminal: never blocks, keeps little, and says what happened to it."""

import os
import select
import tty
from collections.abc import Iterator
from queue import SimpleQueue

import pytest

from llamadillo.devices.sim.output import WAITING, TerminalOutput
from tests.cli.terminals import open_terminal

PATIENCE = 60


class Screen:
    """A terminal that is read only when a test does it."""

    def __init__(self, *, blocking: bool = True) -> None:
        self.ours, self.theirs = open_terminal()
        tty.setraw(self.theirs)
        os.set_blocking(self.theirs, blocking)
        self.news: SimpleQueue[str] = SimpleQueue()
        self.output = TerminalOutput(
            self.theirs, lambda: self.news.put("lost"), lambda: self.news.put("dropped")
        )

    def read(self, end: bytes) -> bytes:
        """Read until `end` was written."""
        data = b""
        while not data.endswith(end):
            assert select.select([self.ours], [], [], PATIENCE)[0], data[-100:]
            data += os.read(self.ours, 65_536)
        return data

    def close(self) -> None:
        os.close(self.theirs)


@pytest.fixture
def screen() -> Iterator[Screen]:
    screen = Screen()
    yield screen
    screen.output.close(PATIENCE)
    screen.close()


def test_all_is_written_in_order(screen: Screen) -> None:
    lines = [b"%d\n" % number for number in range(1000)]
    for line in lines:
        screen.output.write(line)
    assert screen.read(lines[-1]) == b"".join(lines)


def test_closing_writes_the_rest_and_writing_opens_it_again(screen: Screen) -> None:
    for line in (b"one", b"two"):
        screen.output.write(line)
        assert screen.output.close(PATIENCE)
        assert screen.read(line) == line


def test_a_terminal_that_is_not_read_blocks_no_one_and_loses_whole_writes() -> None:
    screen = Screen()
    lines = [b"%5d" % number * 2000 for number in range(1000)]  # 10 MB
    for line in lines:
        screen.output.write(line)
    assert not screen.output.close(0)
    screen.output.write(b"the end")
    data = screen.read(b"the end").removesuffix(b"the end")
    assert len(data) < 2 * WAITING + len(lines[0])
    written = [data[start : start + len(lines[0])] for start in range(0, len(data), len(lines[0]))]
    assert [line for line in lines if line in written] == written
    assert screen.news.get(timeout=PATIENCE) == "dropped"
    assert screen.output.close(PATIENCE)
    screen.close()


def test_a_terminal_that_does_not_block_gets_everything() -> None:
    screen = Screen(blocking=False)
    screen.output.write(b"x" * 200_000 + b"end")
    assert len(screen.read(b"end")) == 200_003
    assert screen.output.close(PATIENCE)
    screen.close()


def test_a_terminal_that_is_gone_is_reported_once(screen: Screen) -> None:
    os.close(screen.ours)
    screen.output.write(b"one")
    assert screen.news.get(timeout=PATIENCE) == "lost"
    screen.output.write(b"two")
    assert screen.output.close(PATIENCE)
    assert screen.news.empty()
