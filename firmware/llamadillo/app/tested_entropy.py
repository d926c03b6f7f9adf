"""The dice that the box throws, tested by the box itself.

The sample are rolls of three dice that are drawn as all chance of the games is drawn. The five tests are
those of a gaming regulator (`randomness`), each at 99 %. A test fails if it fails for each of ATTEMPTS
samples in a row. So fair dice fail a check once in twenty million times (5 · 10⁻⁸): with a check a day, one
box of 5,000 in ten years. A face with a chance of 20 % in place of 17 % is found nearly always.
"""

from collections.abc import Iterator
from typing import Final

from llamadillo.ports.entropy import Entropy, EntropyFailed

ROLLS: Final = 6000
"""The rolls of a sample: each of the 216 combinations is expected 28 times."""
ATTEMPTS: Final = 4
"""The number of samples that a test fails before the dice are called bad."""
_SLICE: Final = 150
"""The rolls that are drawn in a slice."""


class TestedEntropy:
    """An `Entropy` that draws from another one, and draws no number after a failed check of it.

    The next check that passes ends this.
    """

    __test__ = False  # no test of pytest

    def __init__(self, entropy: Entropy) -> None:
        self._entropy = entropy
        self._failed = False

    def below(self, n: int) -> int:
        """A whole number from 0…n−1. Raises EntropyFailed after a failed check."""
        if self._failed:
            raise EntropyFailed
        return self._entropy.below(n)

    def check(self) -> Iterator[None]:
        """Test the source on new rolls, in slices. Raises EntropyFailed if it fails."""
        try:
            yield from self._check()
        except EntropyFailed:
            self._failed = True
            raise
        self._failed = False

    def _check(self) -> Iterator[None]:
        from llamadillo.app.randomness import TESTS, DiceSet, passes

        dice = DiceSet((tuple(range(6)),) * 3)
        failing = set(TESTS)
        for _ in range(ATTEMPTS):
            rolls = b""
            while len(rolls) < ROLLS:
                rolls += bytes(self._roll() for _ in range(_SLICE))
                yield
            for test in sorted(failing):
                if passes(test, rolls, dice):
                    failing.remove(test)
                yield
            if not failing:
                return
        raise EntropyFailed

    def _roll(self) -> int:
        """The code of a roll of the three dice."""
        below = self._entropy.below
        return below(6) * 36 + below(6) * 6 + below(6)
