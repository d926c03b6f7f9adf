"""The assertion helpers can fail."""

import pytest

from llamadillo.gfx.frame import BLANK
from tests.ports.seeing import assert_same_picture, frame_of, turned


def test_equal_pictures_pass() -> None:
    assert_same_picture(frame_of((3, 4)), frame_of((3, 4)))


def test_one_wrong_pixel_is_shown() -> None:
    with pytest.raises(AssertionError) as refusal:
        assert_same_picture(frame_of((3, 4), (5, 5)), frame_of((3, 4)))
    assert str(refusal.value).splitlines()[1] == " 5 # | ."


def test_a_dark_glass_is_no_picture() -> None:
    with pytest.raises(AssertionError):
        assert_same_picture(BLANK, frame_of((127, 63)))


def test_frames_are_turned() -> None:
    assert turned(frame_of((0, 0), (10, 1))) == frame_of((127, 63), (117, 62))
