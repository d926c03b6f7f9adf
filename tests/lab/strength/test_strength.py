"""The tables of the opponents' strength: right figures in the right place, and nothing played twice."""

from pathlib import Path

import pytest

from lab.strength import tables
from llamadillo.arena.contest import contest
from llamadillo.arena.files import load, save
from tests.lab.strength.history import REVISION, history

SEED = 5


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def test_each_column_has_the_name_of_its_opponent(tmp_path: Path) -> None:
    lines = tables.lines(["lama"], 40, SEED, folder=tmp_path, strongest="a monkey=random")
    two, _, first, blank, pairs, _, second, blank_too, four, _, shares, points = lines
    for head in (two, pairs):
        assert cells(head)[1:] == ["random", "easy", "normal", "a monkey"]
    assert (blank, blank_too, cells(four)[1:]) == ("", "", ["hard", "normal", "easy", "a monkey"])
    teams = [float(cell.split()[0]) for cell in cells(second)[1:]]
    assert teams[0] > 60 < teams[3]
    against = [float(cell.split()[0]) for cell in cells(first)[1:]]
    assert against[0] > 70 < against[3]
    assert against[1] > 50
    hard, _, _, weakest = (float(cell.split()[0]) for cell in cells(shares)[1:])
    assert hard > 25 > weakest
    hard, _, _, weakest = (float(cell.split()[0]) for cell in cells(points)[1:])
    assert hard < weakest


def test_an_interrupted_run_continues(tmp_path: Path) -> None:
    """Saved blocks are marked, which shows that they are not played again, and that the others are."""
    pair = ("hard", "random")
    file, asked = tmp_path / f"lama-2-hard-random-{SEED}.json", contest("lama", pair, None, SEED)
    tables.meet("lama", pair, 8, SEED, folder=tmp_path)
    marked = [block._replace(rounds=1000 + block.number) for block in load(file, asked)]
    save(file, asked, marked, None)
    found = tables.meet("lama", pair, 12, SEED, folder=tmp_path)
    kept = load(file, asked)
    assert found.games == 12
    assert [block.number for block in kept] == list(range(6))
    assert kept[:4] == marked
    assert all(block.rounds < 1000 for block in kept[4:])


def test_the_hard_opponent_of_an_earlier_revision_has_a_column(tmp_path: Path) -> None:
    with history():
        lines = list(tables.lines(["lama"], 4, SEED, folder=tmp_path, strongest="random", revision=REVISION))
    assert cells(lines[0])[-1] == cells(lines[4])[-1] == f"hard of {REVISION}"
    for seats in (2, 4):
        asked = contest("lama", tables.pair(tables.hard_of(REVISION), seats), None, SEED)
        file = tmp_path / f"lama-{seats}-hard-hard-of-{REVISION}-{SEED}.json"
        assert len(load(file, asked)) == 2


def test_a_revision_that_is_not_there_is_a_sentence() -> None:
    with pytest.raises(SystemExit, match=r"Revision 0000000 is not in the history of .*: use a clone"):
        tables.main(["lama", "--against", "0000000"])
