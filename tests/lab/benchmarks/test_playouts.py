"""The play-out benchmark runs, with and without the games it compares with."""

from importlib.util import find_spec
from os import environ
from pathlib import Path
from random import Random
from shutil import which
from typing import Any

import pytest

from lab.benchmarks.mypyc_rules import (
    COMPILED,
    PACKAGE,
    CompiledRules,
    NotCompiled,
    compile_rules,
    compiled,
    interpreted,
)
from lab.benchmarks.playouts import EIGHTS, PIG, Rate, main, measure, ours, ours_leanest, own_code, table
from llamadillo.games import REGISTRY


@pytest.mark.parametrize("name", REGISTRY)
def test_a_playout_is_a_whole_game(name: str) -> None:
    play = ours(interpreted(), name, 2, Random(1).random)
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


@pytest.mark.parametrize("name", REGISTRY)
def test_the_leanest_loop_plays_the_same_games(name: str) -> None:
    plain = ours(interpreted(), name, 3, Random(7).random)
    leanest = ours_leanest(interpreted(), name, 3, Random(7).random)
    assert [leanest() for _ in range(5)] == [plain() for _ in range(5)]


def test_a_playout_with_code_of_its_own_is_the_same_playout() -> None:
    play = ours(interpreted(), "lama", 2, Random(3).random)
    again = own_code(ours(interpreted(), "lama", 2, Random(3).random))
    assert again.__code__ is not play.__code__
    assert [again() for _ in range(5)] == [play() for _ in range(5)]


def test_the_table_has_each_rate_as_a_multiple_of_the_references_that_were_measured() -> None:
    rates = {"ours": Rate(30, 600), PIG: Rate(10, 1200), EIGHTS: Rate(20, 300)}
    lines = list(table(rates))
    assert (
        lines[0] == "| | games/s | steps/s | × pig, steps | × crazy_eights, games | × crazy_eights, steps |"
    )
    assert lines[2] == "| ours | 30 | 600 | 0.50 | 1.50 | 2.00 |"
    assert lines[3] == f"| {PIG} | 10 | 1,200 | 1.00 | 0.50 | 4.00 |"


def test_compiled_rules_play_the_same_games_and_refuse_the_same() -> None:
    """Every position, observation, trace and refusal of random games, side by side with the sources."""
    if find_spec("mypyc") is None or which(environ.get("CC", "cc")) is None:
        pytest.skip("needs mypy and a C compiler")
    here, there = interpreted(), compiled()
    for name in REGISTRY:
        assert not hasattr(there.registry[name].apply, "__code__"), "these are not compiled"
        for seats in (2, 3, 6):
            assert played(there, name, seats) == played(here, name, seats)


def played(rules: CompiledRules, name: str, seats: int) -> list[str]:
    """All that a random game shows, in words: objects of the two sets of modules are never equal."""
    game, random, shown = rules.registry[name], Random(seats), []
    state = game.initial_state(seats, 0)
    earlier: list[Any] = []
    while (actor := game.current_actor(state)) is not rules.terminal:
        legal = game.legal_actions(state)
        step = game.sample(state, random.randrange) if actor is rules.chance else random.choice(legal)
        earlier.append(step)
        for wrong in random.choices(earlier, k=3):
            try:
                shown.append(repr(game.apply(state, wrong)))
            except ValueError as refusal:
                shown.append(f"{type(refusal).__name__}: {refusal}")
        state = game.apply(state, step)
        sights = [game.observe(state, seat) for seat in range(seats)]
        shown.append(repr((actor, legal, step, state, hash(state) == hash(state), game.trace(state), sights)))
    return [*shown, repr(game.result(state))]


def test_rules_that_cannot_be_compiled_are_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if find_spec("mypyc") is None:
        pytest.skip("needs mypy")
    monkeypatch.setenv("CC", "/no/such/compiler")
    with pytest.raises(NotCompiled, match="mypyc and the C compiler could not"):
        compile_rules(tmp_path)
    assert not list(tmp_path.rglob("*.so"))


def test_modules_to_compile_are_there() -> None:
    assert all((PACKAGE / name).is_file() for name in COMPILED)
