"""Chance: the operating system's for play, a seed's for the simulated box and for tests.

The bytes of the operating system pass the health tests of NIST SP 800-90B (4.4) before a number is drawn
from them: a block of BLOCK bytes is read, tested as a whole, and then used up.
"""

import os
import re
from collections.abc import Callable
from typing import Final

from llamadillo.ports.entropy import EntropyFailed

BLOCK: Final = 512
"""The bytes of a block: the window of the adaptive proportion test for bytes."""
REPETITIONS: Final = 6
"""The repetition count test fails at this number of equal bytes in a row.

1 + 40/8: a source with 8 bits of entropy in a byte repeats its last byte five times with a chance of 2⁻⁴⁰.
"""
PROPORTION: Final = 20
"""The adaptive proportion test fails if the first byte of a block occurs this often in it.

It is the smallest number that has a chance below 2⁻⁴⁰ in fair bytes: 5 · 10⁻¹³.
"""
_ATTEMPTS: Final = 3
"""After this number of bad blocks in a row the source has failed. A bad block is never used."""
_STUCK: Final = re.compile(rb"(.)\1{%d}" % (REPETITIONS - 1), re.DOTALL)
_WORD: Final = (1 << 64) - 1


def is_healthy(block: bytes, before: bytes = b"") -> bool:
    """Whether a block passes the tests; `before` is the block before it, or empty.

    Besides the two tests of SP 800-90B a block must not be equal to the one before it. A fair block fails
    with a chance below 2⁻³⁰: there are 512 places at which six equal bytes may begin.

    >>> is_healthy(bytes(range(256)) * 2), is_healthy(bytes(512))
    (True, False)
    """
    if block == before or block.count(block[:1]) >= PROPORTION:
        return False
    return _STUCK.search(before[1 - REPETITIONS :] + block) is None


def _below(n: int, random_bits: Callable[[int], int]) -> int:
    """A number from 0…n−1.

    It draws the fewest bits that can hold the number, and draws again if the number is too large. So
    each number is equally likely; the remainder of a division would favour the small ones.
    """
    if n < 1:
        raise ValueError(f"no number is below {n}")
    bits = (n - 1).bit_length()
    while (number := random_bits(bits)) >= n:
        pass
    return number


class SystemEntropy:
    """An `Entropy` from the operating system's generator (`getrandom`), which no one can predict."""

    def __init__(self, read: Callable[[int], bytes] = os.urandom) -> None:
        """Draw from `read`, which returns this number of random bytes."""
        self._read = read
        self._block = b""
        self._used = 0

    def below(self, n: int) -> int:
        """A whole number from 0…n−1, each equally likely. Raises EntropyFailed while no block is healthy."""
        return _below(n, self._bits)

    def _bits(self, count: int) -> int:
        """`count` random bits as a number."""
        size = (count + 7) // 8
        return int.from_bytes(self._bytes(size)) >> (size * 8 - count)

    def _bytes(self, size: int) -> bytes:
        """The next bytes of tested blocks."""
        taken = self._block[self._used : self._used + size]
        self._used += len(taken)
        while len(taken) < size:
            self._next_block()
            self._used = size - len(taken)
            taken += self._block[: self._used]
        return taken

    def _next_block(self) -> None:
        """Read a block that passes the tests. Raises EntropyFailed after _ATTEMPTS blocks that do not."""
        before = self._block
        for _ in range(_ATTEMPTS):
            try:
                block = self._read(BLOCK)
            except (OSError, NotImplementedError):
                break
            if len(block) == BLOCK and is_healthy(block, before):
                self._block, self._used = block, 0
                return
            before = block
        raise EntropyFailed


class SeededEntropy:
    """An `Entropy` with the same numbers for the same seed, on every machine and Python.

    The generator is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
    generators", OOPSLA 2014). Anyone who knows the seed can predict the dice: not for real play.
    """

    def __init__(self, seed: int) -> None:
        """Start from the lowest 64 bits of `seed`."""
        self._state = seed & _WORD

    def below(self, n: int) -> int:
        """A whole number from 0…n−1, each equally likely."""
        return _below(n, self._bits)

    def _bits(self, count: int) -> int:
        """The next `count` random bits as a number."""
        number = 0
        for _ in range((count + 63) // 64):
            number = number << 64 | self._word()
        return number >> (-count % 64)

    def _word(self) -> int:
        """The next 64 bits."""
        self._state = mixed = (self._state + 0x9E3779B97F4A7C15) & _WORD
        mixed = ((mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9) & _WORD
        mixed = ((mixed ^ mixed >> 27) * 0x94D049BB133111EB) & _WORD
        return mixed ^ mixed >> 31
