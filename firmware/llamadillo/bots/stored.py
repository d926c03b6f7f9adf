"""The files of numbers that come with the hard opponents."""

from binascii import crc32
from pkgutil import get_data
from typing import Final

HEAD: Final = 12
"""Bytes before the numbers: an eight-byte magic, and their CRC-32, little-endian."""


class BadData(Exception):
    """An opponent's file is missing or damaged; the message is a sentence."""


def stored(package: str, file: str, magic: bytes, size: int) -> bytes:
    """The `size` bytes of numbers of a file in a package. Raises BadData."""
    try:
        data = get_data(package, file) or b""
    except OSError as error:
        raise BadData(
            f"{file} of the hard opponent cannot be read ({error.strerror}): install the program anew."
        ) from error
    return checked(data, file, magic, size)


def checked(data: bytes, file: str, magic: bytes, size: int) -> bytes:
    """The numbers in the bytes of a whole file. Raises BadData."""
    numbers = data[HEAD:]
    if data != whole(magic, numbers) or len(numbers) != size:
        raise BadData(f"{file} of the hard opponent is damaged: install the program anew.")
    return numbers


def whole(magic: bytes, numbers: bytes) -> bytes:
    """The bytes of a file with these numbers."""
    if len(magic) != 8:
        raise ValueError(f"a file of numbers starts with eight letters, not {magic!r}")
    return magic + crc32(numbers).to_bytes(4, "little") + numbers
