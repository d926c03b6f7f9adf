"""Openings, bungs, pane, risers, letters, KiCad's board: a box that is open or does not fit is found."""

from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("build123d", reason="build123d is missing: pip install -e '.[enclosure]'")

from enclosure.assembly import Assembly
from enclosure.checks.board_step import board_step_fits
from enclosure.checks.clashes import clashes
from enclosure.checks.openings import bungs, openings
from enclosure.checks.stack import filled_letters, gauge, pane, risers
from enclosure.solids import Solid
from enclosure.solids import box as block
from tests.enclosure.boxes import box, faults, with_bodies, with_meshes, without
from tests.tools import need_kicad_9


def _any(found: list[str], beginning: str) -> bool:
    return any(fault.startswith(beginning) for fault in found)


def test_a_hole_over_the_battery() -> None:
    holed = with_meshes(box(), base=lambda base: base - block(5.0, 5.0, -20.0, -15.0, 20.0, -12.0))
    assert _any(faults(openings, holed), "box from behind: widest rod that goes in")


def test_a_box_without_its_bungs() -> None:
    found = faults(openings, without(box(), "bung_usb", "bung_sd"))
    assert _any(found, "box from above: widest rod that goes in")
    assert _any(found, "box from the right: widest rod that goes in")
    assert _any(found, "box: open, its bungs in,")
    assert faults(bungs, without(box(), "bung_sd")) == ["opening for SD: bungs 0 (at least 1, at most 1)"]


def _with_bung(change: Callable[[Any], Any]) -> list[str]:
    """What the check says when the bung of USB is changed about its middle."""
    middle = box().solids["bung_usb"].middle.tolist()
    back = [-at for at in middle]
    changed = with_meshes(box(), bung_usb=lambda mesh: change(mesh.translate(back)).translate(middle))
    return faults(bungs, changed)


def test_a_bung_that_does_not_fit() -> None:
    assert _any(_with_bung(lambda mesh: mesh.scale([0.97, 1, 1])), "bung_usb: from its ribs to the wall")
    assert _any(_with_bung(lambda mesh: mesh.translate([0, 0, 0.2])), "bung_usb: free above and below 0")
    assert _any(_with_bung(lambda mesh: mesh.translate([0, 0.3, 0])), "bung_usb: stands out of the wall")
    wide = _with_bung(lambda mesh: mesh + block(16.0, 1.0, -3.0, 3.0, 0.0, -2.6))
    assert _any(wide, "bung_usb: way out until it meets something")


def _with_pane(change: Callable[[Any], Any]) -> Assembly:
    solid = box().bodies["pane"]
    return with_bodies(box(), pane=solid.with_mesh(change(solid.mesh)))


def test_a_pane_that_does_not_fit() -> None:
    x, y = box().bodies["pane"].middle[:2].tolist()
    high = float(box().bodies["pane"].bounds[1][2])
    wider = _with_pane(lambda mesh: mesh + block(35.8, 20.7, high - 1.0, high, x, y))
    assert _any(faults(pane, wider), "pane and lid: free around it")
    small = _with_pane(lambda mesh: mesh ^ block(34.0, 20.0, 0.0, 20.0, x, y))
    assert _any(faults(pane, small), "pane and lid: lies on its ledge by")
    assert _any(faults(pane, small), "pane and lid: at most free around it")
    low = _with_pane(lambda mesh: mesh.translate([0, 0, -0.2]))
    assert _any(faults(pane, low), "pane and lid: from the ledge")
    assert _any(faults(pane, low), "pane and display: room between them")


def test_leds_without_a_riser() -> None:
    lowered = with_meshes(box(), riser_left=lambda mesh: mesh.translate([0, 0, -0.3]))
    assert _any(faults(risers, lowered), "LEDs and risers: most from one to the other")
    raised = with_meshes(box(), riser_status=lambda mesh: mesh.translate([0, 0, 0.3]))
    assert _any(faults(risers, raised), "riser_status and board: from one to the other")


def _with_letters(name: str, change: Callable[[Any], Any]) -> Assembly:
    other = with_meshes(box())
    solid = box().lettering[name]
    vars(other)["lettering"] = box().lettering | {name: solid.with_mesh(change(solid.mesh))}
    return other


def test_letters_that_do_not_fill_their_grooves() -> None:
    assert not faults(filled_letters, _with_letters("lid", lambda mesh: mesh))
    aside = faults(filled_letters, _with_letters("lid", lambda mesh: mesh.translate([0.3, 0, 0])))
    assert _any(aside, "lid_lettering: in its part")
    deep = faults(filled_letters, _with_letters("base", lambda mesh: mesh.translate([0, 0, 0.1])))
    assert _any(deep, "base_lettering: below the face 0.10 mm")
    top = float(box().lettering["lid"].bounds[1][2])
    thin = faults(filled_letters, _with_letters("lid", lambda mesh: mesh.trim_by_plane([0, 0, 1], top - 0.5)))
    assert _any(thin, "lid_lettering: off whole layers 0.10 mm")
    few = faults(filled_letters, _with_letters("base", lambda mesh: mesh.trim_by_plane([1, 0, 0], 50.0)))
    assert _any(few, "base_lettering: meets its groove")


def test_a_gauge_without_room() -> None:
    assert not faults(gauge, box())
    place = box().parameters.gauge
    assert place is not None
    x, y = place.point(2.54, 17.78)
    peg = block(2.45, 2.45, -16.5, -14.0, x, y)
    assert _any(
        faults(gauge, with_meshes(box(), base=lambda base: base + peg)), "gauge and base: play on its"
    )
    deeper = block(30.0, 30.0, -17.0, -16.0, -26.0, -20.0)
    hung = faults(gauge, with_meshes(box(), base=lambda base: base - deeper))
    assert _any(hung, "tape of the gauge and base: from one to the other")
    low = box().bodies["C5"]
    lower = low.with_mesh(low.mesh + block(2.0, 4.0, -8.4, -7.0, -32.4, -26.2))
    assert _any(faults(gauge, with_bodies(box(), C5=lower)), "gauge with its cables: room over it")


def test_pieces_that_stand_in_each_other() -> None:
    socket = box().bodies["J2"]
    tall = Solid("J2", "part", socket.mesh + block(2.6, 2.6, 4.0, 5.6, 0.0, -19.7))
    found = faults(clashes, with_bodies(box(), J2=tall))
    assert _any(found, "pieces in the box: pairs that clash")
    assert any("J2 and display" in fault for fault in found)


def test_a_cable_without_room() -> None:
    (name,) = (name for name in box().bodies if name.startswith("J4 "))
    wires = box().bodies[name]
    longer = wires.with_mesh(wires.mesh + block(5.0, 16.0, -4.0, -2.0, -15.2, 8.0))
    found = faults(clashes, with_bodies(box(), **{name.replace(" ", "_"): longer}))
    assert any(f"{name} and J3" in fault or f"J3 and {name}" in fault for fault in found)


def test_a_case_for_another_board_than_that_of_kicad() -> None:
    need_kicad_9()
    assert not faults(board_step_fits, box())
    board = box().bodies["board"]
    smaller = board.with_mesh(board.mesh - block(4.0, 4.0, -5.0, 5.0, 0.0, 37.0))
    assert _any(
        faults(board_step_fits, with_bodies(box(), board=smaller)), "KiCad's board and ours: only there"
    )
    # Over its cut-out something may stand, beside it not.
    post = block(2.0, 2.0, -3.0, 2.0, 10.0, 36.0)
    met = faults(board_step_fits, with_meshes(box(), base=lambda base: base + post))
    assert _any(met, "KiCad's board and base: shared volume")
    free = block(2.0, 2.0, -3.0, 2.0, 27.0, 36.2)
    assert not faults(board_step_fits, with_meshes(box(), base=lambda base: base + free))
