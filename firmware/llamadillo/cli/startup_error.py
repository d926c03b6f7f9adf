"""Why the box did not start: `llamadillo run` leaves it, `llamadillo notice` shows it.

It is a file in the runtime directory, so it ends with the power. Where there is no such
directory nothing is left: whoever started the box by hand has read it.
"""

from contextlib import suppress
from typing import Final

from llamadillo import config

FILE: Final = "last-word"
_MOST: Final = 1000
"""Characters that are read: the glass takes far less."""


def leave(sentence: str | None) -> None:
    """Leave this sentence in place of the one before; None: there is nothing to tell."""
    directory = config.runtime_directory()
    if directory is None:
        return
    with suppress(OSError):
        if sentence is None:
            (directory / FILE).unlink(missing_ok=True)
        else:
            (directory / FILE).write_text(sentence, encoding="utf-8")


def left() -> str | None:
    """The sentence that was left, or None."""
    directory = config.runtime_directory()
    if directory is None:
        return None
    try:
        with (directory / FILE).open(encoding="utf-8", errors="replace") as file:
            return file.read(_MOST).strip() or None
    except OSError:
        return None
