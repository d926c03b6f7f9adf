"""What commands print: results on standard output, one sentence on standard error."""

import os
import sys
from contextlib import suppress


class OutputLost(Exception):
    """Standard output cannot be written; the message says why."""


def say(text: str) -> None:
    """Print on standard output; characters that its encoding lacks are escaped. Raises OutputLost."""
    if sys.stdout is None:  # the shell's `>&-`
        raise OutputLost("it is closed")
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    try:
        print(text.encode(encoding, "backslashreplace").decode(encoding), flush=True)
    except OSError as error:
        raise OutputLost(error.strerror or str(error)) from error


def refuse(sentence: str, code: int = 1) -> int:
    """Print a sentence on standard error, if it can be written; returns the exit code."""
    with suppress(OSError, ValueError):
        print(sentence, file=sys.stderr, flush=True)
    return code


def give_up(error: OutputLost) -> int:
    """Say that standard output is lost; returns the exit code 1."""
    return refuse(f"standard output: {error}")


def open_streams() -> None:
    """Open /dev/null in place of each standard stream that is closed; `say` still reports its loss.

    Otherwise the next file that is opened gets the number of the closed descriptor, and with it all that is
    written to the stream.
    """
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # it gets the lowest free number
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  until the end


def settle_streams() -> None:
    """Discard what cannot be written. Python flushes the streams at exit, and fails if it cannot."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            try:
                stream.flush()
            except (OSError, ValueError):
                with suppress(OSError, ValueError), open(os.devnull, "wb") as nowhere:
                    os.dup2(nowhere.fileno(), stream.fileno())


def plain(name: str) -> str:
    """A name with escapes for all characters that are not printable, such as a terminal's control codes."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in name)
