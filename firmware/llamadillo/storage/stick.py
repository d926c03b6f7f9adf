"""A USB stick: mounted while something is copied to it.

mount(8) and blkid(8) do the work. A stick is not trusted: its programs do not run, its device
files are ignored, its symbolic links are not followed, and only file systems that sticks have are
mounted. A disk in use by the system is never mounted.
"""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple

from llamadillo.ports.sentence import Trouble
from llamadillo.ports.stick import StickOutcome, StickReport

_OPTIONS: Final = "rw,nosuid,nodev,noexec,nosymfollow,errors=remount-ro"
"""An error makes the file system read-only; the stick itself could say that it stops the kernel."""
_KINDS: Final = {"vfat": True, "exfat": True, "ext4": False}
"""The file systems that are mounted, and whether they have no owners: the mount options name one then."""
SYSFS: Final = Path("/sys")
MOUNTS: Final = Path("/proc/self/mountinfo")


class StickTrouble(Trouble):
    """Nothing can be copied to the stick, or it is not safe to pull it out."""

    def __init__(self, outcome: StickOutcome, details: str | None = None) -> None:
        """`details` is the sentence for the system's log, if it says more than that of the outcome."""
        super().__init__(details or StickReport(outcome).sentence)
        self.outcome = outcome


class Owner(NamedTuple):
    """The user and the group of files."""

    user: int
    group: int

    @classmethod
    def of(cls, path: Path) -> "Owner":
        """The owner of `path`. Raises OSError."""
        status = path.stat()
        return cls(status.st_uid, status.st_gid)


@contextmanager
def mounted(device: Path, place: Path, owner: Owner) -> Iterator[Path]:
    """A context in which the stick's file system is mounted at `place`, an empty directory.

    On a file system without owners all files belong to `owner`. Raises StickTrouble if it cannot be
    mounted or, at the end, unmounted. An exception from the block takes precedence.
    """
    kind = _call("blkid", "-p", "-s", "TYPE", "-o", "value", str(device)).stdout.strip()
    if kind not in _KINDS:
        what = (
            f"The file system of the stick is {kind[:20]!a}"
            if kind
            else "There is no file system on the stick"
        )
        raise StickTrouble(StickOutcome.FORMAT, f"{what}: format it as FAT32 or exFAT.")
    options = _OPTIONS
    if _KINDS[kind]:
        options += f",uid={owner.user},gid={owner.group},umask=022"
    done = _call("mount", "--internal-only", "-t", kind, "-o", options, str(device), str(place))
    if done.returncode:
        reason = _words(done.stderr, device, place)
        raise StickTrouble(
            StickOutcome.FORMAT,
            f"The stick ({kind}) cannot be mounted: {reason}. Format it as FAT32 or exFAT.",
        )
    try:
        yield place
    except BaseException:
        _unmount(device, place)
        raise
    if why := _unmount(device, place):
        raise StickTrouble(
            StickOutcome.IN_USE,
            f"The stick cannot be unmounted: {why}. Switch the box off before you pull it out.",
        )


@contextmanager
def acting_as(owner: Owner) -> Iterator[None]:
    """Read and write files as `owner` in this context, if the process runs as root."""
    if os.geteuid() != 0 or owner.user == 0:
        yield
        return
    group, groups = os.getegid(), os.getgroups()
    os.setgroups([])
    os.setegid(owner.group)
    os.seteuid(owner.user)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(group)
        os.setgroups(groups)


def is_the_systems(number: int, sysfs: Path = SYSFS, mounts: Path = MOUNTS) -> bool:
    """Whether the disk of this block device is mounted or below a mounted device (RAID, LVM, crypt)."""
    disk = _disk(sysfs, f"{os.major(number)}:{os.minor(number)}")
    pending = {
        number for line in mounts.read_text(encoding="utf-8").splitlines() for number in _sources(line)
    }
    seen: set[str] = set()
    while pending:
        part = pending.pop()
        if part in seen or not (sysfs / "dev" / "block" / part).exists():
            continue  # a file system without a disk
        seen.add(part)
        if _disk(sysfs, part) == disk:
            return True
        with suppress(OSError):
            below = (sysfs / "dev" / "block" / part / "slaves").iterdir()
            pending |= {(slave / "dev").read_text(encoding="ascii").strip() for slave in below}
    return False


def _sources(mount: str) -> Iterator[str]:
    """The numbers of the block devices that a line of mountinfo names (proc(5))."""
    left, _, right = mount.partition(" - ")
    yield left.split()[2]
    source = right.split()[1] if len(right.split()) > 1 else ""
    if source.startswith("/dev/"):  # btrfs has a number of its own
        with suppress(OSError):
            status = Path(source).stat()
            yield f"{os.major(status.st_rdev)}:{os.minor(status.st_rdev)}"


def _disk(sysfs: Path, number: str) -> str:
    """The name of the disk that contains a block device."""
    real = (sysfs / "dev" / "block" / number).resolve()
    return real.parent.name if (real / "partition").exists() else real.name


def _unmount(device: Path, place: Path) -> str:
    """Unmount, or at least detach. Returns the reason for a failure, or an empty string."""
    done = _call("umount", str(place))
    if not done.returncode:
        return ""
    _call("umount", "--lazy", str(place))
    return _words(done.stderr, device, place)


def _call(*command: str) -> subprocess.CompletedProcess[str]:
    """Run a program of the system. Raises StickTrouble when it is not there."""
    env = {"LC_ALL": "C", "PATH": os.environ.get("PATH", os.defpath)}  # messages in English
    try:
        return subprocess.run(  # noqa: S603  fixed programs, checked paths
            command, check=False, capture_output=True, text=True, errors="replace", env=env
        )
    except OSError as error:
        raise StickTrouble(
            StickOutcome.FAILED,
            f"The program {command[0]} cannot be run: {error.strerror or error}. "
            "Install it: `sudo apt install mount util-linux`.",
        ) from error


def _words(message: str, device: Path, place: Path) -> str:
    """The first line of a program's message, without paths that the user does not know."""
    first = next((line for line in message.splitlines() if line.strip()), "it does not say why")
    for name in ("umount:", "mount:", f"{place}:", f"{device}:", f" on {device}"):
        first = first.replace(name, "")
    return first.strip().rstrip(".")
