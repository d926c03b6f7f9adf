"""The bytes that a game writes to an SD card, and the life of a card.

Games between normal opponents are journalled as on the box, on a separate ext4 file system in a file, like
the partition of systemd/READONLY.md. The bytes written to its block device are those for a card, with the
journal of the file system. Mounting it requires root.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from lab.benchmarks.journal import MATCHES_A_DAY, bytes_written, play
from lab.benchmarks.matches import events_of_a_match
from llamadillo.games import REGISTRY
from llamadillo.storage.journal import SqliteJournal
from llamadillo.titles import TITLES

GAMES: Final = 10
SEATS: Final = 4
PARTITION_BYTES: Final = 256 * 1024 * 1024
MOUNT_OPTIONS: Final = "loop,noatime,data=ordered,commit=30"
"""The options of systemd/READONLY.md."""


@dataclass(frozen=True, slots=True)
class CardWear:
    """A pessimistic model of an SD card; makers of plain cards guarantee nothing."""

    capacity: float = 16e9
    """The bytes over which the card distributes writes."""
    cycles: int = 500
    """The write cycles of a cell: low, for cells with three bits."""
    amplification: float = 20.0
    """The write amplification: high, since writes are small."""

    def years(self, bytes_a_day: float) -> float:
        """The life of the card in years."""
        return self.capacity * self.cycles / (self.amplification * bytes_a_day) / 365


def written_to_device(directory: Path) -> int | None:
    """The bytes written to the device of a directory so far; None if unknown.

    Source: the kernel's Documentation/block/stat.rst; a sector there always has 512 bytes.
    """
    number = directory.stat().st_dev
    try:
        fields = Path(f"/sys/dev/block/{os.major(number)}:{os.minor(number)}/stat").read_text().split()
    except OSError:
        return None
    return 512 * int(fields[6])


@contextmanager
def partition(size: int = PARTITION_BYTES) -> Iterator[Path]:
    """A separate ext4 file system. Raises OSError or CalledProcessError."""
    with ExitStack() as stack:
        build = Path(stack.enter_context(TemporaryDirectory(dir="build"))).resolve()
        image, mounted = build / "partition.img", build / "mounted"
        mounted.mkdir()
        with image.open("wb") as file:
            file.truncate(size)
        tool = shutil.which("mkfs.ext4", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin") or "mkfs.ext4"
        lazily_nothing = "lazy_itable_init=0,lazy_journal_init=0"
        _run(tool, "-q", "-b", "4096", "-m", "0", "-E", lazily_nothing, str(image))
        _run("mount", "-o", MOUNT_OPTIONS, str(image), str(mounted))
        stack.callback(_run, "umount", str(mounted))
        yield mounted


def _run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True)  # noqa: S603  tools of the system


def costs(directory: Path, name: str, games: int = GAMES) -> tuple[float, float, float | None]:
    """The mean events of a game, the bytes that llamadillo wrote, and the bytes written to the device."""
    matches = [events_of_a_match(name, TITLES[name].opponents.normal, SEATS, seed) for seed in range(games)]
    with closing(SqliteJournal(directory / name)) as journal:
        os.sync()
        ours, devices = bytes_written() or 0, written_to_device(directory)
        for events in matches:
            play(journal, events)
        os.sync()
        ours, after = (bytes_written() or 0) - ours, written_to_device(directory)
    device = None if devices is None or after is None else (after - devices) / games
    return sum(map(len, matches)) / games, ours / games, device


def report(directory: Path, games: int, *, alone: bool) -> None:
    """Print the costs of a game of each kind; `alone`: no other process writes to the device."""
    print(f"a game of {SEATS}:{'':4}{'events':>8}{'kB we write':>13}{'kB the card gets':>18}{'years':>8}")
    card = CardWear()
    for name in REGISTRY:
        events, ours, device = costs(directory, name, games)
        most = device if alone and device is not None else ours
        years = card.years(most * MATCHES_A_DAY)
        on_card = f"{device / 1000:.0f}" if alone and device is not None else "not known"
        print(f"  {name:13}{events:>8.0f}{ours / 1000:>13.0f}{on_card:>18}{years:>8.0f}")
    print(
        f"years: at {MATCHES_A_DAY} games a day, for a card of {card.capacity / 1e9:.0f} GB whose cells bear "
        f"{card.cycles} cycles\nand that writes {card.amplification:.0f} bytes inside for one of ours"
    )


def main(games: int = GAMES) -> None:
    """Print the costs, on a separate partition if possible."""
    Path("build").mkdir(exist_ok=True)
    with ExitStack() as stack:
        try:
            directory, alone = stack.enter_context(partition()), True
        except (OSError, subprocess.CalledProcessError):
            print("no file system could be mounted (that takes root): what a card gets is not known")
            directory, alone = Path(stack.enter_context(TemporaryDirectory(dir="build"))), False
        report(directory, games, alone=alone)
