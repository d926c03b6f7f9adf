"""Rays, cuts, lines of sight and ways: the tools of the checks, on bodies whose answers are known."""

from typing import Any

import numpy as np
import pytest

pytest.importorskip("build123d", reason="build123d is missing: pip install -e '.[enclosure]'")

from manifold3d import CrossSection

from enclosure.checks.finding import CaseFinding
from enclosure.checks.section import area_in, cut_at, distances, gap, hole_at, holes_at, rays, rectangle
from enclosure.checks.sight import Space
from enclosure.checks.ways import covered, in_the_way, way_until
from enclosure.raster import Grid, grid_over, look_along, shoot
from enclosure.solids import Solid, box, cylinder, dome, hexagon, plate


def solid(mesh: Any, name: str = "sample") -> Solid:
    return Solid(name, "printed", mesh)


@pytest.mark.parametrize("way", [(0, 0, 1), (1, 0, 0), (0, -1, 0), (1, 2, 3), (-1, 0.5, 0.2)])
def test_rays_measure_a_volume(way: tuple[float, float, float]) -> None:
    body = solid(box(10, 8, 0, 6) - cylinder(4, -1, 7))
    grid = grid_over(body.triangles, look_along(way), 0.05)
    pieces = shoot(body.triangles, grid)
    assert (pieces.leave - pieces.enter).sum() * grid.pitch**2 == pytest.approx(body.volume, rel=0.01)
    assert (pieces.enter_slant < 0).all()
    assert (pieces.leave_slant > 0).all()
    back = grid.points(pieces.ray, pieces.enter)
    assert (back > body.bounds[0] - 1e-6).all()
    assert (back < body.bounds[1] + 1e-6).all()


def test_an_open_mesh_is_refused() -> None:
    triangles = solid(box(2, 2, 0, 2)).triangles
    open_above = triangles[(triangles[:, :, 2] < 2).any(axis=1)]
    grid = grid_over(open_above, look_along((0, 0, 1)), 0.1)
    with pytest.raises(ValueError, match="not closed"):
        shoot(open_above, grid)


def test_solids_have_their_volume_and_middle() -> None:
    assert solid(hexagon(5, 0, 10)).volume == pytest.approx(5**2 * 3**0.5 / 2 * 10, rel=1e-6)
    assert solid(plate(10, 5, 0, 2, 1.0, [(5, 2.5, 2.0)])).volume == pytest.approx(
        (50 - (4 - np.pi) - np.pi) * 2, rel=0.01
    )
    assert solid(dome(5, 0, 8)).volume == pytest.approx(
        np.pi * 2.5**2 * 5.5 + np.pi * 2.5**3 * 2 / 3, rel=0.01
    )
    middle = solid(box(4, 4, 0, 2) + box(4, 4, 0, 2, 10)).middle
    assert middle == pytest.approx([5, 0, 1])


def test_cuts_and_their_holes() -> None:
    body = solid(box(20, 10, 0, 4) - cylinder(3, -1, 5, -5) - cylinder(4, -1, 5, 5))
    area = cut_at([body], 2.0)
    assert len(holes_at(area)) == 2
    found = hole_at(area, 5, 0.5)
    assert found is not None
    assert found.area() == pytest.approx(np.pi * 4, rel=0.01)
    assert hole_at(area, 0, 0) is None
    assert hole_at(area, 50, 0) is None
    near = distances(area, [(-5, 0), (-5, 0.5), (50, 0)])
    assert near == pytest.approx([1.5, 1.0, 40.0], abs=0.01)
    assert distances(CrossSection(), [(0, 0)]) == [np.inf]
    assert area_in(area, rectangle(0, 0, 2, 2)) == pytest.approx(4)
    out = rays(area, 5, 0, 4)
    assert all(len(met) == 2 for met in out)
    assert cut_at([body], 9.0).is_empty()


@pytest.mark.parametrize(("columns", "rows"), [(7, 6), (1, 1), (300, 2)])
def test_a_grid_over_a_piece_sees_what_one_over_the_whole_sees(columns: int, rows: int) -> None:
    triangles = solid(box(10, 8, 0, 6) - cylinder(4, -1, 7)).triangles
    whole = grid_over(triangles, look_along((1, 2, 3)), 0.5)
    right, up = 6, 5
    frame, pitch = whole.frame, whole.pitch
    piece = Grid(frame, whole.right + right * pitch, whole.up + up * pitch, pitch, columns, rows)
    seen, wanted = shoot(triangles, piece), shoot(triangles, whole)
    column, row = wanted.ray % whole.columns - right, wanted.ray // whole.columns - up
    inside = (column >= 0) & (column < columns) & (row >= 0) & (row < rows)
    assert inside.any()
    assert seen.ray.tolist() == (row * columns + column)[inside].tolist()
    for mine, theirs in (
        (seen.enter, wanted.enter),
        (seen.leave, wanted.leave),
        (seen.enter_slant, wanted.enter_slant),
        (seen.leave_slant, wanted.leave_slant),
    ):
        assert mine == pytest.approx(theirs[inside])


@pytest.mark.parametrize(("apart", "wanted"), [(1.25, 1.25), (0.0, 0.0), (-1.0, 0.0), (9.0, 3.0)])
def test_the_gap_between_two_areas(apart: float, wanted: float) -> None:
    assert gap(rectangle(0, 0, 2, 2), rectangle(2 + apart, 0, 2, 2)) == pytest.approx(wanted, abs=1e-3)


def test_a_wall_with_a_hole_blocks_some_lines() -> None:
    wall = solid(box(1, 10, 0, 10) - box(3, 2, 4, 6))
    space = Space([wall], np.array([-3, -6, -1]), np.array([3, 6, 11]), 0.2, 0.1)
    starts = np.array([[-2.5, 0, 5], [-2.5, 3, 5], [-2.5, 0, 5], [-2.5, 0.9, 4.1]])
    ends = np.array([[2.5, 0, 5], [2.5, 3, 5], [2.5, 4, 5], [2.5, 0.9, 4.1]])
    assert space.blocked(starts, ends).tolist() == [False, True, True, False]
    assert space.filled(np.array([[0, 3, 5], [0, 0, 5], [40, 3, 5.0]])).tolist() == [True, False, False]


def test_how_far_something_moves() -> None:
    piston = solid(box(2, 2, 0, 3))
    stop = solid(box(10, 10, 5.5, 7), "stop")
    aside = solid(box(2, 2, 0, 9, 5), "aside")
    assert way_until(piston, [stop], np.array([0, 0, 1])) == pytest.approx(2.5)
    assert way_until(piston, [aside], np.array([0, 0, 1])) == np.inf
    assert way_until(piston, [stop, aside], np.array([1, 0, 0])) == pytest.approx(3.0)
    assert way_until(piston, [], np.array([0, 0, 1])) == np.inf


def test_what_a_way_in_meets() -> None:
    peg = solid(box(2, 2, 0, 3), "peg")
    socket = solid(box(6, 6, 0, 3) - box(2.4, 2.4, -1, 4), "socket")
    lid = solid(box(6, 1, 4, 5), "lid")
    assert in_the_way([peg], [socket, lid], np.array([0, 0, 1])) == {}
    met = in_the_way([peg], [socket, lid], np.array([0, 0, -1]))
    assert set(met) == {("peg", "lid")}
    assert met["peg", "lid"] == pytest.approx(2.0, rel=0.2)
    tight = solid(box(6, 6, 0, 3) - box(1.6, 2.4, -1, 4), "socket")
    assert ("peg", "socket") in in_the_way([peg], [tight], np.array([0, 0, 1]))


@pytest.mark.parametrize(("x", "share"), [(0.0, 1.0), (1.0, 0.5), (3.0, 0.0)])
def test_how_much_of_a_plunger_is_covered(x: float, share: float) -> None:
    plunger, cap = solid(box(2, 2, 0, 5)), solid(box(2, 2, 5.1, 6, x))
    assert covered(plunger, cap, np.array([0, 0, 1])) == pytest.approx(share, abs=0.05)


@pytest.mark.parametrize(
    ("value", "least", "most", "good"),
    [
        (1.2, 1.2, None, True), (1.1999999, 1.2, None, True), (1.19, 1.2, None, False), (3, None, 2, False),
        (2, 1, 2, True), (float("nan"), 1, None, False), (float("inf"), None, 1, False),
        (7, None, None, True),
    ],
)  # fmt: skip
def test_a_figure_and_its_limits(value: float, least: float | None, most: float | None, good: bool) -> None:
    assert CaseFinding("part", "wall", value, least, most).good == good


def test_a_finding_reads_well() -> None:
    text = str(CaseFinding("lid", "thinnest wall", 1.6, 1.2, where=(1.0, -2.04, 3.0)))
    assert text == "lid: thinnest wall 1.60 mm (at least 1.20) at 1.0, -2.0, 3.0"
    assert str(CaseFinding("box", "feet", 4, 3, 5, "")) == "box: feet 4 (at least 3, at most 5)"
