"""Every screen equals its golden file and fits the longest names, in every language."""

import pytest

from llamadillo.app.players import NAME_LENGTH
from llamadillo.gallery import pilot_at, shots
from llamadillo.gfx.fonts import BOLD, SMALL, TEXT
from llamadillo.screens.words import LANGUAGE_NAMES
from llamadillo.titles import TITLES
from tests.screens.goldens import DIRECTORY, difference, file_of, golden, shown, text_of, with_sentences

LONGEST = tuple("W" * NAME_LENGTH for _ in range(6))

in_every_language = pytest.mark.parametrize("language", LANGUAGE_NAMES)


@in_every_language
def test_the_screens_equal_their_golden_files(language: str) -> None:
    wrong = []
    for name, picture in golden(language).items():
        file, found = file_of(name, language), text_of(picture)
        different = difference(file.read_text(encoding="utf-8") if file.exists() else "no file", found)
        if different:
            wrong.append(f"{name}, in {file.name} (`make frames` writes it)\n{different}\n\nshown:\n{found}")
    assert not wrong, "\n\n".join(wrong)


@in_every_language
def test_nothing_is_clipped_or_without_a_glyph(language: str) -> None:
    assert {name: picture.flaws for name, picture in shown(language).items() if picture.flaws} == {}


@in_every_language
def test_the_longest_names_fit(language: str) -> None:
    flaws = {shot.name: pilot_at(TITLES, shot, LONGEST, language).app.picture.flaws for shot in shots(TITLES)}
    assert {name: found for name, found in flaws.items() if found} == {}


@pytest.mark.parametrize(
    "kind",
    ["help, ", "help on", "why ", "question: ", "trouble: ", "battery low", "llama drama"],
)
def test_screens_with_sentences(kind: str) -> None:
    read = {shot.name for shot in shots(TITLES) if shot.name.startswith(kind)}
    assert read
    assert read <= with_sentences()


@pytest.mark.parametrize("name", ["splash", "start", "turn, two seats", "LAMA: turn", "asleep"])
def test_screens_without_sentences(name: str) -> None:
    assert name in shown("en")
    assert name not in with_sentences()


def test_w_is_the_widest_letter() -> None:
    letters = [chr(code) for code in range(ord("A"), ord("Z") + 1)] + list("ÄÖÜÉÈÊËÇÀÂÎÏÔÛŸ0123456789-.")
    for font in (SMALL, TEXT, BOLD):
        assert font.width("W") == max(font.width(letter) for letter in letters), font


def test_every_golden_file_has_its_shot() -> None:
    wanted = {file_of(name, language) for language in LANGUAGE_NAMES for name in golden(language)}
    assert set(DIRECTORY.rglob("*.txt")) == wanted


def test_every_shot_has_a_file_of_its_own() -> None:
    assert len({file_of(name, "en") for name in shown("en")}) == len(shots(TITLES)) + 1


def test_a_difference_is_found() -> None:
    assert difference("a\nb", "a\nb") == ""
    assert "-b\n+c" in difference("a\nb", "a\nc")
    assert "+b" in difference("a", "a\nb")


def test_a_text_that_does_not_fit_is_a_flaw() -> None:
    shot = next(shot for shot in shots(TITLES) if shot.name == "a long row")
    assert pilot_at(TITLES, shot, players=("W" * 30, "Ana")).app.picture.flaws
