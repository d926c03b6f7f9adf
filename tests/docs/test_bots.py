"""docs/bots.md: its bots are the files, its commands run, and each step beats the one before."""

import re
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, get_type_hints

import pytest

from llamadillo.arena.chance import key
from llamadillo.arena.match import play
from llamadillo.arena.opponents import opponent
from llamadillo.bots import Bot
from llamadillo.cli import main
from llamadillo.devices.fake import FakeClock
from llamadillo.devices.own_bots import BotFolder
from llamadillo.engine.game import Game, Seat
from llamadillo.games import REGISTRY
from llamadillo.ports.own_bots import OwnPlayer
from tests.ports.rigs import wait_for

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
BOTS = ("ten_lines", "tidy", "odds", "patient", "rival")
FIRST = {"lama-dice": "ten_lines", "lama": "lama/ten_lines", "armadillo": "armadillo/ten_lines"}
"""The bot of ten lines for each game."""
COMMANDS = re.findall(r"^    llamadillo (arena .*)$", PAGE, re.MULTILINE)
DICE = REGISTRY["lama-dice"]


def made(name: str) -> Bot:
    return opponent("lama-dice", f"{ROOT / 'docs' / 'bots' / name}.py:Bot")


def wins(first: Bot, second: Bot, pairs: int, game: Game[Any, Any] = DICE) -> float:
    """The share of the first in pairs of games on the same luck."""
    total = 0.0
    for number in range(pairs):
        for seat in (Seat(0), Seat(1)):
            bots = (first, second) if seat == 0 else (second, first)
            winners = play(game, bots, key(7, number), Seat(number % 2)).winners
            total += (seat in winners) / len(winners)
    return total / (2 * pairs)


def test_the_page_shows_the_files() -> None:
    shown = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    names = [*FIRST.values(), *BOTS[1:]]
    folder = ROOT / "docs" / "bots"
    assert shown == [(folder / f"{name}.py").read_text(encoding="utf-8") for name in names]
    assert {path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.py")} == set(
        names
    )


def test_each_game_has_a_first_bot_of_ten_lines() -> None:
    assert set(FIRST) == set(REGISTRY)
    for name in FIRST.values():
        text = (ROOT / "docs" / "bots" / f"{name}.py").read_text(encoding="utf-8")
        assert sum(bool(line) for line in text.splitlines()) <= 10


@pytest.mark.parametrize("game", REGISTRY)
def test_a_first_bot_beats_chance(game: str) -> None:
    first, chance = (
        opponent(game, name) for name in (f"{ROOT / 'docs' / 'bots' / FIRST[game]}.py:Bot", "random")
    )
    assert wins(first, chance, 15, REGISTRY[game]) > 0.6


def test_each_bot_has_a_figure_and_its_command() -> None:
    figures = re.findall(
        r"^\| \[`(\w+)\.py`\].* \| (\d+\.\d) \((\d+\.\d)–(\d+\.\d)\) % \|$", PAGE, re.MULTILINE
    )
    assert tuple(name for name, *_ in figures) == BOTS
    shares = [float(share) for _, share, _, _ in figures]
    assert shares == sorted(shares)
    assert float(figures[-1][2]) > 50, "it beats normal beyond its interval"
    assert [re.findall(r"bots/(\w+)\.py", command) for command in COMMANDS] == [[name] for name in BOTS]


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_runs(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    fewer = re.sub(r"--games \d+", "--games 4 --workers 1", command)
    assert main(fewer.split()) == 0
    assert "4 games" in capsys.readouterr().out


@pytest.mark.parametrize(("before", "after"), [("tidy", "odds"), ("odds", "patient")])
def test_a_step_beats_the_one_before(before: str, after: str) -> None:
    assert wins(made(after), made(before), 15) > 0.6


def test_the_first_step_loses_less_to_normal() -> None:
    normal = opponent("lama-dice", "normal")
    assert wins(made("ten_lines"), normal, 15) < wins(made("tidy"), normal, 15)


def test_the_last_step_is_no_weaker_than_normal() -> None:
    """That it is stronger shows in 2,000 games, not in 30."""
    assert wins(made("rival"), opponent("lama-dice", "normal"), 15) > 0.35
    assert wins(made("rival"), made("tidy"), 15) > 0.6


@pytest.mark.parametrize("name", BOTS)
def test_each_bot_plays_at_a_seat_of_the_box(name: str, tmp_path: Path) -> None:
    """In its process it chooses what it chooses here, and imports its neighbours."""
    (tmp_path / "lama-dice").symlink_to(ROOT / "docs" / "bots")
    bots = BotFolder(tmp_path, FakeClock())
    assert bots.names("lama-dice") == tuple(sorted(BOTS))
    player, here = bots.sit("lama-dice", name), made(name)
    state = DICE.initial_state(2, Seat(0))
    state = DICE.apply(state, DICE.sample(state, lambda n: n // 2))
    asked = DICE.observe(state, Seat(0)), DICE.legal_actions(state)
    player.ask(*asked, 1)
    assert answer(player) is here.choose(*asked, lambda n: n // 2)
    player.close()


def answer(player: OwnPlayer) -> object:
    while (choice := player.answer()) is None:
        wait_for(player)
    return choice


@pytest.mark.parametrize("game", REGISTRY)
def test_the_page_explains_every_field_of_an_observation(game: str) -> None:
    seen = get_type_hints(type(REGISTRY[game]).observe)["return"]
    assert is_dataclass(seen)
    named = set(re.findall(r"`(\w+)`", PAGE))
    assert {field.name for field in fields(seen)} <= named
