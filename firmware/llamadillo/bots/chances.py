"""Chances from log odds and weights."""

from collections.abc import Iterable
from math import exp, tanh


def logistic(odds: float) -> float:
    """The chance with these log odds."""
    return (1 + tanh(odds / 2)) / 2  # without overflow


def softmax(weights: Iterable[float]) -> tuple[float, ...]:
    """The chances of seats with these weights; their sum is 1."""
    weights = tuple(weights)
    highest = max(weights)
    powers = [exp(weight - highest) for weight in weights]
    whole = sum(powers)
    return tuple(power / whole for power in powers)
