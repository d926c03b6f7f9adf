"""A layer between SQLite and its files: it shows each call to a observer, and can let it fail.

    with layer(observer):
        sqlite3.connect(path)       # any connection, in any way, that is opened in this context

The layer is a VFS as SQLite's own tests have it (test_vfs.c, https://sqlite.org/vfs.html): a copy of
the default VFS, which becomes the default. It calls the real functions, so the files, locks and shared
memory are real. Nothing of Python's sqlite3 module or of the program is replaced.
"""

import _sqlite3
import ctypes
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import POINTER, byref, c_char_p, c_int, c_int64, c_void_p, cast
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final, Protocol

OK: Final = 0
IOERR: Final = 10
SEED: Final = 20260301
NAME: Final = b"observed"


class Observer(Protocol):
    """Sees each call of SQLite. The kinds are the names of SQLite's methods without the x, in lower case."""

    def before(self, kind: str, path: Path) -> int:
        """A call is about to be made. Returns 0, or the SQLite error code with which it fails instead."""

    def wrote(self, inode: int, offset: int, data: bytes) -> None:
        """`data` was written to the file with this inode number."""

    def truncated(self, inode: int, size: int) -> None:
        """The file now has this size."""

    def synced(self, inode: int) -> None:
        """The content of the file is on the medium."""

    def synced_directory(self, path: Path) -> None:
        """The entries of the directory are on the medium."""

    def after(self, kind: str, path: Path) -> int:
        """A call has succeeded. Returns 0, or the SQLite error code that it returns nevertheless."""


class _Methods(ctypes.Structure):
    """`sqlite3_io_methods`: https://sqlite.org/c3ref/io_methods.html."""

    _fields_ = [
        ("iVersion", c_int),
        *(
            (name, c_void_p)
            for name in (
                *("xClose", "xRead", "xWrite", "xTruncate", "xSync", "xFileSize", "xLock", "xUnlock"),
                *("xCheckReservedLock", "xFileControl", "xSectorSize", "xDeviceCharacteristics"),
                *("xShmMap", "xShmLock", "xShmBarrier", "xShmUnmap", "xFetch", "xUnfetch"),
            )
        ),
    ]


class _File(ctypes.Structure):
    """`sqlite3_file`: https://sqlite.org/c3ref/file.html."""

    _fields_ = [("pMethods", POINTER(_Methods))]


class _Vfs(ctypes.Structure):
    """`sqlite3_vfs`: https://sqlite.org/c3ref/vfs.html."""

    _fields_ = [
        ("iVersion", c_int),
        ("szOsFile", c_int),
        ("mxPathname", c_int),
        ("pNext", c_void_p),
        ("zName", c_char_p),
        ("pAppData", c_void_p),
        *(
            (name, c_void_p)
            for name in (
                *("xOpen", "xDelete", "xAccess", "xFullPathname", "xDlOpen", "xDlError", "xDlSym"),
                *("xDlClose", "xRandomness", "xSleep", "xCurrentTime", "xGetLastError"),
                *("xCurrentTimeInt64", "xSetSystemCall", "xGetSystemCall", "xNextSystemCall"),
            )
        ),
    ]


_METHOD_TYPES: Final = {
    "xClose": ctypes.CFUNCTYPE(c_int, c_void_p),
    "xRead": ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64),
    "xWrite": ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64),
    "xTruncate": ctypes.CFUNCTYPE(c_int, c_void_p, c_int64),
    "xSync": ctypes.CFUNCTYPE(c_int, c_void_p, c_int),
    "xFileSize": ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p),
    "xLock": ctypes.CFUNCTYPE(c_int, c_void_p, c_int),
    "xShmMap": ctypes.CFUNCTYPE(c_int, c_void_p, c_int, c_int, c_int, c_void_p),
}
"""The methods of a file that the layer shows."""
_VFS_TYPES: Final = {
    "xOpen": ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p),
    "xDelete": ctypes.CFUNCTYPE(c_int, c_void_p, c_char_p, c_int),
    "xAccess": ctypes.CFUNCTYPE(c_int, c_void_p, c_char_p, c_int, c_void_p),
    "xRandomness": ctypes.CFUNCTYPE(c_int, c_void_p, c_int, c_void_p),
}
_OPEN_DIRECTORY: Final = ctypes.CFUNCTYPE(c_int, c_char_p, c_void_p)
_SET_SYSTEM_CALL: Final = ctypes.CFUNCTYPE(c_int, c_void_p, c_char_p, c_void_p)
_GET_SYSTEM_CALL: Final = ctypes.CFUNCTYPE(c_void_p, c_void_p, c_char_p)


def _library() -> ctypes.CDLL:
    """The SQLite that the sqlite3 module uses: its symbols are found through the module itself."""
    library = ctypes.CDLL(_sqlite3.__file__)
    library.sqlite3_vfs_find.restype = POINTER(_Vfs)
    library.sqlite3_vfs_find.argtypes = [c_char_p]
    library.sqlite3_vfs_register.argtypes = [c_void_p, c_int]
    library.sqlite3_vfs_unregister.argtypes = [c_void_p]
    library.sqlite3_randomness.argtypes = [c_int, c_void_p]
    library.sqlite3_randomness.restype = None
    return library


@contextmanager
def layer(observer: Observer) -> Iterator[None]:
    """Show the calls of all connections that are opened in this context; they must be closed in it.

    SQLite's random numbers (the salts of a log) are the same in each run. Raises what the observer
    raised, at the end.
    """
    shown = _Layer(observer)
    shown.register()
    try:
        yield
    finally:
        shown.unregister()
    if shown.error is not None:
        raise shown.error
    assert not shown.open_files(), f"connections are still open: {shown.open_files()}"


@cache
def _abandoned() -> list["_Layer"]:
    """Layers with files that are still open: SQLite has pointers to them."""
    return []


class _Layer:
    def __init__(self, observer: Observer) -> None:
        self.error: BaseException | None = None
        self._observer = observer
        self._random = Random(SEED)
        self._sqlite = _library()
        self._real = self._sqlite.sqlite3_vfs_find(None).contents
        self._vfs = _Vfs.from_buffer_copy(self._real)
        self._vfs.zName = NAME
        self._kept: list[object] = []
        """Callbacks and tables that SQLite has a pointer to."""
        self._tables: dict[int, _Methods] = {}
        """The changed table of methods for each real one, by its address."""
        self._files: dict[int, tuple[_Methods, Path, int]] = {}
        """The real methods, the path and the inode number of each open file, by its address."""
        self._pending: Callable[[], None] | None = None
        """What the present call has done before it syncs the directory."""
        for name in _VFS_TYPES:
            setattr(self._vfs, name, self._callback(_VFS_TYPES[name], getattr(self, name)))
        get = cast(self._real.xGetSystemCall, _GET_SYSTEM_CALL)
        self._real_open_directory = get(ctypes.addressof(self._real), b"openDirectory")
        self._open_directory = self._callback(_OPEN_DIRECTORY, self.open_directory)

    def register(self) -> None:
        self._set_open_directory(self._open_directory)
        self._sqlite.sqlite3_vfs_register(byref(self._vfs), 1)
        self._sqlite.sqlite3_randomness(0, None)  # takes a new seed, from the default VFS

    def unregister(self) -> None:
        self._sqlite.sqlite3_vfs_unregister(byref(self._vfs))
        self._sqlite.sqlite3_vfs_register(byref(self._real), 1)
        self._sqlite.sqlite3_randomness(0, None)
        self._set_open_directory(self._real_open_directory)
        if self._files:
            _abandoned().append(self)

    def open_files(self) -> list[Path]:
        return [path for _, path, _ in self._files.values()]

    def _set_open_directory(self, function: int | None) -> None:
        done = cast(self._real.xSetSystemCall, _SET_SYSTEM_CALL)(
            ctypes.addressof(self._real), b"openDirectory", function
        )
        assert done == OK

    def _callback(self, kind: Any, function: Callable[..., int]) -> int | None:
        """The address of a C function that calls `function`; its exceptions are kept for the end."""

        def called(*arguments: Any) -> int:
            try:
                return function(*arguments)
            except BaseException as error:  # C cannot pass it on
                self.error = self.error or error
                return IOERR

        callback = kind(called)
        self._kept.append(callback)
        return cast(callback, c_void_p).value

    # The VFS.

    def xOpen(self, _vfs: int, name: int | None, file: int, flags: int, out: int | None) -> int:  # noqa: N802
        real = cast(self._real.xOpen, _VFS_TYPES["xOpen"])
        if not name:  # a temporary file
            return int(real(ctypes.addressof(self._real), name, file, flags, out))
        path = Path(os.fsdecode(ctypes.string_at(name)))
        if code := self._observer.before("open", path):
            cast(file, POINTER(_File)).contents.pMethods = POINTER(_Methods)()
            return code
        done = int(real(ctypes.addressof(self._real), name, file, flags, out))
        if done == OK:
            self._show(file, path)
            done = self._observer.after("open", path)  # with an error SQLite closes the file
        return done

    def xDelete(self, _vfs: int, name: bytes, sync: int) -> int:  # noqa: N802
        path = Path(os.fsdecode(name))
        real = cast(self._real.xDelete, _VFS_TYPES["xDelete"])
        return self._call(
            "delete", path, lambda: int(real(ctypes.addressof(self._real), name, sync)), lambda: None
        )

    def xAccess(self, _vfs: int, name: bytes, flags: int, out: int) -> int:  # noqa: N802
        path = Path(os.fsdecode(name))
        real = cast(self._real.xAccess, _VFS_TYPES["xAccess"])
        return self._call("access", path, lambda: int(real(ctypes.addressof(self._real), name, flags, out)))

    def xRandomness(self, _vfs: int, size: int, out: int) -> int:  # noqa: N802
        ctypes.memmove(out, self._random.randbytes(size), size)
        return size

    def open_directory(self, name: bytes, out: int) -> int:
        """SQLite opens the directory of a file to sync it: what the call did before is done."""
        if self._pending is not None:
            self._pending()
            self._pending = None
        path = Path(os.fsdecode(name)).parent
        if self._observer.before("opendirectory", path):
            return 14  # SQLITE_CANTOPEN
        done = int(cast(self._real_open_directory, _OPEN_DIRECTORY)(name, out))
        if done == OK:
            self._observer.synced_directory(path)
        return done

    # The methods of a file.

    def _show(self, file: int, path: Path) -> None:
        """Replace the methods of an open file by those of the layer."""
        handle = cast(file, POINTER(_File)).contents
        address = ctypes.addressof(handle.pMethods.contents)
        real = handle.pMethods.contents
        if address not in self._tables:
            table = _Methods.from_buffer_copy(real)
            for name in _METHOD_TYPES:
                if getattr(real, name):
                    setattr(table, name, self._callback(_METHOD_TYPES[name], getattr(self, name)))
            self._tables[address] = table
        self._files[file] = real, path, path.stat().st_ino
        handle.pMethods = ctypes.pointer(self._tables[address])

    def _method(self, name: str, file: int, *arguments: object) -> int:
        return int(cast(getattr(self._files[file][0], name), _METHOD_TYPES[name])(file, *arguments))

    def xClose(self, file: int) -> int:  # noqa: N802
        done = self._method("xClose", file)
        del self._files[file]
        return done

    def xRead(self, file: int, out: int, size: int, offset: int) -> int:  # noqa: N802
        return self._on_file("read", file, lambda: self._method("xRead", file, out, size, offset))

    def xWrite(self, file: int, data: int, size: int, offset: int) -> int:  # noqa: N802
        inode = self._files[file][2]
        content = ctypes.string_at(data, size)
        return self._on_file(
            "write",
            file,
            lambda: self._method("xWrite", file, data, size, offset),
            lambda: self._observer.wrote(inode, offset, content),
        )

    def xTruncate(self, file: int, size: int) -> int:  # noqa: N802
        inode = self._files[file][2]
        return self._on_file(
            "truncate",
            file,
            lambda: self._method("xTruncate", file, size),
            lambda: self._observer.truncated(inode, size),
        )

    def xSync(self, file: int, flags: int) -> int:  # noqa: N802
        inode = self._files[file][2]
        return self._on_file(
            "sync", file, lambda: self._method("xSync", file, flags), lambda: self._observer.synced(inode)
        )

    def xFileSize(self, file: int, out: int) -> int:  # noqa: N802
        return self._on_file("filesize", file, lambda: self._method("xFileSize", file, out))

    def xLock(self, file: int, level: int) -> int:  # noqa: N802
        return self._on_file("lock", file, lambda: self._method("xLock", file, level))

    def xShmMap(self, file: int, page: int, size: int, extend: int, out: int) -> int:  # noqa: N802
        return self._on_file("shmmap", file, lambda: self._method("xShmMap", file, page, size, extend, out))

    def _on_file(
        self, kind: str, file: int, do: Callable[[], int], effect: Callable[[], None] | None = None
    ) -> int:
        return self._call(kind, self._files[file][1], do, effect)

    def _call(
        self, kind: str, path: Path, do: Callable[[], int], effect: Callable[[], None] | None = None
    ) -> int:
        """Make a call between `before` and `after`, and show its effect if it succeeds."""
        if code := self._observer.before(kind, path):
            return code
        self._pending = effect
        try:
            done = do()
            if done == OK and self._pending is not None:
                self._pending()
        finally:
            self._pending = None
        return done or self._observer.after(kind, path)
