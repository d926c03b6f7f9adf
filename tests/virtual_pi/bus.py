"""What went over the I2C bus, and the display that it makes: a model of the chip, fed with the bytes.

The records are those of kernel/virtual-i2c.c. They come from a file that the kernel itself writes,
each before the sender's call returns.
"""

import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import islice, zip_longest
from pathlib import Path
from typing import Final

from llamadillo.devices.fake.chips import Sh1106, Ssd1306
from llamadillo.devices.pi.board import I2c, Oled
from llamadillo.gfx.frame import BLANK, Frame
from tests.ports.seeing import turned

_HEAD: Final = struct.Struct("<QQHHhH")
_ADDRESS: Final = struct.Struct("<H")
_DATA: Final = 0x40
"""The control byte of data (SSD1306, 8.1.5.2)."""
SURE: Final = 0.5
"""Seconds for which no host is too busy for a picture to go on."""
CHIPS: Final[dict[str, type[Ssd1306]]] = {"ssd1306": Ssd1306, "sh1106": Sh1106}


class Kind(IntEnum):
    """The kind of a record."""

    WRITTEN = 1
    READ = 2
    PRESENT = 3


@dataclass(frozen=True, slots=True)
class Record:
    """One message on the bus, or that something was plugged in or pulled off."""

    started: int
    ended: int
    """Moments in ns since the kernel started."""
    kind: Kind
    address: int
    result: int
    """0, or the kernel's number of an error, negative."""
    content: bytes
    """What reached the chip; of PRESENT the addresses that are there from now on."""

    @property
    def is_data(self) -> bool:
        """Whether bytes for the chip's memory reached it."""
        return self.kind is Kind.WRITTEN and self.content[:1] == bytes([_DATA])

    @property
    def addresses(self) -> frozenset[int]:
        """Who is on the bus after a record of PRESENT."""
        return frozenset(address for (address,) in _ADDRESS.iter_unpack(self.content))


def parse(log: bytes) -> tuple[list[Record], int]:
    """The records in a log, and how many bytes they are: the last one may not be whole yet."""
    records, at = [], 0
    while len(log) - at >= _HEAD.size:
        started, ended, kind, address, result, length = _HEAD.unpack_from(log, at)
        end = at + _HEAD.size + length
        if end > len(log):
            break
        content = log[at + _HEAD.size : end]
        records.append(Record(started, ended, Kind(kind), address, result, content))
        at = end
    return records, at


class Glass:
    """The display at the end of the bus, as its chip would drive it; what a person would see."""

    def __init__(self, oled: Oled) -> None:
        if not isinstance(oled.interface, I2c):
            raise TypeError("the virtual Pi has its display on I2C")
        self._address = oled.interface.address
        self._rotation = oled.rotation
        self._there = True
        self.chip = CHIPS[oled.chip]()

    def take(self, record: Record) -> None:
        """Let one record happen. Raises ChipError when the chip was sent nonsense."""
        if record.kind is Kind.PRESENT:
            there = self._address in record.addresses
            if there and not self._there:
                self.chip.power_cycle()
            self._there = there
        elif record.kind is Kind.WRITTEN and record.address == self._address:
            self.chip.receive(record.content)

    @property
    def frame(self) -> Frame:
        """The picture, the right way up as it is mounted; dark while the display is not plugged in."""
        if not self._there:
            return BLANK
        seen = self.chip.glass
        return turned(seen) if self._rotation == 180 else seen


def still_pictures(
    oled: Oled, records: Sequence[Record], seconds: float, since: float, last: float
) -> Iterator[Frame]:
    """The complete pictures after the moment `since` that did not change for `seconds`.

    A busy host may stop the Pi in the middle of a picture. The runs of one picture go over the bus in
    ascending order (devices/pi/update.py): it was whole if what came next does not go on behind it, or
    came only after SURE. `last`: for how long nothing has come after the last record, in seconds.
    """
    glass, still, end = Glass(oled), None, (0, 0)
    for record, after in zip_longest(records, islice(records, 1, None)):
        if record.is_data:
            if still and glass.chip.pointer <= end:
                yield still
            still = None
        glass.take(record)
        if record.is_data:
            end = glass.chip.pointer
        duration = last if after is None else (after.started - record.ended) / 1e9
        if duration <= seconds or record.ended <= since * 1e9:
            continue
        still = glass.frame
        if duration > SURE:
            yield still
            still = None


class BusLog:
    """The log of one machine, read on as it grows."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._at = 0
        self._rest = b""

    def news(self) -> Iterator[Record]:
        """The records that came since the last call."""
        try:
            with self._path.open("rb") as file:
                file.seek(self._at)
                read = file.read()
        except FileNotFoundError:
            return
        self._at += len(read)
        records, used = parse(self._rest + read)
        self._rest = (self._rest + read)[used:]
        yield from records
