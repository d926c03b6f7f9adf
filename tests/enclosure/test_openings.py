"""What must be reached from outside."""

import pytest

from enclosure.openings import (
    card_reach,
    hidden_sockets,
    notches,
    opened,
    power_button,
    slide_switch,
    slider,
)
from enclosure.parameters import ParameterError, from_settings, hand_held, kiosk
from hw.board import reference
from tests.enclosure.built import moved, with_parts

P = hand_held()


def test_the_openings_of_the_hand_held_box() -> None:
    found = {notch.name: (notch.side, round(sum(notch.along) / 2)) for notch in notches(P, reference())}
    assert found == {"CHARGE": ("top", -35), "USB": ("top", 13), "SD": ("right", 20)}
    more = {notch.name: notch for notch in notches(from_settings({"hdmi": "open"}), reference())}
    assert more.keys() == found.keys() | {"HDMI"}
    assert sum(more["HDMI"].along) / 2 == pytest.approx(42.3, abs=0.1)


def test_power_is_closed_where_a_battery_feeds_the_box() -> None:
    assert "POWER" not in opened(P)
    assert "POWER" in opened(kiosk())
    # Its socket stands in the wall, so that has a pocket, and is still a wall.
    ((pocket, deep),) = hidden_sockets(P, reference())
    assert (pocket.name, pocket.side) == ("POWER", "top")
    assert 0.66 < deep < P.wall - 1.2
    assert list(hidden_sockets(kiosk(), reference())) == []


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
    here = {notch.name: notch for notch in notches(p, reference())}
    there = {notch.name: notch for notch in notches(p, moved({"J1": (-4.0, 0.0)}))}
    assert there["USB"].along[0] == pytest.approx(here["USB"].along[0] - 4.0)
    assert there["CHARGE"] == here["CHARGE"]


def test_the_switch_is_on_where_it_does_not_ground_en() -> None:
    lever = slide_switch(hand_held(), reference())
    assert (lever.side, lever.on) == ("left", 1)
    nets = {"1": None, "2": "GND", "3": "EN"}
    assert slide_switch(hand_held(), with_parts(SW5={"nets": nets})).on == -1


def test_what_reaches_into_the_walls() -> None:
    p = hand_held()
    assert slide_switch(p, reference()).depth == pytest.approx(55.9 - p.inner[0])
    assert power_button(p, reference()).depth == pytest.approx(p.power_plunger)
    assert 0 < card_reach(p, reference()) < p.wall - 1.2


def test_a_power_button_that_its_cap_cannot_meet() -> None:
    assert power_button(hand_held(), moved({"SW4": (-0.7, 0.0)})).depth < 0
    with pytest.raises(ParameterError, match="SW4 stands too far inside"):
        power_button(hand_held(), moved({"SW4": (-2.0, 0.0)}))
    with pytest.raises(ParameterError, match="SW4 stands too far out"):
        power_button(hand_held(), moved({"SW4": (0.5, 0.0)}))
    assert power_button(kiosk(), moved({"SW4": (0.5, 0.0)})).depth > 0.5


def test_the_slider_takes_the_lever_through_the_wall() -> None:
    p, lever, knob = P, slide_switch(P, reference()), slider(P, reference())
    assert knob.at == pytest.approx(lever.along - 1.0)
    assert knob.middle == lever.along
    # It is drawn at OFF, and its flange lies between the switch and the wall.
    assert lever.on == 1
    assert lever.face < knob.flange[0] < knob.flange[1] < 0 < lever.depth < knob.socket[2] < knob.end < p.wall
    # Wherever it is, its flange is behind both ends of its opening.
    assert knob.reach - lever.travel / 2 > knob.slot > knob.knob[0] + lever.travel / 2


def test_a_switch_without_room_for_its_slider() -> None:
    with pytest.raises(ParameterError, match="SW5 stands too near to the wall"):
        slider(hand_held(), moved({"SW5": (-0.3, 0.0)}))
    further = slider(hand_held(), moved({"SW5": (0.3, 0.0)}))
    assert further.flange[0] == pytest.approx(slider(P, reference()).flange[0] - 0.3)


def test_a_lever_that_reaches_too_far_or_stands_beside_the_joint() -> None:
    with pytest.raises(ParameterError, match="SW5 reaches too far into the wall"):
        slide_switch(hand_held(), moved({"SW5": (-2.0, 0.0)}))
    with pytest.raises(ParameterError, match="SW5 does not stand in the joint"):
        slide_switch(hand_held(), with_parts(SW5={"side": "front", "turn": 90.0}))
