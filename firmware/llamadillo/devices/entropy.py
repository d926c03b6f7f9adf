"""Chance: the operating system's for play, a seed's for the simulated box and for tests."""

from collections.abc import Callable
from random import SystemRandom
from typing import Final

_WORD: Final = (1 << 64) - 1


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

    def __init__(self) -> None:
        self._bits = SystemRandom().getrandbits

    def below(self, n: int) -> int:
        """A whole number from 0…n−1, each equally likely."""
        return _below(n, self._bits)


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
