"""Clashes, screws, openings, order of assembly, stand, kiosk: a box that is wrong inside is found."""

from typing import Any

import numpy as np
import pytest

pytest.importorskip("build123d", reason="build123d is missing: pip install -e '.[enclosure]'")

from enclosure.bodies import connectors
from enclosure.checks.clashes import clashes
from enclosure.checks.kiosk import cable_held, hidden_screws, tube
from enclosure.checks.order import order
from enclosure.checks.reach import fingers, plugs
from enclosure.checks.screws import screws
from enclosure.checks.stand import lanyard, mass_of, stand
from enclosure.solids import Solid, cylinder
from enclosure.solids import box as block
from tests.enclosure.boxes import box, faults, with_bodies, with_circuit, with_meshes, without
from tests.enclosure.built import moved


def _hole(ref: str) -> tuple[float, float]:
    hole = box().circuit.parts[ref]
    return hole.x, hole.y


def test_parts_that_share_room() -> None:
    found = faults(clashes, with_meshes(box(), base=lambda base: base.translate([0, 0, 0.6])))
    assert "pairs that clash" in found[0]
    assert any("lid and base" in fault or "base and" in fault for fault in found[1:])


def test_a_part_of_the_board_in_the_plastic() -> None:
    found = faults(clashes, with_circuit(box(), moved({"BZ1": (12.0, -29.0)})))
    assert any("lid and BZ1: shared volume" in fault for fault in found)


def test_a_cap_that_hits_something_when_it_is_pressed() -> None:
    x, y = _hole("SW2")
    ring = cylinder(13, 5.35, 5.5, x, y) - cylinder(9, 5, 6, x, y)
    found = faults(clashes, with_meshes(box(), spacer=lambda spacer: spacer + ring))
    assert any("pressed caps and printed parts: pairs that clash" in fault for fault in found)
    assert not any(fault.startswith("printed parts: pairs") for fault in found)


def test_a_boss_too_thin_for_its_screw() -> None:
    x, y = _hole("H3")
    pared = with_meshes(box(), lid=lambda lid: lid - (block(9, 9, 0, 6, x, y) - cylinder(5.4, -1, 7, x, y)))
    assert any("stud H3 in lid: wall around its hole" in fault for fault in faults(screws, pared))


def test_a_pilot_hole_too_wide() -> None:
    x, y = _hole("H3")
    wide = with_meshes(box(), lid=lambda lid: lid - cylinder(2.35, -1, 6, x, y))
    assert any("stud H3 in lid: bites" in fault for fault in faults(screws, wide))


def test_a_screw_that_finds_nothing() -> None:
    x, y = _hole("H3")
    gone = with_meshes(box(), lid=lambda lid: lid - cylinder(9, -1, 6, x, y))
    assert "stud H3: printed parts that it bites into 0 (at least 1, at most 1)" in faults(screws, gone)


def _before(name: str, out: float) -> tuple[float, float, float]:
    """A place in front of a connector."""
    places = connectors(box().parameters, box().circuit)
    ((socket, place),) = ((found, place) for found, place in places if found.name == name)
    x, y = place.point(socket.x, socket.y)
    along, up = place.direction(*socket.towards)
    return x + along * out, y + up * out, place.height(socket.z)


def test_a_plug_with_something_in_its_way() -> None:
    x, y, z = _before("USB", 12.0)
    shelf = with_meshes(box(), base=lambda base: base + block(4, 2, z - 3, z + 3, x, y))
    found = faults(plugs, shelf)
    assert any("plug USB and base: in its straight way in" in fault for fault in found)


def test_a_plug_that_sits_tight() -> None:
    x, y, z = _before("USB", 1.2)
    tight = with_meshes(box(), base=lambda base: base + block(1, 1, z - 1, z + 1, x - 10.6 / 2 - 0.7, y))
    assert any("plug USB: free around it 0.20 mm" in fault for fault in faults(plugs, tight))


def test_fingers_that_find_no_room() -> None:
    x, y, z = _before("CHARGE", 14.0)
    collar = block(40, 12, z - 14, z + 14, x, y) - block(12.0, 20, z - 5, z + 5, x, y)
    found = faults(fingers, with_meshes(box(), base=lambda base: base + collar))
    assert any("CHARGE" in fault and "in its way" in fault for fault in found)


def test_a_power_socket_that_is_open_beside_a_battery() -> None:
    x, y, z = _before("POWER", 2.0)
    opened = with_meshes(box(), base=lambda base: base - block(11.8, 12.0, z - 4.8, z + 4.8, x, y))
    assert any(fault.startswith("plug POWER: kept out by 0 mm²") for fault in faults(plugs, opened))


def test_a_card_behind_a_closed_wall() -> None:
    x, y, z = _before("SD", -0.5)
    closed = with_meshes(box(), base=lambda base: base + block(2, 24, z - 4, z + 12, x + 1.2, y))
    assert any("finger SD" in fault for fault in faults(fingers, closed))


def test_a_kiosk_that_leaves_its_card_open() -> None:
    whole = box("kiosk")
    x, y, z = _before("SD", 0.0)
    opened = with_meshes(
        whole,
        base=lambda base: base - block(20, 18, z - 2, z + 12, x + 5, y),
        lid=lambda lid: lid - block(20, 18, z - 2, z + 12, x + 5, y),
    )
    assert any("finger SD: kept out by 0 mm²" in fault for fault in faults(fingers, opened))


def test_a_piece_that_cannot_be_put_in() -> None:
    # A rim inside the lid, behind the board.
    def rim(lid: Any) -> Any:
        return lid + block(113, 77, -3.4, -2.6) - block(100, 60, -4, -2)

    found = faults(order, with_meshes(box(), lid=rim))
    assert any(fault.startswith("board: board and lid: in the way") for fault in found)


def test_a_bar_that_cannot_slide_home() -> None:
    bar = box().solids["battery_bar"].bounds
    stop = block(1.0, 4.0, bar[0][2], bar[1][2], bar[1][0] + 1.0, (bar[0][1] + bar[1][1]) / 2)
    found = faults(order, with_meshes(box(), base=lambda base: base + stop))
    assert any("battery bar" in fault for fault in found)


def test_a_box_that_tips_over() -> None:
    near = {
        f"foot_{n}": Solid(f"foot {n}", "foot", cylinder(8, -20.7, -18.5, x, y))
        for n, (x, y) in enumerate(((-20, -4), (20, -4), (-20, 30), (20, 30)), 1)
    }
    found = faults(stand, with_bodies(box(), **near))
    assert any("cap_quit: moment left against tipping" in fault for fault in found)


def test_a_box_whose_screws_scratch_the_table() -> None:
    flat = {
        f"foot_{n}": box()
        .bodies[f"foot {n}"]
        .with_mesh(cylinder(8, -19.0, -18.5, *box().bodies[f"foot {n}"].middle[:2]))
        for n in (1, 2, 3, 4)
    }
    assert any("on its feet above the table" in fault for fault in faults(stand, with_bodies(box(), **flat)))


def test_what_is_printed_weighs_as_much_as_its_walls() -> None:
    # A plate of 2 is solid; a block of 40 is mostly infill.
    assert mass_of(Solid("plate", "printed", block(50, 50, 0, 2))) == pytest.approx(6.2, abs=0.1)
    assert mass_of(Solid("block", "printed", block(40, 40, 0, 40))) == pytest.approx(27.3, abs=0.5)


def test_the_centre_of_mass_lies_between_the_pieces() -> None:
    middle = {finding.what: finding.value for finding in stand(box())}
    assert abs(middle["centre of mass, x"]) < 10
    assert abs(middle["centre of mass, y"]) < 10
    assert -12 < middle["centre of mass, z"] < 2


def test_a_lanyard_round_too_little() -> None:
    torn = with_meshes(box(), base=lambda base: base - block(30, 30, -14, -4, -58, -40))
    assert any("inside of the lanyard's loop" in fault for fault in faults(lanyard, torn))


def test_a_hole_too_narrow_for_the_cord() -> None:
    filled = with_meshes(box(), base=lambda base: base + block(30, 3, -13, -8, -48, -39.3))
    assert any("lanyard hole 2: opening" in fault for fault in faults(lanyard, filled))


def test_a_screw_that_is_seen() -> None:
    x, y = _hole("H3")
    opened = with_meshes(box("kiosk"), base=lambda base: base - block(20, 20, -19, -15, x - 6, y - 6))
    assert any("screw" in fault for fault in faults(hidden_screws, opened))


def test_a_cable_that_goes_straight() -> None:
    whole = without(box("kiosk"), "cable_hood")
    assert any("held, if it were straight" in fault for fault in faults(cable_held, whole))


def test_a_cable_that_has_no_room() -> None:
    def filled(hood: Any) -> Any:
        low, high = hood.bounding_box()[:3], hood.bounding_box()[3:]
        size = np.subtract(high, low)
        middle = np.add(high, low) / 2
        return block(size[0], size[1], low[2], high[2], middle[0], middle[1])

    found = faults(cable_held, with_meshes(box("kiosk"), cable_hood=filled))
    assert any("cable and cable_hood: shared volume" in fault for fault in found)


def test_a_tube_is_as_long_as_its_line() -> None:
    bent = tube([(0, 0, 0), (10, 0, 0), (10, 10, 0)], 2.0)
    low, high = np.array(bent.bounding_box()).reshape(2, 3)
    assert low == pytest.approx([-1, -1, -1], abs=0.05)
    assert high == pytest.approx([11, 11, 1], abs=0.05)
