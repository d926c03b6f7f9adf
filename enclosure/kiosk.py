"""What only the kiosk has: it is screwed to a table from below, and nothing of it opens from above."""

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Any, Final

from enclosure.dimensions import MIN_WALL
from enclosure.openings import notches
from enclosure.parameters import Parameters
from enclosure.shapes import box, cut, cylinder, fuse, hood_block, in_wall, prism
from hw.board import Circuit
from hw.modules import PI, USB_PLUG, pi_place

__all__ = ["cable", "hood", "hood_points", "lock_slot", "mount_points", "mounts", "side_vents"]

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
_DEPTH: Final = 42.0
"""How far the hood stands out behind the box: a plug of 18 mm, and its cable's bends into the table."""
_CABLE: Final = 4.5
"""Diameter of the widest cable."""
_STAKE: Final = 4.0
"""Diameter of the stakes that the cable bends round."""
_WALL: Final = 2.4
_PILOT: Final = 3.4
"""Hole in which an M4 screw forms its own thread."""
_POST: Final = 9.0


def mount_points(p: Parameters) -> list[tuple[float, float]]:
    """Where screws come up through the table into the base."""
    return [] if p.has_battery else list(_MOUNTS)


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
    room = 4.0
    thin = [
        (y - room, p.base_inner), (y + room, p.base_inner), (y + room, low + room), (y, low + 2 * room),
        (y - room, low + room),
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


def _stakes(circuit: Circuit) -> tuple[tuple[float, float], tuple[float, float]]:
    """Two stakes, left and right of the cable; between them is just the cable's width."""
    x, mouth = _power(circuit)
    first = mouth + USB_PLUG.gap + USB_PLUG.length + 7.0
    return (x - 2.4, first), (x + 3.6, first + 6.6)


def _power(circuit: Circuit) -> tuple[float, float]:
    """The mouth of the Pi's power socket."""
    (socket,) = (connector for connector in PI.connectors if connector.name == "POWER")
    return pi_place(circuit).point(socket.x, socket.y)


def cable(p: Parameters, circuit: Circuit) -> list[tuple[float, float, float]]:
    """The middle line of the power cable, from the end of its plug through the hood into the table."""
    x, mouth = _power(circuit)
    (socket,) = (connector for connector in PI.connectors if connector.name == "POWER")
    z = pi_place(circuit).height(socket.z)
    left, right = _stakes(circuit)
    aside = (_STAKE + _CABLE) / 2 + 0.1
    end = p.outer[1] + 0.2 + _DEPTH - _WALL - _CABLE / 2 - 1.0
    return [
        (x, mouth + USB_PLUG.gap + USB_PLUG.length, z),
        (left[0] + aside, left[1], z),
        (right[0] - aside, right[1], z),
        (right[0] - aside + 0.5, right[1] + 3.0, z - 1.5),
        (x, end, z - 5.0),
        (x, end, p.base_outer - 10.0),
    ]


def _hood_ends(p: Parameters, circuit: Circuit) -> tuple[tuple[float, float], tuple[float, float]]:
    """From where to where the hood goes, along x and y."""
    notch = next(notch for notch in notches(p, circuit) if notch.side == "top")
    near = p.outer[1] + 0.2
    return (notch.along[0] - 12.0, notch.along[1] + 12.0), (near, near + _DEPTH)


def hood_points(p: Parameters, circuit: Circuit) -> list[tuple[float, float]]:
    """Where screws come up through the table into the hood."""
    if p.has_battery:
        return []
    (left, right), (near, _) = _hood_ends(p, circuit)
    inset = _POST / 2 + 0.6
    return [(left + inset, near + _DEPTH / 2), (right - inset, near + _DEPTH / 2)]


def hood(p: Parameters, circuit: Circuit) -> Any:
    """The cover behind the box: it hides the Pi's USB, guides its cable into the table, and holds it.

    It is screwed down through the table, too. It prints on its roof. The cable bends round two stakes; a
    tie round it on the box's side of them cannot pass between them.
    """
    low, top = p.base_outer, p.joint - p.seam / 2
    x, y = _hood_ends(p, circuit)
    room = box((x[0] + _WALL, x[1] - _WALL), (y[0] - 1, y[1] - _WALL), (low - 1, top - _WALL))
    posts, pilots = [], []
    for at in hood_points(p, circuit):
        posts.append(cylinder(*at, (low, top - 1), _POST))
        pilots.append(cylinder(*at, (low - 1, top - _WALL), _PILOT))
    posts += [cylinder(*at, (low + 3.0, top - 1), _STAKE) for at in _stakes(circuit)]
    return cut(fuse([cut(hood_block(x, y, (low, top)), [room]), *posts]), pilots).clean()
