"""The lid: its holes stand over the parts, and go with them."""

from itertools import pairwise
from typing import Any

import pytest

from enclosure.openings import power_button
from enclosure.parameters import Parameters, hand_held, kiosk
from enclosure.places import of_kind
from hw.board import reference
from hw.modules import display_place
from hw.parts import KINDS
from tests.enclosure.built import built, filled, moved
from tests.tools import need_module

P = hand_held()
FACE = P.lid_top - 0.1
"""Just under the front face."""


def shape(p: Parameters = P) -> Any:
    return built("lid", p).shape


MOVES = {"D28": (2.0, -3.0), "BZ1": (-3.0, -9.0), "SW1": (-9.0, 0.0), "J2": (3.0, 0.0), "SW4": (0.0, -6.0)}


@pytest.fixture(scope="module")
def other() -> Any:
    """The lid of a board on which some parts stand elsewhere."""
    need_module("build123d", "enclosure")
    from enclosure.lid import lid  # noqa: PLC0415

    return lid(P, moved(MOVES))


@pytest.mark.parametrize("kind", ["LED", "button 12 mm", "piezo"])
def test_there_is_a_hole_over_each(kind: str) -> None:
    for part in of_kind(reference(), kind):
        for z in (P.lid_inner + 0.1, FACE):
            assert not filled(shape(), part.x, part.y, z), part.ref


def test_between_the_leds_there_is_a_land() -> None:
    for part in of_kind(reference(), "LED red"):
        assert filled(shape(), part.x + 3.81, part.y, FACE)


@pytest.mark.parametrize(
    ("ref", "gone"),
    # Where a hole is in the lid of the reference and none is when the part has moved away.
    [("D28", (-2.0, 0.0)), ("BZ1", (0.0, 6.4)), ("SW1", (5.0, 0.0))],
)
def test_a_moved_part_moves_its_hole(ref: str, gone: tuple[float, float], other: Any) -> None:
    part = reference().parts[ref]
    there = part.x + MOVES[ref][0], part.y + MOVES[ref][1]
    assert not filled(other, *there, P.lid_inner + 0.1)
    place = part.x + gone[0], part.y + gone[1]
    assert not filled(shape(), *place, P.lid_inner + 0.1)
    assert filled(other, *place, P.lid_inner + 0.1)


def test_a_moved_display_moves_its_window(other: Any) -> None:
    place = display_place(reference(), P.screen, P.raised)
    x, y = place.point(*P.screen.active[:2])
    left = x - P.window[0] / 2 + 0.3
    assert not filled(shape(), left, y, FACE - 1.0)
    assert filled(other, left, y, FACE - 1.0)
    assert not filled(other, left + 3.0, y, FACE - 1.0)


def test_the_window_shows_every_pixel_and_no_edge_of_the_glass() -> None:
    place = display_place(reference(), P.screen, P.raised)
    u, v, width, height = P.screen.active
    for a in (-0.5, 0.5):
        for b in (-0.5, 0.5):
            assert not filled(shape(), *place.point(u + a * width, v + b * height), FACE)
    u, v, width, height = P.screen.glass
    for a in (-0.5, 0.5):
        assert filled(shape(), *place.point(u + a * width, v), P.lid_top - 1.0)


def test_the_power_button_goes_through_the_right_wall(other: Any) -> None:
    button = power_button(P, reference())
    outside = P.inner[0] + P.wall - 0.2
    assert not filled(shape(), outside, button.along, button.height)
    assert filled(shape(), outside, button.along - 6.0, button.height)
    assert not filled(other, outside, button.along - 6.0, button.height)
    assert filled(other, outside, button.along, button.height)


def test_a_kiosk_hides_its_power_button_and_its_switch() -> None:
    lid = shape(kiosk())
    button = power_button(kiosk(), reference())
    assert filled(lid, P.inner[0] + P.wall - 0.5, button.along, button.height)
    assert not filled(lid, P.inner[0] + 0.2, button.along, button.height)
    lever = reference().parts["SW5"]
    assert filled(lid, -P.inner[0] - P.wall + 0.5, lever.y, P.joint + 1.0)
    assert not filled(shape(), -P.inner[0] - P.wall + 0.5, lever.y, P.joint + 1.0)


def test_bosses_bite_the_studs_and_stand_on_the_board() -> None:
    for hole in of_kind(reference(), "hole"):
        assert not filled(shape(), hole.x, hole.y, 2.0), hole.ref
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            for away in (P.screw_pilot / 2 + 0.1, 3.0):
                assert filled(shape(), hole.x + dx * away, hole.y + dy * away, 2.0), hole.ref
        assert not filled(shape(), hole.x + 2.0, hole.y, -0.1)
        assert filled(shape(), hole.x, hole.y, P.lid_top - 1.0)


def test_the_button_names_are_engraved_below_the_buttons() -> None:
    for part in of_kind(reference(), "button 12 mm"):
        row = [part.x + n * 0.3 - 10.5 for n in range(71)]
        cut = [filled(shape(), x, part.y - 8.2, P.lid_top - 0.3) for x in row]
        # Four letters at least: the row along their middle goes in and out.
        assert sum(a != b for a, b in pairwise(cut)) >= 6, part.label
        assert all(filled(shape(), x, part.y - 8.2, P.lid_top - P.letter_depth - 0.1) for x in row)


def test_nothing_of_the_lid_is_where_leds_and_buttons_are() -> None:
    for part in of_kind(reference(), "LED"):
        body = KINDS[part.kind.name].bodies[1]
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            at = (part.x + dx * body.width / 2, part.y + dy * body.width / 2)
            assert not filled(shape(), *at, P.lid_inner + 0.5), part.ref
