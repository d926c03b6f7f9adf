"""The benchmark of the compiled rules: whole games, a line for each game."""

import pytest

from lab.benchmarks.kernels import decisions, main, whole_games
from lab.kernels import GAMES as KERNEL_GAMES
from tests.tools import need_module


@pytest.mark.parametrize("name", KERNEL_GAMES)
def test_decisions_have_a_choice(name: str) -> None:
    found = decisions(name)
    assert len(found) > 20
    assert all(len(legal) > 1 for _, legal in found)


@pytest.mark.parametrize("name", KERNEL_GAMES)
def test_the_kernel_plays_whole_games(name: str) -> None:
    need_module("numba", "training")
    assert [whole_games(name, seats)() for seats in (2, 6)] == [1, 1]


def test_the_report_has_a_line_for_each_game(capsys: pytest.CaptureFixture[str]) -> None:
    need_module("numba", "training")
    main(rounds=1, seconds=0.001)
    lines = [line.split() for line in capsys.readouterr().out.splitlines()[1:]]
    assert [line[0] for line in lines] == list(KERNEL_GAMES)
    assert all(float(figure.replace(",", "")) > 0 for line in lines for figure in line[1:])
