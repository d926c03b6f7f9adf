"""Why the box did not start: `llamadillo run` writes it, `llamadillo notice` shows it.

The sentence is a file in the runtime directory, which does not survive a power-off. Without that
directory nothing is kept: the box was started by hand, and standard error has the sentence.
"""

from contextlib import suppress
from typing import Final

from llamadillo import config
from llamadillo.files import read_file
from llamadillo.quoting import plain
from llamadillo.storage.disk import write_atomically

FILE: Final = "last-word"
_MAX_LENGTH: Final = 1000
"""Characters that are kept: the OLED shows far fewer."""


def write(sentence: str | None) -> None:
    """Keep this sentence; None deletes the last one. Never raises."""
    directory = config.runtime_directory()
    if directory is None:
        return
    with suppress(OSError):
        if sentence is None:
            (directory / FILE).unlink(missing_ok=True)
        else:
            write_atomically(directory / FILE, plain(sentence, _MAX_LENGTH).encode())


def read() -> str | None:
    """The sentence that was kept, or None. Never raises."""
    directory = config.runtime_directory()
    if directory is None:
        return None
    with suppress(OSError):
        return read_file(directory / FILE, 4 * _MAX_LENGTH).decode(errors="replace").strip() or None
    return None
