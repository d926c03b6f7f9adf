"""The installer's parts that need no root: what it writes, what it asks apt and pip for, how it undoes."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from llamadillo.cli.mirror import PORT
from llamadillo.devices.pi.board import REFERENCE, load_board
from systemd.installer import STATE, InstallError, boot
from systemd.installer.__main__ import OVERLAY
from systemd.installer.machine import Machine
from systemd.installer.parts import (
    ANNOUNCED,
    announce,
    brought_by_apt,
    link_command,
    packages_needed,
    unlink_command,
    wanted_links,
)
from systemd.installer.release import release_of, sources
from tests.systemd.roots import CHECKOUT, CONFIG
from tests.systemd.units import UNITS

BOARD = load_board(REFERENCE.read_text(), "reference")
SPI = load_board(
    """
    buttons = { quit = 5, discard = 6, roll = 12 }
    display = { chip = "sh1106", rotation = 0, spi = { bus = 0, device = 0, dc = 24, hertz = 4_000_000 } }
    """,
    "spi",
)
BLOCK = """\
# llamadillo begin: written by its installer, removed by its uninstaller
[all]
dtparam=i2c_arm=on,i2c_arm_baudrate=400000
dtparam=spi=off
dtoverlay=gpio-shutdown,gpio_pin=8,active_low=1,gpio_pull=up
enable_uart=0
dtoverlay=gpio-poweroff,gpiopin=15
# llamadillo end
"""


def test_the_block_in_config_txt() -> None:
    assert boot.with_block(CONFIG, BOARD) == CONFIG + BLOCK


@pytest.mark.parametrize("text", [CONFIG, "", "dtparam=audio=on", "a\r\nb\r\n", "a\n\n\n", "\udcff\n"])
def test_the_block_is_put_in_once_and_taken_out_without_a_trace(text: str) -> None:
    once = boot.with_block(text, BOARD)
    assert once.count(boot.BEGIN) == 1
    assert boot.with_block(once, BOARD) == once
    ended = text if text.endswith("\n") or not text else text + "\n"
    assert boot.without_block(once) == ended
    assert boot.without_block(once + "# mine\n") == ended + "# mine\n", "what is below it stays"
    assert boot.without_block(text) == text


def test_another_board_replaces_the_block() -> None:
    assert boot.with_block(boot.with_block(CONFIG, BOARD), SPI) == boot.with_block(CONFIG, SPI)
    assert boot.lines(SPI) == ["dtparam=spi=on"], "no I2C, no power button"
    second = load_board(
        """
        buttons = { quit = 5, discard = 6, roll = 12, power = 3 }
        display = { chip = "sh1106", rotation = 0, spi = { bus = 1, device = 1, dc = 24, hertz = 4_000_000 } }
        """,
        "second bus",
    )
    assert boot.lines(second) == [
        "dtoverlay=spi1-2cs",
        "dtoverlay=gpio-shutdown,gpio_pin=3,active_low=1,gpio_pull=up",
    ]


@pytest.mark.parametrize(
    ("architecture", "python", "packages", "not_from_pip"),
    [
        ("arm64", (3, 11), [], []),
        ("arm64", (3, 13), ["python3-lgpio"], ["lgpio"]),
        ("armhf", (3, 11), ["python3-pil", "python3-cbor2", "python3-lgpio"], ["pillow", "cbor2", "lgpio"]),
        ("armhf", (3, 13), ["python3-pil", "python3-cbor2", "python3-lgpio"], ["pillow", "cbor2", "lgpio"]),
    ],
)
def test_what_has_no_wheel_comes_from_apt(
    architecture: str, python: tuple[int, int], packages: list[str], not_from_pip: list[str]
) -> None:
    needed = packages_needed(architecture, python, BOARD)
    assert needed == ["python3-venv", *packages]
    assert brought_by_apt(needed) == not_from_pip
    assert "python3-spidev" in packages_needed(architecture, python, SPI)


def test_a_release_is_known_by_all_that_goes_into_it(tmp_path: Path) -> None:
    for file in sources(CHECKOUT):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(CHECKOUT / file, tmp_path / file)
    release = release_of(CHECKOUT, "3.11")
    assert release_of(tmp_path, "3.11") == release
    assert release_of(tmp_path, "3.13") != release, "a new system needs a new environment"
    module = tmp_path / "firmware/llamadillo/app/app.py"
    module.with_suffix(".pyc").touch()
    assert release_of(tmp_path, "3.11") == release
    module.write_text(module.read_text() + "\n")
    assert release_of(tmp_path, "3.11") != release


def test_links_lead_through_current(tmp_path: Path) -> None:
    (tmp_path / "llamadillo.service").write_text("[Install]\nWantedBy=multi-user.target\n")
    (tmp_path / "llamadillo-records@.service").write_text("[Install]\nWantedBy=multi-user.target\n")
    (tmp_path / "llamadillo-mirror.service").write_text("[Install]\nWantedBy=multi-user.target\n")
    for name in ("60-llamadillo.rules", "kiosk.conf", "room.conf", "spi.conf", "README.md", "install.sh"):
        (tmp_path / name).touch()
    ours, units = "/opt/llamadillo/current/systemd", "/etc/systemd/system"
    links = {
        f"{units}/llamadillo.service": f"{ours}/llamadillo.service",
        f"{units}/multi-user.target.wants/llamadillo.service": f"{ours}/llamadillo.service",
        f"{units}/llamadillo-records@.service": f"{ours}/llamadillo-records@.service",
        "/etc/udev/rules.d/60-llamadillo.rules": f"{ours}/60-llamadillo.rules",
    }
    assert wanted_links(tmp_path, kiosk=False, spi=False) == links
    kiosk = {f"{units}/llamadillo.service.d/kiosk.conf": f"{ours}/kiosk.conf"}
    assert wanted_links(tmp_path, kiosk=True, spi=False) == links | kiosk
    room = {
        f"{units}/llamadillo-mirror.service": f"{ours}/llamadillo-mirror.service",
        f"{units}/multi-user.target.wants/llamadillo-mirror.service": f"{ours}/llamadillo-mirror.service",
        f"{units}/llamadillo.service.d/room.conf": f"{ours}/room.conf",
    }
    assert wanted_links(tmp_path, kiosk=False, spi=False, mirror=True) == links | room
    spi = wanted_links(tmp_path, kiosk=False, spi=True).keys() - links.keys()
    assert spi == {f"{units}/{unit}.service.d/spi.conf" for unit in ("llamadillo", "llamadillo-failed")}


COMMAND, PROGRAM = "usr/local/bin/llamadillo", "/opt/llamadillo/current/bin/llamadillo"


def test_the_program_becomes_a_command_and_is_none_afterwards(root: Path) -> None:
    machine = Machine(root)
    assert link_command(machine) == []
    machine.commit()
    assert files(root)[COMMAND] == PROGRAM
    again = Machine(root)
    assert link_command(again) == []
    assert again.changed == []
    unlink_command(again)
    assert again.changed == [f"remove /{COMMAND}"]
    assert COMMAND not in files(root)
    unlink_command(Machine(root))


def test_a_command_that_led_elsewhere_into_an_installation_is_ours(root: Path) -> None:
    (root / COMMAND).parent.mkdir(parents=True)
    (root / COMMAND).symlink_to("/opt/llamadillo/releases/0.1.0/bin/llamadillo")
    assert link_command(Machine(root)) == []
    assert files(root)[COMMAND] == PROGRAM


@pytest.mark.parametrize("foreign", ["a file", "a link", "a dead link", "a directory"])
def test_a_command_of_that_name_that_is_not_ours_is_left_alone(root: Path, foreign: str) -> None:
    command = root / COMMAND
    command.parent.mkdir(parents=True)
    match foreign:
        case "a file":
            command.write_text("#!/bin/sh\n")
        case "a directory":
            command.mkdir()
        case _:
            command.symlink_to("/etc" if foreign == "a link" else "/home/me/llamadillo")
    before = files(root)
    machine = Machine(root)
    assert link_command(machine) == [
        f"/{COMMAND} is there already and is not ours: it is left alone; ours is {PROGRAM}."
    ]
    unlink_command(machine)
    assert machine.changed == []
    assert files(root) == before


def test_a_dry_run_says_that_the_program_becomes_a_command(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = files(root)
    assert link_command(Machine(root, dry_run=True)) == []
    assert f"  link /{COMMAND}\n" in capsys.readouterr().out
    assert files(root) == before
    link_command(Machine(root))
    capsys.readouterr()
    unlink_command(Machine(root, dry_run=True))
    assert capsys.readouterr().out == f"  remove /{COMMAND}\n"
    assert files(root)[COMMAND] == PROGRAM


def files(root: Path) -> dict[str, object]:
    return {
        str(path.relative_to(root)): os.readlink(path)
        if path.is_symlink()
        else path.is_dir() or path.read_text()
        for path in root.rglob("*")
    }


def change_everything(machine: Machine) -> None:
    machine.write("/etc/new/file", "new\n")
    machine.write("/etc/old", "changed\n")
    machine.link("/opt/new", "there")
    machine.link("/opt/link", "elsewhere")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "etc").mkdir()
    (tmp_path / "opt").mkdir()
    (tmp_path / "etc/old").write_text("old\n")
    (tmp_path / "opt/link").symlink_to("somewhere")
    return tmp_path


def test_changes_are_made_and_made_once(root: Path) -> None:
    machine = Machine(root)
    change_everything(machine)
    machine.commit()
    assert not machine.undo()
    changed = {
        "etc": True,
        "etc/new": True,
        "etc/new/file": "new\n",
        "etc/old": "changed\n",
        "opt": True,
        "opt/new": "there",
        "opt/link": "elsewhere",
    }
    assert files(root) == changed
    again = Machine(root)
    change_everything(again)
    assert again.changed == []
    assert files(root) == changed


def test_changes_are_undone(root: Path) -> None:
    before = files(root)
    machine = Machine(root)
    change_everything(machine)
    assert files(root) != before
    assert machine.undo()
    assert files(root) == before
    assert not machine.undo(), "once"


def test_a_dry_run_says_the_same_and_does_nothing(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = files(root)
    change_everything(Machine(root, dry_run=True))
    assert files(root) == before
    planned = capsys.readouterr().out
    change_everything(Machine(root))
    assert capsys.readouterr().out == planned


def test_what_was_half_done_is_undone_and_the_rest_with_it(root: Path) -> None:
    before = files(root)
    machine = Machine(root)
    machine.write("/etc/old", "changed\n")

    def fail() -> None:
        raise InstallError("no")

    with pytest.raises(InstallError):
        machine.change("fail", fail, fail)
    assert machine.undo()
    assert files(root) == before


def test_a_file_that_is_not_ours_is_no_link_to_replace(root: Path) -> None:
    with pytest.raises(InstallError, match="/etc/old is there already and is not ours"):
        Machine(root).link("/etc/old", "there")
    assert files(root)["etc/old"] == "old\n"


def test_a_command_that_fails_is_reported_with_its_reason() -> None:
    machine = Machine()
    shell = ("/bin/sh", "-c")
    with pytest.raises(InstallError, match=r"^No luck: E: nothing found\.$"):
        machine.run(*shell, "echo 'E: nothing found.' >&2; echo later; exit 3", trouble="No luck")
    with pytest.raises(InstallError, match=r"exit code 3"):
        machine.run(*shell, "exit 3")
    with pytest.raises(InstallError, match=r"No such file"):
        machine.run("/nowhere/at-all")
    assert machine.run(*shell, "echo $WORD", env={"WORD": "yes"}) == "yes\n"


def test_the_script_is_clean_shell() -> None:
    if shutil.which("shellcheck") is None:
        pytest.skip("shellcheck is missing: apt install shellcheck")
    script = str(CHECKOUT / "systemd" / "install.sh")
    checked = subprocess.run(["shellcheck", script], capture_output=True, text=True, check=False)
    assert checked.stdout == ""


def test_an_old_python_is_refused(tmp_path: Path) -> None:
    """A variable of the environment names the Python for this test."""
    old = tmp_path / "python3"
    old.write_text('#!/bin/sh\n[ "$1" = --version ] && echo "Python 3.9.2"\n[ "$1" = --version ]\n')
    old.chmod(0o755)
    script = CHECKOUT / "systemd" / "install.sh"
    ran = subprocess.run(
        ["/bin/sh", script, "install"],
        capture_output=True,
        text=True,
        env={**os.environ, "LLAMADILLO_PYTHON": str(old)},
        check=False,
    )
    assert ran.returncode == 1
    assert ran.stderr == (
        "llamadillo: Python 3.9.2 is too old: llamadillo needs Python 3.11, "
        "that is Raspberry Pi OS Bookworm or newer.\n"
    )


@pytest.mark.parametrize(
    ("words", "overlaid"),
    [
        ("console=tty1 root=PARTUUID=1-02 rootwait", False),
        ("overlayroot=tmpfs console=tty1", True),
        ("root=/dev/x overlayroot=tmpfs:recurse=0", True),
        ("boot=overlay root=/dev/x", True),
        ("overlayroot=disabled root=/dev/x", False),
    ],
)
def test_a_root_in_memory_is_known_by_the_kernels_words(words: str, overlaid: bool) -> None:
    assert (OVERLAY.search(words) is not None) == overlaid


def test_the_mount_of_the_saved_games_is_what_systemd_expects(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is missing: apt install systemd")
    unit = CHECKOUT / "systemd" / "var-lib-llamadillo.mount"
    verify = ["systemd-analyze", "verify", "--man=no"]
    checked = subprocess.run([*verify, str(unit)], capture_output=True, text=True, check=False)
    assert checked.stderr == ""
    assert f"Where={STATE}" in unit.read_text()
    elsewhere = tmp_path / "var-lib-elsewhere.mount"
    elsewhere.write_text(unit.read_text())
    refused = subprocess.run([*verify, str(elsewhere)], capture_output=True, text=True, check=False)
    assert "doesn't match unit name" in refused.stderr, "or this checks nothing"


def test_the_page_for_the_room_is_announced_only_while_it_is_wanted(root: Path) -> None:
    machine, file = Machine(root), root / ANNOUNCED.lstrip("/")
    announce(machine, UNITS, mirror=True)
    assert not file.exists(), "there is no Avahi"
    file.parent.mkdir(parents=True)
    for mirror in (True, True, False, False):
        announce(machine, UNITS, mirror=mirror)
        assert file.exists() == mirror
    assert f"<port>{PORT}</port>" in (UNITS / "avahi.xml").read_text(encoding="utf-8")
