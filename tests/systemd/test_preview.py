"""What an update says before it does anything."""

from pathlib import Path

import pytest

from systemd.installer.lock import BOX, pins, place
from systemd.installer.machine import Machine
from systemd.installer.preview import changed_packages, installed_packages, new_lines, preview
from systemd.installer.release import Release
from tests.systemd.roots import CHECKOUT

CHANGES = """\
# Changes

## Unreleased

- Not yet.

## 0.3.0

- Third.

## 0.2.0

- Second.

## 0.1.0

- First.
"""
OLD = Release("0.2.0+11111111")
NEW = Release("0.3.0+22222222")


@pytest.mark.parametrize(
    ("version", "lines"),
    [
        ("0.3.0", ["## Unreleased", "- Not yet."]),
        ("0.2.0", ["## Unreleased", "- Not yet.", "## 0.3.0", "- Third."]),
        ("0.0.9", [line for line in CHANGES.splitlines()[1:] if line]),
    ],
)
def test_the_lines_of_the_changelog_since_the_installed_version(
    tmp_path: Path, version: str, lines: list[str]
) -> None:
    (tmp_path / "CHANGELOG.md").write_text(CHANGES)
    assert new_lines(tmp_path, version, tmp_path / "none") == lines


def test_what_the_old_release_had_in_its_changelog_is_not_new(tmp_path: Path) -> None:
    before = tmp_path / "before.md"
    before.write_text(CHANGES)
    (tmp_path / "CHANGELOG.md").write_text(CHANGES.replace("- Not yet.", "- Not yet.\n- Soon."))
    assert new_lines(tmp_path, "0.3.0", before) == ["- Soon."]
    (tmp_path / "CHANGELOG.md").write_text(CHANGES)
    assert new_lines(tmp_path, "0.1.0", before) == []


def test_a_checkout_without_a_changelog(tmp_path: Path) -> None:
    assert new_lines(tmp_path, "0.1.0", tmp_path / "none") == []


def test_changed_packages() -> None:
    before = {"a": "1", "b": "1.0", "c": "3"}
    assert changed_packages(before, {"a": "1", "b": "2.0", "d": "4"}) == [
        "b 1.0 -> 2.0",
        "c 3 (removed)",
        "d 4 (added)",
    ]
    assert changed_packages(before, before) == []


def environment(root: Path, packages: dict[str, str]) -> None:
    """The metadata of installed packages, as pip leaves it in a release."""
    for name, version in packages.items():
        folder = f"{name.replace('-', '_')}-{version}.dist-info"
        (root / OLD.path.lstrip("/") / "lib/python3.11/site-packages" / folder).mkdir(parents=True)


def test_an_update_says_what_it_brings(tmp_path: Path) -> None:
    locked = pins(place(CHECKOUT, BOX).read_text(encoding="utf-8"))
    environment(tmp_path, {**locked, "pillow": "1.0", "llamadillo": "0.2.0"})
    machine = Machine(tmp_path)
    assert installed_packages(machine, OLD) == {**locked, "pillow": "1.0"}
    first, *rest, last = preview(machine, CHECKOUT, OLD, NEW, [])
    assert first == "This replaces llamadillo 0.2.0+11111111 by 0.3.0+22222222."
    assert last == "To go back afterwards: sudo sh systemd/install.sh rollback"
    assert rest[0] == "What is new (CHANGELOG.md):"
    assert "    ## Unreleased" in rest
    assert rest[-2:] == ["Packages that change:", f"    pillow 1.0 -> {locked['pillow']}"]


def test_packages_from_apt_are_no_change(tmp_path: Path) -> None:
    locked = pins(place(CHECKOUT, BOX).read_text(encoding="utf-8"))
    environment(tmp_path, {name: number for name, number in locked.items() if name != "lgpio"})
    assert "No package changes." in preview(Machine(tmp_path), CHECKOUT, OLD, NEW, ["lgpio"])
    assert f"    lgpio {locked['lgpio']} (added)" in preview(Machine(tmp_path), CHECKOUT, OLD, NEW, [])
