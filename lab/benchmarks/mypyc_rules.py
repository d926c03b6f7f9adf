"""The rules compiled to machine code by mypyc, for programs that play millions of games.

The box does not use this. The package is copied to `build/compiled/`, and the modules where play-outs spend
most of their time are compiled there, once for each state of the sources. Only the speed differs. Needs mypy
and a C compiler.
"""

import shutil
import subprocess
import sys
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from os import environ
from pathlib import Path
from sysconfig import get_config_var
from typing import Any, Final, NamedTuple

from llamadillo import engine, games
from llamadillo.engine.game import CHANCE, TERMINAL

PACKAGE: Final = Path(engine.__path__[0]).parent
COMPILED: Final = (
    "engine/cards.py",
    "engine/dealing.py",
    "engine/frozen.py",
    "engine/game.py",
    "games/lamas/tokens.py",
    "games/armadillo/rules.py",
    "games/armadillo/state.py",
    "games/lama/rules.py",
    "games/lama/state.py",
    "games/lama_dice/rules.py",
    "games/lama_dice/state.py",
)
"""The rules, the modules that they use, and the positions."""
BUILD: Final = Path("build", "compiled")


class NotCompiled(Exception):
    """The rules cannot be compiled here; the message says why."""


class CompiledRules(NamedTuple):
    """The games by name, and the two actors that are not seats."""

    registry: Any
    chance: Any
    terminal: Any


def interpreted() -> CompiledRules:
    """The rules as the program uses them."""
    return CompiledRules(games.REGISTRY, CHANCE, TERMINAL)


@cache
def compiled() -> CompiledRules:
    """The rules from compiled modules, in addition to the others in this process. Raises NotCompiled."""
    directory = compile_rules()
    before = _loaded()
    for name in before:
        del sys.modules[name]
    sys.path.insert(0, str(directory))
    try:
        registry = import_module("llamadillo.games").REGISTRY
        game = import_module("llamadillo.engine.game")
        return CompiledRules(registry, game.CHANCE, game.TERMINAL)
    finally:
        sys.path.remove(str(directory))
        for name in _loaded():
            del sys.modules[name]
        sys.modules.update(before)


def compile_rules(build: Path = BUILD) -> Path:
    """The directory with the package `llamadillo`, its rules compiled. Raises NotCompiled."""
    if find_spec("mypyc") is None:
        raise NotCompiled("mypy is not installed; `pip install '.[bench]'` gets it")
    sources = [*sorted(PACKAGE.glob("engine/**/*.py")), *sorted(PACKAGE.glob("games/**/*.py"))]
    state = sha256(sys.version.encode() + b"".join(source.read_bytes() for source in sources))
    directory = build.absolute() / state.hexdigest()[:12]
    suffix = str(get_config_var("EXT_SUFFIX"))
    if all((directory / "llamadillo" / name).with_suffix(suffix).exists() for name in COMPILED):
        return directory
    shutil.rmtree(build, ignore_errors=True)
    for source in (PACKAGE / "__init__.py", *sources):
        target = directory / "llamadillo" / source.relative_to(PACKAGE)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
    done = subprocess.run(  # noqa: S603 (this program's own sources)
        [
            *(sys.executable, "-m", "mypyc", "--config-file=", "--explicit-package-bases"),
            *(f"llamadillo/{name}" for name in COMPILED),
        ],
        cwd=directory,
        env={**environ, "MYPYPATH": ".", "MYPYC_OPT_LEVEL": "3", "MYPYC_DEBUG_LEVEL": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        shutil.rmtree(directory, ignore_errors=True)
        last = (done.stderr or done.stdout).strip().splitlines()[-1:]
        raise NotCompiled(f"mypyc and the C compiler could not: {' '.join(last)}")
    return directory


def _loaded() -> dict[str, Any]:
    """The modules of the package that are imported."""
    return {name: module for name, module in sys.modules.items() if name.split(".")[0] == "llamadillo"}
