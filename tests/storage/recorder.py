"""Records what SQLite and the program really do to a directory, and lets chosen calls fail.

    with Recorder(directory) as recorder:
        journal = SqliteJournal(directory / "state", sync=recorder.sync)
        journal.begin(…)
        recorder.acknowledge()
    recorder.operations                 # for the model of a disk

SQLite's calls come from a layer below it (`vfs.layer`). Before each call of Python that may change a
file or a name (its audit events) and at each sync, the recorder looks at the directory; what differs
from the last look is what was done in between.
"""

import os
import stat
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, Final, Self, TypeVar

from llamadillo.ports.sentence import Trouble
from tests.storage.disk_model import (
    Acknowledged,
    DirectorySync,
    Disk,
    FileSync,
    Names,
    Operation,
    Truncate,
    Write,
    changed,
)
from tests.storage.vfs import layer

T = TypeVar("T")

FILE_EVENTS: Final = frozenset(
    {"open", *(f"os.{name}" for name in ("mkdir", "rename", "remove", "rmdir"))}
) | {
    *(f"os.{name}" for name in ("truncate", "link", "symlink")),
    "sqlite3.connect",
}
SHARED_MEMORY: Final = "-shm"
"""The end of the name of SQLite's shared memory: it is written through a mapping, and never synced."""
Memory = Mapping[str, bytes]
"""The contents of shared memory, by path."""

INPUT_OUTPUT: Final = {
    "open": 14,  # SQLITE_CANTOPEN
    "read": 266,  # SQLITE_IOERR_READ
    "write": 778,  # SQLITE_IOERR_WRITE
    "sync": 1034,  # SQLITE_IOERR_FSYNC
    "truncate": 1546,  # SQLITE_IOERR_TRUNCATE
    "filesize": 1802,  # SQLITE_IOERR_FSTAT
    "delete": 2570,  # SQLITE_IOERR_DELETE
    "access": 3338,  # SQLITE_IOERR_ACCESS
    "lock": 3850,  # SQLITE_IOERR_LOCK
    "shmmap": 5386,  # SQLITE_IOERR_SHMMAP
}
"""What SQLite reports for EIO, by the kind of the call.

SQLite ignores it if it cannot open a directory to sync it, so that does not fail here.
"""
FULL: Final = {
    "write": 13,  # SQLITE_FULL
    "sync": 1034,  # SQLITE_IOERR_FSYNC: a file system that allocates space late
    "shmmap": 4874,  # SQLITE_IOERR_SHMSIZE
}
"""The same for ENOSPC."""


@dataclass
class InjectedFault:
    """Call number `at` fails, and with `lasting` each later one, too, until `mended` is set."""

    at: int
    codes: Mapping[str, int]
    """The kinds of SQLite's calls that can fail, with their codes."""
    number: int
    """The errno with which calls of the program fail."""
    lasting: bool = False
    late: bool = False
    """The call does its work first."""
    mended: bool = False
    calls: int = 0
    """How many calls there were that can fail."""

    def strikes(self) -> bool:
        """Count a call, and return whether it fails."""
        self.calls += 1
        return self._now()

    def _now(self) -> bool:
        return not self.mended and (self.calls > self.at if self.lasting else self.calls == self.at + 1)

    @property
    def has_struck(self) -> bool:
        """Whether the call that was to fail has come."""
        return self.calls > self.at


class Recorder:
    """Records from `__enter__` to `__exit__`. Everything in `root` before that counts as synced."""

    def __init__(
        self,
        root: Path,
        *,
        fault: InjectedFault | None = None,
        boundary: Callable[[], None] = lambda: None,
        acknowledged: Callable[[str], None] = lambda _text: None,
    ) -> None:
        """`boundary` is called before and after each call, `acknowledged` for each acknowledgement."""
        self.operations: list[Operation] = []
        self.memory: list[Memory] = []
        """The shared memory after each operation."""
        self.complaints: list[str] = []
        """What calls said that failed by the fault."""
        self.start: Final = Disk()
        self._root = root
        self._inside = f"{root}/"
        self._fault = fault
        self._boundary = boundary
        self._acknowledged = acknowledged
        self._directories = self.start.directories
        self._shared: set[Path] = set()
        """The directories in which there may be shared memory."""
        self._looking = False
        self._struck = False
        self._count = 0
        self._names: dict[str, int] = {}
        self._files: dict[int, int] = {}
        self._contents: dict[int, bytes] = {}
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        for operation in self._differences():
            self.start.apply(operation)
        for file in self._contents:
            self.start.apply(FileSync(file))
        for directory in {names.directory for names in self.start.renames}:
            self.start.apply(DirectorySync(directory))
        self._stack.enter_context(layer(self))
        _listeners().append(self._audit)
        self._stack.callback(_listeners().remove, self._audit)
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()
        self.look()

    def acknowledge(self) -> None:
        """A call of the journal or the settings has returned."""
        self.look()
        self._record(Acknowledged())
        self._acknowledged("")

    def insist(self, call: Callable[[], T], errors: tuple[type[Exception], ...] = (Trouble,)) -> T:
        """Make the call again if it fails by the fault; a lasting one is mended after two failures."""
        for tries in count(1):
            try:
                return call()
            except errors as error:
                fault = self._fault
                if fault is None or not fault.has_struck or tries > (2 if fault.lasting else 1):
                    raise
                self.complaints.append(str(error))
                fault.mended = tries == 2
        raise AssertionError("unreachable")

    def sync(self, descriptor: int) -> None:
        """`os.fsync`, recorded."""
        self.look()
        self._boundary()
        self._fail()
        os.fsync(descriptor)
        state = os.fstat(descriptor)
        if stat.S_ISDIR(state.st_mode):
            path = Path(f"/proc/self/fd/{descriptor}").readlink()
            self.synced_directory(path)
        elif state.st_ino in self._files:
            self.synced(state.st_ino)
        self._boundary()

    def look(self) -> None:
        """Record what is different in the directory since the last look."""
        for operation in self._differences():
            self._record(operation)

    # What SQLite does.

    def before(self, kind: str, path: Path) -> int:
        """A call of SQLite: the error code with which it fails, or 0."""
        if not str(path).startswith(self._inside):
            return 0
        if kind in ("open", "delete"):
            self.look()
        if kind == "shmmap":
            self._shared.add(path.parent)
        self._boundary()
        if self._fault is None or kind not in self._fault.codes:
            return 0
        self._struck = self._fault.strikes()
        return self._fault.codes[kind] if self._struck and not self._fault.late else 0

    def after(self, kind: str, path: Path) -> int:
        """A call of SQLite has succeeded."""
        if not str(path).startswith(self._inside):
            return 0
        if kind in ("open", "delete"):
            self.look()
        self._boundary()
        if self._fault is not None and self._fault.late and self._struck and kind in self._fault.codes:
            self._struck = False
            return self._fault.codes[kind]
        return 0

    def wrote(self, inode: int, offset: int, data: bytes) -> None:
        """SQLite has written to a file."""
        if inode in self._files:
            self._record_change(Write(self._files[inode], offset, data))

    def truncated(self, inode: int, size: int) -> None:
        """SQLite has made a file this long."""
        if inode in self._files:
            self._record_change(Truncate(self._files[inode], size))

    def synced(self, inode: int) -> None:
        """A file was synced."""
        if inode in self._files:
            self._record(FileSync(self._files[inode]))

    def synced_directory(self, path: Path) -> None:
        """A directory was synced."""
        if f"{path}/".startswith(self._inside):
            self.look()
            self._record(DirectorySync(path.relative_to(self._root).as_posix().removeprefix(".")))

    # What Python does.

    def _audit(self, event: str, arguments: tuple[Any, ...]) -> None:
        if self._looking or event not in FILE_EVENTS or not arguments:
            return
        path = str(arguments[0]).removeprefix("file://")
        if not f"{path}/".startswith(self._inside):
            return
        self.look()
        self._boundary()
        if event != "sqlite3.connect":
            self._fail(path)

    def _fail(self, path: str | None = None) -> None:
        if self._fault is not None and self._fault.strikes():
            raise OSError(self._fault.number, os.strerror(self._fault.number), path)

    # What there is.

    def _record(self, operation: Operation) -> None:
        with self._quiet():
            memory: Memory = {
                path.relative_to(self._root).as_posix(): path.read_bytes()
                for directory in self._shared
                for path in directory.glob(f"*{SHARED_MEMORY}")
            }
        if self.memory and self.memory[-1] == memory:
            memory = self.memory[-1]
        self.operations.append(operation)
        self.memory.append(memory)

    def _record_change(self, change: Write | Truncate) -> None:
        self._contents[change.file] = changed(self._contents.get(change.file, b""), change)
        self._record(change)

    @contextmanager
    def _quiet(self) -> Iterator[None]:
        """What the recorder itself opens is no call of the program."""
        before, self._looking = self._looking, True
        try:
            yield
        finally:
            self._looking = before

    def _differences(self) -> list[Operation]:
        """What was done to names and contents since the last time."""
        with self._quiet():
            found = dict(sorted(self._entries(self._root, "")))
            states = {name: os.lstat(path) for name, path in found.items()}
            contents = {
                name: Path(path).read_bytes()
                for name, path in found.items()
                if stat.S_ISREG(states[name].st_mode)
            }
        names = {name: self._number(state) for name, state in states.items()}
        self._directories |= {names[name] for name in names if name not in contents}
        operations: list[Operation] = []
        entries: dict[str, list[tuple[str, int | None]]] = {}
        for name in sorted(self._names.keys() | names.keys()):
            if self._names.get(name) != names.get(name):
                entries.setdefault(name.rpartition("/")[0], []).append((name, names.get(name)))
        operations += (Names(directory, tuple(changes)) for directory, changes in entries.items())
        self._names = names
        for name, content in contents.items():
            operations += self._content(names[name], content)
        return operations

    def _entries(self, directory: Path | str, prefix: str) -> Iterator[tuple[str, str]]:
        """The names below a directory, with their paths."""
        with os.scandir(directory) as entries:
            for entry in entries:
                if not entry.name.endswith(SHARED_MEMORY):
                    yield prefix + entry.name, entry.path
                if entry.is_dir(follow_symlinks=False):
                    yield from self._entries(entry.path, f"{prefix}{entry.name}/")

    def _number(self, state: os.stat_result) -> int:
        """The number of a file. An inode without a name that gets one is a new file."""
        if self._files.get(state.st_ino) not in self._names.values():
            self._count += 1
            self._files[state.st_ino] = self._count
        return self._files[state.st_ino]

    def _content(self, file: int, new: bytes) -> Iterator[Operation]:
        old = self._contents.get(file, b"")
        self._contents[file] = new
        if old == new:
            return
        if len(new) < len(old):
            yield Truncate(file, len(new))
        pairs = enumerate(zip(old, new, strict=False))
        start = next((index for index, (one, other) in pairs if one != other), min(len(old), len(new)))
        if new[start:]:
            yield Write(file, start, new[start:])


@cache
def _listeners() -> list[Callable[[str, tuple[Any, ...]], None]]:
    """The functions that receive audit events. A hook itself cannot be removed."""
    listeners: list[Callable[[str, tuple[Any, ...]], None]] = []

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        for listener in listeners:
            listener(event, arguments)

    sys.addaudithook(hook)
    return listeners
