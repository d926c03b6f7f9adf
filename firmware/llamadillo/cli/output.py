"""What commands print: results on standard output, one sentence on standard error."""

import os
import sys


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
    """Print a sentence on standard error; returns the exit code."""
    print(sentence, file=sys.stderr, flush=True)
    return code


def give_up(error: OutputLost) -> int:
    """Say that standard output is lost; returns the exit code 1."""
    # Python flushes the rest at exit: discard it.
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return refuse(f"standard output: {error}")


def plain(name: str) -> str:
    """A name with escapes for all characters that are not printable, such as a terminal's control codes."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in name)
