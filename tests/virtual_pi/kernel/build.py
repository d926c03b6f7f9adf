"""The kernel of the virtual Pi: made once from Debian's linux-source-6.12, then kept in a cache.

`python -m tests.virtual_pi.kernel` makes it, in three to five minutes on two cores. What it is made
from is next to this file; its place in the cache is named after that, so a change makes a new one.
"""

import fcntl
import hashlib
import os
import platform
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

SOURCE: Final = Path("/usr/src/linux-source-6.12.tar.xz")
PACKAGES: Final = "linux-source-6.12 flex bison bc gcc libc6-dev make patch xz-utils"
"""What Debian must have installed to make the kernel."""
TOOLS: Final = ("flex", "bison", "bc", "gcc", "make", "patch", "xz")

HERE: Final = Path(__file__).parent
_INPUTS: Final = ("uml.config", "virtual-pi.patch", "virtual-i2c.c")


class BuildError(Exception):
    """The kernel cannot be made; the message is a sentence with the way out."""


def cache_directory() -> Path:
    """Where what is made once is kept: `$XDG_CACHE_HOME/llamadillo-virtual-pi`."""
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "llamadillo-virtual-pi"


def key(here: Path = HERE) -> str:
    """A name for what the kernel is made from."""
    digest = hashlib.sha256(platform.machine().encode())
    for name in _INPUTS:
        digest.update((here / name).read_bytes())
    return digest.hexdigest()[:16]


def kernel(cache: Path | None = None) -> Path:
    """Where the kernel is, or would be."""
    return (cache or cache_directory()) / f"linux-{key()}"


def build(cache: Path | None = None) -> Path:
    """Make the kernel if it is not there; returns where it is. Raises BuildError."""
    made = kernel(cache)
    with only_one(made.with_suffix(".lock")):
        if not made.exists():
            _check_tools()
            with TemporaryDirectory(prefix="build-", dir=made.parent) as directory:
                _make(Path(directory), made)
    return made


@contextmanager
def only_one(lock: Path) -> Iterator[None]:
    """Wait until no other process makes the same thing."""
    lock.parent.mkdir(parents=True, exist_ok=True)
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _check_tools() -> None:
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing or not SOURCE.exists():
        raise BuildError(
            f"{', '.join(missing or [str(SOURCE)])} is missing to make the virtual Pi's kernel: "
            f"sudo apt install --no-install-recommends {PACKAGES}"
        )


def _make(directory: Path, made: Path) -> None:
    run("tar", "-xf", str(SOURCE), "-C", str(directory))
    source = directory / "linux-source-6.12"
    run("patch", "-p1", "--fuzz=0", "--directory", str(source), "--input", str(HERE / "virtual-pi.patch"))
    shutil.copy(HERE / "virtual-i2c.c", source / "drivers/i2c")
    command = ("nice", "make", "-s", "-C", str(source), "ARCH=um", f"KCONFIG_ALLCONFIG={HERE / 'uml.config'}")
    run(*command, "allnoconfig")
    check_configuration((HERE / "uml.config").read_text(), (source / ".config").read_text())
    run(*command, f"-j{os.cpu_count() or 1}", "linux")
    run("strip", "-o", str(directory / "stripped"), str(source / "linux"))
    (directory / "stripped").rename(made)


def check_configuration(wanted: str, got: str) -> None:
    """Every option that is wanted was taken; kconfig drops one that it does not know without a word."""
    taken = set(got.splitlines())
    dropped = [line for line in wanted.splitlines() if line.endswith("=y") and line not in taken]
    if dropped:
        raise BuildError(f"The kernel does not take these options: {', '.join(dropped)}. See uml.config.")


def run(*command: str) -> None:
    """Run a command; a BuildError with its last words when it fails."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        last = "\n".join((done.stdout + done.stderr).splitlines()[-15:])
        raise BuildError(f"`{' '.join(command)}` failed:\n{last}")
