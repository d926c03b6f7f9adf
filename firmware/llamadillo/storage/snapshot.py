"""A copy of the saved games to try things on, while the box plays on with the games themselves."""

import sqlite3
from contextlib import closing
from pathlib import Path

from llamadillo.ports.journal import JournalError
from llamadillo.storage.database import FILE, companions, connect_to_read, is_empty
from llamadillo.storage.disk import Fault, fault_of
from llamadillo.storage.rows import UNREADABLE
from llamadillo.storage.settings import FILE as SETTINGS_FILE


def copy_saved_games(directory: Path, into: Path) -> None:
    """Copy the journal and the settings of `directory`, of whatever version, into the directory `into`.

    A box that runs may go on writing: what is copied is the journal as it was at one moment.
    Nothing in `directory` is changed. Without saved games there is nothing to copy. Raises
    JournalError.
    """
    path = directory / FILE
    try:
        settings = directory / SETTINGS_FILE
        if settings.exists():
            (into / SETTINGS_FILE).write_bytes(settings.read_bytes())
        if is_empty(path):
            return
        try:
            _copy(path, into / FILE)
        except UNREADABLE:
            _copy(path, into / FILE)  # the box may have tidied up its log under our eyes
    except (*UNREADABLE, OSError) as error:
        raise JournalError(_sentence(fault_of(error, path), directory)) from error


def _copy(source: Path, target: Path) -> None:
    alone = is_empty(companions(source)[0])
    target.unlink(missing_ok=True)
    with (
        closing(connect_to_read(source, immutable=alone)) as saved,
        closing(sqlite3.connect(target, isolation_level=None)) as copy,
    ):
        saved.backup(copy)


def _sentence(fault: Fault, directory: Path) -> str:
    if fault is Fault.DAMAGED:
        return "The saved games are damaged: start llamadillo, it rescues what can be read."
    if fault in (Fault.REFUSED, Fault.READ_ONLY, Fault.NO_DIRECTORY):
        return f"The saved games in {directory} may not be read: ask as the user llamadillo runs as."
    return fault.sentence(directory)
