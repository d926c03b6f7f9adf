"""The Debian packages of the image, exactly: `image/debian.lock` has path and hash of each file.

`python -m image lock` makes it from a mirror. A build fetches these files and no others, first from the
mirror (`LLAMADILLO_MIRROR`), then from Debian's archive of all days, so an old lock file can be built, too.
"""

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from urllib.parse import unquote

from image.tools import SUITE, ImageError, cache, run

FILE: Final = Path(__file__).with_name("debian.lock")
MIRROR: Final = "http://deb.debian.org"
ARCHIVE: Final = "http://snapshot.debian.org/archive"
SUITES: Final = {
    "debian": (SUITE, f"{SUITE}-updates"),
    "debian-security": (f"{SUITE}-security",),
}
"""The suites, by the folder of the mirror."""
ROOT: Final = (
    *(
        "?essential",
        "?priority(required)",
        "apt",
        "ca-certificates",
        "dbus",
        "dosfstools",
        "e2fsprogs",
        "gpiod",
        "kmod",
        "libpam-systemd",
        "minisign",
    ),
    *("python3", "python3-venv", "systemd", "systemd-resolved", "systemd-sysv", "systemd-timesyncd", "udev"),
    *("wireless-regdb", "wpasupplicant"),
)
"""What the root has, besides what these packages depend on."""
PARTS: Final = (
    *("busybox-static", "firmware-brcm80211", "libpython3.13-dev", "linux-image-arm64", "raspi-firmware"),
)
"""Packages of which the build takes files, without installing them."""
_TITLE: Final = "# The Debian packages of the image, exactly: `python -m image lock` writes this file."
_LINE: Final = re.compile(r"(root|part) (\S+\.deb) ([0-9a-f]{64})")
_URI: Final = re.compile(r"'([^']+)' (\S+) \d+ SHA256:([0-9a-f]{64})")


@dataclass(frozen=True, slots=True)
class Deb:
    """One package file."""

    use: str
    """`root`: it is installed. `part`: files are taken from it."""
    path: str
    """On the mirror, such as `debian/pool/main/u/udev/udev_1_arm64.deb`."""
    sha256: str

    @property
    def package(self) -> str:
        """The name of the package."""
        return Path(self.path).name.partition("_")[0]

    @property
    def version(self) -> str:
        """The version of the package, without the epoch, which file names do not have."""
        return Path(self.path).name.split("_")[1]


@dataclass(frozen=True, slots=True)
class Lock:
    """A lock file."""

    day: datetime
    """When it was made: also the time of the files in the image."""
    debs: tuple[Deb, ...]

    @property
    def epoch(self) -> int:
        """The time of the image's files (SOURCE_DATE_EPOCH)."""
        return int(self.day.timestamp())

    def of(self, use: str) -> list[Deb]:
        """The packages for one use."""
        return [deb for deb in self.debs if deb.use == use]

    def part(self, beginning: str) -> Deb:
        """The one part whose name begins so. Raises ImageError."""
        found = [deb for deb in self.of("part") if deb.package.startswith(beginning)]
        if len(found) != 1:
            raise ImageError(f"{FILE.name} has {len(found)} packages {beginning}*: run python -m image lock.")
        return found[0]


def read(file: Path = FILE) -> Lock:
    """The lock file. Raises ImageError."""
    try:
        head, _, text = file.read_text().partition("\n# day: ")
        day, *lines = text.splitlines()
        debs = [_LINE.fullmatch(line) for line in lines]
        if head != _TITLE or not debs or None in debs:
            raise ValueError
        found = tuple(Deb(*deb.groups()) for deb in debs if deb)
        return Lock(datetime.strptime(day, "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC), found)
    except (OSError, ValueError) as error:
        raise ImageError(f"{file} cannot be read: make it again with python -m image lock.") from error


def make() -> Lock:
    """The packages as the mirror has them now. Raises ImageError."""
    day = datetime.now(UTC).replace(minute=0, second=0, microsecond=0)
    with TemporaryDirectory(prefix="llamadillo-lock-", dir=cache()) as directory:
        folder = Path(directory)
        options = _apt(folder)
        run("apt-get", *options, "update", "-qq", folders=[folder])
        root = _wanted(folder, options, ROOT)
        # Their dependencies are not wanted: nothing of them runs.
        newest = _depends(folder, options, "linux-image-arm64", "linux-image-")
        wanted = [newest if name == "linux-image-arm64" else name for name in PARTS]
        parts = _fetched(run("apt-get", *options, "download", "--print-uris", *wanted, folders=[folder]))
    debs = [Deb("root", *deb) for deb in sorted(root)] + [Deb("part", *deb) for deb in sorted(parts)]
    return Lock(day, tuple(debs))


def text(lock: Lock) -> str:
    """The text of the lock file."""
    lines = [f"{deb.use} {deb.path} {deb.sha256}" for deb in lock.debs]
    return "\n".join([_TITLE, f"# day: {lock.day:%Y%m%dT%H%M%SZ}", *lines]) + "\n"


def fetch(lock: Lock) -> dict[Deb, Path]:
    """The package files, from the cache, the mirror or Debian's archive. Raises ImageError."""
    folder = cache() / "debs"
    folder.mkdir(exist_ok=True)
    places = {deb: folder / f"{deb.sha256}.deb" for deb in lock.debs}
    for deb, place in places.items():
        if not place.exists():
            _download(deb, lock, place)
    return places


def _download(deb: Deb, lock: Lock, place: Path) -> None:
    source, _, rest = deb.path.partition("/")
    of_the_day = f"{ARCHIVE}/{source}/{lock.day:%Y%m%dT%H%M%SZ}/{rest}"
    new = place.with_suffix(".new")
    errors = []
    for address in (f"{_mirror()}/{deb.path}", of_the_day):
        try:
            helper = ("/usr/lib/apt/apt-helper", "download-file")
            run(*helper, address, new, f"SHA256:{deb.sha256}", folders=[place.parent])
            new.rename(place)
        except ImageError as error:
            errors.append(str(error).splitlines()[-1])
        else:
            return
    raise ImageError(f"{deb.package} {deb.version} cannot be fetched: {'; '.join(errors)}")


def _mirror() -> str:
    return os.environ.get("LLAMADILLO_MIRROR", MIRROR).rstrip("/")


def _apt(folder: Path) -> list[str]:
    """Options with which apt resolves for an empty system of another architecture, in `folder`."""
    components = "main non-free-firmware"
    signed = "[signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]"
    sources = [
        f"deb {signed} {_mirror()}/{place} {suite} {components}"
        for place, suites in SUITES.items()
        for suite in suites
    ]
    (folder / "sources.list").write_text("\n".join(sources) + "\n")
    (folder / "status").touch()
    for name in ("state/lists/partial", "cache/archives/partial"):
        (folder / name).mkdir(parents=True)
    settings: Mapping[str, object] = {
        "APT::Architecture": "arm64",
        "APT::Architectures": "arm64",
        "APT::Install-Recommends": "false",
        "APT::Sandbox::User": "root",
        "Acquire::ForceHash": "SHA256",
        "Acquire::Languages": "none",
        "Dir::State": folder / "state",
        "Dir::State::status": folder / "status",
        "Dir::Cache": folder / "cache",
        "Dir::Etc::sourcelist": folder / "sources.list",
        "Dir::Etc::sourceparts": "-",
    }
    return [f"-o{name}={value}" for name, value in settings.items()]


def _wanted(folder: Path, options: Sequence[str], names: Sequence[str]) -> set[tuple[str, str]]:
    return _fetched(
        run("apt-get", *options, "install", "-qq", "--yes", "--print-uris", *names, folders=[folder])
    )


def _fetched(output: str) -> set[tuple[str, str]]:
    """Path and hash of each file that apt would fetch."""
    found = {
        (unquote(uri.removeprefix(_mirror()).lstrip("/")), digest) for uri, _, digest in _URI.findall(output)
    }
    if not found:
        raise ImageError(f"apt says nothing about what to fetch:\n{output[-500:]}")
    return found


def _depends(folder: Path, options: Sequence[str], package: str, beginning: str) -> str:
    """The one package with this beginning that `package` depends on."""
    output = run("apt-cache", *options, "depends", "--important", package, folders=[folder])
    found = re.findall(rf"Depends: ({re.escape(beginning)}\S+)", output)
    if len(found) != 1:
        raise ImageError(f"{package} depends on {len(found)} packages {beginning}*.")
    return str(found[0])
