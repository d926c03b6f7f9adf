"""The test piece has what it tests, as the box has it."""

from functools import cache
from typing import Any

import pytest

from enclosure.parameters import hand_held
from tests.enclosure.built import filled
from tests.tools import need_module

P = hand_held()


@cache
def shape() -> Any:
    need_module("build123d", "enclosure")
    from enclosure.coupon import coupon  # noqa: PLC0415

    return coupon(P).shape


def test_it_is_one_small_solid() -> None:
    assert len(shape().solids()) == 1
    assert shape().is_valid
    assert shape().volume < 6_000
    assert abs(shape().bounding_box().min.Z) < 1e-6


@pytest.mark.parametrize(
    ("x", "radius"),
    [(-19.5, (5.0 + P.led_play) / 2), (-5.5, P.cap / 2 + P.cap_gap)],
    ids=["LED", "cap"],
)
def test_its_holes_are_those_of_the_lid(x: float, radius: float) -> None:
    z = 0.8
    assert not filled(shape(), x + radius - 0.02, 0.0, z)
    assert filled(shape(), x + radius + 0.02, 0.0, z)


def test_its_screws_are_those_of_the_box() -> None:
    assert not filled(shape(), 10.5 + P.screw_pilot / 2 - 0.02, 4.0, 5.0)
    assert filled(shape(), 10.5 + P.screw_pilot / 2 + 0.02, 4.0, 5.0)
    assert not filled(shape(), 19.5 + P.sink / 2 - 0.02, 0.0, P.screw_sink - 0.1)
    assert filled(shape(), 19.5 + P.screw_hole / 2 + 0.05, 0.0, P.screw_sink + 2.0)


def test_two_of_them_go_together() -> None:
    """Turned over about x and laid on, the tongue of one is in the groove of the other, with its gap."""
    from build123d import Axis, Location  # noqa: PLC0415

    over = shape().rotate(Axis.X, 180).moved(Location((0, 0, 2 * 7.0)))
    shared = shape().intersect(over)
    assert not shared or sum(solid.volume for solid in shared) < 1e-6
    gap = 12.0 - P.wall + P.lip
    assert filled(shape(), 0.0, gap - 0.05, 8.0)
    assert not filled(over, 0.0, gap - 0.05, 8.0)
    assert filled(over, 0.0, gap + P.joint_gap + 0.05, 8.0)
