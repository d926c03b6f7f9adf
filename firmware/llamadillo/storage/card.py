"""The health of the memory card, as the kernel counts its errors.

What fails while a game is saved is a `Fault` of the journal. A card that fails elsewhere is seen here: ext4
counts the errors of a file system since it was repaired last, in `/sys/fs/ext4/PARTITION/errors_count`, which
each user may read. Other file systems have no such counter, and pass.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from llamadillo.ports.self_check import CheckFailed
from llamadillo.ports.sentence import Sentence

SYSTEM: Final = Path("/sys")
"""Where the kernel shows its devices."""


def card_errors(directory: Path, system: Path = SYSTEM) -> int:
    """The errors that the kernel has counted on the file system of `directory`; 0 if it counts none there."""
    try:
        device = directory.stat().st_dev
        partition = (system / f"dev/block/{os.major(device)}:{os.minor(device)}").resolve().name
        return int((system / "fs/ext4" / partition / "errors_count").read_text(encoding="ascii"))
    except (OSError, ValueError):
        return 0


def check_card(directory: Path, system: Path = SYSTEM) -> Iterator[None]:
    """Check the card that holds `directory`, in one slice. Raises CheckFailed if it had errors."""
    if errors := card_errors(directory, system):
        raise CheckFailed(
            Sentence.counted(
                "The memory card had {n} error: copy the games to a USB stick, and use another card.",
                "The memory card had {n} errors: copy the games to a USB stick, and use another card.",
                errors,
                n=errors,
            )
        )
    yield
