"""Whether a source of rolls passes the tests of `llamadillo.app.randomness`, without false alarms."""

from collections.abc import Callable
from typing import Final

from llamadillo.app.randomness import TESTS, Dice, failed

ATTEMPTS: Final = 3


def failures(sample: Callable[[], bytes], dice: Dice) -> set[str]:
    """The tests that fail for each of ATTEMPTS samples; no more samples are taken once all pass.

    Fair dice fail a test once in a million times, clearly biased dice nearly always.
    """
    remaining = set(TESTS)
    for _ in range(ATTEMPTS):
        remaining &= failed(sample(), dice)
        if not remaining:
            break
    return remaining
