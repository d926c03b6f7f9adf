"""Means and their 95 % intervals, from blocks.

The games of a block share their luck, so a block counts as one observation (*cluster sampling*: Cochran,
Sampling Techniques, 3rd ed. 1977, chapter 9); blocks are drawn independently of each other. Sums are whole
numbers until the last step, so the same blocks give the same digits in whatever order they were played.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import pi, sqrt, tan
from statistics import NormalDist
from typing import Final, NamedTuple

CONFIDENCE: Final = 0.95
"""The probability that an interval contains the true value."""
_UPPER: Final = (1 + CONFIDENCE) / 2


class Estimate(NamedTuple):
    """A figure and its interval."""

    value: float
    low: float
    high: float


@cache
def t_quantile(freedom: int) -> float:
    """Half the width of an interval in standard errors, by degrees of freedom: a quantile of Student's t.

    Exact for 1 and 2, else by Fisher and Cornish's expansion (Abramowitz and Stegun, Handbook of
    Mathematical Functions, 26.7.5), right within 0.2 %. Raises ValueError below 1.
    """
    if freedom < 1:
        raise ValueError("an interval takes two blocks at least")
    if freedom == 1:
        return tan(pi * (_UPPER - 0.5))
    if freedom == 2:
        return (2 * _UPPER - 1) / sqrt(2 * _UPPER * (1 - _UPPER))
    x = NormalDist().inv_cdf(_UPPER)
    terms = (
        (x**3 + x) / 4,
        (5 * x**5 + 16 * x**3 + 3 * x) / 96,
        (3 * x**7 + 19 * x**5 + 17 * x**3 - 15 * x) / 384,
        (79 * x**9 + 776 * x**7 + 1482 * x**5 - 1920 * x**3 - 945 * x) / 92160,
    )
    return x + sum(term / float(freedom) ** power for power, term in enumerate(terms, start=1))


def mean(values: Sequence[int], most: int) -> Estimate:
    """The mean of one value a block, each from 0 to `most`, as a share of `most`.

    Student's t interval, cut at 0 and 1. Where every block is `most` (or 0) it would have no width: there
    its bound is the probability of such a block at which 2.5 % of runs contain nothing else,
    0.025^(1/blocks) (Clopper and Pearson, Biometrika 26, 1934); the mean is at least that probability.
    Raises ValueError for fewer than two values.
    """
    blocks = len(values)
    value = float(Fraction(sum(values), blocks * most)) if blocks else 0.0
    wide = _half_width(values, [1] * blocks) / most
    if value in (0, 1):
        edge = 1 - (1 - _UPPER) ** (1 / blocks)
        return Estimate(value, 0.0, edge) if value == 0 else Estimate(value, 1 - edge, 1.0)
    return Estimate(value, max(value - wide, 0.0), min(value + wide, 1.0))


def ratio(values: Sequence[int], counts: Sequence[int]) -> Estimate:
    """The sum of `values` over the sum of `counts`, one of each a block: points over rounds.

    With its t interval by linearisation, since blocks differ in length (Cochran, section 6.3).
    Raises ValueError for fewer than two blocks.
    """
    wide = _half_width(values, counts)
    value = float(Fraction(sum(values), sum(counts)))
    return Estimate(value, value - wide, value + wide)


def _half_width(values: Sequence[int], counts: Sequence[int]) -> float:
    """Half the interval of sum(values) / sum(counts)."""
    blocks, total, size = len(values), sum(values), sum(counts)
    reach = t_quantile(blocks - 1)
    # The sum of (value − ratio × count)², times size²: in whole numbers, so that nothing is rounded.
    squares = sum((v * size - total * c) ** 2 for v, c in zip(values, counts, strict=True))
    variance = Fraction(squares * blocks, (blocks - 1) * size**4)
    return reach * sqrt(variance)
