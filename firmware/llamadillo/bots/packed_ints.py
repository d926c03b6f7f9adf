"""Rows of integers packed into one long integer, each in a lane of 32 or 64 bits.

Adding two rows is one addition, and scaling a row one multiplication. A negative number borrows from the next
lane; adding half of a lane's range to each number undoes that.
"""

from collections.abc import Sequence
from struct import pack, unpack, unpack_from
from typing import Literal


class PackedInts:
    """The layout of a row."""

    def __init__(self, numbers: int, bits: Literal[32, 64]) -> None:
        """A row has `numbers` lanes of `bits` bits; sums must not exceed a lane."""
        self.numbers = numbers
        self.half = 1 << bits - 1
        self._halves = sum(self.half << bits * place for place in range(numbers))
        self._bytes = numbers * bits // 8
        self._format = f"<{numbers}{'I' if bits == 32 else 'Q'}"

    def together(self, numbers: Sequence[int]) -> int:
        """The numbers as a row."""
        packing = pack(self._format, *(number + self.half for number in numbers))
        return int.from_bytes(packing, "little") - self._halves

    def apart(self, row: int) -> tuple[int, ...]:
        """The numbers of a row, or of rows added up, each more by `half`."""
        return unpack(self._format, (row + self._halves).to_bytes(self._bytes, "little"))


class Rows:
    """Rows of 16-bit little-endian weights in a file. A row is packed when it is first used."""

    def __init__(self, file: bytes | memoryview, start: int, rows: int, packing: PackedInts) -> None:
        """`rows` rows from the weight `start` on."""
        self._file = file
        self._start = start
        self._packing = packing
        self._rows: list[int | None] = [None] * rows

    def row(self, place: int) -> int:
        """A row by its place."""
        numbers = self._packing.numbers
        weights = unpack_from(f"<{numbers}h", self._file, 2 * (self._start + place * numbers))
        return self._packing.together(weights)

    def total(self, places: Sequence[int]) -> int:
        """Some rows added up. Such totals may be added to each other."""
        rows, total = self._rows, 0
        for place in places:
            row = rows[place]
            if row is None:
                row = rows[place] = self.row(place)
            total += row
        return total
