"""The regressions find what the data were made with."""

import pytest

from tests.tools import need_module

need_module("numba", "training")

import numpy as np  # noqa: E402  (only where numba is)

from lab.training.regression import conditional_fit, logistic_fit  # noqa: E402


def test_the_fits_find_what_the_data_were_made_with() -> None:
    rng = np.random.default_rng(1)
    inputs = rng.normal(size=(20_000, 2))
    won = rng.random(20_000) < 1 / (1 + np.exp(-(0.5 + inputs @ [1.0, -2.0])))
    assert logistic_fit(inputs, won) == pytest.approx([0.5, 1.0, -2.0], abs=0.1)
    seats = rng.normal(size=(20_000, 3, 2))
    powers = np.exp(seats @ [1.5, -0.5])
    drawn = (powers / powers.sum(axis=1, keepdims=True)).cumsum(axis=1) < rng.random((20_000, 1))
    winners = np.eye(3)[drawn.sum(axis=1)]
    assert conditional_fit(seats, winners) == pytest.approx([1.5, -0.5], abs=0.1)


def test_a_sample_counts_as_much_as_its_shares() -> None:
    rng = np.random.default_rng(2)
    inputs, won = rng.normal(size=(50, 3, 1)), np.eye(3)[rng.integers(3, size=50)]
    twice = conditional_fit(np.concatenate([inputs, inputs[:20]]), np.concatenate([won, won[:20]]))
    won[:20] *= 2
    assert conditional_fit(inputs, won) == pytest.approx(twice)
