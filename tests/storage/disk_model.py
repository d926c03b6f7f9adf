"""A model of a disk: what was written to it, and what a power cut or a kill may leave of it.

    disk = Disk()
    for operation in recording:
        disk.apply(operation)
        for state in cuts(disk, random, tries):
            ...

The content of a file survives up to its last sync, a name up to the last sync of its directory. What
came later may have happened or not, in any order. A write may be torn between sectors and inside
one, may leave zeros (the size grew, the content was not written) or other content, and may damage the
rest of the blocks in which it begins and ends. Nothing else is assumed, so the model is weaker than most file
systems. What the kernel holds survives a kill (`Disk.kept`), but no power cut.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain, combinations
from random import Random
from typing import Final

SECTOR: Final = 512
"""The smallest part that a disk writes, in bytes."""
BLOCK: Final = 4096
"""The same for a memory card and a file system. An interrupted write can damage a whole block."""


@dataclass(frozen=True, slots=True)
class Write:
    """Bytes were written to a file."""

    file: int
    offset: int
    data: bytes

    def __str__(self) -> str:
        return f"write {len(self.data)} bytes at {self.offset} of file {self.file}"


@dataclass(frozen=True, slots=True)
class Truncate:
    """A file was made this long."""

    file: int
    size: int

    def __str__(self) -> str:
        return f"truncate file {self.file} to {self.size}"


@dataclass(frozen=True, slots=True)
class FileSync:
    """A file was synced."""

    file: int

    def __str__(self) -> str:
        return f"sync file {self.file}"


@dataclass(frozen=True, slots=True)
class Names:
    """Entries of one directory changed together: each name is that of a file now, or of none.

    A new file or directory is one entry, a removed one, too; a rename is two.
    """

    directory: str
    entries: tuple[tuple[str, int | None], ...]

    def __str__(self) -> str:
        return ", ".join(f"{name} is {file or 'gone'}" for name, file in self.entries)


@dataclass(frozen=True, slots=True)
class DirectorySync:
    """A directory was synced."""

    directory: str

    def __str__(self) -> str:
        return f"sync directory {self.directory}"


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """A call has returned: what it did may be shown, so it must never be lost."""

    def __str__(self) -> str:
        return "acknowledged"


Operation = Write | Truncate | FileSync | Names | DirectorySync | Acknowledged
Change = Write | Truncate
Tree = Mapping[str, bytes | None]
"""Paths with the contents of their files; None: a directory."""


@dataclass(frozen=True)
class DiskState:
    """What is on the disk after a cut."""

    tree: Tree
    how: str
    """What the cut did to that which was not synced."""


@dataclass
class Disk:
    """The disk after some operations. Paths are relative to a directory that exists, ""."""

    contents: dict[int, bytes] = field(default_factory=dict)
    """The synced content of each file."""
    names: dict[str, int] = field(default_factory=dict)
    """The synced names, each with its file."""
    directories: set[int] = field(default_factory=set)
    """Which of the files are directories."""
    changes: list[Change] = field(default_factory=list)
    """Changes of contents that are not synced."""
    renames: list[Names] = field(default_factory=list)
    """Changes of names that are not synced."""
    acknowledged: int = 0

    def apply(self, operation: Operation) -> None:
        """Do the operation."""
        match operation:
            case Write() | Truncate():
                self.changes.append(operation)
            case FileSync(file):
                for change in self.changes:
                    if change.file == file:
                        self.contents[file] = changed(self.contents.get(file, b""), change)
                self.changes = [change for change in self.changes if change.file != file]
            case Names():
                self.renames.append(operation)
            case DirectorySync(directory):
                for names in self.renames:
                    if names.directory == directory:
                        _rename(self.names, names)
                self.renames = [names for names in self.renames if names.directory != directory]
            case Acknowledged():
                self.acknowledged += 1

    def tree(self, changes: list[Change], renames: list[Names]) -> Tree:
        """What is on the disk if these changes and renames came to it, of those that are not synced."""
        names = dict(self.names)
        for entry in renames:
            _rename(names, entry)
        contents = dict(self.contents)
        for change in changes:
            contents[change.file] = changed(contents.get(change.file, b""), change)
        tree: dict[str, bytes | None] = {}
        for name, file in sorted(names.items()):
            parent = name.rpartition("/")[0]
            if not parent or parent in tree:  # else its directory is not there
                tree[name] = None if file in self.directories else contents.get(file, b"")
        return tree

    def kept(self) -> Tree:
        """What is there after a kill: all of it."""
        return self.tree(self.changes, self.renames)


def changed(content: bytes, change: Change) -> bytes:
    """The content after the change."""
    if isinstance(change, Truncate):
        return content[: change.size].ljust(change.size, b"\0")
    end = change.offset + len(change.data)
    return content[: change.offset].ljust(change.offset, b"\0") + change.data + content[end:]


def _rename(names: dict[str, int], entry: Names) -> None:
    for name, file in entry.entries:
        if file is None:
            names.pop(name, None)
        else:
            names[name] = file


def cuts(disk: Disk, random: Random, tries: int) -> Iterator[DiskState]:
    """States that a power cut may leave: the whole set of small ones, and `tries` chosen by `random`.

    The last operation is among those that are not synced, so a cut inside of it is among the states.
    """
    every: list[Change | Names] = [*disk.renames, *disk.changes]
    for chosen in _subsets(every):
        yield _state(disk, chosen, "kept" if len(chosen) == len(every) else "some of it kept")
    for _ in range(tries if every else 0):
        chosen = every if random.random() < 0.5 else [one for one in every if random.random() < 0.5]
        how, spoilt = _spoilt(chosen, random)
        yield _state(disk, spoilt, how)


def _state(disk: Disk, chosen: list[Change | Names], how: str) -> DiskState:
    changes = [one for one in chosen if not isinstance(one, Names)]
    renames = [one for one in chosen if isinstance(one, Names)]
    lost = len(disk.changes) + len(disk.renames) - len(chosen)
    return DiskState(
        disk.tree(changes, renames), f"{how}; {max(0, lost)} lost; kept: {[str(one) for one in chosen]}"
    )


def _subsets(every: list[Change | Names]) -> Iterator[list[Change | Names]]:
    """All subsets of up to three; of more: none, all, the first n, and all but one."""
    if len(every) <= 3:
        sizes = range(len(every) + 1)
        yield from (list(some) for some in chain.from_iterable(combinations(every, n) for n in sizes))
        return
    yield from (every[:length] for length in range(len(every) + 1))
    yield from (every[:index] + every[index + 1 :] for index in range(len(every) - 1))


def _spoilt(chosen: list[Change | Names], random: Random) -> tuple[str, list[Change | Names]]:
    """The same with one or more of the writes torn or spoilt, mostly the last one."""
    writes = [index for index, one in enumerate(chosen) if isinstance(one, Write)]
    if not writes:
        return "some of it kept", chosen
    which = {writes[-1]} if random.random() < 0.5 else {random.choice(writes), random.choice(writes)}
    how, spoil = random.choice(_SPOILERS)
    result: list[Change | Names] = []
    for index, one in enumerate(chosen):
        if index in which and isinstance(one, Write):
            result += spoil(one, random)
        else:
            result.append(one)
    return how, result


def _prefix(write: Write, random: Random) -> list[Change]:
    """Torn between two sectors."""
    first = SECTOR - write.offset % SECTOR
    ends = range(first, len(write.data), SECTOR)
    return [Write(write.file, write.offset, write.data[: random.choice(ends)])] if ends else []


def _inside(write: Write, random: Random) -> list[Change]:
    """Torn inside a sector."""
    return [Write(write.file, write.offset, write.data[: random.randrange(len(write.data))])]


def _sectors(write: Write, random: Random) -> list[Change]:
    """Some sectors, in any order."""
    return [piece for piece in _pieces(write) if random.random() < 0.5]


def _zeros(write: Write, random: Random) -> list[Change]:
    """The size grew, but some of the content was not written."""
    return [
        Write(piece.file, piece.offset, bytes(len(piece.data))) if random.random() < 0.5 else piece
        for piece in _pieces(write)
    ]


def _nothing(write: Write, _random: Random) -> list[Change]:
    """The size grew, but the content was not written."""
    return [Write(write.file, write.offset, bytes(len(write.data)))]


def _rubbish(write: Write, random: Random) -> list[Change]:
    """Some of the sectors have other content."""
    return [
        Write(piece.file, piece.offset, random.randbytes(len(piece.data))) if random.random() < 0.5 else piece
        for piece in _pieces(write)
    ]


def _block(write: Write, random: Random) -> list[Change]:
    """The blocks of the write have other content, also outside the write."""
    start = write.offset // BLOCK * BLOCK
    end = -(-(write.offset + len(write.data)) // BLOCK) * BLOCK
    return [Write(write.file, start, random.randbytes(end - start))]


def _pieces(write: Write) -> list[Write]:
    """The write, a sector each."""
    pieces = []
    at = 0
    while at < len(write.data):
        end = at + SECTOR - (write.offset + at) % SECTOR
        pieces.append(Write(write.file, write.offset + at, write.data[at:end]))
        at = end
    return pieces


_SPOILERS: Final = (
    ("torn between sectors", _prefix),
    ("torn inside a sector", _inside),
    ("some sectors", _sectors),
    ("zeros", _zeros),
    ("only the size", _nothing),
    ("rubbish", _rubbish),
    ("block", _block),
)
