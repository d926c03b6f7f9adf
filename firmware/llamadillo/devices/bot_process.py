"""A bot of one's own in a process. Its pipes are read without waiting, when the box asks for an answer."""

import os
import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import IO, Final, cast

from llamadillo.devices.asked_bot import MOST_BYTES, AskedBot
from llamadillo.ports.clock import Clock

_REAP_SECONDS: Final = 0.2
"""A process that was killed is gone after milliseconds; where the disk hangs, it is left behind."""


class BotProcess(AskedBot):
    """An `OwnPlayer` in a process."""

    def __init__(self, command: Sequence[str], clock: Clock, say: Callable[[str], None]) -> None:
        """Start the process. Raises OSError."""
        super().__init__(clock, say)
        self._process = subprocess.Popen(  # noqa: S603  this program, with its own arguments
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            cwd="/",
            env={},  # not the socket of the service manager
            start_new_session=True,  # Ctrl+C is for the box
        )
        self._questions = cast("IO[bytes]", self._process.stdin)
        self._answers = cast("IO[bytes]", self._process.stdout)
        for pipe in (self._questions, self._answers):
            os.set_blocking(pipe.fileno(), False)

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def fileno(self) -> int:
        """A descriptor that is readable when `answer` has something new to say."""
        return self._answers.fileno()

    def _send(self, question: bytes) -> bool:
        with suppress(BrokenPipeError):  # `answer` finds that the process has ended
            return self._questions.write(question) == len(question)
        return True

    def _receive(self) -> bool:
        """Read what there is; return whether more may come."""
        try:
            read = os.read(self._answers.fileno(), MOST_BYTES)
        except BlockingIOError:
            return True
        self._read += read
        return bool(read)

    def _kill(self) -> None:
        self._process.kill()
        for pipe in (self._questions, self._answers):
            pipe.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_REAP_SECONDS)
