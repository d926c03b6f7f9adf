"""docs/rules: the same rules in each language, with the numbers of the program."""

import re
from collections import Counter
from pathlib import Path

import pytest

from llamadillo.engine.cards import one
from llamadillo.engine.game import MAX_SEATS, MIN_SEATS
from llamadillo.games import armadillo, lama
from llamadillo.games.armadillo import FACES
from llamadillo.games.lama_dice import DICE
from llamadillo.games.lama_dice.state import HAND
from llamadillo.games.lamas.cards import LLAMA, llama_points
from llamadillo.games.lamas.tokens import LOST
from llamadillo.screens.words import LANGUAGE_NAMES
from llamadillo.titles import TITLES

FOLDER = Path(__file__).parents[2] / "docs" / "rules"
LANGUAGES = tuple(LANGUAGE_NAMES)
GAMES = [title.name for title in TITLES.values()]


def sections(language: str) -> dict[str, str]:
    """The text below each heading of a language."""
    _, *parts = (FOLDER / f"{language}.md").read_text(encoding="utf-8").split("\n## ")
    return {heading: text for heading, _, text in (part.partition("\n") for part in parts)}


def numbers(text: str) -> Counter[str]:
    return Counter(re.findall(r"\d+", text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_its_rules(language: str) -> None:
    assert list(sections(language)) == GAMES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_numbers_and_the_form_are_the_same_in_each_language(game: str, language: str) -> None:
    english, other = sections("en")[game], sections(language)[game]
    assert numbers(other) == numbers(english)
    for mark in ("\n\n", "\n- ", "**"):
        assert other.count(mark) == english.count(mark)


def test_the_numbers_are_those_of_the_program() -> None:
    found = {game: set(map(int, numbers(text))) for game, text in sections("en").items()}
    llama = llama_points(one(LLAMA))
    assert found["LAMA Dice"] == {LOST, HAND, 1, 6, len(DICE), llama}
    assert found["LAMA"] == {LOST, lama.HAND, 1, 6, lama.COPIES, llama}
    assert found["Armadillo"] == {
        armadillo.ROUNDS,
        armadillo.HAND,
        1,
        20,
        len(FACES) * armadillo.DICE_PER_COLOUR,
        *(face for faces in FACES for face in (faces[0], faces[-1])),
        armadillo.DICE_PER_COLOUR,
        armadillo.START_TOKENS,
        armadillo.ANY_CARD,
        armadillo.MAX_TOKENS,
    }
    head = (FOLDER / "en.md").read_text(encoding="utf-8").split("\n## ")[0]
    assert set(map(int, numbers(head))) == {MIN_SEATS, MAX_SEATS}
