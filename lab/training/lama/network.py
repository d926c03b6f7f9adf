"""The neural network: from the features after a choice to the probability that the seat wins the game.

Its input is a few binary *features*, so the first layer is a sum of rows of a table; two layers follow. The
parameters are in one flat array.
"""

from typing import Any, Final

import numpy as np

from lab.kernels.machine_code import compiled
from lab.kernels.random_numbers import Rng, uniform

Net = Any
"""A flat array of 32-bit parameters."""

BETA_1: Final = 0.9
BETA_2: Final = 0.999
EPSILON: Final = 1e-7
"""Adam's constants (Kingma and Ba, 2015)."""


@compiled
def size_of(rows: int, wide: int, narrow: int) -> int:
    """The number of parameters: the table and both layers after it, with their offsets."""
    return (rows + 1) * wide + (wide + 1) * narrow + narrow + 1


@compiled
def parameters(rows: int, wide: int, narrow: int, rng: Rng) -> Net:
    """A network with small random weights."""
    net: Net = np.zeros(size_of(rows, wide, narrow), dtype=np.float32)
    for place in range(rows * wide):
        net[place] = (uniform(rng) - 0.5) * 0.2
    start = (rows + 1) * wide
    reach = (6.0 / wide) ** 0.5
    for place in range(start, start + wide * narrow):
        net[place] = (uniform(rng) - 0.5) * 2.0 * reach
    start += (wide + 1) * narrow
    reach = (6.0 / narrow) ** 0.5
    for place in range(start, start + narrow):
        net[place] = (uniform(rng) - 0.5) * reach
    return net


@compiled
def first(net: Net, rows: int, wide: int, features: Any, count: int, sums: Any) -> None:
    """Add the rows of the features to `sums`."""
    table = net[: rows * wide].reshape(rows, wide)
    for number in range(count):
        row = table[features[number]]
        for unit in range(wide):
            sums[unit] += row[unit]


@compiled
def output(net: Net, rows: int, wide: int, narrow: int, sums: Any, middle: Any) -> float:
    """The sum at the end from the first layer's sums; `middle` gets the second layer's sums."""
    start = (rows + 1) * wide
    second = net[start : start + wide * narrow].reshape(wide, narrow)
    start += wide * narrow
    middle[:] = net[start : start + narrow]
    for unit in range(wide):
        on = sums[unit]
        if on > 0:
            row = second[unit]
            for other in range(narrow):
                middle[other] += on * row[other]
    start += narrow
    out = net[start + narrow]
    for other in range(narrow):
        if middle[other] > 0:
            out += middle[other] * net[start + other]
    return float(out)


@compiled
def rest(net: Net, rows: int, wide: int, narrow: int, sums: Any, middle: Any) -> float:
    """The win chance from the first layer's sums; `middle` gets the second layer's sums."""
    return float(1.0 / (1.0 + np.exp(-output(net, rows, wide, narrow, sums, middle))))


@compiled
def learn(
    net: Net, slope: Net, rows: int, wide: int, narrow: int, features: Any, count: int, target: float
) -> float:
    """Add the gradient of the error at these features to `slope`. Returns the squared error."""
    sums: Any = net[rows * wide : (rows + 1) * wide].copy()
    middle: Any = np.empty(narrow, dtype=np.float32)
    first(net, rows, wide, features, count, sums)
    error = rest(net, rows, wide, narrow, sums, middle) - target
    pass_back(net, slope, rows, wide, narrow, features, count, sums, middle, error)
    return error * error


@compiled
def pass_back(
    net: Net,
    slope: Net,
    rows: int,
    wide: int,
    narrow: int,
    features: Any,
    count: int,
    sums: Any,
    middle: Any,
    error: float,
) -> None:
    """Add the gradient to `slope`: `error` is the derivative of the loss by the output."""
    start = (rows + 1) * wide
    second = net[start : start + wide * narrow].reshape(wide, narrow)
    second_slope = slope[start : start + wide * narrow].reshape(wide, narrow)
    start += wide * narrow
    offset = start
    start += narrow
    delta: Any = np.zeros(narrow, dtype=np.float32)
    for other in range(narrow):
        if middle[other] > 0:
            slope[start + other] += error * middle[other]
            delta[other] = error * net[start + other]
    slope[start + narrow] += error
    for other in range(narrow):
        slope[offset + other] += delta[other]
    back: Any = np.zeros(wide, dtype=np.float32)
    for unit in range(wide):
        on = sums[unit]
        if on > 0:
            row, row_slope = second[unit], second_slope[unit]
            for other in range(narrow):
                row_slope[other] += on * delta[other]
            total = np.float32(0)
            for other in range(narrow):
                total += row[other] * delta[other]
            back[unit] = total
    table_slope = slope[: (rows + 1) * wide].reshape(rows + 1, wide)
    for number in range(count):
        row_slope = table_slope[features[number]]
        for unit in range(wide):
            row_slope[unit] += back[unit]
    row_slope = table_slope[rows]
    for unit in range(wide):
        row_slope[unit] += back[unit]


@compiled
def adam(net: Net, slope: Net, mean: Net, variance: Net, step: int, rate: float, samples: int) -> None:
    """An Adam step with the mean gradient of `samples` samples, which is then cleared."""
    scale = np.float32(1.0 / samples)
    first_left = np.float32(1.0 - BETA_1)
    second_left = np.float32(1.0 - BETA_2)
    fade, slow = np.float32(BETA_1), np.float32(BETA_2)
    reach = np.float32(rate * (1.0 - BETA_2**step) ** 0.5 / (1.0 - BETA_1**step))
    tiny = np.float32(EPSILON)
    for place in range(len(net)):
        down = slope[place] * scale
        mean[place] = fade * mean[place] + first_left * down
        variance[place] = slow * variance[place] + second_left * down * down
        net[place] -= reach * mean[place] / (np.sqrt(variance[place]) + tiny)
        slope[place] = np.float32(0)


@compiled
def value(net: Net, rows: int, wide: int, narrow: int, features: Any, count: int) -> float:
    """The network's probability to win for these features."""
    sums: Any = net[rows * wide : (rows + 1) * wide].copy()
    middle: Any = np.empty(narrow, dtype=np.float32)
    first(net, rows, wide, features, count, sums)
    return rest(net, rows, wide, narrow, sums, middle)
