"""How our commands refuse a board file: one sentence on standard error, and 1."""

import sys
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

from llamadillo.devices.pi.board import BoardError

__all__ = ["refuses_board_files"]

_Arguments = ParamSpec("_Arguments")


def refuses_board_files(command: Callable[_Arguments, int]) -> Callable[_Arguments, int]:
    """A command that ends with 1 and a sentence when `board.reference` refuses the board file."""

    @wraps(command)
    def refusing(*args: _Arguments.args, **kwargs: _Arguments.kwargs) -> int:
        try:
            return command(*args, **kwargs)
        except BoardError as why:
            print(why, file=sys.stderr)
            return 1

    return refusing
