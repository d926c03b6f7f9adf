"""What commands print: results on standard output, one sentence on standard error."""

import errno
import os
import sys
from contextlib import suppress

from llamadillo.quoting import SENTENCE, plain


class OutputLost(Exception):
    """Standard output cannot be written; the message says why."""

    def __init__(self, error: OSError) -> None:
        closed = error.errno == errno.EBADF  # the shell's `>&-`
        super().__init__("it is closed" if closed else error.strerror or str(error))


def say(text: str) -> None:
    """Print on standard output; characters that its encoding lacks are escaped. Raises OutputLost."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    try:
        print(text.encode(encoding, "backslashreplace").decode(encoding), flush=True)
    except OSError as error:
        raise OutputLost(error) from error


def refuse(sentence: str, code: int = 1) -> int:
    """Print a sentence on standard error, bounded and without control characters; returns the exit code.

    Where standard error cannot be written, the exit code is all that is left to say.
    """
    with suppress(OSError, ValueError):
        print(plain(sentence, SENTENCE), file=sys.stderr, flush=True)
    return code


def open_standard_streams() -> None:
    """Give a process its three standard streams if it was started without some of them.

    Otherwise the next file that is opened gets the number of a missing one, and what is written to the
    stream destroys that file; and `print` writes to standard output what is meant for standard error. A
    stream that was missing reads as empty and cannot be written.
    """
    while (descriptor := os.open(os.devnull, os.O_RDONLY)) <= 2:
        os.set_inheritable(descriptor, True)
    os.close(descriptor)
    if sys.stdin is None:
        sys.stdin = os.fdopen(0, closefd=False, encoding="utf-8")
    if sys.stdout is None:
        sys.stdout = os.fdopen(1, "w", closefd=False, encoding="utf-8")
    if sys.stderr is None:
        sys.stderr = os.fdopen(2, "w", closefd=False, encoding="utf-8", errors="backslashreplace")


def finish(code: int) -> int:
    """Write what the standard streams still hold; returns the exit code, 1 if results are lost.

    Python would do it at exit, with a message of its own and the exit code 120.
    """
    try:
        sys.stdout.flush()
    except OSError as error:
        code = give_up(OutputLost(error))
    try:
        sys.stderr.flush()
    except OSError:
        _discard(2)
    return code


def give_up(error: OutputLost) -> int:
    """Say that standard output is lost; returns the exit code 1."""
    _discard(sys.stdout.fileno())
    return refuse(f"standard output: {error}")


def _discard(descriptor: int) -> None:
    """Let a stream drop what it holds and what is still written to it."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, descriptor)
    os.close(null)
