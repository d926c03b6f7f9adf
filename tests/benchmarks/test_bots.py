"""The opponents' benchmark: times in order, shares of the right opponent."""

from benchmarks.bots import share, times


def test_times_are_ascending_milliseconds() -> None:
    taken = times("lama", "normal", games=1)
    assert taken == sorted(taken)
    assert len(taken) > 20
    assert 0 <= taken[0] < taken[-1] < 1_000


def test_the_share_is_that_of_the_one_named_first() -> None:
    assert share("lama", "normal", "random", seats=2, blocks=10) > 0.8
    assert share("lama", "random", "normal", seats=2, blocks=10) < 0.2
