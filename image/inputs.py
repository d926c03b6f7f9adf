"""What the image is made of, and what it is tried with: the files of the checkout, and their hash."""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from systemd.installer.release import sources

CHECKOUT: Final = Path(__file__).resolve().parents[1]
PUBLIC_KEY: Final = CHECKOUT / "image/update.pub"
"""The key of minisign that updates must be signed with. Without this file, the box takes none."""
_MAKE: Final = ("image", "systemd")
_TRY: Final = ("image", "tests/image", "tests/virtual_pi/reading.py", "tests/__init__.py")
_ONLY_TRY: Final = ("image/check.py", "image/proof.py")
_NEITHER: Final = ("image/release.py",)
_SUFFIXES: Final = (
    "",
    ".conf",
    ".lock",
    ".pub",
    ".py",
    ".rules",
    ".service",
    ".sh",
    ".socket",
    ".timer",
    ".txt",
)
"""Of what makes or tries the image; texts, pictures and the result do not."""


def ingredients() -> set[Path]:
    """The files that make the image."""
    return set(sources(CHECKOUT)) | {path for path in _files(_MAKE) if path.as_posix() not in _ONLY_TRY}


def inputs() -> set[Path]:
    """The files that make the image or try it."""
    return ingredients() | set(_files(_TRY))


def digest(files: set[Path]) -> str:
    """A hash of these files of the checkout, with their names."""
    seen = hashlib.sha256()
    for path in sorted(files):
        content = (CHECKOUT / path).read_bytes()
        seen.update(f"{path.as_posix()}\0{len(content)}\0".encode() + content)
    return seen.hexdigest()


def _files(names: tuple[str, ...]) -> Iterator[Path]:
    for name in names:
        place = CHECKOUT / name
        for path in place.rglob("*") if place.is_dir() else [place]:
            file = path.relative_to(CHECKOUT)
            if path.is_file() and path.suffix in _SUFFIXES and file.as_posix() not in _NEITHER:
                yield file
