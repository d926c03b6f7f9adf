"""Functions compiled by Numba that keep their types for the type checker.

Machine code is cached on disk, in a directory named by a hash of the sources: Numba itself checks only the
file of a function, and would use outdated code of other files that the function calls.
"""

import shutil
from collections.abc import Callable, Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final, TypeVar, cast

import numba

import llamadillo

_LAB: Final = Path(__file__).parents[1]
_KEPT: Final = Path(__file__).parent / "__pycache__" / "machine-code"
_F = TypeVar("_F", bound=Callable[..., object])


def compiled(function: _F) -> _F:
    """Compile a function at its first call, with a cache on disk."""
    _keep()
    return cast("_F", numba.njit(cache=True)(function))


def summing(function: _F) -> _F:
    """Like `compiled`, but the terms of a sum may be added in any order."""
    _keep()
    return cast("_F", numba.njit(cache=True, fastmath={"reassoc", "nsz", "contract"})(function))


@cache
def _keep() -> None:
    """Set the directory of Numba's cache, and delete those of other sources."""
    program = Path(llamadillo.__path__[0])
    parts = [_LAB / name for name in ("kernels", "solver", "training", "strength/payoffs")]
    parts += [program / name for name in ("bots", "engine", "games", "titles")]
    folder = folder_for(source for part in parts for source in part.rglob("*.py"))
    for other in _KEPT.glob("*"):
        if other != folder:
            shutil.rmtree(other, ignore_errors=True)
    numba.config.CACHE_DIR = str(folder)


def folder_for(sources: Iterable[Path]) -> Path:
    """The cache directory for these sources."""
    state = sha256(b"".join(source.read_bytes() for source in sorted(sources)))
    return _KEPT / state.hexdigest()[:12]
