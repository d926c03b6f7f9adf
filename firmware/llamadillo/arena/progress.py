"""How far a run is: a bar that moves in a terminal, a line now and then where lines are kept."""

from collections.abc import Callable
from time import monotonic
from typing import Final, TextIO

__all__ = ["Progress"]

_WIDE: Final = 30
_AGAIN: Final = 0.2
"""Seconds between two moves of the bar."""
_LINES: Final = 60.0
"""Seconds between two lines where no terminal shows a bar."""


class Progress:
    """Counts games on `stream`, standard error as a rule. When it is lost, nothing is shown; play goes on."""

    def __init__(
        self, stream: TextIO | None, games: int, already: int = 0, clock: Callable[[], float] = monotonic
    ) -> None:
        """`games` are to be played in all, of which `already` were; `clock` tells seconds."""
        self._clock = clock
        self._stream = stream
        self._games = games
        self._played = self._already = already
        self._start = self._shown = clock()
        self._moves = stream is not None and stream.isatty()

    def played(self, games: int) -> None:
        """So many games more are over."""
        self._played += games
        now = self._clock()
        if now - self._shown >= (_AGAIN if self._moves else _LINES):
            self._shown = now
            self._show(now)

    def end(self) -> None:
        """Leave the terminal's line empty for what comes."""
        if self._moves:
            self._write("\r\x1b[K")

    def _show(self, now: float) -> None:
        done = self._played / self._games
        fresh = self._played - self._already
        left = (now - self._start) * (self._games - self._played) / fresh if fresh else 0
        told = f"{self._played:,} of {self._games:,} games, about {_span(left)} left"
        if self._moves:
            bar = ("#" * int(_WIDE * done)).ljust(_WIDE, ".")
            self._write(f"\r\x1b[K[{bar}] {told}")
        else:
            self._write(f"{told}\n")

    def _write(self, text: str) -> None:
        if self._stream is None:
            return
        try:
            self._stream.write(text)
            self._stream.flush()
        except OSError:  # the terminal is closed, or the log's disk is full
            self._stream = None


def _span(seconds: float) -> str:
    """A span of time: `1:02:03`, `2:03`."""
    minutes, second = divmod(round(seconds), 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"
