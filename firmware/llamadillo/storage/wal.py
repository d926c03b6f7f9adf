"""SQLite's write-ahead log, checked and read without SQLite.

SQLite reads a log up to the first frame that is not as it was written, because after a power cut only
the newest transaction can be incomplete. Damage looks the same to it, and everything after the damage
is lost without an error. The difference is visible: with `psow=0`, SQLite writes the last frame of a
transaction a second time, up to the end of the block, syncs the file, and only then writes the rest
of this second copy. So a complete second copy proves that all frames before it were on the medium, and a
bad frame before it is damage.

Format: https://sqlite.org/fileformat2.html#the_write_ahead_log
"""

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

PAGE: Final = 4096
"""The size of a page in all of our databases, in bytes."""
HEADER: Final = 32
"""The size of the log's header, in bytes."""
FRAME: Final = 24 + PAGE
"""The size of a frame: its header and a page, in bytes."""
_MAGIC: Final = 0x377F0682
"""The first word of a log whose sums are over little-endian words, as all supported computers write it."""
_VERSION: Final = 3007000
_WORD: Final = 0xFFFFFFFF

_Sums = tuple[int, int]


class Frame(NamedTuple):
    """A page as a transaction left it."""

    page: int
    """Its number in the database, from 1."""
    commits: int
    """In the last frame of a transaction: the size of the database in pages. Else 0."""
    content: bytes


@dataclass(frozen=True, slots=True)
class Log:
    """What a log contains."""

    recovered: Sequence[Frame]
    """What SQLite reads: all transactions before the first bad frame."""
    acknowledged: Sequence[Frame]
    """The good frames of the transactions that were certainly on the medium. More than `recovered` only if
    the log is damaged."""
    damaged: bool
    """Whether a transaction that was on the medium is not in `recovered`."""


def read_log(content: bytes) -> Log:
    """Read the log with this content. Never raises: a log is good, incomplete at its end, or damaged."""
    frames, good, first_bad = _checked(content)
    copies = _second_copies(frames, good)
    synced = max((number for number in range(len(frames)) if copies[number] and good[number]), default=0)
    """The number of frames that were certainly on the medium."""
    commits = [number + 1 for number in range(first_bad) if frames[number].commits]
    recovered = frames[: commits[-1] if commits else 0]
    if synced <= first_bad:
        return Log(recovered, recovered, damaged=False)
    return Log(recovered, [frames[number] for number in range(synced + 1) if good[number]], damaged=True)


def _second_copies(frames: Sequence[Frame], good: Sequence[bool]) -> list[bool]:
    """Which frames are the second copy of a transaction's last frame."""
    copies = [False] * len(frames)
    for number in range(1, len(frames)):
        before, frame = frames[number - 1], frames[number]
        if good[number - 1] and good[number]:
            copies[number] = frame == before and frame.commits > 0
        else:
            ends_in_block = (HEADER + number * FRAME) % PAGE > 0
            follows = before.commits > 0 and not copies[number - 1] and ends_in_block
            copies[number] = follows or (frame.commits > 0 and frame.content == before.content)
    return copies


def apply(database: bytes, frames: Sequence[Frame]) -> bytes:
    """The database with the pages of `frames`, which are in the order in which they were written."""
    pages = {frame.page: frame.content for frame in frames}
    size = next((frame.commits * PAGE for frame in reversed(frames) if frame.commits), len(database))
    image = bytearray(database[:size])
    image.extend(bytes(size - len(image)))
    for number, content in pages.items():
        if 0 < number <= size // PAGE:
            image[(number - 1) * PAGE : number * PAGE] = content
    return bytes(image)


def _checked(content: bytes) -> tuple[list[Frame], list[bool], int]:
    """All frames, which of them are as they were written, and the number of the first bad one.

    Each frame contains a sum over itself and all before it. A bad frame may have the right sum, or its
    own sum may be bad: the next frame is compared with both.
    """
    if len(content) < HEADER:
        return [], [], 0
    magic, version, size = struct.unpack_from(">3I", content)
    stored = _stored_sums(content, HEADER - 8)
    computed = _add(content[: HEADER - 8], (0, 0))
    header_is_good = magic == _MAGIC and version == _VERSION and size == PAGE and stored == computed
    salts = content[16:24]
    frames: list[Frame] = []
    good: list[bool] = []
    first_bad = None if header_is_good else 0
    for offset in range(HEADER, len(content) - FRAME + 1, FRAME):
        page, commits = struct.unpack_from(">2I", content, offset)
        frame_salts = content[offset + 8 : offset + 16]
        summed = content[offset : offset + 8] + content[offset + 24 : offset + FRAME]
        own = _stored_sums(content, offset + 16)
        after_stored = _add(summed, stored)
        after_computed = after_stored if computed == stored else _add(summed, computed)
        is_good = frame_salts == salts and own in (after_stored, after_computed)
        if is_good and own != after_stored and good:
            good[-1] = True  # only the sum in the frame before is bad
        if first_bad is None and not (is_good and own == after_stored):
            first_bad = len(frames)
        frames.append(Frame(page, commits, summed[8:]))
        good.append(is_good)
        if not header_is_good:
            salts = frame_salts
        stored, computed = own, after_computed if own == after_computed else after_stored
    return frames, good, len(frames) if first_bad is None else first_bad


def _stored_sums(content: bytes, offset: int) -> _Sums:
    first, second = struct.unpack_from(">2I", content, offset)
    return first, second


def _add(data: bytes, sums: _Sums) -> _Sums:
    """The two sums after `data`, whose length is a multiple of 8 bytes."""
    first, second = sums
    words = iter(struct.unpack(f"<{len(data) // 4}I", data))
    for word, next_word in zip(words, words, strict=True):
        first = first + word + second & _WORD
        second = second + next_word + first & _WORD
    return first, second
