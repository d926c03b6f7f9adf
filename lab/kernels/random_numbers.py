"""Random numbers in compiled code: SplitMix64, the generator that the seeds of the program use, too.

Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014. The generator is an
array of one word, so that compiled functions can pass it on; equal seeds give equal numbers everywhere.
"""

from typing import Any

import numpy as np

from lab.kernels.machine_code import compiled

__all__ = ["Rng", "below", "seeded", "uniform"]

Rng = Any
"""An array of one word of 64 bits without sign: numpy is read as Any."""

_STEP = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_30, _27, _31, _32, _11 = (np.uint64(bits) for bits in (30, 27, 31, 32, 11))
_UNIT = 1.0 / (1 << 53)


def seeded(seed: int) -> Rng:
    """A generator that starts from `seed`, of which the lowest 64 bits count."""
    return np.array([seed & 0xFFFF_FFFF_FFFF_FFFF], dtype=np.uint64)


@compiled
def _word(rng: Rng) -> Any:
    """The next 64 bits."""
    rng[0] += _STEP
    mixed = rng[0]
    mixed = (mixed ^ (mixed >> _30)) * _FIRST
    mixed = (mixed ^ (mixed >> _27)) * _SECOND
    return mixed ^ (mixed >> _31)


@compiled
def below(rng: Rng, n: int) -> Any:
    """A whole number from 0…n−1, for n below 2**32; the shares of two numbers differ by n / 2**32 at most."""
    return np.int64(((_word(rng) >> _32) * np.uint64(n)) >> _32)  # `int` would stay without sign


@compiled
def uniform(rng: Rng) -> float:
    """A number from 0 (possible) to 1 (impossible), each equally likely."""
    return float(_word(rng) >> _11) * _UNIT
