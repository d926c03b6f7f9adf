"""The compiled generator says the numbers of the program's own, and they are spread evenly."""

from collections import Counter

from llamadillo.devices.entropy import SeededEntropy
from tests.tools import need_module

need_module("numba", "training")

from lab.kernels.random_numbers import below, seeded, uniform  # noqa: E402  (only where numba is)

WORD = 1 << 64


def test_the_words_are_those_of_the_programs_generator() -> None:
    for seed in (0, 5, WORD - 1):
        luck, same = seeded(seed), SeededEntropy(seed)
        for n in (2, 6, 1000, (1 << 32) - 1):
            assert below(luck, n) == (same.below(WORD) >> 32) * n >> 32
            assert uniform(luck) == (same.below(WORD) >> 11) / (1 << 53)


def test_each_number_comes_as_often() -> None:
    luck, draws = seeded(1), 60_000
    seen = Counter(below(luck, 6) for _ in range(draws))
    assert set(seen) == set(range(6))
    assert all(abs(times - draws / 6) < 5 * (draws / 6) ** 0.5 for times in seen.values())
