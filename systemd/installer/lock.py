"""The lock files: the exact versions and hashes of the packages that a box installs.

`box.lock` has what the box runs with, `build.lock` what builds its package. Both are requirements files of
pip with hashes, made by `make lock` for all systems at once: each package has the hashes of all its
files, so the index that a file comes from does not matter.
"""

import hashlib
import re
import tomllib
from collections.abc import Collection
from pathlib import Path
from typing import Any, Final

from systemd.installer import InstallError

BOX: Final = "box.lock"
BUILD: Final = "build.lock"
_FOLDER: Final = "systemd"
_DIGEST: Final = "# digest: "
_TITLE: Final = "# The packages of a box, exactly: `make lock` writes this file from pyproject.toml."
_PIN: Final = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)")


def wanted(checkout: Path) -> dict[str, list[str]]:
    """The requirements in pyproject.toml that each lock file is made from."""
    with (checkout / "pyproject.toml").open("rb") as file:
        content: dict[str, Any] = tomllib.load(file)
    project = content["project"]
    extras = project["optional-dependencies"]
    return {
        BOX: [*project["dependencies"], *extras["pi"], *extras["mirror"]],
        BUILD: content["build-system"]["requires"],
    }


def place(checkout: Path, name: str) -> Path:
    """The path of a lock file."""
    return checkout / _FOLDER / name


def stamped(requirements: list[str], packages: str) -> str:
    """A lock file for these requirements: a heading with a digest of them and of the packages, the packages.

    So a change of the requirements is noticed, and a lock file that something else has changed.
    """
    digest = hashlib.sha256("\n".join([*sorted(requirements), packages]).encode()).hexdigest()
    return f"{_TITLE}\n{_DIGEST}{digest}\n{packages}"


def stale(checkout: Path) -> list[str]:
    """The lock files that are missing, were made from other requirements, or were changed since."""
    found = []
    for name, requirements in wanted(checkout).items():
        file = place(checkout, name)
        text = file.read_text(encoding="utf-8", errors="replace") if file.is_file() else ""
        if text != stamped(requirements, text.partition(_DIGEST)[2].partition("\n")[2]):
            found.append(f"{_FOLDER}/{name}")
    return found


def locked(checkout: Path, name: str, without: Collection[str] = ()) -> str:
    """A lock file, except the packages that come from elsewhere.

    Raises InstallError if it was not made from the requirements of the checkout, or was changed since.
    """
    if f"{_FOLDER}/{name}" in stale(checkout):
        raise InstallError(f"{_FOLDER}/{name} does not agree with pyproject.toml: run make lock.")
    blocks = re.split(r"\n(?=\S)", place(checkout, name).read_text(encoding="utf-8").rstrip("\n"))
    return "".join(f"{block}\n" for block in blocks if pins(block).keys().isdisjoint(without))


def pins(text: str) -> dict[str, str]:
    """The version of each package in a lock file, by its normalized name."""
    found = (_PIN.match(line) for line in text.splitlines())
    return {normalized(pin[1]): pin[2] for pin in found if pin}


def normalized(name: str) -> str:
    """The name of a package as indexes compare it (PyPA, "Names and normalization")."""
    return re.sub(r"[-_.]+", "-", name).lower()
