"""Opponents of an earlier revision of the program, as reference players.

    python -m lab.strength --against 9e01db2 --publish --games 10000
    llamadillo arena lama hard lab.strength.before:hard_9e01db2 --games 1000

The package of that revision is taken out of the history (`git archive`) and gets a name of its own, which
replaces `llamadillo` in its imports: both revisions run in one process. An opponent of the earlier one is
shown an observation of its own classes, with the same content: see `translate`.
"""

import re
import subprocess
import sys
import tarfile
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache, partial
from importlib import import_module, invalidate_caches
from io import BytesIO
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any, Final

import llamadillo
from llamadillo.bots import Bot
from llamadillo.engine.frozen import Frozen
from llamadillo.engine.game import Draw, Game
from llamadillo.engine.steps import Action

FOLDER: Final = Path("build/before")
_PACKAGE: Final = llamadillo.__name__
_TREE: Final = f"firmware/{_PACKAGE}"
_REVISION: Final = re.compile(r"[0-9a-f]{7,40}")
_IMPORTED: Final = re.compile(rf"\b{_PACKAGE}(?=\.[a-z_]| import\b)")
"""The name of the package in import statements, and in names of modules."""


class NoHistory(Exception):
    """The history does not have the revision; the message is a sentence."""


def extracted(revision: str, folder: Path = FOLDER) -> str:
    """The name of the package of that revision, which can be imported then. Raises NoHistory.

    `revision` is the start of the hash of a commit: seven digits at least.
    """
    name = f"{_PACKAGE}_{revision}"
    if not (folder / revision / name).exists():
        data = _archive(revision)
        folder.mkdir(parents=True, exist_ok=True)
        part = Path(mkdtemp(dir=folder))
        with tarfile.open(fileobj=BytesIO(data)) as archive:
            archive.extractall(part, filter="data")
        tree = (part / _TREE).rename(part / name)
        for file in tree.rglob("*.py"):
            file.write_text(_IMPORTED.sub(name, file.read_text("utf-8")), "utf-8")
        try:
            part.rename(folder / revision)
        except OSError:  # another process was faster
            rmtree(part)
    path = str((folder / revision).resolve())
    if path not in sys.path:
        sys.path.append(path)
        invalidate_caches()
    return name


def _archive(revision: str) -> bytes:
    """The package of a revision, as a tar file. Raises NoHistory."""
    if not _REVISION.fullmatch(revision):
        raise NoHistory(f"{revision!r} is no hash of a commit: give seven hexadecimal digits or more.")
    root = Path(__file__).parents[2]
    try:
        made = subprocess.run(  # noqa: S603  the revision is checked
            ["git", "-C", str(root), "archive", revision, _TREE],  # noqa: S607
            capture_output=True,
            check=True,
        )
    except FileNotFoundError as error:
        raise NoHistory("git is not installed: it has the earlier revisions.") from error
    except subprocess.CalledProcessError as error:
        raise NoHistory(
            f"Revision {revision} is not in the history of {root}: use a clone that has it, "
            "git fetch --unshallow."
        ) from error
    return made.stdout


def module_before(revision: str, name: str) -> Any:
    """A module of that revision, by its name within the package: `titles.lama.hard`. Raises NoHistory."""
    return import_module(f"{extracted(revision)}.{name}")


def translator(revision: str) -> Callable[[Any], Any]:
    """A function that translates values of this program to those of a revision. Raises NoHistory.

    Tuples, numbers, members of an Enum, dataclasses and states: each object becomes one of the class with
    the same name, made of the fields that this class has there. Raises AttributeError for a class or a field
    that only the revision has.
    """
    package = extracted(revision)

    @cache
    def class_of(here: Any) -> Any:
        module = import_module(here.__module__.replace(_PACKAGE, package, 1))
        return getattr(module, here.__qualname__)

    @cache
    def names_of(there: Any) -> tuple[str, ...]:
        if is_dataclass(there):
            return tuple(field.name for field in fields(there) if field.init)
        names: tuple[str, ...] = there.fields
        return names

    @cache
    def of_action(action: Action) -> Any:
        return of_object(action)

    def of_object(value: Any) -> Any:
        kind: Any = type(value)
        there = class_of(kind)
        return there(**{name: translate(getattr(value, name)) for name in names_of(there)})

    def translate(value: Any) -> Any:
        kind: Any = type(value)
        if kind is tuple:
            return tuple(map(translate, value))
        if isinstance(value, Enum):
            return class_of(kind)[value.name]
        if isinstance(value, Action):
            return of_action(value)
        if is_dataclass(value) or isinstance(value, Frozen):
            return of_object(value)
        return value

    return translate


class Before:
    """An opponent of the box as it was at a revision."""

    def __init__(self, game: Game[Any, Any], revision: str, level: str) -> None:
        """The opponent of that level. Raises NoHistory, ValueError for a level that there was not."""
        title = module_before(revision, "titles").TITLES[game.name]
        bot = getattr(title.opponents, level, None)
        if bot is None:
            raise ValueError(f"revision {revision} has no opponent {level!r}")
        self._bot: Bot = bot
        self._translate = translator(revision)

    def choose(self, observation: Any, legal: tuple[Action, ...], draw: Draw) -> Action:
        """See `Bot.choose`."""
        offered: tuple[Action, ...] = self._translate(legal)
        chosen = self._bot.choose(self._translate(observation), offered, draw)
        return legal[offered.index(chosen)]


def __getattr__(name: str) -> Callable[[Game[Any, Any]], Before]:
    """The factory of an opponent of a revision, by LEVEL_REVISION: `hard_9e01db2`."""
    level, _, revision = name.partition("_")
    if not _REVISION.fullmatch(revision):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return partial(Before, revision=revision, level=level)
