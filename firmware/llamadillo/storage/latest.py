"""The newest version in a folder on the web: the file `latest`, one line that is signed like an update.

The line names a version and the size of its bundle in bytes; the name of the bundle follows from the version.
It cannot be taken for the manifest of a bundle, nor can a manifest be taken for it.
"""

import re
from dataclasses import dataclass
from typing import Final

from llamadillo.ports.update import UpdateOutcome
from llamadillo.storage.update import SUFFIX, UpdateRefused

LATEST: Final = "latest"
LATEST_SIGNATURE: Final = "latest.minisig"
_VERSION: Final = r"[0-9]{1,4}\.[0-9]{1,4}\.[0-9]{1,4}"
_LINE: Final = re.compile(rf"llamadillo-latest ({_VERSION}) ([0-9]{{1,12}})\n")


@dataclass(frozen=True, slots=True)
class Latest:
    """The newest version."""

    version: str
    size: int
    """The size of the bundle in bytes."""

    @property
    def text(self) -> str:
        """The content of the file. Raises ValueError for a version that is not three numbers."""
        text = f"llamadillo-latest {self.version} {self.size}\n"
        if not _LINE.fullmatch(text):
            raise ValueError(f"{self.version!r} is no version like 1.2.3.")
        return text

    def is_newer_than(self, version: str) -> bool:
        """Whether it replaces this version, three numbers, too."""
        return _numbers(self.version) > _numbers(version)


def read_latest(text: str) -> Latest:
    """The newest version by this text. Raises UpdateRefused."""
    found = _LINE.fullmatch(text)
    if found is None:
        raise UpdateRefused(UpdateOutcome.NO_UPDATE)
    return Latest(found[1], int(found[2]))


def name_of(version: str) -> str:
    """What the files of the image of a version are named, without their endings."""
    return f"llamadillo-{version}-arm64"


def bundle_of(version: str) -> str:
    """The file name of the bundle of a version."""
    return name_of(version) + SUFFIX


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(number) for number in version.split("."))
