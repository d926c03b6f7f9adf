"""Makes a bot from foreign code."""

import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import walk_tb
from types import ModuleType
from typing import Any

from llamadillo.bots import Bot
from llamadillo.engine.game import Game
from llamadillo.quoting import plain, quote

OWN_CLASS = "Bot"
"""The name of the class in a file of the staff's folder."""


def from_file(path: Path, attribute: str, game: Game[Any, Any]) -> Bot:
    """The bot of a Python file: what its `attribute` returns when called with the game.

    The file may import others of its folder. Raises ValueError with a sentence.
    """

    def load() -> ModuleType:
        name = f"_{path.stem}" if path.stem in sys.modules else path.stem  # it replaces no other module
        spec = spec_from_file_location(name, path)
        if spec is None or spec.loader is None:
            raise ImportError("it is no Python file")
        module = module_from_spec(spec)
        sys.modules[name] = module  # a dataclass looks its module up
        if (folder := str(path.resolve().parent)) not in sys.path:
            sys.path.append(folder)
        spec.loader.exec_module(module)
        return module

    return _made(f"{path}:{attribute}", load, attribute, game)


def from_module(module: str, attribute: str, game: Game[Any, Any]) -> Bot:
    """The same for a module that can be imported. Raises ValueError with a sentence."""
    return _made(f"{module}:{attribute}", lambda: import_module(module), attribute, game)


def _made(name: str, load: Callable[[], ModuleType], attribute: str, game: Game[Any, Any]) -> Bot:
    try:
        bot: Bot = getattr(load(), attribute)(game)
        can_choose = callable(getattr(bot, "choose", None))
    except KeyboardInterrupt:
        raise
    except ModuleNotFoundError as error:
        raise ValueError(
            f"{plain(name)}: there is no module {quote(error.name)} to import; start where it can be found."
        ) from error
    except BaseException as error:  # foreign code may raise anything, SystemExit too
        if isinstance(error, OSError) and error.filename and name.startswith(f"{error.filename}:"):
            raise ValueError(f"{plain(name)} cannot be read ({error.strerror}).") from error
        raise ValueError(f"{plain(name)}: {describe(error)}.") from error
    if not can_choose:
        raise ValueError(f"{plain(name)} is no opponent: it has no method `choose`.")
    return bot


def located(error: BaseException) -> str:
    """The same as `describe`, with the place: `ZeroDivisionError: division by zero (lena.py:7)`."""
    *_, (frame, line) = walk_tb(error.__traceback__)
    return f"{describe(error)} ({plain(frame.f_code.co_filename)}:{line})"


def describe(error: BaseException) -> str:
    """An exception of foreign code on one line: `ZeroDivisionError: division by zero`."""
    try:
        message = " ".join(str(error).split())
    except Exception:  # its __str__ may raise, too
        message = ""
    return f"{type(error).__name__}: {plain(message)}" if message else type(error).__name__
