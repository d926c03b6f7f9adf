"""System packages, the user of llamadillo, and the links that activate a release."""

import json
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from llamadillo.devices.pi.board import Board, Spi
from systemd.installer import COMMAND, CURRENT, HOME, PROGRAM, STATE, USER, InstallError
from systemd.installer.machine import Machine
from systemd.installer.release import UNITS

ADDED: Final = f"{HOME}/added.json"
"""The packages and groups that the installer added, for the uninstaller."""
SYSTEM_UNITS: Final = "/etc/systemd/system"
RULES: Final = "/etc/udev/rules.d"
DROP_INS: Final = ("llamadillo.service.d", "llamadillo-failed.service.d")
KIOSK: Final = f"{SYSTEM_UNITS}/llamadillo.service.d/kiosk.conf"
ROOM: Final = f"{SYSTEM_UNITS}/llamadillo.service.d/room.conf"
ANNOUNCED: Final = "/etc/avahi/services/llamadillo.service"
"""The file with which Avahi, which Raspberry Pi OS has, announces the page for the room."""
MIRROR: Final = "llamadillo-mirror.service"
"""The unit of the page for a room, which is active only where it is wanted."""
_UNIT: Final = re.compile(r"llamadillo.*\.(service|path|timer|socket|mount)")
_PIP_NAMES: Final = {
    "python3-pil": "pillow",
    "python3-cbor2": "cbor2",
    "python3-lgpio": "lgpio",
    "python3-spidev": "spidev",
}


def packages_needed(architecture: str, python: tuple[int, int], board: Board) -> list[str]:
    """The packages to install with apt: venv, and those without a wheel on PyPI.

    So nothing is compiled on a Pi. `architecture` is that of dpkg, since a 32-bit system may have a 64-bit
    kernel.
    """
    needed = ["python3-venv"]
    if architecture == "armhf":
        needed += ["python3-pil", "python3-cbor2"]
    if architecture == "armhf" or python >= (3, 13):
        needed.append("python3-lgpio")
    if isinstance(board.display.interface, Spi):
        needed.append("python3-spidev")
    return needed


def brought_by_apt(packages: list[str]) -> list[str]:
    """The names of these packages on PyPI."""
    return [_PIP_NAMES[package] for package in packages if package in _PIP_NAMES]


def added(machine: Machine) -> dict[str, list[str]]:
    """What earlier runs added to the system."""
    nothing: dict[str, list[str]] = {"packages": [], "groups": []}
    try:
        content: Any = json.loads(machine.at(ADDED).read_text())
    except (OSError, ValueError):
        return nothing
    return content if isinstance(content, dict) and content.keys() == nothing.keys() else nothing


def _add(machine: Machine, kind: str, names: list[str]) -> None:
    """Record an addition before it is made, so that an interruption does not lose it."""
    before = added(machine)
    after = {**before, kind: sorted({*before[kind], *names})}
    machine.write(ADDED, json.dumps(after) + "\n", what=f"remember which {kind} are added: {' '.join(names)}")


def install_packages(machine: Machine, needed: list[str]) -> None:
    """Install the missing packages with apt. Raises InstallError."""
    missing = [package for package in needed if not _is_installed(machine, package)]
    if not missing:
        return
    _add(machine, "packages", missing)
    apt = ("apt-get", "--quiet", "--yes", "-o", "DPkg::Lock::Timeout=60")
    env = {"DEBIAN_FRONTEND": "noninteractive"}

    trouble = f"apt could not install {' '.join(missing)} (is there a network? is this Raspberry Pi OS?)"

    def install() -> None:
        machine.run(*apt, "update", env=env, trouble=trouble)
        machine.run(*apt, "install", "--no-install-recommends", *missing, env=env, trouble=trouble)

    machine.change(
        f"install {' '.join(missing)} with apt",
        install,
        lambda: machine.succeeds("apt-mark", "auto", *missing),
    )


def _is_installed(machine: Machine, package: str) -> bool:
    try:
        status = machine.run("dpkg-query", "--show", "--showformat=${db:Status-Status}", package)
    except InstallError:
        return False
    return status.strip() == "installed"


def make_user(machine: Machine, groups: list[str]) -> None:
    """Create the user of llamadillo, a member of the groups for pins and buses."""
    missing = [group for group in groups if not machine.succeeds("getent", "group", group)]
    if missing:
        _add(machine, "groups", missing)
    for group in missing:
        machine.do(f"make the group {group}", "groupadd", "--system", group, undo=("groupdel", group))
    if not machine.succeeds("getent", "passwd", USER):
        machine.do(
            f"make the user {USER}",
            *("useradd", "--system", "--user-group", "--no-create-home", "--home-dir", "/nonexistent"),
            *("--shell", "/usr/sbin/nologin", "--groups", ",".join(groups), USER),
            undo=("userdel", USER),
        )
    elif lacking := set(groups) - set(machine.run("id", "-nG", USER).split()):
        names = ",".join(sorted(lacking))
        machine.do(f"put {USER} in the groups {names}", "usermod", "-aG", names, USER)
    state = machine.at(STATE)
    if state.is_dir():
        there = machine.succeeds("getent", "passwd", USER)  # not in a dry run
        if not there or state.stat().st_uid != int(machine.run("id", "-u", USER)):
            machine.do(f"give the saved games to {USER}", "chown", "--recursive", f"{USER}:{USER}", STATE)


def remove_additions(machine: Machine) -> list[str]:
    """Remove the user and the added groups, and mark the added packages as no longer needed."""
    before, to_do = added(machine), []
    if machine.succeeds("getent", "passwd", USER):
        machine.do(f"remove the user {USER}", "userdel", USER)
    for group in before["groups"]:
        if machine.succeeds("getent", "group", group):
            machine.do(f"remove the group {group}", "groupdel", group)
    packages = [package for package in before["packages"] if _is_installed(machine, package)]
    if packages:
        machine.do(f"leave {' '.join(packages)} to apt", "apt-mark", "auto", *packages)
        to_do.append("sudo apt autoremove removes the packages that nothing else needs.")
    return to_do


def wanted_links(units: Path, *, kiosk: bool, spi: bool, mirror: bool = False) -> dict[str, str]:
    """The targets of the links that activate the files in the directory `units`, by path.

    They lead through `current`, so that program and units change in one step.
    """
    ours = f"{CURRENT}/{UNITS}"
    links = {}
    for file in sorted(units.iterdir()):
        target = f"{ours}/{file.name}"
        if file.name == MIRROR and not mirror:
            continue
        if _UNIT.fullmatch(file.name):
            links[f"{SYSTEM_UNITS}/{file.name}"] = target
            for wanting in re.findall(r"^WantedBy=(\S+)$", file.read_text(), re.MULTILINE):
                if "@." not in file.name:
                    links[f"{SYSTEM_UNITS}/{wanting}.wants/{file.name}"] = target
        elif file.suffix == ".rules":
            links[f"{RULES}/{file.name}"] = target
    if kiosk:
        links[KIOSK] = f"{ours}/kiosk.conf"
    if mirror:
        links[ROOM] = f"{ours}/room.conf"
    if spi:
        links |= {f"{SYSTEM_UNITS}/{folder}/spi.conf": f"{ours}/spi.conf" for folder in DROP_INS}
    return links


def announce(machine: Machine, units: Path, *, mirror: bool) -> None:
    """Announce the page for the room on the local network, or do not any more."""
    if mirror and machine.at(ANNOUNCED).parent.is_dir():
        machine.write(ANNOUNCED, (units / "avahi.xml").read_text(encoding="utf-8"))
    elif not mirror:
        machine.remove(ANNOUNCED)


def our_links(machine: Machine) -> list[str]:
    """All links into the active release."""
    files = [file for folder in (SYSTEM_UNITS, RULES) for file in sorted(machine.at(folder).rglob("*"))]
    ours = [file for file in files if file.is_symlink() and os.readlink(file).startswith(f"{CURRENT}/")]
    return [f"/{file.relative_to(machine.root)}" for file in ours]


def link_command(machine: Machine) -> list[str]:
    """Make the program a command. Another file of that name is not changed; a sentence reports it."""
    if os.path.lexists(machine.at(COMMAND)) and not _is_our_command(machine):
        return [f"{COMMAND} is there already and is not ours: it is left alone; ours is {PROGRAM}."]
    machine.link(COMMAND, PROGRAM)
    return []


def unlink_command(machine: Machine) -> None:
    """Remove the command if it is ours."""
    if _is_our_command(machine):
        machine.remove(COMMAND)


def _is_our_command(machine: Machine) -> bool:
    file = machine.at(COMMAND)
    return file.is_symlink() and os.readlink(file).startswith(f"{HOME}/")


def put_in_place(machine: Machine, links: Mapping[str, str]) -> None:
    """Create these links, and remove other links of an earlier release."""
    for path, target in links.items():
        machine.link(path, target)
    for path in our_links(machine):
        if path not in links:
            machine.remove(path)
