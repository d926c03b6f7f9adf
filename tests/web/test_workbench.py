"""The workbench without a browser: its figures are those of the arena, and mistakes have a line."""

import re
from pathlib import Path
from typing import Any

import pytest

from llamadillo.app.title import LEVELS
from llamadillo.cli import main
from llamadillo.games import REGISTRY
from web.tab.seat import write
from web.tab.workbench import Run

BOTS = Path(__file__).parents[2] / "docs" / "bots"
EXAMPLES = {
    "lama-dice": BOTS / "ten_lines.py",
    "lama": BOTS / "lama" / "ten_lines.py",
    "armadillo": BOTS / "armadillo" / "ten_lines.py",
}
GAMES = 8


def played(file: Path, game: str = "lama-dice", games: int = GAMES, seed: int = 0) -> dict[str, Any]:
    """The last report of a run."""
    run = Run(str(file), game, games, seed)
    report: dict[str, Any] = run.begin()
    while not report["failure"] and report["played"] < report["games"]:
        report = run.play(0.01)
    return report


def bot(folder: Path, body: str) -> Path:
    """A bot whose method `choose` has this body; the class begins in line 2."""
    lines = [f"        {line}" for line in body.splitlines()]
    head = "import math\nclass Bot:\n    def __init__(self, game): pass\n"
    head += "    def choose(self, seen, legal, draw):\n"
    return Path(write(str(folder), "my_bot", head + "\n".join(lines) + "\n"))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", REGISTRY)
def test_the_same_file_has_the_same_figures_in_the_arena(
    game: str, level: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = EXAMPLES[game]
    command = ["arena", game, f"{file}:Bot", level, "--games", str(GAMES), "--workers", "1", "--seed", "7"]
    assert main(command) == 0
    (line,) = (line for line in capsys.readouterr().out.splitlines() if line.startswith("Bot "))
    wins, points = re.findall(r"(\S+) \((\S+) to (\S+)\)", line)
    row = {row["opponent"]: row for row in played(file, game, seed=7)["rows"]}[level]
    assert (row["games"], tuple(row["wins"]), tuple(row["points"])) == (GAMES, wins, points)


def test_the_luck_is_that_of_the_seed() -> None:
    first, again, other = (played(EXAMPLES["lama"], "lama", seed=seed)["rows"] for seed in (1, 1, 2))
    assert first == again != other


def test_each_game_is_in_one_bar_of_the_histogram() -> None:
    report = played(EXAMPLES["lama-dice"], games=20)
    for row in report["rows"]:
        assert sum(games for _, games in row["bars"]) == row["games"] == 20
        assert all(abs(bar) <= 12 for bar, _ in row["bars"])
    easy = report["rows"][0]
    ahead = sum(games for bar, games in easy["bars"] if bar > 0)
    assert easy["share"][0] == pytest.approx(
        ahead / 20, abs=sum(n for bar, n in easy["bars"] if not bar) / 20
    )


@pytest.mark.parametrize(
    ("body", "line", "text"),
    [
        ("return legal[0]\nreturn undefined(", 6, "SyntaxError"),
        ("x = 1\nreturn legl[0]", 6, "NameError: name 'legl' is not defined"),
        ("return legal[math.floor(9 / (len(legal) - len(legal)))]", 5, "ZeroDivisionError"),
        ("raise SystemExit", 5, "SystemExit"),
        ("return input()", 5, "EOFError"),
    ],
)
def test_a_mistake_has_its_line(tmp_path: Path, body: str, line: int, text: str) -> None:
    failure = played(bot(tmp_path, body))["failure"]
    assert (failure["kind"], failure["line"]) == ("mistake", line)
    assert failure["text"].startswith(text)


@pytest.mark.parametrize(
    "text", ["", "class Robot: pass\n", "class Bot:\n    def __init__(self, game): pass\n"]
)
def test_a_file_that_is_no_bot_is_a_sentence(tmp_path: Path, text: str) -> None:
    failure = played(Path(write(str(tmp_path), "my_bot", text)))["failure"]
    assert failure["kind"] == "mistake"
    assert "Bot" in failure["text"] or "choose" in failure["text"]


@pytest.mark.parametrize(
    ("game", "body", "rule", "choice"),
    [
        ("lama", "from llamadillo.games.lama import Play\nreturn Play(8)", "C5", "Play(card=8)"),
        ("lama", "return None", "C4", "None"),
        ("armadillo", "return legal", r"A\d+", "("),
    ],
)
def test_an_illegal_choice_has_its_rule(tmp_path: Path, game: str, body: str, rule: str, choice: str) -> None:
    failure = played(bot(tmp_path, body), game)["failure"]
    assert (failure["kind"], failure["line"]) == ("illegal", 4)
    assert re.fullmatch(rule, failure["rule"])
    assert choice in failure["choice"]
    assert failure["text"]


def test_what_it_prints_is_kept_up_to_a_limit(tmp_path: Path) -> None:
    report = played(bot(tmp_path, "print('row', seen.row)\nreturn legal[0]"))
    assert report["printed"].startswith("row ")
    assert len(report["printed"]) == 4000


def test_a_bot_that_is_used_is_said_to_be_alive(tmp_path: Path) -> None:
    said: list[int] = []
    run = Run(str(bot(tmp_path, "return legal[0]")), "lama", 4, 0, lambda: said.append(1))
    run.begin()
    assert said == [1]
