"""The configuration of this box: its directories and its board."""

import errno
import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from llamadillo import box_settings
from llamadillo.devices.pi.board import REFERENCE, Board, read_board

BOARD_FILE: Final = Path("/etc/llamadillo/board.toml")
"""The board file of this Pi; without it, the reference board is used."""
ROOM: Final = "LLAMADILLO_ROOM"
"""The variable with the directory in which the box and `llamadillo mirror` meet."""


def state_directory() -> Path:
    """The one directory that the box writes to.

    `$STATE_DIRECTORY` if systemd sets it (the first, if several), else the platform's state
    directory. It may not exist yet. Raises FileNotFoundError where the user has no home directory.
    """
    given = os.environ.get("STATE_DIRECTORY", "").split(":")[0]
    if given:
        return Path(given)
    import platformdirs

    with suppress(RuntimeError):  # newer versions raise it where there is no home directory
        directory = Path(platformdirs.user_state_dir("llamadillo", appauthor=False))
        if directory.is_absolute():  # older ones return `~/…`, another one in each current directory
            return directory
    raise FileNotFoundError(errno.ENOENT, "There is no home directory: name a place with --state")


def runtime_directory() -> Path | None:
    """The directory for temporary files: `$RUNTIME_DIRECTORY`, as systemd sets it; else None."""
    given = os.environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
    return Path(given) if given else None


def room_directory() -> Path:
    """The directory in which the box and `llamadillo mirror` meet.

    `$LLAMADILLO_ROOM` if it is set, else one of the user's for temporary files.
    """
    if given := os.environ.get(ROOM):
        return Path(given)
    import platformdirs

    return Path(platformdirs.user_runtime_dir("llamadillo", appauthor=False))


def box_board(file: Path | None = None) -> Board:
    """The board in `file`, else that of `llamadillo.txt`, of BOARD_FILE, or the reference board.

    Raises BoardError. The reference board does not replace a file that exists but cannot be read. A mistake
    in `llamadillo.txt` is not reported here.
    """
    return read_board(file or named_board() or (BOARD_FILE if _exists(BOARD_FILE) else REFERENCE))


def named_board(settings: Path = box_settings.FILE) -> Path | None:
    """The board file that `llamadillo.txt` names; None if it names none or has a mistake."""
    try:
        name = box_settings.read_box_settings(settings).board
    except box_settings.BoxSettingsError:
        return None
    if name is None:
        return None
    return REFERENCE if name == box_settings.BUILT_IN else settings.with_name(name)


def _exists(file: Path) -> bool:
    try:
        file.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        pass  # it may exist
    return True
