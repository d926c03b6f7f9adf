"""Functions compiled by Numba, with their types kept for the type checker.

Machine code is kept on disk, in a folder for this state of the sources: Numba itself looks only at the file
of the function, and would go on with the old code of another file that it calls.
"""

import shutil
from collections.abc import Callable, Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final, TypeVar, cast

import numba

import llamadillo

__all__ = ["compiled", "folder_for", "summing"]

_LAB: Final = Path(__file__).parents[1]
_KEPT: Final = Path(__file__).parent / "__pycache__" / "machine-code"
_F = TypeVar("_F", bound=Callable[..., object])


def compiled(function: _F) -> _F:
    """The same function as machine code, made at its first call and kept on disk."""
    _keep()
    return cast("_F", numba.njit(cache=True)(function))


def summing(function: _F) -> _F:
    """Likewise; the terms of a sum may be added in another order."""
    _keep()
    return cast("_F", numba.njit(cache=True, fastmath={"reassoc", "nsz", "contract"})(function))


@cache
def _keep() -> None:
    """Set the folder of Numba's cache, and delete the caches of other sources."""
    program = Path(llamadillo.__path__[0])
    parts = [_LAB / name for name in ("kernels", "training", "strength/payoffs")]
    parts += [program / name for name in ("bots", "engine", "games", "titles")]
    folder = folder_for(source for part in parts for source in part.rglob("*.py"))
    for other in _KEPT.glob("*"):
        if other != folder:
            shutil.rmtree(other, ignore_errors=True)
    numba.config.CACHE_DIR = str(folder)


def folder_for(sources: Iterable[Path]) -> Path:
    """Where machine code made of these sources is kept."""
    state = sha256(b"".join(source.read_bytes() for source in sorted(sources)))
    return _KEPT / state.hexdigest()[:12]
