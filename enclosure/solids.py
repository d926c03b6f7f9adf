"""Solids as closed meshes: made from boxes and cylinders, or taken from a build123d shape."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Literal

import numpy as np
from manifold3d import CrossSection, Manifold, Mesh64

from enclosure.raster import Array
from hw.parts import Body

__all__ = [
    "ANGLE", "FINE", "Group", "Solid", "box", "cone", "cylinder", "dome", "envelope", "from_shape", "hexagon",
    "plate",
]  # fmt: skip

Group = Literal["printed", "board", "part", "module", "screw", "thread", "foot", "plug", "finger"]
"""What a solid is. A thread is what bites into a printed part: it may overlap it."""

_SEGMENTS: Final = 48
"""Of a circle. They lie outside of it, so that nothing is taken for smaller than it is."""
FINE: Final = 0.02
ANGLE: Final = 0.2
"""How far a mesh may lie off a printed part's surface, in millimetres, and how much it may turn from one
triangle to the next, in radians."""


@dataclass(frozen=True, eq=False)
class Solid:
    """A closed body where it stands in the assembled box."""

    name: str
    group: Group
    mesh: Any
    """A manifold3d.Manifold."""
    colour: tuple[float, float, float] = (0.6, 0.6, 0.6)
    mass: float = 0.0
    """In grammes."""
    travel: tuple[float, float, float] = field(default=(0.0, 0.0, 0.0))
    """How far and which way it moves when it is pressed."""

    @cached_property
    def triangles(self) -> Array:
        """The corners of its triangles: count, 3, 3."""
        mesh = self.mesh.to_mesh64()
        return mesh.vert_properties[:, :3][mesh.tri_verts]

    @cached_property
    def bounds(self) -> Array:
        """Its lowest and its highest corner."""
        return np.asarray(self.mesh.bounding_box()).reshape(2, 3)

    @property
    def volume(self) -> float:
        """In cubic millimetres."""
        return float(self.mesh.volume())

    @cached_property
    def middle(self) -> Array:
        """Its centre of gravity."""
        first, second, third = (self.triangles[:, n] for n in range(3))
        parts = np.einsum("ij,ij->i", first, np.cross(second, third))
        return ((first + second + third) * parts[:, None]).sum(axis=0) / (4 * parts.sum())

    def moved(self, offset: Iterable[float]) -> "Solid":
        """The same, moved."""
        return self.with_mesh(self.mesh.translate([float(v) for v in offset]))

    def with_mesh(self, mesh: Any) -> "Solid":
        """The same with another body."""
        return Solid(self.name, self.group, mesh, self.colour, self.mass, self.travel)


def box(width: float, depth: float, bottom: float, top: float, x: float = 0.0, y: float = 0.0) -> Any:
    """A box; x and y are its middle."""
    cube = Manifold.cube([width, depth, top - bottom])
    return cube.translate([x - width / 2, y - depth / 2, bottom])


def cylinder(diameter: float, bottom: float, top: float, x: float = 0.0, y: float = 0.0) -> Any:
    """A cylinder along z."""
    return Manifold.cylinder(top - bottom, _around(diameter), -1.0, _SEGMENTS).translate([x, y, bottom])


def cone(lower: float, upper: float, bottom: float, top: float, x: float = 0.0, y: float = 0.0) -> Any:
    """A cone along z that lost its tip, by the diameters of its ends."""
    mesh = Manifold.cylinder(top - bottom, _around(lower), _around(upper), _SEGMENTS)
    return mesh.translate([x, y, bottom])


def hexagon(flats: float, bottom: float, top: float, x: float = 0.0, y: float = 0.0) -> Any:
    """A hexagonal bar along z, by its width across the flats."""
    return Manifold.cylinder(top - bottom, flats / 3**0.5, -1.0, 6).translate([x, y, bottom])


def dome(diameter: float, bottom: float, top: float, x: float = 0.0, y: float = 0.0) -> Any:
    """A cylinder along z whose upper end is half a sphere."""
    shoulder = top - diameter / 2
    ball = Manifold.sphere(diameter / 2, _SEGMENTS).translate([x, y, shoulder])
    return cylinder(diameter, bottom, shoulder, x, y) + ball


def _around(diameter: float) -> float:
    return diameter / 2 / float(np.cos(np.pi / _SEGMENTS))


def plate(
    width: float,
    depth: float,
    bottom: float,
    top: float,
    corner: float = 0.0,
    holes: Iterable[tuple[float, float, float]] = (),
) -> Any:
    """A plate with its lower left corner at the origin, and holes: x, y, diameter."""
    outline = CrossSection.square([width - 2 * corner, depth - 2 * corner]).translate([corner, corner])
    if corner:
        outline = CrossSection.batch_hull(
            [
                CrossSection.circle(corner, _SEGMENTS).translate([x, y])
                for x in (corner, width - corner)
                for y in (corner, depth - corner)
            ]
        )
    for x, y, diameter in holes:
        outline -= CrossSection.circle(diameter / 2, _SEGMENTS).translate([x, y])
    return outline.extrude(top - bottom).translate([0, 0, bottom])


def envelope(body: Body) -> Any:
    """The solid of a body, as it is described: before it is turned, its face at z = 0."""
    if body.shape == "box":
        return box(body.width, body.depth, body.z, body.top, body.x, body.y)
    make = dome if body.shape == "dome" else cylinder
    return make(body.width, body.z, body.top, body.x, body.y)


def from_shape(shape: Any, fine: float = FINE, angle: float = ANGLE) -> Any:
    """The mesh of a build123d shape. Raises ValueError when it is not closed."""
    points, triangles = shape.tessellate(fine, angle)
    corners = np.array([(point.X, point.Y, point.Z) for point in points])
    # Each face brings its own corners; those of neighbours are the same points.
    _, first, number = np.unique(np.round(corners, 6), axis=0, return_index=True, return_inverse=True)
    numbers = number.reshape(-1)[np.asarray(triangles)]
    whole = numbers[(numbers != np.roll(numbers, 1, axis=1)).all(axis=1)]
    mesh = Manifold(Mesh64(vert_properties=corners[first], tri_verts=whole.astype(np.uint64)))
    if mesh.status().name != "NoError":
        raise ValueError(f"The shape is not closed: {mesh.status().name}.")
    return mesh
