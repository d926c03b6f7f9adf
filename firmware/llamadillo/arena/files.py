"""Files that a run leaves: looked at before hours of play, then written whole or not at all."""

import os
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from stat import S_ISREG

__all__ = ["Unfit", "check_place", "holds_something", "same_file", "write_whole"]


class Unfit(Exception):
    """A file cannot be written, or had better not be; the message is a sentence."""


def holds_something(file: Path) -> bool:
    """Whether there is a file with something in it, that could be lost.

    Raises Unfit where there is something else than a file (a folder, a device, a pipe), for nothing of
    that kind can be replaced by a file unharmed; and what cannot be looked at.
    """
    try:
        there = file.stat()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise Unfit(f"{file} cannot be looked at: {error.strerror}.") from error
    if not S_ISREG(there.st_mode):
        raise Unfit(f"{file} is there already and is no file: give another name.")
    return there.st_size > 0


def check_place(file: Path) -> None:
    """Raises Unfit unless a file can be made where this one is to be. Leaves everything as it was."""
    place = _place(file)
    if not place.parent.is_dir():
        raise Unfit(f"{file} cannot be written: there is no folder {place.parent}; make it first.")
    try:
        descriptor, part = _beside(place)
        os.close(descriptor)
        part.unlink()
    except OSError as error:
        raise Unfit(f"{file} cannot be written: {error.strerror}.") from error


def same_file(one: Path, other: Path) -> bool:
    """Whether two names mean one file, be it there or not."""
    if _place(one) == _place(other):
        return True
    try:
        return one.samefile(other)
    except OSError:
        return False


def write_whole(file: Path, content: bytes) -> None:
    """Write the file whole or not at all: what was there stays until all is written.

    Its folder is made if need be. A link stays one: what it leads to is written. Raises OSError that
    names `file`; then nothing half-written is left.
    """
    place = _place(file)
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        descriptor, part = _beside(place)
        try:
            with open(descriptor, "wb") as written:
                written.write(content)
                written.flush()
                os.fsync(descriptor)
            part.replace(place)
        except BaseException:
            with suppress(OSError):
                part.unlink()
            raise
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(file)) from error


def _place(file: Path) -> Path:
    """Where the file is, past all links."""
    return Path(os.path.realpath(file))


def _beside(place: Path) -> tuple[int, Path]:
    """A new file in the same folder, open, and its name: nobody else's, whatever is there."""
    part = place.with_name(f"{place.name}.{token_hex(4)}.part")
    return os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666), part
