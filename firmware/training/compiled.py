"""Functions compiled by Numba, with their types kept for the type checker.

Machine code is kept on disk, in a folder for each state of the sources: Numba itself looks only at the file
of the function, and would go on with the old code of another file that it calls.
"""

from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from typing import Final, TypeVar, cast

import numba
from numba import njit

import llamadillo

__all__ = ["compiled", "folder_for", "summing"]

_HERE: Final = Path(__file__).parent
_F = TypeVar("_F", bound=Callable[..., object])


def folder_for(sources: Iterable[Path]) -> Path:
    """Where machine code made of these sources is kept."""
    state = sha256(b"".join(source.read_bytes() for source in sorted(sources)))
    return _HERE / "__pycache__" / state.hexdigest()[:12]


_PROGRAM: Final = Path(llamadillo.__path__[0])
_SOURCES: Final = [
    *_HERE.rglob("*.py"),
    *(source for part in ("bots", "engine", "games") for source in (_PROGRAM / part).rglob("*.py")),
]
numba.config.CACHE_DIR = str(folder_for(_SOURCES))


def compiled(function: _F) -> _F:
    """The same function as machine code, made at its first call and kept on disk."""
    return cast("_F", njit(cache=True)(function))


def summing(function: _F) -> _F:
    """Likewise; the terms of a sum may be added in another order."""
    return cast("_F", njit(cache=True, fastmath={"reassoc", "nsz", "contract"})(function))
