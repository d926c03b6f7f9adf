"""Chance. Every die and every deal comes through this port."""

from typing import Protocol


class Entropy(Protocol):
    """A source of unbiased whole numbers."""

    def below(self, n: int) -> int:
        """A whole number from 0…n−1, each equally likely. Raises ValueError for n < 1."""
