"""Bots of one's own in processes: the staff's folder, and a process for each seat.

A file FOLDER/GAME/NAME.py is a bot for a game. `own_bots.process` is the program of such a process and its
protocol. Here its pipes are read without waiting, when the box asks whether there is an answer; what is
late, senseless or too much ends the process.
"""

import json
import os
import pickle
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, Final, cast

import llamadillo
from llamadillo.engine.steps import Action
from llamadillo.ports.clock import Clock
from llamadillo.ports.own_bots import CHOICE_SECONDS, START_SECONDS, OwnBotStopped, OwnPlayer, StoppedPlayer
from llamadillo.quoting import quote

NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,15}")
"""The names of bots. Other files of the folder are not offered."""
MOST_BYTES: Final = 1 << 16
"""What a process may have written that is not yet a line."""
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


class BotProcess:
    """An `OwnPlayer` in a process."""

    def __init__(self, command: Sequence[str], clock: Clock, say: Callable[[str], None]) -> None:
        """Start the process. Raises OSError."""
        self._clock = clock
        self._say = say
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
        self._since = clock.now()
        self._read = b""
        self._ready = False
        self._legal: tuple[Action, ...] = ()
        self._reason: str | None = None

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def fileno(self) -> int:
        """A descriptor that is readable when `answer` has something new to say."""
        return self._answers.fileno()

    def ask(self, observation: Any, legal: tuple[Action, ...], seed: int) -> None:
        """See `OwnPlayer.ask`."""
        if self._reason is not None:
            return
        if self._legal:
            raise ValueError("it has not answered the last question")
        self._legal = legal
        if self._ready:
            self._since = self._clock.now()
        question = pickle.dumps((observation, legal, seed))
        with suppress(BrokenPipeError):  # `answer` finds that the process has ended
            if self._questions.write(question) != len(question):
                self._stop("it does not read its questions")

    def answer(self) -> Action | None:
        """See `OwnPlayer.answer`."""
        if self._reason is None and (choice := self._look()) is not None:
            return choice
        if self._reason is not None:
            raise OwnBotStopped(self._reason)
        return None

    def close(self) -> None:
        """See `OwnPlayer.close`."""
        if self._reason is None:
            self._end("the match is over")

    def _look(self) -> Action | None:
        """The choice, if it is there. What is wrong with the process stops it."""
        more = self._receive()
        while (line := self._next_line()) is not None:
            choice = self._understood(line)
            if choice is not None or self._reason is not None:
                return choice
        self._check(ended=not more)
        return None

    def _receive(self) -> bool:
        """Read what there is; return whether more may come."""
        try:
            read = os.read(self._answers.fileno(), MOST_BYTES)
        except BlockingIOError:
            return True
        self._read += read
        return bool(read)

    def _next_line(self) -> bytes | None:
        line, newline, rest = self._read.partition(b"\n")
        if not newline:
            return None
        self._read = rest
        return line

    def _understood(self, line: bytes) -> Action | None:
        """The choice that a line is, if it is one."""
        try:
            event = json.loads(line)
        except (ValueError, RecursionError):
            event = None
        match event:
            case {"ready": True} if not self._ready:
                self._ready, self._since = True, self._clock.now()
            case {"action": notation} if self._legal:
                choice = next((action for action in self._legal if action.to_json() == notation), None)
                if choice is not None:
                    self._legal = ()
                    return choice
                self._stop(f"its choice is not legal: {quote(str(notation))}")
            case {"stopped": str(reason)}:
                self._stop(reason)
            case _:
                self._stop(f"its answer makes no sense: {quote(line.decode(errors='replace'))}")
        return None

    def _check(self, *, ended: bool) -> None:
        limit = CHOICE_SECONDS if self._ready else START_SECONDS
        if ended:
            self._stop("its process has ended")
        elif len(self._read) >= MOST_BYTES:
            self._stop("its answer is too long")
        elif self._clock.now() - self._since > limit and (self._legal or not self._ready):
            self._stop(f"it took longer than {limit:g} s")

    def _stop(self, reason: str) -> None:
        self._end(reason)
        self._say(reason)

    def _end(self, reason: str) -> None:
        self._reason = reason
        self._process.kill()
        for pipe in (self._questions, self._answers):
            pipe.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_REAP_SECONDS)
