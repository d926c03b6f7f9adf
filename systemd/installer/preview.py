"""What an update brings: said before it changes anything, also in a dry run."""

import re
from collections.abc import Collection
from pathlib import Path
from typing import Final

from systemd.installer.lock import BOX, locked, normalized, pins
from systemd.installer.machine import Machine
from systemd.installer.release import CHANGELOG, Release

_HEADING: Final = re.compile(r"^## \[?v?([^\]\s]+)", re.MULTILINE)


def preview(
    machine: Machine, checkout: Path, old: Release, new: Release, from_apt: Collection[str]
) -> list[str]:
    """Lines: from which release to which, what is new, which packages change, and how to go back."""
    lines = [f"This replaces llamadillo {old.name} by {new.name}."]
    changes = new_lines(checkout, old.name.partition("+")[0], machine.at(f"{old.path}/{CHANGELOG}"))
    if changes:
        lines += [f"What is new ({CHANGELOG}):", *(f"    {line}".rstrip() for line in changes)]
    packages = changed_packages(installed_packages(machine, old), pins(locked(checkout, BOX, from_apt)))
    lines += ["Packages that change:", *(f"    {line}" for line in packages)] if packages else []
    if not packages:
        lines.append("No package changes.")
    return [*lines, "To go back afterwards: sudo sh systemd/install.sh rollback"]


def new_lines(checkout: Path, version: str, before: Path) -> list[str]:
    """The lines of the changelog above the section of `version`, or all if it has none.

    Lines that the changelog of the old release, `before`, also has are left out.
    """
    file = checkout / CHANGELOG
    if not file.is_file():
        return []
    text = file.read_text(encoding="utf-8")
    sections = list(_HEADING.finditer(text))
    if not sections:
        return []
    end = next((section.start() for section in sections if section[1] == version), len(text))
    known = set(before.read_text(encoding="utf-8").splitlines()) if before.is_file() else set()
    return [line for line in text[sections[0].start() : end].splitlines() if line and line not in known]


def installed_packages(machine: Machine, release: Release) -> dict[str, str]:
    """The versions of the packages in the environment of a release, by name, without llamadillo."""
    found = {}
    for folder in machine.at(release.path).glob("lib/python3*/site-packages/*.dist-info"):
        name, _, version = folder.name.removesuffix(".dist-info").partition("-")
        found[normalized(name)] = version
    found.pop("llamadillo", None)
    return found


def changed_packages(before: dict[str, str], after: dict[str, str]) -> list[str]:
    """A line for each package that is added, removed or has another version."""
    lines = []
    for name in sorted(before.keys() | after.keys()):
        old, new = before.get(name), after.get(name)
        if old is None:
            lines.append(f"{name} {new} (added)")
        elif new is None:
            lines.append(f"{name} {old} (removed)")
        elif old != new:
            lines.append(f"{name} {old} -> {new}")
    return lines
