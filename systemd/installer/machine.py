"""The target computer: each change is announced, then made, and can be undone until `commit`."""

import os
import shutil
import subprocess
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from typing import Final

from llamadillo.storage.disk import sync_directory, write_atomically
from systemd.installer import InstallError


class Machine:
    """The computer with the file system `root`: this one, or an image, for example.

    Paths are those of the target computer. With `dry_run` changes are only announced.
    """

    def __init__(self, root: Path = Path("/"), *, dry_run: bool = False) -> None:
        self.root: Final = root.resolve()
        self.dry_run: Final = dry_run
        self.changed: list[str] = []
        """Descriptions of the changes (in a dry run, of those that would be made)."""
        self._undo: Final = ExitStack()
        self._undoable = 0

    @property
    def is_on(self) -> bool:
        """Whether systemd runs, so that services can be started."""
        return self.root == Path("/") and Path("/run/systemd/system").is_dir()

    def at(self, path: str) -> Path:
        """The location of a path of the target computer."""
        return self.root / path.lstrip("/")

    def change(self, what: str, do: Callable[[], object], undo: Callable[[], object] | None = None) -> None:
        """Announce a change, then make it. `undo` must also handle an incomplete change."""
        print(f"  {what}", flush=True)
        self.changed.append(what)
        if not self.dry_run:
            if undo is not None:
                self._undo.callback(_quietly(undo))
                self._undoable += 1
            do()

    def do(self, what: str, *command: str, undo: tuple[str, ...] = (), trouble: str = "") -> None:
        """Make a change by a command of the target computer; the command `undo` reverts it."""
        self.change(
            what,
            lambda: self.run(*command, trouble=trouble),
            (lambda: self.succeeds(*undo)) if undo else None,
        )

    def run(self, *command: str, env: Mapping[str, str] | None = None, trouble: str = "") -> str:
        """The output of a command of the target computer. Raises InstallError with its message."""
        inside = command if self.root == Path("/") else ("chroot", str(self.root), *command)
        try:
            ran = subprocess.run(
                inside,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                errors="replace",
                env={**os.environ, "LC_ALL": "C.UTF-8", **(env or {})},
                check=False,
            )
        except OSError as error:
            raise InstallError(f"{trouble or command[0] + ' cannot be run'}: {error.strerror}.") from error
        if ran.returncode:
            said = [line.strip() for line in (ran.stdout + ran.stderr).splitlines() if line.strip()]
            errors = [line for line in said if line.lower().startswith(("error", "e:"))]
            reason = (errors or said or [f"exit code {ran.returncode}"])[-1]
            raise InstallError(f"{trouble or ' '.join(command) + ' failed'}: {reason.rstrip('.')}.")
        return ran.stdout

    def succeeds(self, *command: str) -> bool:
        """Whether a command of the target computer succeeds."""
        with suppress(InstallError):
            self.run(*command)
            return True
        return False

    def write(self, path: str, content: str, *, what: str = "") -> bool:
        """Write a text file atomically; False if it exists with this content."""
        file = self.at(path)
        before = file.read_bytes() if file.is_file() else None
        after = content.encode(errors="surrogateescape")
        if before == after:
            return False
        self.make_directory(str(Path(path).parent))
        undo = file.unlink if before is None else lambda: _replace(file, before)
        self.change(what or f"write {path}", lambda: _replace(file, after), undo)
        return True

    def link(self, path: str, target: str, *, what: str = "") -> bool:
        """Create or replace the link `path` to `target` atomically; False if it exists."""
        file = self.at(path)
        before = os.readlink(file) if file.is_symlink() else None
        if before == target:
            return False
        if before is None and file.exists():
            raise InstallError(f"{path} is there already and is not ours: move it away, then try again.")
        self.make_directory(str(Path(path).parent))
        undo = file.unlink if before is None else lambda: _point(file, before)
        self.change(what or f"link {path}", lambda: _point(file, target), undo)
        return True

    def remove(self, path: str) -> bool:
        """Remove a file, a link or a directory tree, without undo; False if it does not exist."""
        file = self.at(path)
        if not os.path.lexists(file):
            return False
        whole = file.is_dir() and not file.is_symlink()
        self.change(f"remove {path}", lambda: shutil.rmtree(file) if whole else file.unlink())
        return True

    def make_directory(self, path: str) -> None:
        """Create a directory and its parents, readable for all users by the installer's umask."""
        above = [str(directory) for directory in (Path(path), *Path(path).parents)]
        for directory in reversed(above):
            what, place = f"make {directory}", self.at(directory)
            if not place.is_dir() and not (self.dry_run and what in self.changed):
                self.change(what, partial(place.mkdir, exist_ok=True), place.rmdir)

    def on_failure(self, do: Callable[[], object]) -> None:
        """Call `do` after `undo` has reverted all later changes."""
        if not self.dry_run:
            self._undo.callback(_quietly(do))

    def commit(self) -> None:
        """Keep the changes so far."""
        self._undo.pop_all()
        self._undoable = 0

    def undo(self) -> bool:
        """Undo the changes since the last `commit`, in reverse order; False if there are none."""
        any_at_all = self._undoable > 0
        self._undoable = 0
        self._undo.close()
        return any_at_all


def _quietly(do: Callable[[], object]) -> Callable[[], None]:
    """The same function without errors, which would stop the other undo functions."""

    def undo() -> None:
        with suppress(OSError, InstallError):
            do()

    return undo


def _replace(file: Path, content: bytes) -> None:
    write_atomically(file, content)
    sync_directory(file.parent)


def _point(link: Path, target: str) -> None:
    new = link.with_name(link.name + ".new")
    new.unlink(missing_ok=True)
    new.symlink_to(target)
    new.replace(link)
    sync_directory(link.parent)
