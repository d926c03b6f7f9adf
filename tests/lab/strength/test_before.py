"""Opponents of an earlier revision choose as they did there."""

from pathlib import Path
from typing import Any

import pytest

from lab.strength.before import Before, NoHistory, extracted, module_before, translator
from llamadillo.arena.chance import key
from llamadillo.arena.match import play
from llamadillo.arena.opponents import opponent
from llamadillo.games import REGISTRY
from tests.lab.strength.history import REVISION, history


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("name", ["lama-dice", "lama", "armadillo"])
def test_a_game_is_the_same_as_in_the_program_of_that_revision(name: str, seats: int) -> None:
    """Rules, chance and opponents of the revision, against its opponents on the rules of today."""
    with history():
        there = module_before(REVISION, "titles").TITLES[name]
    levels = ["hard", "normal", "easy", "hard"][:seats]
    games = [key(3, number) for number in range(2)]
    play_there: Any = module_before(REVISION, "arena.match").play
    old = [play_there(there.game, [getattr(there.opponents, of) for of in levels], luck) for luck in games]
    bots = [Before(REGISTRY[name], REVISION, of) for of in levels]
    now = [play(REGISTRY[name], bots, luck) for luck in games]
    assert [tuple(game[:3]) for game in now] == [tuple(game[:3]) for game in old]
    assert translator(REVISION)(now[-1].state) == old[-1].state


def test_the_arena_finds_it_by_name() -> None:
    with history():
        extracted(REVISION)
    bot = opponent("lama", f"lab.strength.before:normal_{REVISION}")
    assert isinstance(bot, Before)
    with pytest.raises(ValueError, match="has no attribute 'nobody'"):
        opponent("lama", "lab.strength.before:nobody")
    with pytest.raises(ValueError, match=f"{REVISION} has no opponent 'best'"):
        opponent("lama", f"lab.strength.before:best_{REVISION}")


@pytest.mark.parametrize(
    ("revision", "sentence"),
    [
        ("0000000", "Revision 0000000 is not in the history of .*: use a clone that has it"),
        ("main", "'main' is no hash of a commit"),
        ("--output=x", "is no hash of a commit"),
    ],
)
def test_a_revision_that_is_not_there_leaves_nothing(tmp_path: Path, revision: str, sentence: str) -> None:
    with pytest.raises(NoHistory, match=sentence):
        extracted(revision, tmp_path / "before")
    assert [file for file in tmp_path.rglob("*") if file.is_file()] == []
