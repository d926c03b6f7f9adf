"""The lock files: made from pyproject.toml, complete, with hashes, and what the tests run with."""

import re
import shutil
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from systemd.installer import InstallError
from systemd.installer.lock import BOX, BUILD, locked, normalized, pins, place, stale, wanted
from systemd.lock import main
from tests.systemd.roots import CHECKOUT

FILES = (BOX, BUILD)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of what the lock files depend on."""
    shutil.copy(CHECKOUT / "pyproject.toml", tmp_path)
    (tmp_path / "systemd").mkdir()
    for name in FILES:
        shutil.copy(place(CHECKOUT, name), place(tmp_path, name))
    return tmp_path


def change(checkout: Path, before: str, after: str) -> None:
    file = checkout / "pyproject.toml"
    text = file.read_text(encoding="utf-8")
    assert before in text
    file.write_text(text.replace(before, after, 1), encoding="utf-8")


def test_the_lock_files_agree_with_pyproject() -> None:
    assert stale(CHECKOUT) == []


@pytest.mark.parametrize(
    ("before", "after", "file"),
    [
        ("platformdirs>=4.0", "platformdirs>=4.1", BOX),
        ('    "smbus2>=0.5",\n', "", BOX),
        ("lgpio>=0.2.2;", "lgpio>=0.2.2,<9;", BOX),
        ("babel>=2.16", "babel>=2.17", BUILD),
    ],
)
def test_a_changed_requirement_fails_the_check_and_the_installation(
    checkout: Path, capsys: pytest.CaptureFixture[str], before: str, after: str, file: str
) -> None:
    assert main(["--check"], checkout) == 0
    change(checkout, before, after)
    assert main(["--check"], checkout) == 1
    sentence = f"systemd/{file} do not agree with pyproject.toml: run make lock.\n"
    assert capsys.readouterr() == ("", sentence)
    with pytest.raises(InstallError, match="run make lock"):
        locked(checkout, file)


def test_another_change_of_pyproject_does_not_matter(checkout: Path) -> None:
    change(checkout, "hypothesis>=6.100", "hypothesis>=6.101")
    assert main(["--check"], checkout) == 0


def test_a_lock_file_that_was_changed_fails_the_check_and_the_installation(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A package less, an older version, the marks of a merge, a byte that is no text."""
    file = place(checkout, BOX)
    whole = file.read_bytes()
    blocks = re.split(rb"\n(?=[^\s#])", whole)
    changed = [
        b"\n".join(blocks[:-1]) + b"\n",
        whole.replace(b"smbus2==", b"smbus2==0.", 1),
        whole.replace(b"smbus2==", b"<<<<<<< HEAD\nsmbus2==", 1),
        whole.replace(b"smbus2==", b"smbus2=\xff=", 1),
        whole[:-100],
        b"",
    ]
    for content in changed:
        assert content != whole
        file.write_bytes(content)
        assert main(["--check"], checkout) == 1
        sentence = f"systemd/{BOX} do not agree with pyproject.toml: run make lock.\n"
        assert capsys.readouterr() == ("", sentence)
        with pytest.raises(InstallError, match="run make lock"):
            locked(checkout, BOX)


def test_a_missing_lock_file_fails_the_check(checkout: Path) -> None:
    place(checkout, BUILD).unlink()
    assert main(["--check"], checkout) == 1


@pytest.mark.parametrize("name", FILES)
def test_each_requirement_has_a_pin_that_fits(name: str) -> None:
    found = pins(place(CHECKOUT, name).read_text(encoding="utf-8"))
    for need in map(Requirement, wanted(CHECKOUT)[name]):
        assert need.specifier.contains(found[normalized(need.name)]), need


@pytest.mark.parametrize("name", FILES)
def test_each_pin_has_hashes_and_nothing_names_an_index(name: str) -> None:
    text = place(CHECKOUT, name).read_text(encoding="utf-8")
    blocks = re.split(r"\n(?=[^\s#])", text)[1:]
    assert len(blocks) == len(pins(text)) > 1
    assert all(re.search(r"--hash=sha256:[0-9a-f]{64}", block) for block in blocks)
    assert "//" not in text


def test_the_tests_run_with_the_versions_that_a_box_installs() -> None:
    text = place(CHECKOUT, BOX).read_text(encoding="utf-8")
    lines = [line.rstrip(" \\") for line in text.splitlines() if "==" in line]
    assert len(lines) == len(pins(text))
    for need in map(Requirement, lines):
        if need.marker is None or need.marker.evaluate():
            assert need.specifier.contains(version(need.name), prereleases=True), need


def test_packages_from_apt_are_left_out_with_their_hashes() -> None:
    everything = locked(CHECKOUT, BOX)
    some = locked(CHECKOUT, BOX, {"pillow", "lgpio"})
    assert pins(everything).keys() - pins(some).keys() == {"pillow", "lgpio"}
    gone = [line for line in everything.splitlines() if line not in some]
    assert len([line for line in gone if "--hash" in line]) > 20
    assert all(line.startswith(("    --hash", "pillow==", "lgpio==")) for line in gone)


def test_pip_refuses_another_file_of_the_same_version(tmp_path: Path) -> None:
    """What `--require-hashes` is for: the same name and version with other content is not installed."""
    wheel = tmp_path / "smbus2-0.6.1-py3-none-any.whl"
    wheel.write_bytes(b"not what was tested")
    file = tmp_path / "wanted.txt"
    others = pins(locked(CHECKOUT, BOX)).keys() - {"smbus2"}
    file.write_text(locked(CHECKOUT, BOX, others), encoding="utf-8")
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pip", "download", "--isolated", "--no-index", "--no-deps"),
            *("--find-links", str(tmp_path), "--require-hashes", "--requirement", str(file)),
            *("--dest", str(tmp_path / "got")),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "DO NOT MATCH THE HASHES" in done.stderr


def test_constraints_are_the_pins_of_both_files(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--constraints"]) == 0
    lines = capsys.readouterr().out.splitlines()
    both = [pins(place(CHECKOUT, name).read_text(encoding="utf-8")) for name in FILES]
    assert lines == [f"{name}=={number}" for file in both for name, number in file.items()]


def test_two_lock_files_name_no_package_in_two_versions() -> None:
    box, build = (pins(place(CHECKOUT, name).read_text(encoding="utf-8")) for name in FILES)
    assert all(box[name] == build[name] for name in box.keys() & build.keys())
