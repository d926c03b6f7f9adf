"""The tables of the opponents' strength: right figures in the right place, and nothing played twice."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks import strength
from llamadillo.arena.contest import Block, Contest, contest
from llamadillo.arena.run import Chunk, run
from llamadillo.arena.saved import load

SEED = 5


@pytest.fixture(autouse=True)
def short(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength, "FOLDER", tmp_path)
    monkeypatch.setattr(strength, "REFERENCES", ("random", "easy"))
    monkeypatch.setattr(strength, "AT_ONE_TABLE", ("hard", "normal", "easy", "random"))


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def test_who_plays_stands_over_its_figures() -> None:
    two, _, first, blank, four, _, shares, points = strength.lines(["lama"], 40, SEED)
    assert (two.count("hard's share"), blank, cells(four)[1:4]) == (1, "", ["hard", "normal", "easy"])
    assert float(cells(first)[1].split()[0]) > 70, "against random"
    hard, _, _, weakest = (float(cell.split()[0]) for cell in cells(shares)[1:])
    assert hard > 25 > weakest
    hard, _, _, weakest = (float(cell.split()[0]) for cell in cells(points)[1:])
    assert hard < weakest


def test_a_run_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    strength.meet("lama", ("hard", "random"), 8, SEED, None)
    played: list[int] = []

    def counted(asked: Contest, numbers: list[int], executor: None) -> Iterator[Chunk]:
        played.extend(numbers)
        return run(asked, numbers, executor=executor)

    monkeypatch.setattr(strength, "run", counted)
    found = strength.meet("lama", ("hard", "random"), 12, SEED, None)
    assert (found.games, played) == (12, [4, 5])
    kept = load(tmp_path / f"lama-hard-random-{SEED}.json", contest("lama", ("hard", "random"), None, SEED))
    assert [block.number for block in kept] == list(range(6))
    assert all(isinstance(block, Block) for block in kept)
