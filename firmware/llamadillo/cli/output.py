"""What commands print: on standard output what was asked for, on standard error one sentence."""

import os
import sys


class OutputLost(Exception):
    """Standard output takes no more; the message says why."""


def say(text: str) -> None:
    """Print on standard output; what its encoding does not have is escaped. Raises OutputLost."""
    if sys.stdout is None:  # the shell's `>&-`
        raise OutputLost("it is closed")
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    try:
        print(text.encode(encoding, "backslashreplace").decode(encoding), flush=True)
    except OSError as error:
        raise OutputLost(error.strerror or str(error)) from error


def refuse(sentence: str) -> int:
    """Print a sentence on standard error; returns the exit code 1."""
    print(sentence, file=sys.stderr)
    return 1


def give_up(error: OutputLost) -> int:
    """Say that standard output is lost; returns the exit code 1."""
    # Python writes what is left once more at exit: let it go nowhere.
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return refuse(f"standard output: {error}")


def plain(name: str) -> str:
    """A name that cannot steer a terminal, whatever a file says."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in name)
