"""The units agree with the program, the board, the installer and each other."""

import os
import re
import subprocess
from argparse import ArgumentParser, Namespace
from importlib import import_module
from pathlib import Path
from shutil import which

import pytest

from llamadillo.cli import COMMANDS
from llamadillo.cli.run import WRONG_FILE
from llamadillo.devices.pi.board import REFERENCE, Board, I2c, load_board, read_board
from llamadillo.devices.pi.power import REQUEST
from llamadillo.devices.pi.wait_for_devices import WAIT_SECONDS
from llamadillo.devices.stick_socket import FILE as SOCKET
from llamadillo.engine.game import MAX_SEATS
from llamadillo.own_bots.process import MEMORY
from systemd import installer
from tests.devices.pi.test_board import SPI
from tests.systemd.units import DROP_INS, FILES, NEEDED, PROGRAM, SAFE, Unit, read_unit, seconds, unit

BREAKS_THE_PINS = {
    ("PrivateDevices", "yes"): "no /dev/gpiochip0",
    ("ProcSubset", "pid"): "gpiozero does not find the model of the Pi",
    ("RootDirectory", None): "the program is elsewhere",
    ("DynamicUser", "yes"): "saved games would change their user",
}
WAITS = {
    "network.target", "network-online.target", "sysinit.target", "basic.target", "local-fs.target",
    "multi-user.target", "systemd-udev-settle.service", "systemd-tmpfiles-setup.service", "time-sync.target",
}  # fmt: skip
"""What an early box does not wait for."""


BOX = unit("llamadillo.service")
FAILED = unit("llamadillo-failed.service")
RECORDS = unit("llamadillo-records@.service")
every_file = pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)


# What the units run is there.


def understood(command: list[str]) -> Namespace:
    """What our command line makes of it. Raises SystemExit for what it does not understand."""
    _, name, *arguments = command
    assert name in COMMANDS, name
    parser = ArgumentParser(exit_on_error=False)
    import_module(f"llamadillo.cli.{name}").add_arguments(parser)
    return parser.parse_args(arguments)


@pytest.mark.parametrize("drop_ins", [(), DROP_INS])
@every_file
def test_every_command_is_there_and_understood(file: Path, drop_ins: tuple[str, ...]) -> None:
    ours = unit(file.name, *(drop_ins if file.name == "llamadillo.service" else ()))
    for command in ours.commands():
        assert command[0][1:] in NEEDED
        if command[0] == PROGRAM:
            understood(command)


def test_a_command_that_is_not_ours_is_found() -> None:
    with pytest.raises(SystemExit):
        understood([PROGRAM, "run", "--kiosks"])
    with pytest.raises(AssertionError):
        understood([PROGRAM, "serve"])


def test_the_kiosk_differs_in_its_option_alone() -> None:
    (plain,), (kiosk,) = BOX.commands(), unit("llamadillo.service", "kiosk.conf").commands()
    assert kiosk == [*plain, "--kiosk"]


def test_the_program_is_where_the_installer_puts_it() -> None:
    assert f"{installer.CURRENT}/bin/llamadillo" == PROGRAM
    assert BOX.one("Service", "User") == installer.USER
    assert f"/var/lib/{BOX.one('Service', 'StateDirectory')}" == installer.STATE


# Files that one writes and another reads.


def test_the_request_to_switch_off_is_made_watched_and_taken_back_at_one_place() -> None:
    path, off = unit("llamadillo-poweroff.path"), unit("llamadillo-poweroff.service")
    request = f"/run/{BOX.one('Service', 'RuntimeDirectory')}/{REQUEST}"
    assert path.one("Path", "PathExists") == request
    assert path.one("Path", "Unit") == off.name
    remove, power_off = off.commands()
    assert remove == ["/usr/bin/rm", "-f", request], "or it is switched off again and again"
    assert power_off[-1] == "poweroff"
    assert off.words("Service", "ReadWritePaths") == {f"-{os.path.dirname(request)}"}
    assert path.name in BOX.words("Unit", "Wants")


def test_what_is_left_in_the_runtime_directory_outlives_the_service() -> None:
    """The request to switch off is looked for when the service has ended, as is why it failed."""
    for ours in (BOX, FAILED):
        assert ours.one("Service", "RuntimeDirectory") == "llamadillo"
        assert ours.one("Service", "RuntimeDirectoryPreserve") == "yes"


def test_lgpios_pipe_has_a_place() -> None:
    for ours in (BOX, FAILED):
        place = f"%t/{ours.one('Service', 'RuntimeDirectory')}"
        assert ours.one("Service", "WorkingDirectory") == place
        assert f"LG_WD={place}" in ours.all("Service", "Environment")


def test_the_stick_gets_the_games_of_the_box() -> None:
    (command,) = RECORDS.commands()
    arguments = understood([word.replace("%I", "sda1") for word in command])
    assert arguments.device == Path("/dev/sda1")
    assert arguments.state == Path(installer.STATE)
    assert RECORDS.words("Service", "ReadWritePaths") == {f"-{installer.STATE}"}
    assert RECORDS.one("Service", "User") is None, "it mounts"
    assert arguments.report == Path("/run") / str(BOX.one("Service", "RuntimeDirectory")) / SOCKET
    assert {"local-fs.target", "llamadillo.service"} <= RECORDS.words("Unit", "After")


def test_a_stick_that_does_not_answer_is_given_up_before_systemd_ends_the_unit() -> None:
    (command,) = RECORDS.commands()
    limit = understood([word.replace("%I", "sda1") for word in command]).limit
    assert limit <= 60, "a person waits for it"
    assert limit + 10 <= seconds(RECORDS.one("Service", "TimeoutStartSec") or "") <= 90
    assert seconds(RECORDS.one("Service", "TimeoutStopSec") or "") <= 10
    assert RECORDS.one("Service", "OOMPolicy") == "continue"


def test_copying_needs_only_what_it_is_given() -> None:
    for capability in ("CAP_SYS_ADMIN", "CAP_SETUID", "CAP_SETGID", "CAP_CHOWN", "CAP_DAC_OVERRIDE"):
        assert capability in RECORDS.words("Service", "CapabilityBoundingSet")
    assert "@mount" in RECORDS.words("Service", "SystemCallFilter")
    assert RECORDS.one("Service", "PrivateMounts") == "yes"


# The hardware.


def devices_of(board: Board) -> set[str]:
    """The kinds of devices that a board needs, by their names in /proc/devices."""
    return {"char-gpiochip", "char-i2c" if isinstance(board.display.interface, I2c) else "char-spi"}


def allowed(ours: Unit) -> set[str]:
    rights = (value.split() for value in ours.all("Service", "DeviceAllow"))
    return {device for device, right in rights if set("rw") <= set(right)}


@pytest.mark.parametrize(("board", "drop_ins", "groups"), [
    (read_board(REFERENCE), (), {"gpio", "i2c"}),
    (load_board(SPI, "box.toml"), ("spi.conf",), {"gpio", "spi"}),
])  # fmt: skip
def test_the_box_may_use_what_its_board_needs(
    board: Board, drop_ins: tuple[str, ...], groups: set[str]
) -> None:
    for name in SAFE:
        ours = unit(name, *drop_ins)
        assert ours.one("Service", "DevicePolicy") == "closed"
        assert devices_of(board) <= allowed(ours)
        assert groups <= ours.words("Service", "SupplementaryGroups")


def test_without_its_drop_in_a_display_on_spi_is_not_allowed() -> None:
    assert not devices_of(load_board(SPI, "box.toml")) <= allowed(BOX)


@pytest.mark.parametrize("name", SAFE)
def test_nothing_is_set_that_is_known_to_break_the_pins(name: str) -> None:
    ours = unit(name, *DROP_INS)
    for (key, value), why in BREAKS_THE_PINS.items():
        found = ours.one("Service", key)
        assert found is None or (value is not None and found != value), why


def test_what_gives_up_is_as_tight_as_the_box() -> None:
    """All but what a service that runs has, and a command has not."""
    its_own = {"Type", "ExecStart", "ExecStop", "RemainAfterExit", "WatchdogSec", "Restart", "RestartSec"}
    its_own |= {"TimeoutStartSec", "TimeoutStopSec", "SyslogIdentifier", "OOMScoreAdjust", "Environment"}
    its_own |= {"StateDirectory", "StateDirectoryMode", "MemoryMax", "OOMPolicy", "RestartPreventExitStatus"}

    def rest(ours: Unit) -> dict[str, tuple[str, ...]]:
        return {
            key: values
            for (section, key), values in ours.settings.items()
            if section == "Service" and key not in its_own
        }

    assert rest(FAILED) == rest(BOX)
    assert mebibytes(FAILED) <= mebibytes(BOX)


def mebibytes(ours: Unit) -> int:
    """The most memory that a unit may take."""
    (most,) = ours.settings["Service", "MemoryMax"]
    assert most.endswith("M")
    return int(most[:-1])


def test_a_bot_of_ones_own_may_run_and_does_not_end_the_box() -> None:
    assert BOX.one("Service", "OOMPolicy") == "continue"
    assert BOX.one("Service", "RestrictNamespaces") == "yes"  # a process without a namespace of its own
    tasks = BOX.one("Service", "TasksMax")
    assert tasks is not None
    assert int(tasks) >= 2 * MAX_SEATS
    assert mebibytes(BOX) >= 3 * (MEMORY >> 20)


@pytest.mark.skipif(which("systemd-analyze") is None, reason="no systemd here")
def test_a_bot_of_ones_own_may_be_started_and_may_limit_itself() -> None:
    """Python limits a process with prlimit64."""

    def calls(*groups: str) -> set[str]:
        said = subprocess.run(
            ["systemd-analyze", "syscall-filter", *groups], capture_output=True, text=True, check=True
        )
        found = set(re.findall(r"^ +([@\w-]+)$", said.stdout, re.MULTILINE))
        return {call for call in found if call[0] != "@"}.union(
            *(calls(name) for name in found if name[0] == "@")
        )

    allowed = calls("@system-service") - calls("@privileged", "@resources")
    assert BOX.settings["Service", "SystemCallFilter"] == ("@system-service", "~@privileged @resources")
    assert {"prlimit64", "vfork", "clone", "execve", "setsid", "pipe2", "kill", "wait4"} <= allowed


# The start and the end.


def test_the_box_waits_for_nothing_that_it_does_not_need() -> None:
    assert BOX.one("Unit", "DefaultDependencies") == "no"
    for key in ("After", "Requires", "Wants", "BindsTo", "Requisite"):
        assert not BOX.words("Unit", key) & WAITS, key
    assert BOX.one("Service", "PrivateTmp") is None, "it waits for systemd-tmpfiles-setup.service"


@every_file
def test_what_starts_early_is_stopped_like_everything_else(file: Path) -> None:
    ours = unit(file.name)
    if ours.one("Unit", "DefaultDependencies") == "no":
        assert "shutdown.target" in ours.words("Unit", "Conflicts")
        assert "shutdown.target" in ours.words("Unit", "Before")


def test_our_units_wait_for_each_other_in_no_circle() -> None:
    after: dict[str, set[str]] = {file.name: unit(file.name).words("Unit", "After") for file in FILES}
    for file in FILES:
        for later in unit(file.name).words("Unit", "Before"):
            after.setdefault(later, set()).add(file.name)

    def reached(name: str, seen: set[str]) -> set[str]:
        for before in after.get(name, set()) - seen:
            seen |= {before}
            reached(before, seen)
        return seen

    for file in FILES:
        assert file.name not in reached(file.name, set())


def test_it_has_time_to_wait_for_late_devices_and_hits_its_limit_if_they_never_come() -> None:
    assert BOX.one("Service", "Type") == "notify"
    number = int(BOX.one("Unit", "StartLimitBurst") or 0)
    span = seconds(BOX.one("Unit", "StartLimitIntervalSec") or "0")
    pause = seconds(BOX.one("Service", "RestartSec") or "0")
    limit = seconds(BOX.one("Service", "TimeoutStartSec") or "0")
    start_up = 15  # Python and all imports on the slowest Pi
    assert limit > WAIT_SECONDS + 2 * start_up
    assert span > number * (WAIT_SECONDS + start_up + pause)
    assert BOX.one("Service", "Restart") == "on-failure"
    assert BOX.one("Unit", "OnFailure") == FAILED.name


def test_the_message_goes_when_the_box_starts_and_when_the_pi_is_switched_off() -> None:
    start, stop = FAILED.commands()
    assert not understood(start).off
    assert understood(stop).off
    assert FAILED.one("Service", "RemainAfterExit") == "yes"
    assert BOX.name in FAILED.words("Unit", "Conflicts")
    assert BOX.name in FAILED.words("Unit", "After"), "its end comes before the other's start"
    assert FAILED.one("Unit", "OnFailure") is None


def test_a_missing_partition_of_the_games_is_reported_too() -> None:
    """What systemd starts on a failed dependency must not depend on the same."""
    assert BOX.one("Service", "StateDirectory") is not None
    for key in ("StateDirectory", "ReadWritePaths"):
        assert FAILED.one("Service", key) is None
    for command in FAILED.commands():
        assert understood(command).state == Path("%t/llamadillo")


def test_a_watchdog_watches_and_logs_are_limited() -> None:
    assert 10 <= seconds(BOX.one("Service", "WatchdogSec") or "0") <= 60
    for ours in (BOX, FAILED, RECORDS):
        assert int(ours.one("Service", "LogRateLimitBurst") or 0) <= 100
        assert seconds(ours.one("Service", "LogRateLimitIntervalSec") or "0") >= 30
        assert "PYTHONDONTWRITEBYTECODE=1" in ours.all("Service", "Environment")
        assert ours.one("Service", "LimitCORE") == "0"


# The reader of units itself.


def test_what_is_no_unit_is_refused_with_its_line(tmp_path: Path) -> None:
    for text in ("Key=value\n", "[Unit]\nKey\n", "[Service]\nExecStart=a \\\n  b\n"):
        path = tmp_path / "wrong.service"
        path.write_text(text)
        with pytest.raises(ValueError, match=r"wrong\.service:\d: "):
            read_unit(path)


def test_an_empty_value_takes_back_what_was_set(tmp_path: Path) -> None:
    path, drop_in = tmp_path / "a.service", tmp_path / "b.conf"
    path.write_text("[Service]\nExecStart=/a\nDeviceAllow=x r\n")
    drop_in.write_text("[Service]\nExecStart=\nExecStart=/b\nDeviceAllow=y rw\n")
    ours = read_unit(path, drop_in)
    assert list(ours.commands()) == [["/b"]]
    assert ours.all("Service", "DeviceAllow") == ("x r", "y rw")
    assert allowed(ours) == {"y"}


# The page for the room.


def test_the_box_and_its_page_for_the_room_meet_in_one_directory() -> None:
    mirror, box = unit("llamadillo-mirror.service"), unit("llamadillo.service", "room.conf")
    place = f"%t/{mirror.one('Service', 'RuntimeDirectory')}"
    (command,) = mirror.commands()
    assert understood(command).room == Path(place)
    assert f"LLAMADILLO_ROOM={place}" in box.all("Service", "Environment")
    assert mirror.one("Service", "Group") == box.one("Service", "Group"), "the box writes to the socket"
    assert mirror.one("Service", "UMask") == "0007"
    assert f"tcp:{understood(command).port}" in mirror.words("Service", "SocketBindAllow")


def test_the_page_for_the_room_has_nothing_of_the_box() -> None:
    mirror = unit("llamadillo-mirror.service")
    hidden = mirror.words("Service", "InaccessiblePaths")
    assert {f"-{installer.STATE}", "-/run/llamadillo"} <= hidden
    assert mirror.one("Service", "DynamicUser") == "yes"
    assert mirror.one("Service", "PrivateDevices") == "yes"
    assert mirror.one("Service", "StateDirectory") is None
    for key in ("Requires", "BindsTo", "PartOf", "Wants"):
        assert mirror.name not in BOX.words("Unit", key), "the box does not depend on it"


def test_a_file_that_a_person_must_correct_ends_the_start_at_once() -> None:
    assert BOX.one("Service", "RestartPreventExitStatus") == str(WRONG_FILE)
