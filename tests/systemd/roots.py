"""Clean Debian roots for the installer: mmdebstrap makes one, and each test gets an overlay of it.

The tests use Debian in place of Raspberry Pi OS, which adds a kernel, firmware and packages for the Pi.
`python -m tests.systemd.roots DIR` makes one in DIR with llamadillo installed.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

CHECKOUT: Final = Path(__file__).parents[2]
PACKAGES: Final = "python3,systemd,udev,ca-certificates,make"
"""What Raspberry Pi OS Lite has of all that matters here."""
CONFIG: Final = """\
# For more options and information see http://rptl.io/configtxt
#dtparam=i2c_arm=on
dtparam=audio=on
camera_auto_detect=1
auto_initramfs=1
[cm4]
otg_mode=1
[all]
"""
"""The beginning and end of Raspberry Pi OS's config.txt."""
_NETWORK: Final = ("/etc/resolv.conf", "/etc/hosts", "/etc/pip.conf", "/etc/ssl/certs/ca-certificates.crt")
_PARTS: Final = (
    "systemd",
    "firmware",
    "pyproject.toml",
    "setup.py",
    "CHANGELOG.md",
    "LICENSE",
    "Makefile",
)


def cache() -> Path:
    """Where roots are kept between runs."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "llamadillo-virtual-pi"


def base(suite: str = "bookworm") -> Path:
    """A clean root of this Debian, made if there is none yet."""
    recipe = hashlib.sha256(f"{suite} {PACKAGES}".encode()).hexdigest()[:8]
    root = cache() / f"root-{suite}-{recipe}"
    cache().mkdir(parents=True, exist_ok=True)
    with (cache() / f"{root.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not root.exists():
            new = root.with_suffix(".new")
            shutil.rmtree(new, ignore_errors=True)
            command = ["mmdebstrap", "--quiet", "--variant=minbase", f"--include={PACKAGES}", suite, str(new)]
            subprocess.run(command, check=True)
            new.rename(root)
    return root


@dataclass(frozen=True, slots=True)
class Debian:
    """A root with the sources of llamadillo in /src."""

    path: Path

    def run(
        self, *command: str, env: Mapping[str, str] | None = None, before: tuple[str, ...] = ()
    ) -> subprocess.CompletedProcess[str]:
        """Run a command in it; `before` precedes the chroot."""
        return subprocess.run(
            [*before, "chroot", str(self.path), *command],
            capture_output=True,
            text=True,
            env=environment(env),
            check=False,
        )

    def start(self, *command: str) -> "subprocess.Popen[str]":
        """Start a command in it, in a process group of its own, with its output to be read."""
        return subprocess.Popen(
            ["chroot", str(self.path), *command],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=environment(),
            start_new_session=True,
        )

    def install(
        self, command: str = "install", *options: str, source: str = "/src"
    ) -> subprocess.CompletedProcess[str]:
        """Run the installer of the sources in `source`."""
        return self.run("/bin/sh", f"{source}/systemd/install.sh", command, *options)

    def at(self, path: str) -> Path:
        """A file of it."""
        return self.path / path.lstrip("/")

    def add_sources(self, directory: str = "/src") -> Path:
        """Put a copy of the checkout into it."""
        target = self.at(directory)
        for name in _PARTS:
            source = CHECKOUT / name
            if source.is_dir():
                ignore = shutil.ignore_patterns("__pycache__", "*.egg-info", "*.mo")
                shutil.copytree(source, target / name, ignore=ignore)
            else:
                shutil.copy(source, target / name)
        return target

    def snapshot(self, *folders: str) -> dict[str, str]:
        """All there is in these folders: each path with its kind, owner, mode and content."""
        return {
            str(path.relative_to(self.path)): _described(path)
            for folder in folders
            for path in self.at(folder).rglob("*")
        }


def _described(path: Path) -> str:
    state = path.lstat()
    head = f"{state.st_mode:o} {state.st_uid}:{state.st_gid}"
    if path.is_symlink():
        return f"{head} -> {os.readlink(path)}"
    return f"{head} {hashlib.sha256(path.read_bytes()).hexdigest()}" if path.is_file() else head


def environment(more: Mapping[str, str] | None = None) -> dict[str, str]:
    """What commands in a root see of our environment: how to reach the package indexes."""
    ours = {
        name: value
        for name, value in os.environ.items()
        if name.startswith(("PIP_", "SSL_CERT")) or name.lower().endswith("_proxy")
    }
    path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
    return {**ours, "PATH": path, "HOME": "/root", "LANG": "C.UTF-8", **(more or {})}


@contextmanager
def debian(suite: str = "bookworm") -> Iterator[Debian]:
    """A clean root with the sources in it, thrown away afterwards."""
    with ExitStack() as stack:
        lower = base(suite)
        layers = Path(stack.enter_context(TemporaryDirectory(prefix="llamadillo-root-", dir=cache())))
        for name in ("upper", "work", "root"):
            (layers / name).mkdir()
        options = f"lowerdir={lower},upperdir={layers / 'upper'},workdir={layers / 'work'}"
        root = Debian(layers / "root")
        subprocess.run(["mount", "-t", "overlay", "overlay", "-o", options, str(root.path)], check=True)
        stack.callback(subprocess.run, ["umount", "--lazy", "--recursive", str(root.path)], check=True)
        subprocess.run(["mount", "-t", "proc", "proc", str(root.at("/proc"))], check=True)
        prepare(root)
        yield root


def prepare(root: Debian) -> None:
    """Give a root the network, the boot folder of a Pi, and the sources."""
    for name in _NETWORK:
        if Path(name).exists():
            shutil.copyfile(name, root.at(name))
    root.at("/boot/firmware").mkdir(exist_ok=True)
    root.at("/boot/firmware/config.txt").write_text(CONFIG)
    root.add_sources()


def installed(directory: Path) -> Debian:
    """A root in `directory`, which must not be there yet, with llamadillo installed."""
    # cp knows devices, which Python would read to their end: those of /dev/zero have none.
    subprocess.run(["cp", "--archive", str(base()), str(directory)], check=True)
    root = Debian(directory)
    prepare(root)
    ran = root.install()
    if ran.returncode:
        raise RuntimeError(ran.stderr)
    return root


if __name__ == "__main__":
    installed(Path(sys.argv[1]).resolve())
