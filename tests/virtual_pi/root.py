"""What the virtual Pi boots with systemd: a Debian in which llamadillo's own installer has installed it.

It is made again, in about twenty seconds, when the sources of the box have changed, and kept in the
cache. Nothing in it replaces a part of the box; only the test's agent is added.
"""

import fcntl
import hashlib
import shutil
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final, TextIO

from tests.systemd import roots
from tests.virtual_pi.kernel.build import cache_directory, only_one
from tests.virtual_pi.machine import GUEST

_SOURCES: Final = ("firmware/llamadillo", "systemd", "pyproject.toml", "setup.py")
_PREFIX: Final = "root-pi-"
_OLD: Final = 1800.0
"""Seconds after which a root of other sources is removed, unless a test still uses it."""
_USED: Final[list[TextIO]] = []
"""The locks on the roots that this process uses, until its end: a long test uses its root for hours."""
_AGENT: Final = """\
# The hands of a test. Idle: it does not get in the way of the box's start.
[Unit]
Description=Agent of the virtual Pi's tests
DefaultDependencies=no
Before=shutdown.target
Conflicts=shutdown.target

[Service]
Type=idle
ExecStart=/usr/bin/python3 -I /opt/virtual-pi/agent.py
Restart=always

[Install]
WantedBy=sysinit.target
"""
_AGENT_UNIT: Final = "etc/systemd/system/virtual-pi-agent.service"
_ENABLED: Final = "etc/systemd/system/sysinit.target.wants/virtual-pi-agent.service"
_DEFAULT: Final = "etc/systemd/system/default.target"


@cache
def system_root() -> Path:
    """The directory that is the root of a system with the box as the sources were when first asked for."""
    root = cache_directory() / f"{_PREFIX}{key()}"
    with only_one(cache_directory() / f"{_PREFIX}lock"):
        if not root.exists():
            remove_old(cache_directory())
            new = root.with_suffix(".new")
            shutil.rmtree(new, ignore_errors=True)
            _add_agent(roots.installed(new).path)
            new.rename(root)
        _USED.append(use(root, fcntl.LOCK_SH))
    return root


def key() -> str:
    """A name for the sources of the box and of what is added to it."""
    digest = hashlib.sha256(roots.PACKAGES.encode() + _AGENT.encode())
    for path in _files():
        digest.update(str(path).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _files() -> Iterator[Path]:
    """Everything that gets into the root."""
    for source in (*(roots.CHECKOUT / name for name in _SOURCES), GUEST):
        found = sorted(source.rglob("*")) if source.is_dir() else [source]
        yield from (
            path
            for path in found
            if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".mo"
        )


def _add_agent(root: Path) -> None:
    shutil.copytree(GUEST, root / "opt/virtual-pi")
    (root / _AGENT_UNIT).write_text(_AGENT)
    (root / _ENABLED).parent.mkdir(exist_ok=True)
    (root / _ENABLED).symlink_to(f"/{_AGENT_UNIT}")
    (root / _DEFAULT).unlink(missing_ok=True)
    (root / _DEFAULT).symlink_to("/lib/systemd/system/multi-user.target")


def remove_old(cache: Path) -> None:
    """Remove the old roots that no process uses."""
    for old in cache.glob(f"{_PREFIX}*"):
        if old.is_dir() and old.stat().st_mtime < time.time() - _OLD:
            with suppress(BlockingIOError), use(old, fcntl.LOCK_EX | fcntl.LOCK_NB) as lock:
                shutil.rmtree(old)
                Path(lock.name).unlink()


def use(root: Path, how: int) -> TextIO:
    """Lock a root; it is in use as long as the file is open. Raises BlockingIOError."""
    lock = root.with_name(f"{root.name}.used").open("w")
    try:
        fcntl.flock(lock, how)
    except BlockingIOError:
        lock.close()
        raise
    return lock
