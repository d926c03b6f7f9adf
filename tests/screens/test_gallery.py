"""Every screen is as its golden file says, whole, and fits the longest names: in every language."""

from itertools import product

import pytest

from llamadillo.app.players import NAME_LENGTH
from llamadillo.gallery import Shot, pilot_at, shots
from llamadillo.gfx.fonts import BOLD, SMALL, TEXT
from llamadillo.screens.words import LANGUAGE_NAMES
from llamadillo.titles import TITLES
from tests.screens.goldens import DIRECTORY, difference, file_of, shown, text_of

LONGEST = tuple("W" * NAME_LENGTH for _ in range(6))
NAMES = ("splash", *(shot.name for shot in shots(TITLES)))

in_every_language = pytest.mark.parametrize("language", LANGUAGE_NAMES)
every_picture = pytest.mark.parametrize("name", NAMES)
every_shot = pytest.mark.parametrize("shot", [pytest.param(shot, id=shot.name) for shot in shots(TITLES)])


@every_picture
@in_every_language
def test_the_screen_is_as_its_golden_file_says(name: str, language: str) -> None:
    file = file_of(name, language)
    assert file.exists(), f"no golden file {file.name}: make frames"
    found = text_of(shown(language)[name])
    different = difference(file.read_text(encoding="utf-8"), found)
    assert not different, f"{file.name} (`make frames` writes it anew)\n{different}\n\nshown now:\n{found}"


@every_picture
@in_every_language
def test_nothing_is_clipped_or_without_a_glyph(name: str, language: str) -> None:
    assert shown(language)[name].flaws == ()


@every_shot
@in_every_language
def test_the_longest_names_fit(shot: Shot, language: str) -> None:
    assert pilot_at(TITLES, shot, LONGEST, language).app.picture.flaws == ()


def test_w_is_the_widest_letter() -> None:
    letters = [chr(code) for code in range(ord("A"), ord("Z") + 1)] + list("ÄÖÜÉÈÊËÇÀÂÎÏÔÛŸ0123456789-.")
    for font in (SMALL, TEXT, BOLD):
        assert font.width("W") == max(font.width(letter) for letter in letters), font


def test_every_golden_file_has_its_shot() -> None:
    wanted = {file_of(name, language) for name, language in product(NAMES, LANGUAGE_NAMES)}
    assert set(DIRECTORY.rglob("*.txt")) == wanted


def test_every_shot_has_a_file_of_its_own() -> None:
    assert len({file_of(name, "en") for name in NAMES}) == len(shots(TITLES)) + 1


def test_a_difference_is_seen() -> None:
    assert difference("a\nb", "a\nb") == ""
    assert "- b\n    + c" in difference("a\nb", "a\nc")
    assert "+ b" in difference("a", "a\nb")


def test_a_text_that_does_not_fit_is_a_flaw() -> None:
    shot = next(shot for shot in shots(TITLES) if shot.name == "turn, two seats")
    assert pilot_at(TITLES, shot, players=("W" * 30, "Ana")).app.picture.flaws
