"""One release: a directory with a virtual environment, llamadillo in it, and its units.

It is built in its final directory and is valid only with the file COMPLETE, which is written last, after
the hashes of all its files. The next run removes an incomplete one.
"""

import hashlib
import os
import re
import shutil
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from llamadillo.ports.self_check import CheckFailed
from llamadillo.storage.own_files import check_own_files, is_release, write_hashes
from systemd.installer import RELEASES, STATE, USER, InstallError
from systemd.installer.lock import BOX, BUILD, locked, pins
from systemd.installer.machine import Machine

NEEDED_BYTES: Final = 200_000_000
"""The free space for building a release, including the build tools."""
UNITS: Final = "systemd"
"""The directory of a release with the files for systemd and udev."""
_UNIT_FILES: Final = (
    "*.service",
    "*.path",
    "*.timer",
    "*.socket",
    "*.mount",
    "*.rules",
    "*.conf",
    "*.xml",
    "*.md",
    "*.lock",
)
CHANGELOG: Final = "CHANGELOG.md"
"""It is kept in a release, so that an update can say what is new."""
_SOURCES: Final = ("pyproject.toml", "setup.py", "LICENSE")
_WHEELS: Final = "/usr/share/python-wheels"
"""The directory of the pip of Debian's python3-venv."""
_DRIVERS: Final = ("gpiozero", "lgpio", "luma.oled.device", "smbus2")


@dataclass(frozen=True, slots=True)
class Release:
    """A release with the name of its directory."""

    name: str

    @property
    def path(self) -> str:
        """Its directory."""
        return f"{RELEASES}/{self.name}"

    @property
    def program(self) -> str:
        """Its command `llamadillo`."""
        return f"{self.path}/bin/llamadillo"

    @property
    def link(self) -> str:
        """The target of the links `current` and `previous`."""
        return f"releases/{self.name}"

    def is_complete(self, machine: Machine) -> bool:
        """Whether the build is complete."""
        return is_release(machine.at(self.path))

    def is_damaged(self, machine: Machine) -> bool:
        """Whether a file of the complete release is not as it was built."""
        try:
            for _ in check_own_files(machine.at(self.path)):
                pass
        except CheckFailed:
            return True
        return False


def sources(checkout: Path) -> Iterator[Path]:
    """The files of the checkout that belong to a release, relative to the checkout.

    The documents beside the modules do not: a change in one of them is no other release.
    """
    found = [file for file in (checkout / "firmware" / "llamadillo").rglob("*") if file.suffix != ".md"]
    found += [file for pattern in _UNIT_FILES for file in (checkout / "systemd").glob(pattern)]
    found += [checkout / name for name in _SOURCES]
    for file in sorted(found):
        if file.is_file() and file.suffix not in (".mo", ".pyc"):
            yield file.relative_to(checkout)


def version_of(checkout: Path) -> str:
    """The version of the checkout."""
    text = (checkout / "firmware" / "llamadillo" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "([^"]+)"', text, re.MULTILINE)
    if found is None:
        raise InstallError(f"{checkout} is no checkout of llamadillo.")
    return found[1]


def release_of(checkout: Path, made_with: str) -> Release:
    """The release of the checkout.

    Its name contains the version and a digest of the sources and of `made_with` (the system's Python), so
    that a second run finds it, and a change without a new version is another release.
    """
    digest = hashlib.sha256(made_with.encode())
    for file in sources(checkout):
        content = (checkout / file).read_bytes()
        digest.update(f"\0{file.as_posix()}\0{len(content)}\0".encode() + content)
    return Release(f"{version_of(checkout)}+{digest.hexdigest()[:8]}")


def release_to_install(machine: Machine, checkout: Path, made_with: str) -> Release:
    """The release of the checkout; under another name if the one that is installed is damaged.

    The box may run from the damaged one until the other is complete.
    """
    first = release = release_of(checkout, made_with)
    while release.is_complete(machine) and release.is_damaged(machine):
        made_with += " again"
        release = release_of(checkout, made_with)
    if release != first and not release.is_complete(machine):
        print(f"{first.name} is damaged: it is built again.", flush=True)
    return release


def build(machine: Machine, checkout: Path, release: Release, from_apt: Collection[str]) -> None:
    """Build the release next to the others, of exactly the locked packages. Raises InstallError."""
    needs = {name: locked(checkout, name, from_apt) for name in (BOX, BUILD)}
    free = shutil.disk_usage(machine.at("/opt")).free
    if free < NEEDED_BYTES:
        raise InstallError(
            f"There are only {free // 1_000_000} MB free, and {NEEDED_BYTES // 1_000_000} MB are needed: "
            "delete something, or use a larger card."
        )
    path = machine.at(release.path)
    if path.exists():  # an interrupted build, which never ran
        machine.remove(release.path)
    machine.make_directory(RELEASES)
    temporary = f"{release.path}/build"
    sources_copy = f"{temporary}/source"
    tools, site = f"{temporary}/tools", ["--system-site-packages"] if from_apt else []
    # TMPDIR: on a Pi, /tmp may be in memory, and a Zero has little. Only wheels: see README.md.
    env = {
        "TMPDIR": temporary, "HOME": temporary, "PIP_NO_INPUT": "1", "PIP_NO_CACHE_DIR": "1",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_ROOT_USER_ACTION": "ignore", "PIP_ONLY_BINARY": ":all:",
        "PIP_NO_COMPILE": "1",
    }  # fmt: skip
    fetch = "pip could not install what llamadillo needs (is there a network?)"

    def copy() -> None:
        (path / UNITS).mkdir(parents=True)
        for file in sources(checkout):
            inside = path if file.parts[0] == UNITS else machine.at(sources_copy)
            (inside / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(checkout / file, inside / file)
        if (checkout / CHANGELOG).is_file():
            shutil.copyfile(checkout / CHANGELOG, path / CHANGELOG)
        for name, text in needs.items():
            machine.at(f"{temporary}/{name}").write_text(text, encoding="utf-8")

    def pip(*arguments: str) -> None:
        # Debian's pip wheel runs without installation, which would take a minute on a Zero and as much
        # space as llamadillo itself.
        wheels = sorted(machine.at(_WHEELS).glob("pip-*.whl"))
        if not wheels:
            raise InstallError(f"There is no pip in {_WHEELS}: sudo apt install python3-venv.")
        with_pip = {**env, "PYTHONPATH": f"{_WHEELS}/{wheels[-1].name}:{tools}"}
        command = (f"{release.path}/bin/python", "-m", "pip", "install", "--quiet", *arguments)
        machine.run(*command, env=with_pip, trouble=fetch)

    machine.change(f"copy the program to {release.path}", copy, lambda: shutil.rmtree(path))
    machine.change(
        "make a virtual environment",
        lambda: machine.run("/usr/bin/python3", "-m", "venv", "--without-pip", *site, release.path, env=env),
    )

    def exactly(name: str) -> tuple[str, ...]:
        return ("--require-hashes", "--requirement", f"{temporary}/{name}")

    machine.change(f"fetch {len(pins(needs[BOX]))} packages", lambda: pip(*exactly(BOX)))
    machine.change(
        "fetch what builds llamadillo",
        lambda: pip("--no-deps", "--target", tools, *exactly(BUILD)),
    )
    machine.change(
        f"install llamadillo {release.name}",
        lambda: pip("--no-deps", "--no-build-isolation", "--no-index", sources_copy),
    )
    # pip would compile the modules sequentially, and its tools as well; this uses all cores.
    compile_all = (
        f"{release.path}/bin/python",
        "-m",
        "compileall",
        "-q",
        "-j0",
        *_mode(),
        f"{release.path}/lib",
    )
    machine.change("compile its modules to bytecode", lambda: machine.run(*compile_all, env=env))
    machine.change("try whether it starts", lambda: try_out(machine, release, env))
    machine.change("write the hashes of its files, and mark it as complete", lambda: _complete(path))


def _mode() -> tuple[str, ...]:
    """In a reproducible build, compiled modules have no times in them."""
    return ("--invalidation-mode=unchecked-hash",) if "SOURCE_DATE_EPOCH" in os.environ else ()


def try_out(machine: Machine, release: Release, env: dict[str, str]) -> None:
    """Raise InstallError unless the release starts and finds its drivers."""
    machine.run(release.program, "--version", trouble="The new release does not start")
    loads = f"import {', '.join(_DRIVERS)}"
    # lgpio creates a pipe when it is imported.
    there = {**env, "LG_WD": env["TMPDIR"]}
    machine.run(
        f"{release.path}/bin/python", "-c", loads, env=there, trouble="The new release lacks a driver"
    )


def check_saved_games(machine: Machine, release: Release) -> None:
    """Raise InstallError unless the release can read a copy of the saved games."""
    if machine.at(STATE).is_dir() and any(machine.at(STATE).iterdir()):
        machine.run(
            *("setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups"),
            *(release.program, "check", "--state", STATE),
            env={"HOME": "/", "TMPDIR": "/tmp"},  # noqa: S108  a place where that user may write
            trouble=f"Release {release.name} cannot go on with the saved games",
        )


def _complete(path: Path) -> None:
    shutil.rmtree(path / "build")
    write_hashes(path)


def kept(machine: Machine) -> list[Release]:
    """All releases, complete or not."""
    folder = machine.at(RELEASES)
    return [Release(path.name) for path in sorted(folder.iterdir())] if folder.is_dir() else []
