"""`llamadillo records stick`: copy every finished game to a USB stick.

The system calls it when a stick is plugged in (`systemd/llamadillo-records@.service`). Only root can
mount; games are read and written as their owner.
"""

import errno
import os
from argparse import Namespace
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

from llamadillo import config
from llamadillo.cli.output import refuse, say
from llamadillo.cli.records import CopyResult, copy_games, counted, safe_name
from llamadillo.quoting import plain
from llamadillo.storage.reading import SavedGames
from llamadillo.storage.stick import Owner, StickTrouble, acting_as, is_the_systems, mounted

_GONE: Final = frozenset({errno.EIO, errno.ENODEV, errno.ENXIO, errno.ESHUTDOWN, errno.ENOMEDIUM})
_FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


def run(arguments: Namespace) -> int:
    """Copy the games of a box to a stick. 0, or 1 after one sentence; raises JournalError."""
    device: Path = arguments.device
    state: Path = arguments.state or config.state_directory()
    if not device.is_block_device():
        return refuse(f"llamadillo records: {plain(str(device))} is no disk: name one, such as /dev/sda1.")
    if os.geteuid() != 0:
        return refuse("llamadillo records: only root may mount a stick: use sudo.")
    if is_the_systems(device.stat().st_rdev):
        say(f"{device.name} is in use by this system: nothing is copied to it.")
        return 0
    games = SavedGames(state)
    try:
        if not _has_games(games, state):
            say("No finished games yet: the stick stays as it is.")
            return 0
        result = copy_to_stick(device, games, Owner.of(state))
    except StickTrouble as trouble:
        return refuse(f"llamadillo records: {trouble}")
    if result.written or not result.present:
        say(result.outcome(f"copied to the stick, folder {folder_name()}") + "; pull it out.")
    else:
        say(f"{counted(result.present)} on the stick already, folder {folder_name()}; pull it out.")
    if result.others:
        names = ", ".join(result.others)
        return refuse(f"llamadillo records: something else is in {names} on the stick: move it away.")
    return 0


def copy_to_stick(device: Path, games: SavedGames, owner: Owner) -> CopyResult:
    """Mount the stick, copy, unmount. Raises StickTrouble or JournalError."""
    place = Path(mkdtemp(prefix="stick-", dir=config.runtime_directory()))
    try:
        with mounted(device, place, owner) as stick:
            folder = stick / folder_name()
            _prepare(folder, owner)
            with acting_as(owner):
                return copy_games(games.newest_first(), folder)
    except OSError as error:
        raise StickTrouble(why(error)) from error
    finally:
        with suppress(OSError):
            place.rmdir()


def _has_games(games: SavedGames, state: Path) -> bool:
    if not state.exists():
        return False
    with acting_as(Owner.of(state)):
        return next(games.newest_first(), None) is not None


def folder_name() -> str:
    """The folder of this box on the stick: a stick may be used with several boxes."""
    name = safe_name(os.uname().nodename)
    return f"llamadillo-{name}" if name else "llamadillo"


def why(error: OSError) -> str:
    """An error of the stick as a sentence that says what to do."""
    if error.errno in _FULL:
        return "The stick is full: make room on it, then plug it in again."
    if error.errno == errno.EROFS:
        return "The stick is write-protected: take the protection off, then plug it in again."
    if error.errno in _GONE:
        return "The stick was pulled out too early, or is broken: plug it in again, or take another."
    return f"The stick cannot be written: {error.strerror or error}. Take another."


def _prepare(folder: Path, owner: Owner) -> None:
    """Make the folder, owned by `owner` if the file system has owners. Raises OSError."""
    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        raise OSError(errno.ENOTDIR, f"{folder.name} is no folder there")
    folder.mkdir(exist_ok=True)
    if os.geteuid() == 0 and Owner.of(folder) != owner:
        os.chown(folder, owner.user, owner.group, follow_symlinks=False)
