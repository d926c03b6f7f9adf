"""Text in the smallest type is listed with its reason, so that a new one is noticed."""

import pytest

from llamadillo.app.scenes.large import LargeTable
from llamadillo.app.scenes.menu import Menu
from llamadillo.app.shot import Shot
from llamadillo.gallery import pilot_at, shots
from llamadillo.gfx.canvas import Canvas
from llamadillo.gfx.fonts import BOLD, SMALL, TEXT
from llamadillo.screens.picture import Labels, Picture, finish, relabelled
from llamadillo.screens.words import LANGUAGE_NAMES
from llamadillo.titles import TITLES
from tests.screens.goldens import difference, shown
from tests.screens.small_type import FILE, LABELS, NoReason, listed, reason

SHELL = ("start", "set-up", "who sits", "a name", "question", "settings", "pause", "the table, large", "help")


def written(*texts: str) -> Picture:
    canvas = Canvas()
    for text in texts:
        canvas.text(0, 10, text, SMALL)
    canvas.text(0, 20, "large enough", TEXT)
    canvas.text(0, 30, "large enough", BOLD)
    return finish(canvas, Labels())


def test_the_list_is_up_to_date() -> None:
    found = listed({language: shown(language) for language in LANGUAGE_NAMES})
    different = difference(FILE.read_text(encoding="utf-8"), found)
    assert not different, f"`make frames` writes it\n{different}"


@pytest.mark.parametrize("language", LANGUAGE_NAMES)
def test_no_menu_question_or_large_table_has_any(language: str) -> None:
    small = {name: picture.small for name, picture in shown(language).items() if name.startswith(SHELL)}
    assert len(small) > 25
    assert {name: texts for name, texts in small.items() if texts and name != "pause, QUIT held"} == {}


def test_the_longest_names_do_not_make_them_small() -> None:
    for shot in shots(TITLES):
        if shot.name.startswith(("set-up", "who sits", "a name", "the table, large")):
            pilot = pilot_at(TITLES, shot, tuple("W" * 8 for _ in range(6)))
            assert pilot.app.picture.small == (), shot.name
    assert isinstance(pilot_at(TITLES, _shot("set-up")).app.scene, Menu)
    assert isinstance(pilot_at(TITLES, _shot("the table, large")).app.scene, LargeTable)


def _shot(name: str) -> Shot:
    return next(shot for shot in shots(TITLES) if shot.name == name)


def test_what_is_written_small_is_found_and_stays_under_other_labels() -> None:
    assert written().small == ()
    assert written("a", "b").small == ("a", "b")
    assert relabelled(written("a"), Labels(quit="BACK")).small == ("a",)
    assert finish(Canvas(), Labels(quit="AN ENDLESS LABEL")).small == ("AN ENDLESS LABEL",)


def test_a_screen_without_a_reason_is_reported() -> None:
    assert reason("odds of a roll").startswith("Odds")
    with pytest.raises(NoReason):
        reason("a new screen")
    with pytest.raises(NoReason):
        listed({"en": {"a new screen": written("a")}})


def test_a_label_needs_no_reason_of_its_own() -> None:
    label = finish(Canvas(), Labels(quit="AN ENDLESS LABEL"))
    assert listed({"en": {"a new screen": label}}).splitlines()[2:] == [LABELS, "    a new screen"]


def test_the_list_names_the_languages_unless_it_is_all() -> None:
    small, large = written("a"), written()
    names = {"odds": (small, small), "turn": (small, large), "start": (large, large)}
    shown_in = {code: {name: both[at] for name, both in names.items()} for at, code in enumerate("ab")}
    lines = listed(shown_in).splitlines()
    assert lines[0] == "2 of 3 screens have text in the smallest type."
    assert [line for line in lines if line.startswith(" ")] == ["    odds", "    turn (a)"]
