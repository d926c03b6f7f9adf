"""Bots of one's own in processes: the staff's folder, and a process for each seat.

A file FOLDER/GAME/NAME.py is a bot for a game. `own_bots.process` is the program of such a process and its
protocol. Here its pipes are read without waiting, when the box asks whether there is an answer.
"""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Final, cast

import llamadillo
from llamadillo.devices.asked_bot import MOST_BYTES, AskedBot
from llamadillo.ports.clock import Clock
from llamadillo.ports.own_bots import OwnPlayer, StoppedPlayer

NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,15}")
"""The names of bots. Other files of the folder are not offered."""
_MAIN: Final = """\
import sys
sys.path.append(sys.argv[1])
from llamadillo.own_bots.process import main
main(sys.argv[2:])
"""
_REAP_SECONDS: Final = 0.2
"""A process that was killed is gone after milliseconds; where the disk hangs, it is left behind."""


class BotFolder:
    """The `OwnBots` of a folder. It may be missing, and change at any time."""

    def __init__(self, folder: Path, clock: Clock, say: Callable[[str], None] = lambda _: None) -> None:
        """`clock` measures what a bot takes. `say` is called with a sentence for each bot that stops."""
        self._folder = folder
        self._clock = clock
        self._say = say

    def names(self, game: str) -> tuple[str, ...]:
        """See `OwnBots.names`."""
        try:
            files = [path for path in (self._folder / game).iterdir() if path.suffix == ".py"]
            return tuple(sorted(path.stem for path in files if NAME.fullmatch(path.stem) and path.is_file()))
        except OSError:
            return ()

    def sit(self, game: str, name: str) -> OwnPlayer:
        """See `OwnBots.sit`."""

        def say(reason: str) -> None:
            self._say(f"The bot {name} for {game} has stopped: {reason}")

        if not NAME.fullmatch(name):
            return StoppedPlayer("it has no name of a bot")
        file = (self._folder / game / f"{name}.py").absolute()
        program = str(Path(llamadillo.__file__).parents[1])
        command = (sys.executable, "-B", "-I", "-S", "-c", _MAIN, program, game, str(file))
        try:
            return BotProcess(command, self._clock, say)
        except OSError as error:
            reason = f"its process cannot start ({error.strerror})"
            say(reason)
            return StoppedPlayer(reason)


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
