"""The base: posts, openings, the bay; what a kiosk has instead."""

from dataclasses import replace
from typing import Any

import pytest

from enclosure.openings import notches
from enclosure.parameters import Parameters, from_settings, hand_held, kiosk
from enclosure.places import of_kind
from hw.board import reference
from hw.modules import BATTERY, BOOST, GAUGE, PI, pi_place
from tests.enclosure.built import built, filled, moved
from tests.tools import need_module

P = hand_held()


def shape(p: Parameters = P) -> Any:
    return built("base", p).shape


def test_posts_carry_the_standoffs() -> None:
    pi = pi_place(reference())
    for hole in of_kind(reference(), "hole"):
        # The Pi's own corner lies between one of them and its standoff.
        shared = hole.x > 0 and hole.y > 0
        top = pi.height(-PI.thickness) if shared else P.post_top
        assert filled(shape(), hole.x - 2.5, hole.y, top - 0.1), hole.ref
        assert not filled(shape(), hole.x - 2.5, hole.y, top + 0.1), hole.ref


def test_screws_go_through_and_their_heads_are_sunk() -> None:
    for hole in of_kind(reference(), "hole"):
        for z in (P.base_outer + 0.1, P.screw_seat, -13.5):
            assert not filled(shape(), hole.x, hole.y, z), hole.ref
        assert not filled(shape(), hole.x + 2.4, hole.y, P.screw_seat - 0.1)
        assert filled(shape(), hole.x + 2.4, hole.y, P.screw_seat + 1.0)


@pytest.mark.parametrize("p", [hand_held(), kiosk()], ids=["hand-held", "kiosk"])
def test_every_opening_is_open_and_the_wall_beside_it_is_not(p: Parameters) -> None:
    for notch in notches(p, reference()):
        z = notch.bottom + 1.0
        for u, there in ((sum(notch.along) / 2, False), (notch.along[0] - 1.5, True)):
            place = (u, p.inner[1] + 1.0) if notch.side == "top" else (p.inner[0] + 1.0, u)
            assert filled(shape(p), *place, z) is there, notch


def test_a_kiosk_covers_card_hdmi_and_switch() -> None:
    base = shape(kiosk())
    pi = pi_place(reference())
    for connector in PI.connectors:
        x, y = pi.point(connector.x, connector.y)
        z = pi.height(connector.z)
        if connector.name == "SD":
            assert filled(base, P.outer[0] - 0.5, y, z)
            assert not filled(shape(), P.outer[0] - 0.5, y, z)
        if connector.name == "HDMI":
            assert filled(base, x, P.outer[1] - 0.5, z)
    lever = reference().parts["SW5"]
    assert filled(base, -P.outer[0] + 0.5, lever.y, P.joint - 1.0)


def test_the_openings_follow_the_pi() -> None:
    need_module("build123d", "enclosure")
    from enclosure.base import base  # noqa: PLC0415

    (usb,) = (c for c in PI.connectors if c.name == "USB")
    x, _ = pi_place(reference()).point(usb.x, usb.y)
    other = base(P, moved({"J1": (-8.0, 0.0)}))
    assert filled(other, x + 4.0, P.outer[1] - 0.5, -12.0)
    assert not filled(shape(), x + 4.0, P.outer[1] - 0.5, -12.0)


def test_power_and_hdmi_are_behind_a_wall_in_the_hand_held() -> None:
    pi = pi_place(reference())
    for connector in PI.connectors:
        x, _ = pi.point(connector.x, connector.y)
        if connector.name in {"POWER", "HDMI"}:
            for u in (x - 5.0, x, x + 5.0):
                assert filled(shape(), u, P.outer[1] - 0.5, pi.height(connector.z)), connector.name
    assert filled(shape(from_settings({"hdmi": "open"})), 26.0, P.outer[1] - 0.5, -11.0)
    assert not filled(shape(from_settings({"hdmi": "open"})), 42.3, P.outer[1] - 0.5, -11.0)


def test_the_cord_has_a_room_of_its_own() -> None:
    corner = reference().parts["H3"]
    wall = (corner.x + 9.1, corner.y + 9.1)
    assert filled(shape(), wall[0], corner.y, P.base_inner + 2.0)
    assert filled(shape(), corner.x, wall[1], P.base_inner + 2.0)
    assert not filled(shape(kiosk()), corner.x, wall[1], P.base_inner + 2.0)


@pytest.mark.parametrize("size", [None, (50.0, 34.0, 6.0)], ids=["usual", "smaller"])
def test_the_battery_lies_free_also_when_it_has_swollen(size: tuple[float, float, float] | None) -> None:
    need_module("build123d", "enclosure")
    from build123d import Box, Pos  # noqa: PLC0415

    from enclosure.bay import bar, bay  # noqa: PLC0415

    p = P
    if size:
        p = replace(P, battery_length=size[0], battery_width=size[1], battery_height=size[2])
    assert p.battery is not None
    x, y, face = p.battery
    height = p.battery_height + BATTERY.swelling
    middle = Pos(x, y, face - p.battery_height + height / 2)
    pouch = middle * Box(p.battery_length, p.battery_width, height)
    around = [bar(p), *bay(p)] if size else [shape(), bar(p)]
    for solid in around:
        shared = solid.intersect(pouch)
        assert not shared or sum(piece.volume for piece in shared) < 1e-3


def test_the_bar_is_held_at_both_ends() -> None:
    from enclosure.bay import bar_screw  # noqa: PLC0415

    screw = bar_screw(P)
    assert screw is not None
    x, y, seat = screw
    bar = built("battery_bar", P).shape
    assert not filled(bar, x, y, seat - 1.0)
    assert filled(shape(), x + 2.0, y, P.bar[0] - 1.0)
    assert not filled(shape(), x, y, P.bar[0] - 1.0)
    # Its tongue goes through the upright: above it is the base.
    tongue = bar.bounding_box().min.X + 0.3
    assert filled(bar, tongue, y, P.bar[0] + 1.0)
    assert filled(shape(), tongue, y, P.bar[1] + 2.4)
    assert bar_screw(kiosk()) is None


def test_the_gauge_hangs_on_two_pegs_in_its_pocket() -> None:
    assert P.gauge is not None
    for u, v, _ in GAUGE.holes:
        x, y = P.gauge.point(u, v)
        assert filled(shape(), x, y, P.gauge.height(-0.2)) == (v > GAUGE.depth / 2)
    x, y = P.gauge.point(GAUGE.width / 2, GAUGE.depth / 2)
    assert not filled(shape(), x, y, P.base_inner - 0.4)
    assert filled(shape(), x, y, P.base_inner - 0.8)
    assert filled(shape(kiosk()), x, y, P.base_inner - 0.4)
    assert kiosk().gauge is None


def test_the_boost_board_stands_on_its_posts() -> None:
    assert P.boost is not None
    back = P.boost.height(-BOOST.thickness)
    for u, v, _ in BOOST.holes:
        x, y = P.boost.point(u, v)
        assert filled(shape(), x + 2.0, y, back - 0.1)
        assert not filled(shape(), x, y, back - 0.1)
        assert not filled(shape(), x + 2.0, y, back + 0.1)
        # The floor under the screw stays whole.
        assert filled(shape(), x, y, P.base_outer + 0.65)


def test_the_board_rests_on_ribs_between_the_buttons() -> None:
    for x in (-11.43, 11.43):
        assert filled(shape(), x, -P.inner[1] + 1.0, -1.9)


def test_the_cord_goes_in_at_one_wall_and_out_at_another() -> None:
    need_module("build123d", "enclosure")
    from enclosure.base import feet, lanyard_holes  # noqa: PLC0415

    left, bottom = lanyard_holes(P, reference())
    for x, y, z in (left, bottom):
        assert not filled(shape(), x, y, z)
        assert filled(shape(), x + 4.0 * (x == bottom[0]), y + 4.0 * (x == left[0]), z)
    assert lanyard_holes(kiosk(), reference()) == []
    assert (len(feet(P)), len(feet(kiosk()))) == (4, 0)
