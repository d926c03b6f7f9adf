"""The contract of every source of chance (`ports.entropy`). `test_entropy` in devices tests fairness."""

import pytest

from llamadillo.ports.entropy import Entropy
from tests.ports.rigs import ENTROPIES


@pytest.fixture(params=ENTROPIES)
def entropy(request: pytest.FixtureRequest) -> Entropy:
    return ENTROPIES[request.param]()


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 60])
def test_each_number_below_n_and_no_other(entropy: Entropy, n: int) -> None:
    # The chance that one of 60 is missing in 4,000 draws is below 10 to the power of -27.
    assert {entropy.below(n) for _ in range(4_000)} == set(range(n))


@pytest.mark.parametrize("n", [0, -1])
def test_a_bound_below_1_is_refused(entropy: Entropy, n: int) -> None:
    with pytest.raises(ValueError, match=f"below {n}"):
        entropy.below(n)


def test_large_numbers(entropy: Entropy) -> None:
    n = 1 << 200
    numbers = [entropy.below(n) for _ in range(50)]
    assert all(0 <= number < n for number in numbers)
    assert max(numbers) > n // 2
