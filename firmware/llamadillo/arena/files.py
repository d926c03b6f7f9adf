"""The files that a run writes: checked before hours of play, then written completely or not at all."""

import os
from pathlib import Path
from secrets import token_hex
from stat import S_ISREG

from llamadillo.storage.disk import write_atomically

__all__ = ["Unfit", "check_place", "holds_something", "replace_file", "same_file"]


class Unfit(Exception):
    """A file cannot be written, or should not be; the message is a sentence."""


def holds_something(file: Path) -> bool:
    """Whether there is a file with content that could be lost.

    Raises Unfit for what is not a regular file (a folder, a device, a pipe), and for what cannot be
    examined.
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
    """Raise Unfit unless a file can be made in the folder of `file`. Leaves everything as it was."""
    place = _place(file)
    if not place.parent.is_dir():
        raise Unfit(f"{file} cannot be written: there is no folder {place.parent}; make it first.")
    try:
        part = _part_of(place)
        part.touch(exist_ok=False)
        part.unlink()
    except OSError as error:
        raise Unfit(f"{file} cannot be written: {error.strerror}.") from error


def same_file(one: Path, other: Path) -> bool:
    """Whether two names mean one file, whether it exists or not."""
    if _place(one) == _place(other):
        return True
    try:
        return one.samefile(other)
    except OSError:
        return False


def replace_file(file: Path, content: bytes) -> None:
    """Write the file completely or not at all, and make its folder if necessary.

    A symbolic link remains; the file that it leads to is written. Raises OSError that names `file`.
    """
    place = _place(file)
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(place, content, part=_part_of(place))
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(file)) from error


def _place(file: Path) -> Path:
    """Where the file is, past all links."""
    return Path(os.path.realpath(file))


def _part_of(place: Path) -> Path:
    """A name in the same folder that no other file has, and no other run that writes the same file."""
    return place.with_name(f"{place.name}.{token_hex(8)}.part")
