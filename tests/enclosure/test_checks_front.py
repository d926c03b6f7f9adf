"""LEDs, display, sound, light, caps: a front that is wrong is found."""

from dataclasses import replace
from typing import Any

import pytest

pytest.importorskip("build123d", reason="build123d is missing: pip install -e '.[enclosure]'")

from enclosure.checks.caps import caps
from enclosure.checks.front import display_window, led_holes, no_hole_for_nothing, sound_holes
from enclosure.checks.light import light
from enclosure.solids import box as block
from enclosure.solids import cylinder
from tests.enclosure.boxes import box, faults, with_circuit, with_meshes, without
from tests.enclosure.built import moved, with_parts


def _top() -> float:
    """The height of the front."""
    return box().parameters.lid_top


def _middle(ref: str) -> tuple[float, float]:
    part = box().circuit.parts[ref]
    return part.x, part.y


def test_an_led_without_a_hole() -> None:
    x, y = _middle("D14")
    found = faults(
        led_holes, with_meshes(box(), lid=lambda lid: lid + cylinder(7, _top() - 1.5, _top() - 0.5, x, y))
    )
    assert any("LEDs with a hole 27 (at least 28)" in fault for fault in found)


def test_a_hole_beside_its_led() -> None:
    x, y = _middle("D14")

    def shift(lid: Any) -> Any:
        return lid + cylinder(7, _top() - 2, _top(), x, y) - cylinder(5.4, 6, 15, x + 0.3, y)

    found = faults(led_holes, with_meshes(box(), lid=shift))
    assert any("D14: hole off the LED's axis 0.30 mm" in fault for fault in found)


@pytest.mark.parametrize(("diameter", "fault"), [(5.1, "narrowest hole"), (6.2, "widest hole")])
def test_a_hole_too_tight_and_one_too_wide(diameter: float, fault: str) -> None:
    x, y = _middle("D14")

    def drill(lid: Any) -> Any:
        return lid + cylinder(7, _top() - 2, _top(), x, y) - cylinder(diameter, 6, 15, x, y)

    found = faults(led_holes, with_meshes(box(), lid=drill))
    assert any("D14" in text and fault in text for text in found)


def test_an_led_too_near_to_what_it_stands_in() -> None:
    found = faults(led_holes, with_meshes(box(), shield_middle=lambda mesh: mesh.translate([0.15, 0, 0])))
    assert any("smallest play, on the radius, 0.05 mm" in fault for fault in found)


def test_an_led_that_stands_out_of_the_front() -> None:
    kind = box().circuit.parts["D14"].kind
    taller = tuple(replace(body, top=_top() + 0.2) if body.shape == "dome" else body for body in kind.bodies)
    other = with_circuit(box(), with_parts(D14={"kind": replace(kind, bodies=taller)}))
    assert any("tips below the front -0.20 mm" in fault for fault in faults(led_holes, other))


def test_a_part_that_was_moved_on_the_board_alone() -> None:
    other = with_circuit(box(), moved({"D14": (0.0, 0.5)}))
    found = faults(led_holes, other)
    assert any("D14: smallest play" in fault for fault in found)
    other = with_circuit(box(), moved({"D14": (0.0, 11.43)}))
    assert any("LEDs with a hole 27" in fault for fault in faults(led_holes, other))
    assert any("holes without a part" in fault for fault in faults(no_hole_for_nothing, other))


def test_a_window_beside_the_pixels() -> None:
    found = faults(display_window, with_meshes(box(), lid=lambda lid: lid.translate([1.0, 0, 0])))
    assert any("room around the pixels" in fault for fault in found)
    assert any("seen from the right" in fault or "seen from the left" in fault for fault in found)


def test_a_window_in_a_front_too_thick() -> None:
    x, y, width, height = 0.0, -6.435, 31.0, 16.3

    def thicker(lid: Any) -> Any:
        frame = block(60, 40, _top(), _top() + 0.8, x, y) - block(width, height, 9, 15, x, y)
        return lid + frame

    found = faults(display_window, with_meshes(box(), lid=thicker))
    assert any("degrees" in fault for fault in found)
    assert not any("straight ahead" in fault for fault in found)


def test_a_window_that_shows_the_edge_of_the_glass() -> None:
    found = faults(display_window, with_meshes(box(), lid=lambda lid: lid - block(37, 18, 0, 15, 0, -6.5)))
    assert any("seen beside the glass, straight ahead" in fault for fault in found)


def test_a_piezo_that_is_not_heard() -> None:
    piezo = box().circuit.parts["BZ1"]
    found = faults(
        sound_holes,
        with_meshes(box(), lid=lambda lid: lid + block(30, 30, _top() - 1, _top() - 0.5, piezo.x, piezo.y)),
    )
    assert any("open to the sound 0 mm²" in fault for fault in found)


def test_a_sound_hole_for_a_pencil() -> None:
    piezo = box().circuit.parts["BZ1"]
    found = faults(
        sound_holes, with_meshes(box(), lid=lambda lid: lid - cylinder(6, 7, 15, piezo.x, piezo.y))
    )
    assert any("widest sound hole" in fault for fault in found)


def test_a_hole_for_nothing() -> None:
    found = faults(
        no_hole_for_nothing, with_meshes(box(), lid=lambda lid: lid - cylinder(4, 7, 15, -48, -30))
    )
    assert len(found) == 1
    assert " at -48.0, -30.0, " in found[0]


def test_light_without_shields() -> None:
    found = faults(light, without(box(), "shield_left"))
    assert any("straight ways from an LED out of another's hole" in fault for fault in found)
    assert any("stray light" in fault for fault in found)


def test_light_through_a_crack() -> None:
    lower = with_meshes(box(), shield_middle=lambda mesh: mesh.trim_by_plane([0, 0, -1], -10.4))
    found = faults(light, lower)
    assert any("stray light" in fault for fault in found)


def test_a_die_at_the_bottom_of_a_well() -> None:
    x, y = _middle("D14")

    def well(lid: Any) -> Any:
        return lid + cylinder(9, _top() - 0.1, _top() + 3.6, x, y) - cylinder(5.4, 6, 18, x, y)

    found = faults(light, with_meshes(box(), lid=well))
    assert any("D14: seen of its tip from 45 degrees aside" in fault for fault in found)


def test_a_cap_without_a_flange_falls_out() -> None:
    cap = box().bodies["SW1"].middle
    found = faults(
        caps,
        with_meshes(box(), cap_quit=lambda mesh: mesh ^ cylinder(11.0, 0, 20, float(cap[0]), float(cap[1]))),
    )
    assert any("cap_quit: way out until it is held inf" in fault for fault in found)
    assert any("cap_quit: held all round" in fault for fault in found)


def test_a_cap_that_rubs() -> None:
    found = faults(caps, with_meshes(box(), cap_roll=lambda mesh: mesh.translate([0.25, 0, 0])))
    assert any("cap_roll: free around it 0.05 mm" in fault for fault in found)


def test_a_cap_that_the_lid_presses() -> None:
    higher = with_meshes(
        box(),
        cap_roll=lambda mesh: mesh + cylinder(13, 6, box().parameters.lid_inner - 0.01, *_middle("SW3")),
    )
    found = faults(caps, higher)
    assert any("cap_roll: play between its button and what holds it" in fault for fault in found)


def test_a_cap_that_rattles() -> None:
    at = _middle("SW3")
    ring = cylinder(14, 9.6, 12.4, *at) - cylinder(11.1, 9, 13, *at)
    thinner = with_meshes(box(), cap_roll=lambda mesh: mesh - ring)
    assert any("cap_roll: way out until it is held" in fault for fault in faults(caps, thinner))


def test_a_cap_that_cannot_go_down() -> None:
    button = box().circuit.parts["SW2"]
    blocked = with_meshes(box(), spacer=lambda mesh: mesh + block(12, 3, 4.4, 5.55, button.x, button.y + 5))
    assert any("cap_discard on SW2: way down" in fault for fault in faults(caps, blocked))


def test_a_cap_beside_its_button() -> None:
    other = with_circuit(box(), moved({"SW1": (3.0, 0.0)}))
    assert any("cap_quit on SW1: covers of its plunger" in fault for fault in faults(caps, other))
