"""The screen of a lesson: a sentence without room, and a piece that cuts the drawing, are flaws."""

import pytest

from llamadillo.gfx.canvas import Canvas
from llamadillo.gfx.cards import BIG_CARD, card
from llamadillo.gfx.fonts import BOLD, LARGE
from llamadillo.gfx.frame import BLANK
from llamadillo.screens.lesson import SENTENCE_ALONE, Area, Excerpt, Piece, lesson
from llamadillo.screens.picture import Labels, Picture, finish
from tests.screens.reading import written

NO_LABELS = Labels()
EMPTY = Picture(BLANK, NO_LABELS)
ROOM = Area(0, 20, 128, 30)


def cards() -> Picture:
    canvas = Canvas()
    for place in range(4):
        card(canvas, 10 + place * BIG_CARD.pitch, 5, place + 1, BIG_CARD)
    return finish(canvas, NO_LABELS)


def shown(area: Area) -> Picture:
    return lesson(cards(), Excerpt((Piece(area, 0, 0),), ROOM), "", NO_LABELS)


def test_the_largest_type_that_fits() -> None:
    assert written(lesson(EMPTY, SENTENCE_ALONE, "Roll!", NO_LABELS).frame, "Roll!", LARGE)
    low = Excerpt((), Area(0, 0, 128, 10))
    assert written(lesson(EMPTY, low, "Roll!", NO_LABELS).frame, "Roll!", BOLD)


@pytest.mark.parametrize("sentence", ["this is more than one line of text", "w" * 60])
def test_a_sentence_without_room_is_a_flaw(sentence: str) -> None:
    low = Excerpt((), Area(0, 0, 128, 8))
    assert lesson(EMPTY, low, "one line", NO_LABELS).flaws == ()
    assert lesson(EMPTY, low, sentence, NO_LABELS).flaws


def test_a_piece_is_moved_as_it_is() -> None:
    picture = lesson(cards(), Excerpt((Piece(Area(26, 5, 15, 18), 100, 30),), ROOM), "", NO_LABELS)
    expected = Canvas()
    card(expected, 100, 30, 2, BIG_CARD)
    assert picture.frame == finish(expected, NO_LABELS).frame


@pytest.mark.parametrize(
    "area", [Area(0, 10, 128, 20), Area(0, 0, 128, 15), Area(30, 0, 60, 30), Area(0, 0, 30, 30)]
)
def test_a_piece_that_cuts_the_drawing_is_a_flaw(area: Area) -> None:
    assert shown(Area(0, 0, 128, 30)).flaws == ()
    assert shown(area).flaws


def test_the_flaws_of_the_picture_are_kept() -> None:
    flawed = Picture(BLANK, NO_LABELS, flaws=("cut",))
    assert lesson(flawed, SENTENCE_ALONE, "Roll!", NO_LABELS).flaws == ("cut",)
