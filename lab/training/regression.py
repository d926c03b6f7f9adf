"""Regressions that fit numbers of the judges to the results of games."""

from typing import Any, Final

import numpy as np

_STEPS: Final = 30
_RIDGE: Final = 1e-3


def logistic_fit(inputs: Any, won: Any) -> Any:
    """Offset and slopes of a logistic regression."""
    inputs = np.column_stack([np.ones(len(won)), inputs])
    weights = np.zeros(inputs.shape[1])
    for _ in range(_STEPS):
        chance = 1 / (1 + np.exp(-inputs @ weights))
        curve = (inputs.T * (chance * (1 - chance))) @ inputs + _RIDGE**2 * np.eye(len(weights))
        weights += np.linalg.solve(curve, inputs.T @ (won - chance))
    return weights


def conditional_chances(inputs: Any, weights: Any) -> Any:
    """The chances of the seats by sample, by a conditional logistic regression with these slopes."""
    powers = inputs @ weights
    chance = np.exp(powers - powers.max(axis=1, keepdims=True))
    return chance / chance.sum(axis=1, keepdims=True)


def conditional_fit(inputs: Any, won: Any) -> Any:
    """The slopes of a conditional logistic regression (McFadden, 1974): inputs by sample, seat and number.

    `won` has the shares of the seats by sample. A sample counts as much as its shares add up to.
    """
    weights, counts = np.zeros(inputs.shape[2]), won.sum(axis=1, keepdims=True)
    for _ in range(_STEPS):
        chance = conditional_chances(inputs, weights)
        apart = inputs - (chance[:, :, None] * inputs).sum(axis=1, keepdims=True)
        chance *= counts
        curve = np.einsum("is,isa,isb->ab", chance, apart, apart) + _RIDGE * np.eye(len(weights))
        weights += np.linalg.solve(curve, np.einsum("is,isa->a", won - chance, inputs) - _RIDGE * weights)
    return weights
