"""Every screen is as its golden file says, whole, and fits the longest names."""

import pytest

from llamadillo.app.players import NAME_LENGTH
from llamadillo.gallery import SHOTS, Shot, pictures, pilot_at
from llamadillo.gfx.fonts import BOLD, SMALL, TEXT
from tests.screens.goldens import DIRECTORY, difference, file_of, text_of

LONGEST = tuple("W" * NAME_LENGTH for _ in range(6))


PICTURES = dict(pictures())


def shots() -> list[object]:
    return [pytest.param(shot, id=file_of(shot.name).stem) for shot in SHOTS]


@pytest.mark.parametrize("name", PICTURES)
def test_the_screen_is_as_its_golden_file_says(name: str) -> None:
    file = file_of(name)
    assert file.exists(), f"no golden file {file.name}: make frames"
    found = text_of(PICTURES[name])
    different = difference(file.read_text(encoding="utf-8"), found)
    assert not different, f"{file.name} (`make frames` writes it anew)\n{different}\n\nshown now:\n{found}"


@pytest.mark.parametrize("name", PICTURES)
def test_nothing_is_clipped_or_without_a_glyph(name: str) -> None:
    assert PICTURES[name].flaws == ()


@pytest.mark.parametrize("shot", shots())
def test_the_longest_names_fit(shot: Shot) -> None:
    assert pilot_at(shot, players=LONGEST).app.picture.flaws == ()


def test_w_is_the_widest_letter() -> None:
    letters = [chr(code) for code in range(ord("A"), ord("Z") + 1)] + list("ÄÖÜÉÈÊËÇÀÂÎÏÔÛŸ0123456789-.")
    for font in (SMALL, TEXT, BOLD):
        assert font.width("W") == max(font.width(letter) for letter in letters), font


def test_every_golden_file_has_its_shot() -> None:
    assert {file.name for file in DIRECTORY.glob("*.txt")} == {file_of(name).name for name in PICTURES}


def test_every_shot_has_a_file_of_its_own() -> None:
    assert len({file_of(name) for name, _ in pictures()}) == len(SHOTS) + 1


def test_a_difference_is_seen() -> None:
    assert difference("a\nb", "a\nb") == ""
    assert "- b\n    + c" in difference("a\nb", "a\nc")
    assert "+ b" in difference("a", "a\nb")


def test_a_text_that_does_not_fit_is_a_flaw() -> None:
    shot = next(shot for shot in SHOTS if shot.name == "turn, two seats")
    assert pilot_at(shot, players=("W" * 30, "Ana")).app.picture.flaws
