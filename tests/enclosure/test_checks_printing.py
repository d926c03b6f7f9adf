"""Bodies, walls and overhangs: what a printer cannot print is found."""

from typing import Any

import pytest

pytest.importorskip("build123d", reason="build123d is missing: pip install -e '.[enclosure]'")

import build123d
import numpy as np

from enclosure.assembly import as_printed
from enclosure.checks.printing import overhang, thinnest, whole
from enclosure.printed import Printed
from enclosure.solids import Solid, box, cone, cylinder, from_shape

BRIDGE = 1.2


def solid(mesh: Any) -> Solid:
    return Solid("sample", "printed", mesh)


def _bad(shape: Any, mesh: Any) -> set[str]:
    return {finding.what for finding in whole("sample", shape, solid(mesh)) if not finding.good}


def test_one_closed_body_is_good() -> None:
    shape = build123d.Solid.make_box(10, 10, 10)
    assert _bad(shape, from_shape(shape)) == set()


def test_two_bodies_are_found() -> None:
    first, second = (
        build123d.Solid.make_box(5, 5, 5),
        build123d.Solid.make_box(5, 5, 5).moved(build123d.Location((9, 0, 0))),
    )
    both = build123d.Compound(children=[first, second])
    assert _bad(both, from_shape(both)) == {"bodies", "bodies of its mesh"}


def test_a_mesh_that_is_not_the_solid_is_found() -> None:
    shape = build123d.Solid.make_box(10, 10, 10)
    assert _bad(shape, box(10, 10, 0, 9)) == {"volume of the mesh off that of the solid"}


def test_an_open_shape_makes_no_mesh() -> None:
    open_box = build123d.Shell(build123d.Solid.make_box(5, 5, 5).faces()[:5])
    with pytest.raises(ValueError, match="not closed"):
        from_shape(open_box)


@pytest.mark.parametrize(
    ("mesh", "thickness"),
    [
        (box(20, 20, 0, 2), 2.0),
        (box(20, 20, 0, 2) - box(8, 8, 0.9, 3), 0.9),
        (box(20, 20, 0, 9) - box(17.8, 17.8, 2, 10), 1.1),
        # A pipe off its axis; a wall across; a plate under 45 degrees.
        (cylinder(12, 0, 9) - cylinder(10, -1, 10, 0.3), 0.7),
        (box(20, 20, 0, 9) - box(16, 16, 2, 10) + box(1.0, 20, 0, 9).rotate([0, 0, 30]), 1.0),
        (box(20, 1.0, 0, 20).rotate([45, 0, 0]), 1.0),
    ],
)
def test_the_thinnest_wall_is_found(mesh: Any, thickness: float) -> None:
    found = thinnest(solid(mesh))
    assert found.value == pytest.approx(thickness, abs=0.06)
    assert found.good == (thickness >= 1.2)


def test_the_place_of_a_thin_wall_is_told() -> None:
    found = thinnest(solid(box(40, 40, 0, 3) - box(4, 4, 0.5, 4, 12, -7)))
    assert found.where is not None
    assert np.abs(np.array(found.where) - (12, -7, 0.25)).max() < 2.2


def test_what_stands_no_higher_than_a_letter_is_no_wall() -> None:
    # Two strokes with a rib of 0.8 between them, 0.6 deep.
    mesh = box(20, 20, 0, 3)
    for x in (-1.0, 1.0):
        mesh -= box(1.2, 8, 2.4, 4, x)
    assert thinnest(solid(mesh), relief=0.75).good
    assert not thinnest(solid(mesh), relief=0.3).good


@pytest.mark.parametrize(
    ("mesh", "length"),
    [
        (box(10, 10, 0, 10), 0.0),
        # 45 degrees may be; a little more may not.
        (cone(10, 20, 0, 5), 0.0),
        (cone(10, 22, 0, 5), np.inf),
        # A window: its upper edge is a bridge. A slot in the bed face, as wide as the stroke of a letter.
        (box(20, 20, 0, 20) - box(5, 30, 5, 10), 5.0),
        (box(20, 20, 0, 20) - box(0.9, 30, -1, 0.6), 0.9),
        # A plus of such slots: its middle is a little further from what carries it.
        (box(20, 20, 0, 9) - box(0.9, 8, -1, 0.6) - box(8, 0.9, -1, 0.6), 0.9 * 2**0.5),
        # A ledge; a shelf on one side; an island in the air.
        (box(10, 10, 0, 5) + box(12, 10, 4.999, 10), np.inf),
        (box(2, 10, 0, 10, -6) + box(14, 10, 9, 10), np.inf),
        (box(30, 30, 0, 2) + box(4, 4, 0, 12) + box(4, 20, 9, 12), np.inf),
        # A roof like a tent.
        (box(20, 20, 0, 20) - box(6, 30, 0, 6).rotate([0, 45, 0]).translate([0, 0, 3]), 0.0),
    ],
)
def test_what_hangs_is_found(mesh: Any, length: float) -> None:
    found = overhang(solid(mesh), BRIDGE)
    assert found.value == pytest.approx(length, abs=0.4)
    assert found.good == (length <= BRIDGE)


def test_a_part_is_checked_as_it_lies_on_the_bed() -> None:
    shape = build123d.Solid.make_cone(5, 11, 5)
    upright = Printed(name="cone", shape=shape, bed=build123d.Location())
    turned = Printed(name="cone", shape=shape, bed=build123d.Location((0, 0, 0), (180, 0, 0)))
    mesh = solid(from_shape(shape))
    assert not overhang(as_printed(mesh, upright), BRIDGE).good
    lying = as_printed(mesh, turned)
    assert overhang(lying, BRIDGE).good
    assert lying.bounds[0][2] == pytest.approx(0, abs=1e-6)
    assert lying.bounds.mean(axis=0)[:2] == pytest.approx([0, 0], abs=1e-6)
