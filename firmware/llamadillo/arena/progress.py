"""The progress of a run: a bar in a terminal, else a line a minute."""

from collections.abc import Callable
from time import monotonic
from typing import Final, TextIO

_WIDTH: Final = 30
_BAR_SECONDS: Final = 0.2
"""Between two updates of the bar."""
_LINE_SECONDS: Final = 60.0
"""Between two lines where the stream is no terminal."""


class Progress:
    """Shows a count of games on a stream. After an error of the stream it shows nothing."""

    def __init__(
        self, stream: TextIO | None, games: int, already: int = 0, clock: Callable[[], float] = monotonic
    ) -> None:
        """`games` is the total, of which `already` were played; `clock` returns seconds."""
        self._clock = clock
        self._stream = stream
        self._games = games
        self._played = self._already = already
        self._start = self._shown = clock()
        self._is_terminal = stream is not None and stream.isatty()

    def played(self, games: int) -> None:
        """Count `games` more games."""
        self._played += games
        now = self._clock()
        if now - self._shown >= (_BAR_SECONDS if self._is_terminal else _LINE_SECONDS):
            self._shown = now
            self._show(now)

    def end(self) -> None:
        """Clear the terminal's line."""
        if self._is_terminal:
            self._write("\r\x1b[K")

    def _show(self, now: float) -> None:
        done = self._played / self._games
        new = self._played - self._already
        left = (now - self._start) * (self._games - self._played) / new if new else 0
        text = f"{self._played:,} of {self._games:,} games, about {_duration(left)} left"
        if self._is_terminal:
            bar = ("#" * int(_WIDTH * done)).ljust(_WIDTH, ".")
            self._write(f"\r\x1b[K[{bar}] {text}")
        else:
            self._write(f"{text}\n")

    def _write(self, text: str) -> None:
        if self._stream is None:
            return
        try:
            self._stream.write(text)
            self._stream.flush()
        except OSError:  # the terminal is closed, or the log's disk is full
            self._stream = None


def _duration(seconds: float) -> str:
    """`1:02:03`, `2:03`."""
    minutes, second = divmod(round(seconds), 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"
