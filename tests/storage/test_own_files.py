"""The program's own files against the hashes of its release."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from llamadillo.ports.self_check import CheckFailed
from llamadillo.storage.own_files import COMPLETE, HASHES, check_own_files, is_release, write_hashes

BIG = 300_000


@pytest.fixture
def release(tmp_path: Path) -> Path:
    """A small release."""
    modules = tmp_path / "lib" / "llamadillo"
    modules.mkdir(parents=True)
    for number in range(30):
        (modules / f"module{number}.py").write_text(f"NUMBER = {number}\n" * number)
    (modules / "hard.bin").write_bytes(bytes(range(256)) * (BIG // 256))
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python").symlink_to(sys.executable)
    write_hashes(tmp_path)
    return tmp_path


def slices(release: Path) -> int:
    """Check the release; the number of slices."""
    return sum(1 for _ in check_own_files(release))


def test_a_release_passes_in_slices(release: Path) -> None:
    assert is_release(release)
    assert slices(release) >= BIG // 65536 + 30 // 8


def test_sha256sum_checks_it_too(release: Path) -> None:
    done = subprocess.run(
        ["sha256sum", "--check", "--quiet", "--strict", HASHES], cwd=release, capture_output=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_each_changed_bit_of_each_file_is_found(release: Path) -> None:
    found = 0
    for file in sorted(release.rglob("*")):
        if not file.is_file() or file.is_symlink():
            continue
        content = file.read_bytes()
        for at in {0, len(content) // 2, len(content) - 1} & set(range(len(content))):
            file.write_bytes(content[:at] + bytes([content[at] ^ 4]) + content[at + 1 :])
            with pytest.raises(CheckFailed, match="install it again"):
                slices(release)
            found += 1
        file.write_bytes(content)
    assert found > 90
    slices(release)


@pytest.mark.parametrize("name", [HASHES, COMPLETE, "lib/llamadillo/module7.py"])
def test_a_missing_file_is_found(release: Path, name: str) -> None:
    (release / name).unlink()
    with pytest.raises(CheckFailed, match=Path(name).name):
        slices(release)


@pytest.mark.parametrize("name", [HASHES, COMPLETE, "lib/llamadillo/module7.py"])
@pytest.mark.parametrize(
    "make",
    [
        pytest.param(os.mkfifo, id="a pipe"),
        pytest.param(lambda path: path.symlink_to("/dev/zero"), id="an endless device"),
        pytest.param(Path.mkdir, id="a folder"),
    ],
)
def test_what_is_no_file_is_found_and_does_not_hang(
    release: Path, name: str, make: Callable[[Path], None]
) -> None:
    (release / name).unlink()
    make(release / name)
    with pytest.raises(CheckFailed, match=Path(name).name):
        slices(release)


def test_a_list_that_was_cut_short_is_found(release: Path) -> None:
    lines = (release / HASHES).read_text().splitlines(keepends=True)
    (release / HASHES).write_text("".join(lines[:-1]))
    with pytest.raises(CheckFailed, match=HASHES):
        slices(release)


def test_the_name_of_the_file_fits_the_sentence(release: Path) -> None:
    (release / "lib" / f"{'x' * 60}.py").write_text("")
    (release / COMPLETE).unlink()
    write_hashes(release)
    (release / "lib" / f"{'x' * 60}.py").unlink()
    with pytest.raises(CheckFailed) as failed:
        slices(release)
    assert f"({'x' * 11}…{'x' * 9}.py)" in str(failed.value)


def test_a_checkout_is_no_release_and_passes(tmp_path: Path) -> None:
    (tmp_path / "module.py").write_text("")
    assert not is_release(tmp_path)
    assert slices(tmp_path) == 0
