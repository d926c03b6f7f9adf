"""`llamadillo records stick`: copy every finished game to a USB stick.

The system calls it when a stick is plugged in (`systemd/llamadillo-records@.service`). Only root can
mount; games are read and written as their owner. A child process does all that touches the stick, so the
command ends in time even if the stick does not answer. A box that runs gets reports, which it shows.
"""

import errno
import json
import os
import subprocess
import time
from argparse import Namespace
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Final

from llamadillo import config
from llamadillo.cli.output import refuse, say
from llamadillo.cli.records import CopyResult, copy_games, counted, safe_name
from llamadillo.devices.stick_socket import send
from llamadillo.ports.journal import JournalError
from llamadillo.ports.samples import Samples, SamplesError
from llamadillo.ports.stick import StickOutcome, StickReport
from llamadillo.quoting import plain
from llamadillo.storage.disk import Fault, os_fault
from llamadillo.storage.folder import Folder
from llamadillo.storage.reading import SavedGames
from llamadillo.storage.samples import SampleFiles
from llamadillo.storage.stick import Owner, StickTrouble, acting_as, is_the_systems, mounted
from llamadillo.storage.time_limit import TimeLimitReached, WorkDied, within

_OUTCOMES: Final = {
    Fault.FULL: StickOutcome.FULL,
    Fault.READ_ONLY: StickOutcome.READ_ONLY,
    Fault.FAILING: StickOutcome.GONE,
}
"""What the faults of a stick mean; any other fault is REFUSED."""
_COPYING_SHARE: Final = 0.5
"""The part of the time limit after which no further game is copied. The rest is for sync and unmounting."""
_DETACH_SECONDS: Final = 2.0
"""How long detaching a stick that does not answer may take."""


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
    box: Path | None = arguments.report
    games, samples = SavedGames(state), SampleFiles(state)
    try:
        if not _has_any(games, samples, state):
            _report(box, StickOutcome.NO_GAMES)
            say("No finished games yet: the stick stays as it is.")
            return 0
        _report(box, StickOutcome.COPYING)
        result = copy_to_stick(device, games, samples, Owner.of(state), arguments.limit)
    except (JournalError, SamplesError):
        _report(box, StickOutcome.UNREADABLE)
        raise
    except StickTrouble as trouble:
        _report(box, trouble.outcome)
        return refuse(f"llamadillo records: {trouble}")
    except BaseException:  # such as Ctrl+C: the box shows COPYING until the next report
        _report(box, StickOutcome.FAILED)
        raise
    _report(box, outcome_of(result), result.written)
    return _say_result(result)


def copy_to_stick(
    device: Path, games: SavedGames, samples: Samples, owner: Owner, limit: float
) -> CopyResult:
    """Mount the stick, copy, unmount, in `limit` seconds. Raises StickTrouble or JournalError."""
    place = Path(mkdtemp(prefix="stick-", dir=config.runtime_directory()))
    copying_ends = time.monotonic() + limit * _COPYING_SHARE

    def work() -> bytes:
        try:
            result = _copy(device, place, games, samples, owner, copying_ends)
        except StickTrouble as trouble:
            return json.dumps({"outcome": trouble.outcome.name, "sentence": trouble.sentence}).encode()
        except (JournalError, SamplesError) as error:
            return json.dumps({"journal": error.sentence}).encode()
        return json.dumps({"copied": asdict(result)}).encode()

    try:
        answer: dict[str, Any] = json.loads(within(limit, work))
    except BaseException as error:
        _detach(place)
        if isinstance(error, TimeLimitReached):
            raise StickTrouble(StickOutcome.SILENT) from None
        if isinstance(error, WorkDied):
            raise StickTrouble(StickOutcome.FAILED) from None
        raise
    finally:
        with suppress(OSError):
            place.rmdir()
    match answer:
        case {"copied": copied}:
            return CopyResult(**copied)
        case {"journal": sentence}:
            raise JournalError(sentence)
    raise StickTrouble(StickOutcome[answer["outcome"]], answer["sentence"])


def _copy(
    device: Path, place: Path, games: SavedGames, samples: Samples, owner: Owner, ends: float
) -> CopyResult:
    """Mount the stick at `place`, copy until the moment `ends`, unmount."""
    try:
        with (
            mounted(device, place, owner) as stick,
            _folder(stick / folder_name(), owner) as folder,
            acting_as(owner),
        ):
            return copy_games(
                games.newest_first(), folder, samples.kept(), in_time=lambda: time.monotonic() < ends
            )
    except OSError as error:
        outcome = outcome_of_error(error)
        reason = f"The stick cannot be written: {error.strerror or error}. Take another."
        raise StickTrouble(outcome, reason if outcome is StickOutcome.REFUSED else None) from error


def _folder(path: Path, owner: Owner) -> Folder:
    """Make the folder, owned by `owner` if the file system has owners. Raises OSError."""
    with suppress(FileExistsError):
        path.mkdir()
    try:
        folder = Folder(path, follow=False)
    except NotADirectoryError:
        raise OSError(errno.ENOTDIR, f"{path.name} is no folder there") from None
    status = os.fstat(folder.descriptor)
    if os.geteuid() == 0 and (status.st_uid, status.st_gid) != owner:
        try:
            os.fchown(folder.descriptor, *owner)
        except OSError:
            folder.close()
            raise
    return folder


def _detach(place: Path) -> None:
    """Take the stick out of the tree of files; it may not answer. A killed child leaves it there."""
    with suppress(OSError, subprocess.TimeoutExpired):
        detaching = subprocess.Popen(  # noqa: S603  a fixed program, our own directory
            ["umount", "--lazy", str(place)],  # noqa: S607  found by PATH
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        detaching.wait(_DETACH_SECONDS)


def _has_any(games: SavedGames, samples: Samples, state: Path) -> bool:
    """Whether there is anything to copy."""
    if not state.exists():
        return False
    with acting_as(Owner.of(state)):
        return next(games.newest_first(), None) is not None or bool(samples.kept())


def folder_name() -> str:
    """The folder of this box on the stick: a stick may be used with several boxes."""
    name = safe_name(os.uname().nodename)
    return f"llamadillo-{name}" if name else "llamadillo"


def outcome_of(result: CopyResult) -> StickOutcome:
    """What the box shows about a copy that has ended."""
    if not result.complete:
        return StickOutcome.PARTLY
    if result.others:
        return StickOutcome.OTHERS
    if result.written:
        return StickOutcome.COPIED
    return StickOutcome.SAMPLES if result.samples else StickOutcome.PRESENT


def outcome_of_error(error: OSError) -> StickOutcome:
    """What an error of the stick means."""
    return _OUTCOMES.get(os_fault(error), StickOutcome.REFUSED)


def _say_result(result: CopyResult) -> int:
    """Print the result of a copy; returns the exit code."""
    nothing_new = not result.written and not result.samples
    if nothing_new and (result.present or (result.complete and not result.others)):
        copied = f"{counted(result.present)} on the stick already, folder {folder_name()}"
    else:
        copied = result.summary(f"copied to the stick, folder {folder_name()}")
    say(f"{copied}; pull it out.")
    if not result.complete:
        return refuse("llamadillo records: there was no time for all games: plug the stick in again.")
    if result.others:
        return refuse(f"llamadillo records: {result.in_the_way(' on the stick')}: move it away.")
    return 0


def _report(box: Path | None, outcome: StickOutcome, games: int = 0) -> None:
    """Report to the box that listens at `box`, as the user of this directory. Never raises."""
    if box is not None:
        with suppress(OSError), acting_as(Owner.of(box.parent)):
            send(box, StickReport(outcome, games))
