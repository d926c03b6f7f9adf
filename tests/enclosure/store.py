"""What one worker of a test run has made, for the others: a part of the case is built once a run.

A part is kept as OpenCASCADE writes it, to the bit, with its triangles: what is read back is what was built.
Whoever comes while it is being built waits for it.
"""

import fcntl
import hashlib
import importlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

__all__ = ["SHARED", "Store"]


class Store:
    """A folder of shapes; without a folder it makes each by itself."""

    def __init__(self) -> None:
        self.folder: Path | None = None

    def shape(self, what: str, make: Callable[[], Any]) -> Any:
        """The build123d shape of this description: made now, or read when another worker has made it."""
        if self.folder is None:
            return make()
        self.folder.mkdir(exist_ok=True)
        path = self.folder / hashlib.sha256(what.encode()).hexdigest()
        with path.with_suffix(".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if path.exists():
                return _read(path)
            shape = make()
            _write(shape, path)
            return shape


SHARED = Store()
"""That of this run; `conftest` tells it where."""


def _write(shape: Any, path: Path) -> None:
    half = path.with_suffix(".half")
    assert importlib.import_module("OCP.BinTools").BinTools.Write_s(shape.wrapped, str(half))
    half.rename(path)


def _read(path: Path) -> Any:
    shape = importlib.import_module("OCP.TopoDS").TopoDS_Shape()
    assert importlib.import_module("OCP.BinTools").BinTools.Read_s(shape, str(path))
    return importlib.import_module("build123d").Shape.cast(shape)
