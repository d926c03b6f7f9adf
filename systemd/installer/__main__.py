"""The command line of `systemd/install.sh`."""

import fcntl
import os
import re
import sys
from argparse import ArgumentParser, BooleanOptionalAction, Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from systemd.installer import CURRENT, InstallError
from systemd.installer.commands import install, rollback, uninstall
from systemd.installer.machine import Machine

CHECKOUT: Final = Path(__file__).resolve().parents[2]
SYSTEMS: Final = ("bookworm", "trixie")
OVERLAY: Final = re.compile(r"\bboot=overlay\b|\boverlayroot=(?!disabled)")
"""The words of the kernel's command line for a root in memory: old and new Raspberry Pi OS."""

_COMMANDS: Final = """\
commands:
  install    install this checkout's llamadillo, or bring an installation up to date with it
  update     the same, where there is an installation already
  rollback   go back to the release that ran before
  uninstall  remove everything but the saved games
"""


def main() -> int:
    """Run the command. Returns 0, or 1 after one sentence on standard error."""
    arguments = _arguments()
    os.umask(0o022)  # the box runs as another user
    machine = Machine(arguments.root, dry_run=arguments.dry_run)
    try:
        _check_system(machine)
        with _alone(machine):
            to_do = _carry_out(machine, arguments)
    except (InstallError, OSError, KeyboardInterrupt) as error:
        undone = " What had been changed was undone." if machine.undo() else ""
        print(f"llamadillo: {_sentence(error)}{undone}", file=sys.stderr)
        return 1
    number = len(machine.changed)
    if machine.dry_run:
        print(
            f"Dry run: {number} changes would be made, none was." if number else "Nothing would be changed."
        )
    else:
        print(f"Done: {number} changes." if number else "Nothing to change: everything is in place.")
    for sentence in dict.fromkeys(to_do):
        print(sentence)
    return 0


def _arguments() -> Namespace:
    parser = ArgumentParser(
        prog="install.sh",
        description="Installs llamadillo on Raspberry Pi OS (Bookworm or Trixie).",
        epilog=_COMMANDS,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("command", choices=("install", "update", "rollback", "uninstall"), metavar="COMMAND")
    parser.add_argument("--dry-run", action="store_true", help="say what would be done, and do nothing")
    parser.add_argument(
        "--profile",
        choices=("handheld", "kiosk"),
        help="what the box is for (as it is; a new one: handheld)",
    )
    parser.add_argument(
        "--mirror",
        action=BooleanOptionalAction,
        help="show the box to a room, in browsers on the local network (as it is; a new one: no)",
    )
    parser.add_argument(
        "--root", type=Path, default=Path("/"), metavar="DIR", help="install into the system in DIR instead"
    )
    parser.add_argument(
        "--force", action="store_true", help="also if the release cannot go on with the saved games"
    )
    return parser.parse_args()


def _carry_out(machine: Machine, arguments: Namespace) -> list[str]:
    match arguments.command:
        case "uninstall":
            return uninstall(machine)
        case "rollback":
            return rollback(machine, force=arguments.force)
        case "update" if not machine.at(CURRENT).is_symlink():
            raise InstallError("llamadillo is not installed here: sudo make install.")
    return install(machine, CHECKOUT, arguments.profile, arguments.mirror, force=arguments.force)


def _check_system(machine: Machine) -> None:
    """Raise InstallError if this system is not supported, before any change."""
    if os.geteuid() != 0 and not machine.dry_run:
        raise InstallError("Only root may do this: use sudo.")
    try:
        release = machine.at("/etc/os-release").read_text()
    except OSError:
        raise InstallError(f"{machine.root} is no system to install on: it has no /etc/os-release.") from None
    facts = dict(line.split("=", 1) for line in release.splitlines() if "=" in line)
    facts = {key: value.strip("\"'") for key, value in facts.items()}
    if facts.get("VERSION_CODENAME") not in SYSTEMS or facts.get("ID") not in ("debian", "raspbian"):
        name = facts.get("PRETTY_NAME", "an unknown system")
        raise InstallError(f"This is {name}: llamadillo needs Raspberry Pi OS Bookworm or Trixie.")
    if not machine.at("/usr/bin/apt-get").exists():
        raise InstallError("There is no apt here: llamadillo needs Raspberry Pi OS Bookworm or Trixie.")
    words = Path("/proc/cmdline")
    if machine.root == Path("/") and words.exists() and OVERLAY.search(words.read_text()):
        raise InstallError(
            "The system is read-only (overlay), changes would be lost: switch the overlay off with "
            "sudo raspi-config, restart, and try again."
        )


@contextmanager
def _alone(machine: Machine) -> Iterator[None]:
    """Prevent a second installer on the same system."""
    if machine.dry_run:
        yield
        return
    with (machine.at("/run") / "llamadillo-install.lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise InstallError("Another installation is running: wait until it is done.") from None
        yield


def _sentence(error: BaseException) -> str:
    if isinstance(error, KeyboardInterrupt):
        return "Stopped."
    if isinstance(error, OSError):
        return f"{error.filename or 'The disk'}: {error.strerror}."
    return str(error)


if __name__ == "__main__":
    sys.exit(main())
