"""Random numbers in compiled code: SplitMix64, which the program also uses for seeds.

Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014. The generator is an
array of one word, which compiled functions can pass on.
"""

from typing import Any

import numpy as np

from lab.kernels.machine_code import compiled

Rng = Any
"""An array of one unsigned 64-bit integer."""

_STEP = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_30, _27, _31, _32, _11 = (np.uint64(bits) for bits in (30, 27, 31, 32, 11))
_UNIT = 1.0 / (1 << 53)


def seeded(seed: int) -> Rng:
    """A generator with the lowest 64 bits of `seed`."""
    return np.array([seed & 0xFFFF_FFFF_FFFF_FFFF], dtype=np.uint64)


@compiled
def word(rng: Rng) -> Any:
    """The next 64 bits."""
    rng[0] += _STEP
    mixed = rng[0]
    mixed = (mixed ^ (mixed >> _30)) * _FIRST
    mixed = (mixed ^ (mixed >> _27)) * _SECOND
    return mixed ^ (mixed >> _31)


@compiled
def below(rng: Rng, n: int) -> Any:
    """An integer from 0…n−1, for n below 2**32; probabilities differ by at most n / 2**32."""
    return np.int64(((word(rng) >> _32) * np.uint64(n)) >> _32)  # `int` would stay without sign


@compiled
def uniform(rng: Rng) -> float:
    """A uniform random number in [0, 1)."""
    return float(word(rng) >> _11) * _UNIT
