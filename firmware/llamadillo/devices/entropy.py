"""Chance: the operating system's for play, a seed's for the simulated box and for tests.

Both draw the fewest bits that can hold the number and draw again when it is too great. So each
number is equally likely; the remainder of a division would favour the small ones.
"""

import os
from typing import Final

_WORD: Final = (1 << 64) - 1


class SystemEntropy:
    """An `Entropy` from the operating system's generator (`getrandom`), which none can foretell."""

    def below(self, n: int) -> int:
        """A whole number from 0…n−1, each equally likely."""
        if n < 1:
            raise ValueError(f"no number is below {n}")
        bits = (n - 1).bit_length()
        size = (bits + 7) // 8
        surplus = 8 * size - bits
        while True:
            number = int.from_bytes(os.urandom(size), "big") >> surplus
            if number < n:
                return number


class SeededEntropy:
    """An `Entropy` that says the same numbers again for the same seed, on every machine and Python.

    The generator is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
    generators", OOPSLA 2014). Anyone who knows the seed knows the dice: not for play in earnest.
    """

    def __init__(self, seed: int) -> None:
        """Start from `seed`, of which the lowest 64 bits count."""
        self._state = seed & _WORD

    def below(self, n: int) -> int:
        """A whole number from 0…n−1, each equally likely."""
        if n < 1:
            raise ValueError(f"no number is below {n}")
        bits = (n - 1).bit_length()
        while True:
            number = self._bits(bits)
            if number < n:
                return number

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
