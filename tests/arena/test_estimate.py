"""The coverage of intervals."""

from random import Random

import pytest

from llamadillo.arena.estimate import Estimate, mean, ratio, t_quantile


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    # Any table of Student's t, two-sided 95 %.
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980)],
)
def test_students_t(freedom: int, quantile: float) -> None:
    assert t_quantile(freedom) == pytest.approx(quantile, rel=0.002)


def test_with_many_blocks_it_is_the_normal_quantile() -> None:
    assert t_quantile(10**6) == pytest.approx(1.959964, rel=1e-5)


def test_a_mean_by_hand() -> None:
    """1, 3, 5 of 10: mean 0.3, standard deviation 0.2, standard error 0.2 / √3, t 4.3027."""
    assert mean([1, 3, 5], 10) == pytest.approx((0.3, 0.0, 0.3 + 4.302653 * 0.2 / 3**0.5))
    assert mean([4, 5, 6], 10) == pytest.approx(
        (0.5, 0.5 - 4.302653 * 0.1 / 3**0.5, 0.5 + 4.302653 * 0.1 / 3**0.5)
    )


def test_equal_blocks_have_an_interval_of_no_width() -> None:
    assert mean([5] * 9, 10) == Estimate(0.5, 0.5, 0.5)
    assert ratio([6] * 9, [2] * 9) == Estimate(3, 3, 3)


def test_winning_everything_is_not_certainty() -> None:
    """With a probability of 0.3976 = 0.025^(1/4) one run in forty wins four of four."""
    assert mean([7] * 4, 7) == pytest.approx((1, 0.3976, 1), abs=1e-4)
    assert mean([0] * 4, 7) == pytest.approx((0, 0, 0.6024), abs=1e-4)


def test_a_ratio_weights_blocks_by_their_length() -> None:
    found = ratio([10, 30], [1, 9])
    assert found.value == 4
    assert found.low < 4 < found.high
    assert ratio([8, 12], [2, 3]) == Estimate(4, 4, 4)


def test_digits_do_not_depend_on_the_order() -> None:
    random = Random(1)
    pairs = [(random.randrange(10**6), random.randrange(1, 10**6)) for _ in range(200)]
    found = set()
    for _ in range(5):
        random.shuffle(pairs)
        values, counts = [value for value, _ in pairs], [count for _, count in pairs]
        found.add((mean(values, 10**6), ratio(values, counts)))
    assert len(found) == 1


def test_one_block_has_no_interval() -> None:
    for estimate in (lambda: mean([1], 2), lambda: ratio([1], [2]), lambda: t_quantile(0)):
        with pytest.raises(ValueError, match="two blocks"):
            estimate()


class Games:
    """Four games on the same luck: good luck wins most of them, in few rounds."""

    def __init__(self, random: Random) -> None:
        chance = 0.6 if random.random() < 0.5 else 0.2
        games = [random.random() < chance for _ in range(4)]
        self.wins = [int(won) for won in games]
        self.rounds = [random.randrange(2, 4) if won else random.randrange(4, 9) for won in games]
        self.points = [random.randrange(4) if won else 3 + random.randrange(12) for won in games]


def covered(by_block: bool) -> tuple[float, float]:
    """The share of intervals of 25 blocks that contain the true mean, and the true ratio."""
    # Won with chance 0.4: rounds 0.4 × 2.5 + 0.6 × 6, points 0.4 × 1.5 + 0.6 × 8.5.
    share, points = 0.4, (0.4 * 1.5 + 0.6 * 8.5) / (0.4 * 2.5 + 0.6 * 6)
    random, runs, holds = Random(7), 1_000, [0, 0]
    for _ in range(runs):
        blocks = [Games(random) for _ in range(25)]
        if by_block:
            shared = mean([sum(block.wins) for block in blocks], 4)
            pointed = ratio([sum(block.points) for block in blocks], [sum(block.rounds) for block in blocks])
        else:
            shared = mean([win for block in blocks for win in block.wins], 1)
            pointed = ratio([p for b in blocks for p in b.points], [r for b in blocks for r in b.rounds])
        holds[0] += shared.low <= share <= shared.high
        holds[1] += pointed.low <= points <= pointed.high
    return holds[0] / runs, holds[1] / runs


def test_intervals_by_blocks_contain_the_truth_in_95_of_100_runs() -> None:
    for share in covered(by_block=True):
        assert 0.93 < share < 0.97  # a thousand runs: standard error 0.007


def test_intervals_by_games_are_too_narrow() -> None:
    """The games of a block share their luck, so they are not independent."""
    assert covered(by_block=False)[0] < 0.93
