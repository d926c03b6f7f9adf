"""systemd itself understands the units, without a word, and calls them safe."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.systemd.units import DROP_INS, FILES, NEEDED, PROGRAM, SAFE, UNITS
from tests.tools import need_systemd

MOST_EXPOSED = 1.5


@pytest.fixture(scope="session")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The root of a machine with our units, and systemd's, and the programs that ours run."""
    need_systemd()
    root = tmp_path_factory.mktemp("machine")
    system = Path(os.path.realpath("/lib/systemd/system"))
    shutil.copytree(system, root / "usr/lib/systemd/system", symlinks=True)
    (root / "lib").symlink_to("usr/lib")
    for program in NEEDED:
        path = root / program
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("#!/bin/sh\n")
        path.chmod(0o755)
    units = root / "etc/systemd/system"
    units.mkdir(parents=True)
    for file in FILES:
        shutil.copy(file, units)
    return root


@pytest.fixture
def machine_of_ours(machine: Path, tmp_path: Path) -> Path:
    """A machine like that for one test, which may change it."""
    root = tmp_path / "machine"
    shutil.copytree(machine, root, symlinks=True)
    return root


def analyze(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["systemd-analyze", "--no-pager", f"--root={root}", *arguments],
        capture_output=True,
        text=True,
        check=False,
    )


def complaints(root: Path, name: str) -> str:
    """All that systemd has to say of a unit: it ends well also for what it does not understand."""
    done = analyze(root, "verify", name.replace("@.", "@sda1."))
    return done.stdout + done.stderr


def exposure(root: Path, name: str) -> float:
    """How exposed systemd calls a service, from 0 to 10."""
    done = analyze(root, "security", "--offline=true", f"{root}/etc/systemd/system/{name}")
    found = re.search(r"Overall exposure level for \S+: ([\d.]+)", done.stdout)
    assert found, done.stdout + done.stderr
    return float(found[1])


def put(root: Path, drop_in: str, name: str = "llamadillo.service") -> None:
    """Install a drop-in."""
    place = root / "etc/systemd/system" / f"{name}.d"
    place.mkdir(exist_ok=True)
    shutil.copy(UNITS / drop_in, place)


def change(root: Path, old: str, new: str, name: str = "llamadillo.service") -> None:
    """Change a unit of a machine."""
    path = root / "etc/systemd/system" / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_systemd_has_nothing_to_say(machine: Path, file: Path) -> None:
    assert complaints(machine, file.name) == ""


def test_systemd_has_nothing_to_say_of_the_drop_ins(machine_of_ours: Path) -> None:
    for drop_in in DROP_INS:
        put(machine_of_ours, drop_in)
    put(machine_of_ours, "spi.conf", "llamadillo-failed.service")
    for name in SAFE:
        assert complaints(machine_of_ours, name) == ""


@pytest.mark.parametrize(("old", "new"), [
    ("WatchdogSec=30", "WatchdogSeconds=30"),
    ("Restart=on-failure", "Restart=sometimes"),
    (PROGRAM, "/opt/elsewhere/llamadillo"),
    ("SystemCallFilter=@system-service", "SystemCallFilter=@everything"),
])  # fmt: skip
def test_a_slip_in_a_unit_is_found(machine_of_ours: Path, old: str, new: str) -> None:
    change(machine_of_ours, old, new)
    assert complaints(machine_of_ours, "llamadillo.service") != ""


@pytest.mark.parametrize("name", [*SAFE, "llamadillo-mirror.service"])
def test_systemd_calls_what_always_runs_safe(machine: Path, name: str) -> None:
    assert exposure(machine, name) <= MOST_EXPOSED


def test_systemd_calls_it_safe_with_every_drop_in(machine_of_ours: Path) -> None:
    for drop_in in DROP_INS:
        put(machine_of_ours, drop_in)
    assert exposure(machine_of_ours, "llamadillo.service") <= MOST_EXPOSED


def test_it_is_safe_too_if_it_is_no_early_service(machine_of_ours: Path) -> None:
    """systemd asks less of a service without its default dependencies."""
    change(machine_of_ours, "DefaultDependencies=no\n", "")
    assert exposure(machine_of_ours, "llamadillo.service") <= MOST_EXPOSED


def test_a_service_that_is_not_hardened_is_found(machine_of_ours: Path) -> None:
    change(
        machine_of_ours, "SystemCallFilter=@system-service\nSystemCallFilter=~@privileged @resources\n", ""
    )
    change(machine_of_ours, "CapabilityBoundingSet=\n", "")
    assert exposure(machine_of_ours, "llamadillo.service") > MOST_EXPOSED
