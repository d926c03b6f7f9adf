"""The run of a calibration: the games of a seed, a file that continues, tables and a picture."""

import re
from pathlib import Path

import pytest

from lab.judgement import luck, report
from lab.judgement.__main__ import main
from lab.judgement.before import before
from lab.judgement.forecasts import Moment
from lab.judgement.played import MIXED, game_steps, line_up
from lab.judgement.run import Asked, Row, rows
from llamadillo.app.review import Luck
from llamadillo.engine.game import Seat
from llamadillo.games import REGISTRY
from tests.lab.strength.history import history

ASKED = Asked("lama", 3, MIXED, seed=5)


def test_games_depend_on_the_seed_and_the_number() -> None:
    first = game_steps("lama", MIXED, 2, 5, 0)
    assert [step.step for step in game_steps("lama", MIXED, 2, 5, 0).steps] == [s.step for s in first.steps]
    for seed, number in ((5, 1), (6, 0)):
        assert [s.step for s in game_steps("lama", MIXED, 2, seed, number).steps] != [
            s.step for s in first.steps
        ]
    assert sum(first.shares) == 1
    assert REGISTRY["lama"].result(first.steps[-1].after).winners
    assert all(one.after is other.before for one, other in zip(first.steps, first.steps[1:], strict=False))


def test_every_opponent_has_every_seat() -> None:
    tables = [line_up(MIXED, 2, 5, number) for number in range(100)]
    assert {(seat, name) for table in tables for seat, name in enumerate(table)} == {
        (seat, name) for seat in range(2) for name in MIXED
    }


def test_a_run_continues_from_its_file(tmp_path: Path) -> None:
    """A game that is marked in the file is not played again; a line that was cut off is."""
    whole = rows(ASKED, 4, folder=tmp_path)
    file = tmp_path / ASKED.file
    marked = file.read_text("utf-8").replace('"number": 2', '"number": 1002').splitlines()
    file.write_text("\n".join([*marked[:3], marked[3][:50]]), "utf-8")
    again = rows(ASKED, 4, folder=tmp_path)
    assert again == whole
    numbers = re.findall(r'"number": (\d+)', file.read_text("utf-8"))
    assert numbers == ["0", "1", "1002", "2", "3"]
    assert [row.number for row in again] == [0, 1, 2, 3]
    assert all(len(row.made[Moment.DEAL]) > 0 for row in again)


def test_the_file_says_what_it_depends_on() -> None:
    names = {
        asked.file
        for asked in (
            ASKED,
            ASKED._replace(seats=2),
            ASKED._replace(seed=6),
            ASKED._replace(before=True),
            ASKED._replace(opponents=("hard",)),
            ASKED._replace(game="armadillo"),
        )
    }
    assert len(names) == 6


def row(number: int, won: bool, chance: float, deviation: float = 0.0) -> Row:
    made: dict[Moment, list[list[float | None]]] = {moment: [] for moment in Moment}
    made[Moment.DEAL] = [[chance, 1 - chance]]
    return Row(number, [float(won), float(not won)], made, deviation)


def test_the_tables_show_what_was_forecast_and_what_happened() -> None:
    asked = Asked("lama", 2, ("hard",), seed=5)
    games = [row(number, number % 4 == 0, 0.25) for number in range(100)]
    text = "\n".join(report.lines(asked, games))
    assert "lama, 2 seats: calibration of the judge; 100 games of hard, trial seed 5" in text
    assert re.search(r"\| before a deal \| 200 \| 0\.1875 \(.*\) \| 0\.2500 \| 0\.250 .* \| 1\.000 \|", text)
    assert re.search(r"\| 0\.2–0\.3 \| 0\.250 → 0\.250 \(0\.\d+–0\.\d+\) \| 100 \|", text)
    assert "do not add up" not in text
    wrong = [*games, row(100, True, 0.25, deviation=0.3)]
    assert "differ from it by up to 0.300" in "\n".join(report.lines(asked, wrong))


def test_the_diagram_shows_a_dot_where_it_happened() -> None:
    """The dot of the forecasts 0.25 is on the diagonal if one of four wins, and above it if three do."""
    asked = Asked("lama", 2, ("hard",), seed=5)
    right = report.diagram(asked, [row(n, n % 4 == 0, 0.25) for n in range(100)])
    wrong = report.diagram(asked, [row(n, n % 4 > 0, 0.25) for n in range(100)])
    x, on, above = 60 + 290 // 4, 390 - 290 // 4, 390 - 290 * 3 // 4
    dot = (31, 111, 120)
    assert [right.getpixel((x, y)) == dot for y in (on, above)] == [True, False]
    assert [wrong.getpixel((x, y)) == dot for y in (on, above)] == [False, True]


def test_between_rounds_the_earlier_revision_of_lama_dice_had_no_probability() -> None:
    """Before the first deal it gave both seats more than one half."""
    game = REGISTRY["lama-dice"]
    with history():
        found = before("lama-dice").position(game.initial_state(2, Seat(0)))
    assert found is not None
    assert [round(chance or 0, 3) for chance in found] == [0.675, 0.659]


@pytest.mark.parametrize("name", ["lama-dice", "lama", "armadillo"])
def test_the_earlier_estimates_are_those_of_the_acting_seat(name: str, tmp_path: Path) -> None:
    asked = Asked(name, 3, MIXED, seed=5, before=True)
    with history():
        found = rows(asked, 2, folder=tmp_path)
    made = [forecast for row in found for forecast in row.made[Moment.CHOICE]]
    assert made
    assert all(forecast.count(None) >= 2 for forecast in made)
    assert all(0 <= chance <= 1 for forecast in made for chance in forecast if chance is not None)


def test_luck_continues_and_has_a_line_for_each_kind(tmp_path: Path) -> None:
    found = luck.rows(ASKED, 3, folder=tmp_path)
    assert luck.rows(ASKED, 3, folder=tmp_path) == found
    assert all(abs(sum(of)) < 1e-6 for row in found for of in row.sums.values())
    lines = list(luck.lines(ASKED, found))
    assert [line.split("|")[1].strip() for line in lines[4:7]] == [
        kind.value for kind in (Luck.DEAL, Luck.DRAW, Luck.HIDDEN)
    ]


def test_luck_that_is_not_fair_is_marked() -> None:
    asked = Asked("lama", 2, ("hard",), seed=5)
    signs = [0.1 * (-1) ** number for number in range(50)]
    fair = [
        luck.LuckRow(number, {Luck.DRAW: [sign, -sign]}, {Luck.DRAW: 1}, {Luck.DRAW: sign})
        for number, sign in enumerate(signs)
    ]
    unfair = [row._replace(sums={Luck.DRAW: [of + 0.2 for of in row.sums[Luck.DRAW]]}) for row in fair]
    one_sided = [row._replace(acting={Luck.DRAW: 0.2 + 0.1 * row.acting[Luck.DRAW]}) for row in fair]
    assert "*" not in list(luck.lines(asked, fair))[4]
    assert "+20.00 (+" in (line := list(luck.lines(asked, unfair))[4])
    assert line.count(" *") == 2
    assert list(luck.lines(asked, one_sided))[4].count(" *") == 1


def test_the_command_prints_and_draws(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    main(["lama", "--games", "2", "--seats", "2", "--workers", "1"])
    main(["luck", "lama", "--games", "2", "--seats", "2", "--workers", "1"])
    out = capsys.readouterr().out
    assert "lama, 2 seats: calibration of the judge; 2 games of hard, normal, easy, random" in out
    assert "lama, 2 seats: mean luck of a game" in out
    assert (tmp_path / "build/judgement/lama-2.png").stat().st_size > 1_000
