"""The play-out benchmark runs, with and without the games it compares with."""

from importlib.util import find_spec
from random import Random

import pytest

from benchmarks.playouts import Rate, main, measure, ours
from llamadillo.games import REGISTRY


@pytest.mark.parametrize("name", REGISTRY)
def test_a_playout_is_a_whole_game(name: str) -> None:
    play = ours(name, 2, Random(1).random)
    assert all(play() >= 3 for _ in range(5))  # a deal and two choices at the least


def test_the_rate_is_that_of_the_fastest_round() -> None:
    rates = measure({"ten": lambda: 10, "twenty": lambda: 20}, rounds=2, seconds=0.001)
    assert rates["ten"] > Rate(0, 0)
    assert rates["ten"].steps == pytest.approx(10 * rates["ten"].games)
    assert rates["twenty"].steps == pytest.approx(20 * rates["twenty"].games)


def test_the_report_has_every_game_and_says_what_is_not_installed(capsys: pytest.CaptureFixture[str]) -> None:
    main(rounds=1, seconds=0.001)
    report = capsys.readouterr().out
    for name in REGISTRY:
        assert f"{name}, 2 seats" in report
    assert ("open_spiel pig: not installed" in report) == (find_spec("pyspiel") is None)
    assert ("rlcard uno: not installed" in report) == (find_spec("rlcard") is None)
