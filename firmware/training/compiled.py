"""Functions compiled by Numba, with their types kept for the type checker."""

from collections.abc import Callable
from typing import TypeVar, cast

from numba import njit

__all__ = ["compiled"]

_F = TypeVar("_F", bound=Callable[..., object])


def compiled(function: _F) -> _F:
    """The same function as machine code, made at its first call and kept on disk."""
    return cast("_F", njit(cache=True)(function))
