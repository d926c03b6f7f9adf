"""The progress of a run, on a terminal and in a log."""

import errno
import os
from io import StringIO

import pytest

from llamadillo.arena.progress import Progress


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Lost(Terminal):
    """A closed terminal."""

    attempts = 0

    def write(self, text: str) -> int:
        del text
        self.attempts += 1
        raise OSError(errno.EIO, os.strerror(errno.EIO))


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_a_terminal_shows_a_bar(clock: Clock) -> None:
    terminal = Terminal()
    progress = Progress(terminal, games=2_000, already=500, clock=clock)
    clock.now += 30
    progress.played(500)
    assert terminal.getvalue() == (
        "\r\x1b[K[###############...............] 1,000 of 2,000 games, about 1:00 left"
    )
    clock.now += 0.1
    progress.played(500)
    assert "1,500" not in terminal.getvalue()  # too soon for an update
    clock.now += 7_200
    progress.played(1)
    assert terminal.getvalue().endswith("1,501 of 2,000 games, about 1:00:04 left")
    progress.end()
    assert terminal.getvalue().endswith("left\r\x1b[K")


def test_a_log_has_one_line_a_minute(clock: Clock) -> None:
    log = StringIO()
    progress = Progress(log, games=300_000, clock=clock)
    for _ in range(130):
        clock.now += 1
        progress.played(10)
    progress.end()
    assert log.getvalue().splitlines() == [
        "600 of 300,000 games, about 8:19:00 left",
        "1,200 of 300,000 games, about 8:18:00 left",
    ]


def test_a_lost_terminal_is_not_written_again(clock: Clock) -> None:
    lost = Lost()
    progress = Progress(lost, games=300, clock=clock)
    for _ in range(3):
        clock.now += 1
        progress.played(10)
    progress.end()
    assert lost.attempts == 1


def test_without_standard_error_nothing_is_shown(clock: Clock) -> None:
    progress = Progress(None, games=300, clock=clock)
    clock.now += 100
    progress.played(10)
    progress.end()
