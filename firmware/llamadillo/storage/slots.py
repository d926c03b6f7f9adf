"""The two systems of a card, and which of them starts: the file `slot.txt` of the boot partition.

The firmware of the Pi reads its line `os_prefix=`. The file has 512 bytes, one sector of the card, and is
overwritten in place, so it is old or new after a power cut. A new system has `TRIES` tries: the initramfs
(image/initramfs/init) counts them, and hands over to the good slot when they are used up.
"""

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from llamadillo.storage.disk import Sync

SLOTS: Final = ("a", "b")
SLOTS_FILE: Final = "slot.txt"
SIZE: Final = 512
TRIES: Final = 3
_TEXT: Final = """\
#{start} starts. The systems on this card are a and b. To start the other one,
# change the letter in the next line. The box counts the tries of a new system.
os_prefix={start}/
# good {good}
# tries {tries}
"""
"""Also in image/initramfs/init. The slot is in the first bytes, so a sector that is damaged while it is
written has no half of a line `os_prefix=`.
"""


class SlotError(ValueError):
    """`slot.txt` is not as the box has written it."""


@dataclass(frozen=True, slots=True)
class Slots:
    """The content of `slot.txt`."""

    start: str
    """The slot that starts next."""
    good: str
    """The slot that has come up before."""
    tries: int | None
    """The tries that `start` has left to come up; None when it has."""


def other(slot: str) -> str:
    """The other slot."""
    return SLOTS[1 - SLOTS.index(slot)]


def slots_text(slots: Slots) -> bytes:
    """The file with this content."""
    tries = "-" if slots.tries is None else str(slots.tries)
    text = _TEXT.format(start=slots.start, good=slots.good, tries=tries).encode()
    return text + b"\n" * (SIZE - len(text))


def read_slots(data: bytes) -> Slots:
    """The content of the file, also after a person has changed the slot. Raises SlotError."""
    text = data.decode(errors="replace").replace("\r\n", "\n")
    start = re.search(r"^os_prefix=([ab])/\s*$", text, re.MULTILINE)
    good = re.search(r"^# good ([ab])\s*$", text, re.MULTILINE)
    tries = re.search(r"^# tries ([0-9]|-)\s*$", text, re.MULTILINE)
    if start is None or good is None or tries is None:
        raise SlotError("slot.txt is damaged.")
    return Slots(start[1], good[1], None if tries[1] == "-" else int(tries[1]))


def write_slots(file: Path, slots: Slots, sync: Sync = os.fsync) -> None:
    """Overwrite the sector of the file; it is on the card when this returns. Raises OSError.

    Both slots are usable whenever this is called: should the card damage the sector in a power cut, the
    firmware starts the slot that `config.txt` names.
    """
    descriptor = os.open(file, os.O_WRONLY | os.O_CLOEXEC)
    try:
        os.pwrite(descriptor, slots_text(slots), 0)
        sync(descriptor)
    finally:
        os.close(descriptor)
