"""Chance that a test knows beforehand."""

from collections import deque
from collections.abc import Iterable
from random import Random


class FakeEntropy:
    """An `Entropy` that repeats itself: equal seeds give equal numbers. Never for play."""

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed)  # noqa: S311  repeatable is the point here

    def below(self, n: int) -> int:
        """A whole number from 0…n−1."""
        if n < 1:
            raise ValueError(f"no number is below {n}")
        return self._random.randrange(n)


class ScriptedEntropy:
    """An `Entropy` that gives the numbers it was told, in order.

    A number that does not fit what is asked for, or one more than there are, is an AssertionError:
    the test's script is wrong.
    """

    def __init__(self, numbers: Iterable[int]) -> None:
        self._numbers = deque(numbers)

    @property
    def left(self) -> int:
        """How many numbers have not been asked for."""
        return len(self._numbers)

    def below(self, n: int) -> int:
        """The next number of the script."""
        if n < 1:
            raise ValueError(f"no number is below {n}")
        if not self._numbers:
            raise AssertionError(f"the script has no further number; one below {n} was asked for")
        number = self._numbers.popleft()
        if not 0 <= number < n:
            raise AssertionError(f"the script says {number} where a number below {n} was asked for")
        return number
