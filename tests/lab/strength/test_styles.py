"""The tables of the characters: right figures in the right place, and leeways that are found."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from lab.strength import styles
from llamadillo.app.title import CHARACTERS, OPPONENTS
from llamadillo.arena.opponents import opponent
from llamadillo.bots.character import Character
from llamadillo.games import REGISTRY

SEED = 5


def character(game: str, name: str) -> Character:
    bot = opponent(game, name)
    assert isinstance(bot, Character)
    return bot


@pytest.mark.parametrize("game", REGISTRY)
def test_the_style_of_each_character_can_be_measured(game: str) -> None:
    """With a large leeway each is first in what it likes to do."""
    found = {}
    for name in CHARACTERS:
        player = styles.Measured(game, character(game, name).with_leeway(0.5))
        styles.share(game, 12, SEED, player)
        found[name] = player.means()

    def first(measure: str) -> str:
        return max(CHARACTERS, key=lambda name: found[name].get(measure, 0.0))

    if game == "armadillo":
        assert first("dice picked") == first("tokens paid for a card") == "bold"
        assert first("tokens held") == "collector"
        assert min(CHARACTERS, key=lambda name: found[name]["dice picked"]) == "careful"
    elif game == "lama":
        assert first("turns quit, %") == "careful"
        assert first("llamas kept that fit, %") == "collector"
        assert found["bold"]["turns quit, %"] < found["collector"]["turns quit, %"]
    else:
        assert first("turns rolled, %") == "bold"
        assert first("points at quitting") == "careful"
        assert first("matching llamas kept, %") == "collector"


def test_an_opponent_wins_half_against_itself() -> None:
    assert styles.share("lama", 40, SEED, opponent("lama", "normal")) == 0.5
    assert styles.share("lama", 40, SEED, opponent("lama", "random")) < 0.2


def test_a_leeway_is_found_between_one_that_wins_more_and_one_that_wins_less() -> None:
    leeway, won = styles.tuned("lama", 8, SEED, 0.45, "careful")
    assert 0 < leeway < styles.MOST
    assert won == styles.share("lama", 8, SEED, character("lama", "careful").with_leeway(leeway))


def test_each_row_of_strength_is_of_its_pair(tmp_path: Path) -> None:
    title, _, *rows = styles.strengths("lama", 8, SEED, folder=tmp_path)
    assert title.startswith("| LAMA")
    assert [row.split("|")[1].strip() for row in rows] == [
        *(f"{name} against normal" for name in CHARACTERS),
        "bold against careful",
        "bold against collector",
        "careful against collector",
    ]


def test_the_table_of_styles_has_a_column_for_each_opponent() -> None:
    with ThreadPoolExecutor(1) as executor:
        title, _, *rows = styles.styles("armadillo", 4, SEED, executor)
    assert [cell.strip() for cell in title.strip("|").split("|")][1:] == [*OPPONENTS]
    assert len(rows) == 4
