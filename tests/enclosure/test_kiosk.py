"""What only the kiosk has."""

from itertools import pairwise
from math import hypot

from enclosure.openings import notches
from enclosure.parameters import hand_held, kiosk
from hw.board import reference
from hw.modules import USB_PLUG
from tests.enclosure.built import built, filled
from tests.tools import need_module

P = kiosk()


def test_screws_come_up_into_nuts() -> None:
    need_module("build123d", "enclosure")
    from enclosure.kiosk import mount_points  # noqa: PLC0415

    base = built("base", P).shape
    places = mount_points(P)
    assert len(places) == 4
    assert mount_points(hand_held()) == []
    for x, y in places:
        assert not filled(base, x, y, P.base_outer + 0.5)
        # The nut lies on a floor that the screw pulls it against, and cannot turn.
        assert filled(base, x + 3.0, y, P.base_outer + 2.5)
        assert not filled(base, x + 3.0, y, P.base_outer + 4.0)
        assert filled(base, x + 4.6, y, P.base_outer + 4.0)
        assert filled(base, x, y + 3.9, P.base_outer + 4.0)


def test_nothing_opens_upwards() -> None:
    """Seen from above, the hood has no hole, and neither it nor the lid shows a screw."""
    hood = built("cable_hood", P).shape
    ends = hood.bounding_box()
    for n in range(1, 20):
        for m in range(1, 20):
            x = ends.min.X + n * ends.size.X / 20
            y = ends.min.Y + m * ends.size.Y / 20
            assert filled(hood, x, y, ends.max.Z - 1.6), (x, y)


def test_the_hood_covers_the_opening_and_its_plug() -> None:
    (notch,) = notches(P, reference())
    ends = built("cable_hood", P).shape.bounding_box()
    assert notch.along[0] - 3 > ends.min.X
    assert notch.along[1] + 3 < ends.max.X
    assert notch.top <= ends.max.Z
    assert USB_PLUG.length + 15 < ends.max.Y - ends.min.Y


def test_the_cable_bends_round_two_stakes() -> None:
    need_module("build123d", "enclosure")
    from enclosure.kiosk import cable  # noqa: PLC0415

    hood = built("cable_hood", P).shape
    line = cable(P, reference())
    for (x1, y1, z1), (x2, y2, z2) in pairwise(line):
        for n in range(11):
            t = n / 10
            assert not filled(hood, x1 + t * (x2 - x1), y1 + t * (y2 - y1), z1 + t * (z2 - z1))
    # Left of it at one place, right of it at another, stands a stake.
    (x1, y1, z), (x2, y2, _) = line[1:3]
    assert filled(hood, x1 - 4.0, y1, z)
    assert filled(hood, x2 + 4.0, y2, z)
    assert hypot(x2 - x1, y2 - y1) > 5


def test_a_cable_lock_finds_its_slot() -> None:
    base = built("base", P).shape
    outside = -P.outer[0] + 0.5
    assert not filled(base, outside, -24.0, P.base_inner + 5.0)
    assert filled(base, outside, -20.0, P.base_inner + 5.0)
    # Behind it the wall is no thicker than such a lock holds.
    assert not filled(base, -P.inner[0] - 0.5, -21.5, P.base_inner + 5.0)
    assert filled(built("base", hand_held()).shape, outside, -22.0, P.base_inner + 1.0)
