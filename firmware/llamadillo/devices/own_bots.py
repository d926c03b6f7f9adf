"""Bots of one's own in processes: the staff's folder, and a process for each seat.

A file FOLDER/GAME/NAME.py is a bot for a game. `own_bots.process` is the program of such a process and its
protocol.
"""

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import llamadillo
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
        from llamadillo.devices.bot_process import BotProcess

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
