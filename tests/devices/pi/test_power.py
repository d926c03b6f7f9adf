"""Power-off: the service creates a request; without a service `systemctl` runs."""

import os
import stat
from pathlib import Path

import pytest

from llamadillo.devices.pi.power import REQUEST, SystemdPower


@pytest.fixture
def systemctl(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A `systemctl` of this test in place of the one of the system: it logs its arguments and fails."""
    programs = tmp_path / "bin"
    programs.mkdir()
    program = programs / "systemctl"
    program.write_text(
        f'#!/bin/sh\necho "$@" >> {tmp_path}/asked\necho "Interactive authentication required." >&2\nexit 1\n'
    )
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{programs}:{os.environ['PATH']}")
    return tmp_path / "asked"


def test_the_service_creates_the_request_and_runs_nothing(tmp_path: Path, systemctl: Path) -> None:
    SystemdPower(tmp_path / REQUEST).off()
    assert (tmp_path / REQUEST).read_bytes() == b""
    assert not systemctl.exists()


def test_without_a_service_systemctl_runs_and_its_refusal_is_printed(
    systemctl: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    SystemdPower().off()
    assert systemctl.read_text() == "poweroff\n"
    assert capsys.readouterr().err == (
        "llamadillo: power off by hand, systemd says: Interactive authentication required.\n"
    )


def test_a_request_that_cannot_be_created_is_printed_and_systemctl_runs(
    tmp_path: Path, systemctl: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    SystemdPower(tmp_path / "gone" / REQUEST).off()
    assert systemctl.read_text() == "poweroff\n"
    first, second = capsys.readouterr().err.splitlines()
    assert first.startswith("llamadillo: the request to power off cannot be made: ")
    assert second.startswith("llamadillo: power off by hand")


def test_a_computer_without_systemd(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    SystemdPower().off()
    assert capsys.readouterr().err.startswith("llamadillo: power off by hand, systemctl cannot be run: ")
