"""The contract of every display (`ports.display`)."""

from collections.abc import Iterator
from random import Random

import pytest

from llamadillo.gfx.frame import BLANK, Frame
from llamadillo.ports.faults import DeviceLost
from tests.ports.rigs import DISPLAYS, DISPLAYS_WITH_CABLE, Cable, DisplayRig
from tests.ports.seeing import assert_same_picture, frame_of

FULL = Frame(b"\xff" * 1024)
CORNERS = frame_of((0, 0), (127, 0), (0, 63), (127, 63))
LETTER_F = frame_of(*((10, y) for y in range(20, 31)), *((x, 20) for x in range(10, 17)), (12, 25))
"""The same neither mirrored nor upside down."""
NOISE = [Frame(Random(seed).randbytes(1024)) for seed in range(3)]


@pytest.fixture(params=DISPLAYS)
def rig(request: pytest.FixtureRequest) -> Iterator[DisplayRig]:
    rig = DISPLAYS[request.param]()
    yield rig
    rig.display.close()


with_a_cable = pytest.mark.parametrize("rig", DISPLAYS_WITH_CABLE, indirect=True)


@pytest.fixture
def cable(rig: DisplayRig) -> Cable:
    assert rig.cable is not None
    return rig.cable


def test_the_glass_is_dark_before_the_first_frame(rig: DisplayRig) -> None:
    assert_same_picture(rig.glass(), BLANK)


@pytest.mark.parametrize("frame", [FULL, CORNERS, LETTER_F, BLANK, NOISE[0]])
def test_a_frame_is_on_the_glass_when_show_returns(rig: DisplayRig, frame: Frame) -> None:
    rig.display.show(frame)
    assert_same_picture(rig.glass(), frame)


def test_frame_after_frame(rig: DisplayRig) -> None:
    for frame in [LETTER_F, CORNERS, CORNERS, NOISE[0], LETTER_F, BLANK, FULL, NOISE[1], NOISE[2]]:
        rig.display.show(frame)
        assert_same_picture(rig.glass(), frame)


def test_off_is_dark(rig: DisplayRig) -> None:
    rig.display.show(LETTER_F)
    rig.display.set_brightness(0)
    assert_same_picture(rig.glass(), BLANK)


def test_what_was_shown_while_it_was_off_can_be_seen_afterwards(rig: DisplayRig) -> None:
    rig.display.show(CORNERS)
    rig.display.set_brightness(0)
    rig.display.show(LETTER_F)
    assert_same_picture(rig.glass(), BLANK)
    rig.display.set_brightness(30)
    assert_same_picture(rig.glass(), LETTER_F)


@pytest.mark.parametrize("percent", [1, 50, 100])
def test_any_brightness_shows_the_frame(rig: DisplayRig, percent: int) -> None:
    rig.display.set_brightness(percent)
    rig.display.show(LETTER_F)
    assert_same_picture(rig.glass(), LETTER_F)


@pytest.mark.parametrize("percent", [-1, 101])
def test_a_brightness_out_of_range_is_refused(rig: DisplayRig, percent: int) -> None:
    rig.display.show(LETTER_F)
    with pytest.raises(ValueError, match="brightness"):
        rig.display.set_brightness(percent)
    assert_same_picture(rig.glass(), LETTER_F)


def test_close_blanks_the_glass_and_may_be_repeated(rig: DisplayRig) -> None:
    rig.display.show(FULL)
    rig.display.close()
    assert_same_picture(rig.glass(), BLANK)
    rig.display.close()


def test_close_before_use(rig: DisplayRig) -> None:
    rig.display.close()
    assert_same_picture(rig.glass(), BLANK)


def test_a_closed_display_refuses(rig: DisplayRig) -> None:
    rig.display.close()
    with pytest.raises(ValueError, match="closed"):
        rig.display.show(LETTER_F)
    with pytest.raises(ValueError, match="closed"):
        rig.display.set_brightness(50)


@with_a_cable
def test_an_unplugged_display_is_lost_with_advice(rig: DisplayRig, cable: Cable) -> None:
    rig.display.show(CORNERS)
    cable.unplug()
    for _ in range(3):
        with pytest.raises(DeviceLost, match=r"^[A-Z].*\.$"):
            rig.display.show(LETTER_F)
        with pytest.raises(DeviceLost, match=r"^[A-Z].*\.$"):
            rig.display.set_brightness(50)


@with_a_cable
def test_a_display_may_be_plugged_in_after_the_start(rig: DisplayRig, cable: Cable) -> None:
    cable.unplug()
    with pytest.raises(DeviceLost):
        rig.display.show(LETTER_F)
    cable.plug_in()
    rig.display.show(LETTER_F)
    assert_same_picture(rig.glass(), LETTER_F)


@with_a_cable
def test_it_is_restored_completely(rig: DisplayRig, cable: Cable) -> None:
    rig.display.show(NOISE[0])
    cable.unplug()
    with pytest.raises(DeviceLost):
        rig.display.show(LETTER_F)
    cable.plug_in()
    assert_same_picture(rig.glass(), BLANK)
    rig.display.show(CORNERS)
    assert_same_picture(rig.glass(), CORNERS)


@with_a_cable
def test_a_change_of_brightness_restores_it_completely(rig: DisplayRig, cable: Cable) -> None:
    rig.display.show(NOISE[0])
    cable.unplug()
    with pytest.raises(DeviceLost):
        rig.display.show(LETTER_F)
    cable.plug_in()
    rig.display.set_brightness(20)
    assert_same_picture(rig.glass(), LETTER_F)


@with_a_cable
def test_plugged_in_unnoticed_it_is_restored_by_setting_the_brightness_that_it_has(
    rig: DisplayRig, cable: Cable
) -> None:
    rig.display.show(NOISE[0])
    rig.display.set_brightness(20)
    cable.unplug()
    cable.plug_in()
    assert_same_picture(rig.glass(), BLANK)
    rig.display.set_brightness(20)
    assert_same_picture(rig.glass(), NOISE[0])


@with_a_cable
def test_switched_off_while_lost_it_stays_dark(rig: DisplayRig, cable: Cable) -> None:
    rig.display.show(NOISE[0])
    cable.unplug()
    with pytest.raises(DeviceLost):
        rig.display.set_brightness(0)
    cable.plug_in()
    rig.display.show(CORNERS)
    assert_same_picture(rig.glass(), BLANK)


@with_a_cable
def test_a_lost_display_can_be_closed(rig: DisplayRig, cable: Cable) -> None:
    rig.display.show(FULL)
    cable.unplug()
    rig.display.close()
    with pytest.raises(ValueError, match="closed"):
        rig.display.show(FULL)
