"""The benchmark of the opponents' choices: times in order, of the right player."""

from functools import partial
from typing import Any

import pytest

from lab.benchmarks.choice_times import main, operations, times
from lab.kernels import GAMES as KERNEL_GAMES
from lab.strength.monte_carlo import FlatMonteCarlo, mean_payoffs
from llamadillo.app.title import OPPONENTS
from llamadillo.engine.game import Draw
from llamadillo.engine.steps import Action
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
    found = [line.split() for line in capsys.readouterr().out.splitlines()[2:]]
    for name in KERNEL_GAMES:
        lines = [line for line in found if line[0] == name]
        assert [line[1] for line in lines] == [who for who in (*OPPONENTS, "Monte") for _ in range(2)]
        for line in lines:
            middle, late, worst, choices, *more = line[line.index("seats") + 1 :]
            assert 0 <= float(middle) <= float(late) <= float(worst)
            assert int(choices) > 0
            assert len(more) == 3 * (line[1] in OPPONENTS)


def test_operations_are_counted_alike_on_every_run() -> None:
    """Warm caches: the second run and the third have the same operations, and hard more than normal."""
    hard, normal = TITLES["lama"].opponents.hard, TITLES["lama"].opponents.normal
    operations(hard, "lama", 2, games=1)
    first, second = (operations(hard, "lama", 2, games=1) for _ in range(2))
    assert first == second == sorted(first)
    assert first[-1] > operations(normal, "lama", 2, games=1)[-1] > 10


class Loops:
    """Takes the first action after `rounds` rounds of an empty loop."""

    def __init__(self, rounds: int) -> None:
        self._rounds = rounds

    def choose(self, observation: Any, legal: tuple[Action, ...], draw: Draw) -> Action:
        del observation, draw
        for _ in range(self._rounds):
            pass
        return legal[0]


def test_operations_are_those_of_the_choice_alone() -> None:
    """An empty loop has three operations a round: the next number, its name, the jump back."""
    few, many = (operations(Loops(rounds), "armadillo", 2, games=1) for rounds in (10, 110))
    assert {b - a for a, b in zip(few, many, strict=True)} <= {200, 300}
