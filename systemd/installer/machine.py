"""The computer that is changed: every change is announced, then made, and can be undone until `commit`."""

import os
import shutil
import subprocess
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Final

from systemd.installer import InstallError


class Machine:
    """The computer at hand, or the one whose file system lies in `root` (an image that is being made).

    Paths are those that the computer itself would use. With `dry_run` changes are announced only.
    """

    def __init__(self, root: Path = Path("/"), *, dry_run: bool = False) -> None:
        self.root: Final = root.resolve()
        self.dry_run: Final = dry_run
        self.changed: list[str] = []
        """What was changed (in a dry run: would be), in words."""
        self._undo: Final = ExitStack()
        self._undoable = 0

    @property
    def is_on(self) -> bool:
        """Whether its systemd runs, so that services can be started."""
        return self.root == Path("/") and Path("/run/systemd/system").is_dir()

    def at(self, path: str) -> Path:
        """Where `path` of that computer is found from here."""
        return self.root / path.lstrip("/")

    def change(self, what: str, do: Callable[[], object], undo: Callable[[], object] | None = None) -> None:
        """Announce a change, then make it. `undo` must also cope with a change that was half made."""
        print(f"  {what}", flush=True)
        self.changed.append(what)
        if not self.dry_run:
            if undo is not None:
                self._undo.callback(_quietly(undo))
                self._undoable += 1
            do()

    def do(self, what: str, *command: str, undo: tuple[str, ...] = (), trouble: str = "") -> None:
        """A change that a command of that computer makes, and the command that undoes it."""
        self.change(
            what,
            lambda: self.run(*command, trouble=trouble),
            (lambda: self.succeeds(*undo)) if undo else None,
        )

    def run(self, *command: str, env: Mapping[str, str] | None = None, trouble: str = "") -> str:
        """The output of a command of that computer. Raises Trouble, with what it said, if it fails."""
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
        """Whether a command of that computer ends well."""
        with suppress(InstallError):
            self.run(*command)
            return True
        return False

    def write(self, path: str, content: str, *, what: str = "") -> bool:
        """Put a text file in place, whole or not at all; False when it is there already."""
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
        """Make `path` a link to `target`, in one step, whatever link it was; False when it is one already."""
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
        """Remove a file, a link or a whole directory for good; False when nothing is there."""
        file = self.at(path)
        if not os.path.lexists(file):
            return False
        whole = file.is_dir() and not file.is_symlink()
        self.change(f"remove {path}", lambda: shutil.rmtree(file) if whole else file.unlink())
        return True

    def make_directory(self, path: str) -> None:
        """Make a directory that everybody may read, and those above it."""
        above = [str(directory) for directory in (Path(path), *Path(path).parents)]
        for directory in reversed(above):
            what, place = f"make {directory}", self.at(directory)
            if not place.is_dir() and not (self.dry_run and what in self.changed):
                self.change(what, _maker(place), place.rmdir)

    def on_failure(self, do: Callable[[], object]) -> None:
        """Have something done after all that is changed from now on was undone."""
        if not self.dry_run:
            self._undo.callback(_quietly(do))

    def commit(self) -> None:
        """What was changed so far stays."""
        self._undo.pop_all()
        self._undoable = 0

    def undo(self) -> bool:
        """Undo what was changed since the last `commit`, the last change first; whether there was any."""
        any_at_all = self._undoable > 0
        self._undoable = 0
        self._undo.close()
        return any_at_all


def _maker(directory: Path) -> Callable[[], None]:
    def make() -> None:
        directory.mkdir(exist_ok=True)
        directory.chmod(0o755)  # whatever the umask

    return make


def _quietly(do: Callable[[], object]) -> Callable[[], None]:
    """The same, of which no error keeps the rest from being undone."""

    def undo() -> None:
        with suppress(OSError, InstallError):
            do()

    return undo


def _replace(file: Path, content: bytes) -> None:
    new = file.with_name(file.name + ".new")
    try:
        with new.open("wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        with suppress(PermissionError):  # FAT has no modes
            new.chmod(0o644)
        new.replace(file)
    except OSError:
        new.unlink(missing_ok=True)
        raise
    sync_directory(file.parent)


def _point(link: Path, target: str) -> None:
    new = link.with_name(link.name + ".new")
    new.unlink(missing_ok=True)
    new.symlink_to(target)
    new.replace(link)
    sync_directory(link.parent)


def sync_directory(directory: Path) -> None:
    """Have what was renamed in a directory survive a power cut."""
    descriptor = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
