"""The steps of installation, update, rollback and removal.

The release is built and tested first, while the box runs. The other steps are fast; the rename of the
link `current` activates the release.
"""

import os
import shutil
from pathlib import Path
from typing import Final

from llamadillo.devices.pi.board import REFERENCE, Board, BoardError, I2c, Spi, read_board
from systemd.installer import (
    BOARD,
    CONFIGURATION,
    CURRENT,
    HOME,
    PREVIOUS,
    SERVICE,
    STATE,
    InstallError,
    boot,
    parts,
)
from systemd.installer.machine import Machine
from systemd.installer.preview import preview
from systemd.installer.release import UNITS, Release, build, check_saved_games, kept, release_to_install

MODULES: Final = "/etc/modules-load.d/llamadillo.conf"
BOARD_AS_NEW: Final = f"{HOME}/board.toml"
"""A copy of the installed board file, to detect whether a person has changed it since."""
RESTART: Final = "Restart the Pi, so that it reads config.txt anew: sudo reboot"


def install(
    machine: Machine, checkout: Path, profile: str | None, mirror: bool | None, *, force: bool
) -> list[str]:
    """Install the checkout's release and everything it needs. Returns sentences about what is left to do.

    `profile` and `mirror`: None leaves them as they are.
    """
    board = _board(machine)
    architecture, python = _system(machine)
    packages = parts.packages_needed(architecture, python, board)
    by_apt = parts.brought_by_apt(packages)
    made_with = f"{architecture} {python} {by_apt}"
    release = release_to_install(machine, checkout, made_with)
    old = _target(machine, CURRENT)
    if old is not None and old != release:
        print("\n".join(preview(machine, checkout, old, release, by_apt)), flush=True)
    groups = ["gpio", "i2c"] if isinstance(board.display.interface, I2c) else ["gpio", "spi"]

    parts.install_packages(machine, packages)
    parts.make_user(machine, groups)
    if not release.is_complete(machine):
        build(machine, checkout, release, by_apt)
    if not force and not machine.dry_run:
        check_saved_games(machine, release)
    if not machine.at(BOARD).exists():
        as_new = REFERENCE.read_text(encoding="utf-8")
        machine.write(BOARD_AS_NEW, as_new, what="remember the board file as new")
        machine.write(BOARD, as_new)
    to_do = _configure_firmware(machine, board)
    if isinstance(board.display.interface, I2c):
        machine.write(MODULES, "i2c-dev\n")
    kiosk = os.path.lexists(machine.at(parts.KIOSK)) if profile is None else profile == "kiosk"
    spi = isinstance(board.display.interface, Spi)
    room = os.path.lexists(machine.at(parts.ROOM)) if mirror is None else mirror
    _switch(machine, release, parts.wanted_links(checkout / UNITS, kiosk=kiosk, spi=spi, mirror=room))
    parts.announce(machine, checkout / UNITS, mirror=room)
    to_do += parts.link_command(machine)
    if old is None:
        machine.commit()  # there is no earlier release: keep this one for inspection
    to_do += _start(machine, board)
    machine.commit()
    _prune(machine)
    return to_do


def rollback(machine: Machine, *, force: bool) -> list[str]:
    """Activate the release before the current one."""
    before = _target(machine, PREVIOUS)
    if before is None or before == _target(machine, CURRENT) or not before.is_complete(machine):
        raise InstallError("There is no earlier release to go back to.")
    if not force and not machine.dry_run:
        check_saved_games(machine, before)
    board = _board(machine)
    kiosk = os.path.lexists(machine.at(parts.KIOSK))
    spi = isinstance(board.display.interface, Spi)
    units = machine.at(f"{before.path}/{UNITS}")
    mirror = os.path.lexists(machine.at(parts.ROOM)) and (units / parts.MIRROR).exists()
    _switch(machine, before, parts.wanted_links(units, kiosk=kiosk, spi=spi, mirror=mirror))
    parts.announce(machine, units, mirror=mirror)
    to_do = _start(machine, board)
    machine.commit()
    return to_do


def uninstall(machine: Machine) -> list[str]:
    """Remove everything except the saved games."""
    links = parts.our_links(machine)
    if machine.is_on and links:
        units = sorted({Path(link).name for link in links if link.startswith(parts.SYSTEM_UNITS)})
        plain = [unit for unit in units if "@" not in unit and not unit.endswith(".conf")]
        machine.do("stop the box", "systemctl", "stop", *plain)
    for link in links:
        machine.remove(link)
    for folder in parts.DROP_INS:
        machine.remove(f"{parts.SYSTEM_UNITS}/{folder}")
    parts.announce(machine, machine.at(CURRENT), mirror=False)
    parts.unlink_command(machine)
    machine.remove(MODULES)
    to_do = _clean_firmware(machine)
    to_do += _keep_user_files(machine)
    to_do += parts.remove_additions(machine)
    machine.commit()
    machine.remove(HOME)  # last: after an interruption it says what is still to be removed
    if machine.is_on and machine.changed and not machine.dry_run:
        _reload(machine)
    return to_do


def _clean_firmware(machine: Machine) -> list[str]:
    """Remove only the installer's lines from `config.txt`."""
    config = _config(machine)
    if config is None:
        return []
    text = _text(machine.at(config))
    changed = machine.write(config, boot.without_block(text), what=f"remove our lines from {config}")
    machine.remove(config + boot.KEPT)
    return [RESTART] if changed else []


def _keep_user_files(machine: Machine) -> list[str]:
    """Keep the saved games and a changed board file, owned by root."""
    to_do, board = [], machine.at(BOARD)
    as_new = machine.at(BOARD_AS_NEW)
    if board.is_file() and not (as_new.is_file() and board.read_bytes() == as_new.read_bytes()):
        kept_as = f"{STATE}/board.toml"
        machine.write(kept_as, _text(board), what=f"keep your {BOARD} as {kept_as}")
        to_do.append(f"The board file was not as new: it is kept as {kept_as}.")
    machine.remove(CONFIGURATION)
    if machine.at(STATE).is_dir():
        to_do.append(f"The saved games are in {STATE}; sudo rm -r {STATE} deletes them.")
        if machine.at(STATE).stat().st_uid != 0:
            machine.do("give the saved games to root", "chown", "--recursive", "root:root", STATE)
    return to_do


def _system(machine: Machine) -> tuple[str, tuple[int, int]]:
    """The architecture of the system's programs and the version of its Python."""
    architecture = machine.run("dpkg", "--print-architecture").strip()
    version = machine.run("/usr/bin/python3", "-c", "import sys; print(*sys.version_info[:2])")
    major, minor = map(int, version.split())
    return architecture, (major, minor)


def _board(machine: Machine) -> Board:
    file = machine.at(BOARD)
    try:
        return read_board(file if file.exists() else REFERENCE)
    except BoardError as error:
        raise InstallError(str(error)) from error


def _target(machine: Machine, link: str) -> Release | None:
    """The release that a link points to."""
    file = machine.at(link)
    return Release(Path(os.readlink(file)).name) if file.is_symlink() else None


def _config(machine: Machine) -> str | None:
    """The path of `config.txt`, or None."""
    return next((place for place in boot.PLACES if machine.at(place).is_file()), None)


def _text(file: Path) -> str:
    return file.read_bytes().decode(errors="surrogateescape")


def _configure_firmware(machine: Machine, board: Board) -> list[str]:
    """Update `config.txt`, and keep a copy of the original."""
    config = _config(machine)
    if config is None:
        return ["There is no config.txt here: I2C and the power button were not set up."]
    text = _text(machine.at(config))
    after = boot.with_block(text, board)
    if text == after:
        return []
    if not machine.at(config + boot.KEPT).exists():
        machine.write(config + boot.KEPT, text, what=f"keep the original as {config}{boot.KEPT}")
    machine.write(config, after, what=f"write to {config}: {'; '.join(boot.lines(board))}")
    return [RESTART]


def _switch(machine: Machine, release: Release, links: dict[str, str]) -> None:
    """Activate a release and its units."""
    old = _target(machine, CURRENT)
    if old is not None and machine.is_on:
        machine.on_failure(lambda: machine.run("systemctl", "restart", SERVICE))
        machine.on_failure(lambda: machine.succeeds("systemctl", "reset-failed", SERVICE))
        machine.on_failure(lambda: _reload(machine))
    if old is not None and old != release:
        machine.link(PREVIOUS, old.link, what=f"keep {old.name} for going back")
    machine.link(CURRENT, release.link, what=f"put {release.name} in place")
    parts.put_in_place(machine, links)


def _start(machine: Machine, board: Board) -> list[str]:
    """Start or restart the box if necessary. Raises InstallError if it does not start."""
    if not machine.is_on:
        return ["The box starts when the Pi starts."] if machine.changed else []
    if machine.changed and not machine.dry_run:
        _reload(machine)
    bus = board.display.interface
    if isinstance(bus, I2c) and not Path(f"/dev/i2c-{bus.bus}").exists():
        return [RESTART]
    if machine.changed or not machine.succeeds("systemctl", "is-active", "--quiet", SERVICE):
        if not machine.dry_run:
            machine.succeeds("systemctl", "reset-failed", SERVICE)  # its failures so far don't count
        trouble = f"The box does not start (journalctl -u {SERVICE} tells more)"
        machine.do("start the box", "systemctl", "restart", SERVICE, trouble=trouble)
    _start_mirror(machine)
    return []


def _start_mirror(machine: Machine) -> None:
    """Restart the page for the room where it is wanted; else stop it. The box does not depend on it."""
    if machine.at(f"{parts.SYSTEM_UNITS}/{parts.MIRROR}").is_symlink():
        if machine.changed or not machine.succeeds("systemctl", "is-active", "--quiet", parts.MIRROR):
            machine.do("start the page for the room", "systemctl", "restart", parts.MIRROR)
    elif machine.succeeds("systemctl", "is-active", "--quiet", parts.MIRROR):
        machine.do("stop the page for the room", "systemctl", "stop", parts.MIRROR)


def _reload(machine: Machine) -> None:
    """Reload the files of systemd and udev."""
    machine.run("systemctl", "daemon-reload")
    machine.succeeds("udevadm", "control", "--reload")
    machine.succeeds("udevadm", "trigger", "--subsystem-match=gpio", "--subsystem-match=i2c-dev")


def _prune(machine: Machine) -> None:
    """Remove all releases except the active one and the one before."""
    stay = {_target(machine, CURRENT), _target(machine, PREVIOUS)}
    for release in kept(machine):
        if release not in stay and not machine.dry_run:
            print(f"  remove the old release {release.name}")
            shutil.rmtree(machine.at(release.path))
