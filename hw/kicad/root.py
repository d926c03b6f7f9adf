"""Runs KiCad 9 and ngspice: those that are installed here, or those of a Debian 13 root of their own.

`python -m hw.kicad.root` makes that root, in about three minutes and 1.4 GB, and prints where it is. It is
made once, with mmdebstrap, and kept in the cache (`XDG_CACHE_HOME`, else `~/.cache`).
"""

import fcntl
import hashlib
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

__all__ = ["Missing", "available", "make_root", "root_directory", "run", "run_module", "why_missing"]

SUITE: Final = "trixie"
PACKAGES: Final = ("kicad", "kicad-symbols", "kicad-footprints", "ngspice")
SERIES: Final = 9
"""The series of KiCad that the project's files belong to."""
_AT: Final = "/project"
"""Where the folder of a command is mounted in the root."""
_LIBRARIES: Final = {
    "KICAD9_SYMBOL_DIR": "/usr/share/kicad/symbols",
    "KICAD9_FOOTPRINT_DIR": "/usr/share/kicad/footprints",
}


class Missing(Exception):
    """KiCad 9 is not installed, and no root of it can be made; the message says the way out."""


def root_directory() -> Path:
    """Where the root is, or would be: another list of packages is another root."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    recipe = hashlib.sha256(" ".join((SUITE, *PACKAGES)).encode()).hexdigest()[:8]
    return Path(home) / "llamadillo-kicad" / f"root-{SUITE}-{recipe}"


def make_root() -> Path:
    """The root, made if there is none yet. Raises Missing when it cannot be made here."""
    why = _cannot_make()
    if why:
        raise Missing(why)
    root = root_directory()
    root.parent.mkdir(parents=True, exist_ok=True)
    with (root.parent / f"{root.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not root.exists():
            new = root.with_suffix(".new")
            shutil.rmtree(new, ignore_errors=True)
            command = ["mmdebstrap", "--quiet", "--variant=apt", f"--include={','.join(PACKAGES)}"]
            command += ["--aptopt=APT::Install-Recommends false", SUITE, str(new)]
            if subprocess.run(command, check=False).returncode != 0:
                raise Missing(f"mmdebstrap could not make {root}: is there a network?")
            (new / _AT.lstrip("/")).mkdir()
            new.rename(root)
    return root


def _cannot_make() -> str:
    if os.geteuid() != 0:
        return f"Install KiCad {SERIES}, or run this as root, which makes a Debian root with it."
    if shutil.which("mmdebstrap") is None:
        return f"Install KiCad {SERIES}, or mmdebstrap (apt install mmdebstrap), which makes a root with it."
    return ""


@cache
def _installed(tool: str) -> bool:
    """Whether a tool of the right version is installed here."""
    if shutil.which(tool) is None:
        return False
    if tool == "ngspice":
        return True
    module = "import pcbnew; print(pcbnew.Version())"
    asking = ["kicad-cli", "version"] if tool == "kicad-cli" else [tool, "-c", module]
    asked = subprocess.run(asking, capture_output=True, text=True, check=False)
    version = re.search(r"\d+", asked.stdout)
    return version is not None and int(version[0]) >= SERIES


def why_missing(tool: str = "kicad-cli") -> str:
    """Why a tool cannot be run without making a root first; empty when it can."""
    if _installed(tool) or (root_directory().exists() and os.geteuid() == 0):
        return ""
    return f"KiCad {SERIES} is missing: install it, or python -m hw.kicad.root as root"


def available(tool: str = "kicad-cli") -> bool:
    """Whether a tool can be run without making a root first."""
    return not why_missing(tool)


def run(command: Sequence[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run `kicad-cli`, `ngspice`, or `python3` with KiCad's module, in a folder.

    Paths in the command are relative to the folder, so everything that it reads and writes is there.
    Raises Missing.
    """
    tool = command[0]
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL"))}
    kept.pop("DISPLAY", None)
    if _installed(tool):
        kept = {**_LIBRARIES, **kept, "LANG": "C.UTF-8"}
        return subprocess.run(
            command, cwd=folder, env=kept, capture_output=True, text=True, errors="replace", check=False
        )
    root = root_directory() if available(tool) else make_root()
    inside = ["env", "-i", "-C", _AT, "PATH=/usr/bin:/bin", "HOME=/tmp", "LANG=C.UTF-8", *_pairs(), *command]
    # A mount of its own, which ends with the command.
    script = (
        f"mount --bind {shlex.quote(str(folder.resolve()))} {shlex.quote(str(root))}{_AT} && "
        f"exec chroot {shlex.quote(str(root))} {shlex.join(inside)}"
    )
    alone = ["unshare", "--mount", "sh", "-c", script]
    return subprocess.run(alone, env=kept, capture_output=True, text=True, errors="replace", check=False)


def run_module(module: str, arguments: Sequence[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a module of this package in the Python that has KiCad's module, in a folder. Raises Missing.

    The package's modules are copied into the folder while it runs.
    """
    package = folder / "hw" / "kicad"
    package.mkdir(parents=True)
    try:
        for name in ("__init__", "copper", "router", "exchange"):
            shutil.copy(Path(__file__).with_name(f"{name}.py"), package)
        return run(["python3", "-m", f"hw.kicad.{module}", *arguments], folder)
    finally:
        shutil.rmtree(package.parent)


def _pairs() -> list[str]:
    return [f"{name}={value}" for name, value in _LIBRARIES.items()]


def main() -> int:
    """Make the root."""
    try:
        print(make_root())
    except Missing as why:
        print(why, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
