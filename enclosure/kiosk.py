"""What only the kiosk has: it is screwed to a table from below, and nothing of it opens from above."""

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Any, Final

from enclosure.openings import notches
from enclosure.parameters import Parameters
from enclosure.refusals import MIN_WALL
from enclosure.shapes import box, cut, cylinder, fuse, in_wall, prism
from hw.board import Circuit

__all__ = ["hood", "lock_slot", "mounts", "side_vents"]

_MOUNTS: Final = ((-40.0, 24.0), (-40.0, -29.0), (40.0, -29.0), (40.0, 0.0))
"""Where its four M4 screws come up through the table: clear of the Pi, the drivers and the posts."""
_NUT: Final = (7.2, 3.4)
"""Pocket for an M4 nut: across the flats, deep. Or for the head of a 3.5 mm wood screw from inside."""
_HOLE: Final = 4.4
_UNDER_NUT: Final = 3.0
_SLOT: Final = (3.2, 7.2)
"""The slot for a cable lock: 3 x 7 mm is the common size."""
_SLOT_WALL: Final = 2.0
"""Thickness of the wall at the slot: what such locks hold."""
_DEPTH: Final = 34.0
"""How far the hood stands out behind the box: a plug of 18 mm, and its cable's bend into the table."""
_WALL: Final = 2.4
_PILOT: Final = 3.4
"""Hole in which an M4 screw forms its own thread."""
_POST: Final = 9.0


def mounts(p: Parameters) -> tuple[list[Any], list[Any]]:
    """Bosses with pockets for nuts, which open inwards: what is added to the base, and what is cut."""
    added, cuts = [], []
    seat = p.base_outer + _UNDER_NUT
    for x, y in _MOUNTS:
        added.append(
            cylinder(x, y, (p.base_inner - 0.5, seat + _NUT[1]), _NUT[0] / cos(pi / 6) + 2 * MIN_WALL + 0.4)
        )
        cuts.append(cylinder(x, y, (p.base_outer - 1, seat + 1), _HOLE))
        corners = [
            (x + _NUT[0] / 2 / cos(pi / 6) * cos(n * pi / 3), y + _NUT[0] / 2 / cos(pi / 6) * sin(n * pi / 3))
            for n in range(6)
        ]
        cuts.append(prism(corners, (seat, seat + _NUT[1] + 1)))
    return added, cuts


def lock_slot(p: Parameters) -> Any:
    """An upright slot with a pointed roof in the left wall, which is thinner there."""
    wide, tall = _SLOT
    y, low = -24.0, p.base_inner + 1.2
    half = wide / 2
    outline = [
        (y - half, low),
        (y + half, low),
        (y + half, low + tall),
        (y, low + tall + half),
        (y - half, low + tall),
    ]
    room = 5.0
    thin = [
        (y - room, p.base_inner), (y + room, p.base_inner), (y + room, low + 5), (y, low + 5 + room),
        (y - room, low + 5),
    ]  # fmt: skip
    return fuse(
        [
            in_wall(p, "left", outline, (-0.5, p.wall + 0.5)),
            in_wall(p, "left", thin, (-0.5, p.wall - _SLOT_WALL)),
        ]
    )


def side_vents(p: Parameters) -> Iterator[Any]:
    """Upright slots with pointed roofs in both long walls: the back lies on the table."""
    low, high = p.base_inner + 1.5, p.joint - p.tongue - 3.2
    for side, places in (("bottom", range(-28, 29, 8)), ("right", range(-16, 33, 8))):
        for u in places:
            outline = [(u - 1.0, low), (u + 1.0, low), (u + 1.0, high), (u, high + 1.0), (u - 1.0, high)]
            yield in_wall(p, side, outline, (-0.5, p.wall + 0.5))  # type: ignore[arg-type]


def hood(p: Parameters, circuit: Circuit) -> Any:
    """The cover behind the box: it hides the Pi's USB, guides its cable into the table, and holds it.

    It is screwed down through the table, too. It prints on its roof.
    """
    notch = next(notch for notch in notches(p, circuit) if notch.side == "top")
    low, top = p.base_outer, p.joint - p.seam / 2
    left, right = notch.along[0] - 12.0, notch.along[1] + 12.0
    near, far = p.outer[1] + 0.2, p.outer[1] + 0.2 + _DEPTH
    whole = box((left, right), (near, far), (low, top))
    whole = _chamfered(whole)
    room = box((left + _WALL, right - _WALL), (near - 1, far - _WALL), (low - 1, top - _WALL))
    middle = sum(notch.along) / 2
    posts, pilots = [], []
    for x in (left + _POST / 2, right - _POST / 2):
        y = near + _DEPTH / 2
        posts.append(cylinder(x, y, (low, top - 1), _POST))
        pilots.append(cylinder(x, y, (low - 1, top - _WALL), _PILOT))
    # Three posts in zigzag hold the cable; a tie round the middle one holds it for good.
    power = notch.along[0] + 5.8
    for x, y in ((power + 4.4, far - 10.5), (power - 4.4, far - 6.5), (power + 4.4, far - 3.5)):
        posts.append(cylinder(x, y, (low + 4, top - 1), 3.6))
    del middle
    return cut(fuse([cut(whole, [room]), *posts]), pilots).clean()


def _chamfered(solid: Any) -> Any:
    from build123d import Axis, chamfer, fillet  # noqa: PLC0415

    upright = solid.edges().filter_by(Axis.Z).sort_by(Axis.Y)[2:]
    solid = fillet(upright, 5.0)
    roof = solid.faces().sort_by(Axis.Z)[-1]
    near = roof.edges().sort_by(Axis.Y)[0]
    return chamfer([edge for edge in roof.edges() if not edge.is_same(near)], 1.5)
