"""The reader of the glass reads what is there, on every screen, and nothing that is not."""

import pytest

from llamadillo.gfx.canvas import Canvas
from llamadillo.gfx.fonts import BOLD, LARGE, SMALL, TEXT, Font
from llamadillo.gfx.frame import BLANK
from llamadillo.ports.events import Button
from llamadillo.screens.picture import Labels, finish, while_held
from tests.screens.goldens import shown
from tests.virtual_pi.player import caption_lines
from tests.virtual_pi.reading import UNREADABLE, Place, Sight

INVERTED = {
    "pause, QUIT held",
    "LAMA: turn, the button that shows the hand is held",
    "LAMA: turn, held for long",
    "kiosk, a demonstration",
    "test, the display",
}
"""Screens on which a label is inverted."""
GERMAN = {"kiosk, another invitation"}
"""Screens in another language, with letters that the reader does not know."""
COVERED = {"screen for the room, an address"}
"""Screens on which a code covers a part of the rule."""


def test_the_labels_of_every_screen_are_read() -> None:
    for name, picture in shown("en").items():
        if name not in INVERTED | GERMAN | COVERED:
            assert Sight(picture.frame).labels == picture.labels, name


def test_a_label_that_is_inverted_is_not_read_as_another() -> None:
    picture = finish(Canvas(), Labels("QUIT", "TABLE", "ROLL"))
    held = Sight(while_held(picture, Button.DISCARD).frame)
    assert held.labels.quit == "QUIT"
    assert UNREADABLE in held.labels.discard


def test_without_the_rule_above_them_there_are_no_labels() -> None:
    canvas = Canvas()
    canvas.text(0, 56, "QUIT")
    assert Sight(canvas.frame()).labels == Labels()
    assert Sight(finish(canvas, Labels("QUIT")).frame).labels == Labels("QUIT")


@pytest.mark.parametrize("font", [TEXT, BOLD, SMALL, LARGE], ids=repr)
def test_a_text_is_found_where_it_stands(font: Font) -> None:
    canvas = Canvas()
    canvas.text(20, 30, "Ana wins!", font)
    sight = Sight(canvas.frame())
    assert list(sight.places("Ana wins!")) == [Place(20, 30)]
    assert sight.says("Ana wins!")
    assert not sight.under_cursor("Ana wins!")
    assert not sight.says("Ada wins!")


def test_the_beginning_of_a_text_and_a_part_of_a_word_are_not_the_text() -> None:
    canvas = Canvas()
    canvas.text(4, 14, "LAMA Dice")
    sight = Sight(canvas.frame())
    assert sight.says("LAMA Dice")
    assert not sight.says("LAMA")
    assert not sight.says("ice")


def test_the_cursor_is_found() -> None:
    sight = Sight(shown("en")["start"].frame)
    assert sight.under_cursor("Learn")
    assert sight.says("Records")
    assert not sight.under_cursor("Records")


def test_a_caption_is_read_and_ink_that_is_no_letter_is_not_taken_for_one() -> None:
    assert "Ana rolled 1 3 L" in caption_lines(Sight(shown("en")["an opponent rolled"].frame))
    canvas = Canvas()
    canvas.text(0, 46, "Dolled 1")
    canvas.pixel(2, 48)
    assert Sight(canvas.frame()).line(46).startswith(UNREADABLE)


def test_a_dark_glass_says_nothing() -> None:
    sight = Sight(BLANK)
    assert sight.is_blank
    assert sight.labels == Labels()
    assert not sight.says("OK")
    assert sight.line(14) == ""
