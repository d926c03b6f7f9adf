"""The estimate of a run of the strength tables."""

from lab.benchmarks.pairing_times import seconds


def test_a_slower_opponent_takes_longer() -> None:
    random, hard = (seconds("lama", other, 2, games=10) for other in ("random", "same=hard"))
    assert 2 < 2 * random < hard
