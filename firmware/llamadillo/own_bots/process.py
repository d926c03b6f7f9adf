"""The program that runs a bot of one's own at a seat of the box, in a process of its own.

On standard input it gets questions: pickles of `(observation, legal, seed)`, which only the box writes. On
standard output it writes a line of JSON for each event:

    {"ready": true}                    the bot is loaded
    {"action": {"do": "roll"}}         its choice, in the notation of the records
    {"stopped": "NameError: …"}        why it plays no longer

The bot itself has neither: what it prints is lost, what it reads is empty. It sees what its seat sees,
because nothing else is sent, and its draws follow from the seed of the question.

Limits that the kernel enforces: memory, processor time for each choice, no writing to files, no new
processes. The audit hook refuses what a bot has no need of: other files, the network, other processes. It
guards against mistakes; a program of ill will can get round it.
"""

import json
import os
import pickle
import resource
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, Final

from llamadillo.games import REGISTRY
from llamadillo.own_bots.answers import answer
from llamadillo.own_bots.load import OWN_CLASS, from_file

MEMORY: Final = 64 << 20
"""The bytes of address space. Python with the rules of all games takes 18 MB."""
CPU_SECONDS: Final = 2
"""Whole seconds of processor time for a choice: they end a bot whose box is gone or is not looking."""
START_CPU_SECONDS: Final = 20
"""The same until the bot is loaded."""
_READ_ONLY: Final = os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK | os.O_DIRECTORY
_REFUSED: Final = ("os.", "shutil.", "socket.", "subprocess.", "ctypes.", "sqlite3.", "tempfile.")
_ALLOWED: Final = frozenset({"os.listdir", "os.scandir", "os.walk", "os.fwalk"})
"""Events of those that change nothing; imports need the first."""


def main(arguments: list[str]) -> None:
    """Run the bot in the file until the box closes the pipes. Arguments: the game, the file."""
    name, file = arguments[0], Path(arguments[1])
    questions, answers = _taken(0, "rb"), _taken(1, "wb")

    def say(event: dict[str, Any]) -> None:
        answers.write(json.dumps(event).encode() + b"\n")
        answers.flush()

    _limit()
    _limit_processor_time(START_CPU_SECONDS)
    _guard(file.parent)
    with suppress(BrokenPipeError):
        try:
            bot = from_file(file, OWN_CLASS, REGISTRY[name])
        except ValueError as error:
            say({"stopped": str(error)})
            return
        say({"ready": True})
        while (question := _next(questions)) is not None:
            _limit_processor_time(CPU_SECONDS)
            event = answer(bot, *question)
            say(event)
            if "stopped" in event:
                return


def _next(questions: BinaryIO) -> Any:
    """The next question; None when there are no more."""
    try:
        return pickle.load(questions)  # noqa: S301  only the box writes here
    except EOFError:
        return None


def _taken(descriptor: int, mode: str) -> Any:
    """A standard stream for the questions or answers; prints and inputs of the bot get an empty file."""
    stream = os.fdopen(os.dup(descriptor), mode)
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, descriptor)
    os.close(null)
    return stream


def _limit() -> None:
    """Set the limits of the kernel. The bot is the first to go where memory is short."""
    with suppress(OSError):  # not on Linux
        Path("/proc/self/oom_score_adj").write_text("1000", encoding="ascii")
    for kind, most in (
        (resource.RLIMIT_AS, MEMORY),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NPROC, 0),
    ):
        resource.setrlimit(kind, (most, most))


def _limit_processor_time(seconds: int) -> None:
    """From now on the process may take this time and the rest of the current second; then it is killed."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
    resource.setrlimit(resource.RLIMIT_CPU, (int(used.ru_utime + used.ru_stime) + 1 + seconds, hard))


def _guard(folder: Path) -> None:
    """Refuse from now on what a bot has no need of: an event of Python's audit raises PermissionError."""
    roots = tuple(
        f"{os.path.abspath(root)}{os.sep}" for root in (*sys.path, str(folder), str(folder.resolve()))
    )

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open":
            path, _, flags = arguments
            if isinstance(path, int):  # it is open already
                return
            file = os.path.abspath(os.fsdecode(path))
            if not file.startswith(roots) or (flags or 0) & ~_READ_ONLY:
                raise PermissionError(f"a bot may not open {file}")
        elif event.startswith(_REFUSED) and event not in _ALLOWED:
            raise PermissionError(f"a bot may not call {event}")

    sys.addaudithook(hook)
