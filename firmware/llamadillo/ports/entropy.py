"""Chance. Every die and every deal comes through this port."""

from typing import Final, Protocol

from llamadillo.ports.sentence import Sentence, Trouble

_FAILED: Final = Sentence(
    "The dice fail their test: no throw now. The game is kept. Switch the box off and on."
)


class EntropyFailed(Trouble):
    """The source of chance fails its tests. The message is a sentence for the person at the box."""

    def __init__(self) -> None:
        super().__init__(_FAILED)


class Entropy(Protocol):
    """A source of unbiased whole numbers."""

    def below(self, n: int) -> int:
        """A whole number from 0…n−1, each equally likely.

        Raises ValueError for n < 1, and EntropyFailed while the source fails its tests.
        """
