"""The benchmark of the opponents' choices: times in order, of the right player."""

from functools import partial

import pytest

from lab.benchmarks.choice_times import main, times
from lab.kernels import GAMES as KERNEL_GAMES
from lab.strength.monte_carlo import FlatMonteCarlo, mean_payoffs
from llamadillo.app.title import OPPONENTS
from llamadillo.games import REGISTRY
from llamadillo.titles import TITLES


def test_times_are_ascending_milliseconds() -> None:
    taken = times(TITLES["lama"].opponents.normal, "lama", 2, games=1)
    assert taken == sorted(taken)
    assert len(taken) >= 6
    assert 0 <= taken[0] < taken[-1] < 1_000


def test_times_are_of_the_player_that_is_asked_for() -> None:
    by_rules = partial(mean_payoffs, REGISTRY["lama"])
    slow, fast = (times(FlatMonteCarlo(REGISTRY["lama"], n, by_rules), "lama", 2, games=1) for n in (60, 2))
    assert max(slow) > 3 * max(fast) > 0


def test_the_report_has_a_line_for_each_player_and_table(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(games=1, monte_carlo_games=1, play_outs=1)
    found = [line.split() for line in capsys.readouterr().out.splitlines()[1:]]
    for name in KERNEL_GAMES:
        lines = [line for line in found if line[0] == name]
        assert [line[1] for line in lines] == [who for who in (*OPPONENTS, "Monte") for _ in range(2)]
        assert all(0 <= float(line[-4]) <= float(line[-2]) for line in lines)
