"""The vias between the two pours of ground: where they may stand, and which of them join anything."""

from dataclasses import replace

import pytest

from hw.pcb.board_file import BoardFile, Fill, Track, Via
from hw.pcb.shapes import Shape
from hw.pcb.stitches import candidates, inside, useful
from tests.hw.pcb.mutants import committed

RING = Fill(
    net="GND",
    side="front",
    # A square with a square hole, cut open as KiCad does it.
    corners=((0, 0), (10, 0), (10, 10), (4, 10), (4, 6), (6, 6), (6, 4), (4, 4), (4, 10), (0, 10)),
)


@pytest.mark.parametrize(
    ("point", "wanted"),
    [((1.0, 1.0), True), ((5.0, 8.0), True), ((5.0, 5.0), False), ((11.0, 5.0), False), ((-1.0, 5.0), False)],
)
def test_whether_a_point_lies_in_poured_copper(point: tuple[float, float], wanted: bool) -> None:
    assert inside(RING, point) is wanted


def _via(x: float, y: float) -> Via:
    return Via(net="GND", at=(x, y), width=0.6, drill=0.3)


def _board(*fills: Fill) -> BoardFile:
    track = Track(net="GND", side="front", start=(1.0, 1.0), end=(1.0, 9.0), width=0.3)
    return replace(committed(), fills=fills, tracks=(track,))


def test_a_via_is_useful_where_both_sides_are_poured_and_one_has_a_track() -> None:
    back = Fill(net="GND", side="back", corners=((0, 0), (8, 0), (8, 8), (0, 8)))
    lone_front = Fill(net="GND", side="front", corners=((20, 0), (30, 0), (30, 8), (20, 8)))
    lone_back = replace(lone_front, side="back")
    board = _board(RING, back, lone_front, lone_back)
    vias = [_via(2.0, 2.0), _via(9.0, 9.0), _via(25.0, 4.0)]
    assert useful(vias, board) == [_via(2.0, 2.0)]


def test_candidates_keep_off_what_is_there_and_apart_from_each_other() -> None:
    bar = Shape(start=(-60.0, 0.0), end=(60.0, 0.0), radius=0.5, line=True)
    found = candidates([bar])
    assert len(found) > 100
    assert min(abs(via.at[1]) for via in found) >= 0.5 + 0.3 + 0.3 + 0.25
    for n, via in enumerate(found):
        for other in found[:n]:
            assert (via.at[0] - other.at[0]) ** 2 + (via.at[1] - other.at[1]) ** 2 >= 6.35**2 - 1e-6


def test_the_sides_of_the_committed_board_are_tied_together_all_over() -> None:
    vias = [via.at for via in committed().vias if via.net == "GND"]
    for x in (-40.0, 0.0, 40.0):
        for y in (-25.0, 0.0, 25.0):
            assert min((x - a) ** 2 + (y - b) ** 2 for a, b in vias) < 12.0**2, (x, y)
