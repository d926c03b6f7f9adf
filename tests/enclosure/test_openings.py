"""What must be reached from outside."""

import pytest

from enclosure.openings import card_reach, notches, power_button, slide_switch
from enclosure.parameters import ParameterError, hand_held, kiosk
from hw.board import reference
from tests.enclosure.built import moved, with_parts


def test_the_openings_of_the_hand_held_box() -> None:
    found = {(notch.side, round(sum(notch.along) / 2)) for notch in notches(hand_held(), reference())}
    # Charging, both USB sockets in one, HDMI; the card.
    assert found == {("top", -35), ("top", 7), ("top", 42), ("right", 20)}


def test_plugs_go_through_above_the_floor() -> None:
    p = hand_held()
    for notch in notches(p, reference()):
        assert p.base_inner <= notch.bottom < -12.0
        assert notch.top > -8.0


def test_a_kiosk_opens_for_usb_alone() -> None:
    (notch,) = notches(kiosk(), reference())
    assert notch.side == "top"
    assert notch.along[0] < 0.7
    assert notch.along[1] > 13.3


def test_openings_follow_the_pi() -> None:
    p = hand_held()
    here = {notch.side: notch for notch in notches(p, reference()) if sum(notch.along) > 60}
    there = {notch.side: notch for notch in notches(p, moved({"J1": (-4.0, 0.0)})) if sum(notch.along) > 60}
    assert there["top"].along[0] == pytest.approx(here["top"].along[0] - 4.0)


def test_the_switch_is_on_where_it_does_not_ground_en() -> None:
    lever = slide_switch(hand_held(), reference())
    assert (lever.side, lever.on) == ("left", 1)
    nets = {"1": None, "2": "GND", "3": "EN"}
    assert slide_switch(hand_held(), with_parts(SW5={"nets": nets})).on == -1


def test_what_reaches_into_the_walls() -> None:
    p = hand_held()
    assert slide_switch(p, reference()).depth == pytest.approx(57.0 - p.inner[0])
    assert power_button(p, reference()).depth == pytest.approx(p.power_plunger)
    assert 0 < card_reach(p, reference()) < p.wall - 1.2


def test_a_power_button_that_its_cap_cannot_meet() -> None:
    assert power_button(hand_held(), moved({"SW4": (-0.7, 0.0)})).depth < 0
    with pytest.raises(ParameterError, match="SW4 stands too far inside"):
        power_button(hand_held(), moved({"SW4": (-2.0, 0.0)}))
    with pytest.raises(ParameterError, match="SW4 stands too far out"):
        power_button(hand_held(), moved({"SW4": (0.5, 0.0)}))
    assert power_button(kiosk(), moved({"SW4": (0.5, 0.0)})).depth > 0.5


def test_a_lever_that_stands_out_or_beside_the_joint() -> None:
    with pytest.raises(ParameterError, match="SW5 stands out of the wall"):
        slide_switch(hand_held(), moved({"SW5": (-2.0, 0.0)}))
    with pytest.raises(ParameterError, match="SW5 ends inside the wall"):
        slide_switch(hand_held(), moved({"SW5": (0.5, 0.0)}))
    assert slide_switch(kiosk(), moved({"SW5": (0.5, 0.0)})).depth < 1.2
    with pytest.raises(ParameterError, match="SW5 does not stand in the joint"):
        slide_switch(hand_held(), with_parts(SW5={"side": "front", "turn": 90.0}))
