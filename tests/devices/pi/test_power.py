"""Switching off: the service leaves a request; by hand systemd is asked."""

import os
import stat
from pathlib import Path

import pytest

from llamadillo.devices.pi.power import REQUEST, SystemdPower


@pytest.fixture
def systemctl(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A `systemctl` of ours in place of the system's: it writes down what it was asked, and refuses."""
    programs = tmp_path / "bin"
    programs.mkdir()
    program = programs / "systemctl"
    program.write_text(
        f'#!/bin/sh\necho "$@" >> {tmp_path}/asked\necho "Interactive authentication required." >&2\nexit 1\n'
    )
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{programs}:{os.environ['PATH']}")
    return tmp_path / "asked"


def test_the_service_leaves_a_request_and_asks_nobody(tmp_path: Path, systemctl: Path) -> None:
    SystemdPower(tmp_path / REQUEST).off()
    assert (tmp_path / REQUEST).read_bytes() == b""
    assert not systemctl.exists()


def test_by_hand_systemd_is_asked_and_its_refusal_is_told(
    systemctl: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    SystemdPower().off()
    assert systemctl.read_text() == "poweroff\n"
    assert capsys.readouterr().err == (
        "llamadillo: power off by hand, systemd says: Interactive authentication required.\n"
    )


def test_a_request_that_cannot_be_made_is_told_and_systemd_is_asked(
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
