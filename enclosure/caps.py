"""The caps of the three buttons and of the power button, the slider. Their flanges keep them in the box."""

from typing import Any, Final

from enclosure.dimensions import MIN_WALL
from enclosure.lid import KNOB, KNOB_LOWER, POWER_FLANGE
from enclosure.openings import SOCKET_ROOF, power_button, slider
from enclosure.parameters import Parameters
from enclosure.places import extent
from enclosure.shapes import (
    along_wall,
    box,
    chamfered_disc,
    cone,
    cut,
    cylinder,
    drop,
    fuse,
    in_wall,
    wall_box,
)
from hw.board import Circuit, Part

__all__ = ["button_cap", "power_cap", "switch_slider"]

_GRIP: Final = 1.7
"""How deep a cap sits on its plunger."""


def button_cap(p: Parameters, part: Part) -> Any:
    """A cap at rest on its plunger.

    Its flange is a cone of 45 degrees under a cone of the lid's: it prints on its face, and centres itself.
    """
    stub = extent(part, part.kind.bodies[2])
    top, rest = p.lid_top + p.cap_proud, stub.z[1]
    low = rest - _GRIP
    wide = p.cap + 2 * p.cap_flange
    # The lid's cone ends cap_flange above its inside, where its hole is cap_gap wider than the cap.
    shoulder = p.lid_inner + p.cap_flange + p.cap_gap - p.cap_play
    solid = fuse(
        [
            cylinder(part.x, part.y, (low, shoulder - p.cap_flange), wide),
            cone(part.x, part.y, (shoulder - p.cap_flange, shoulder), (wide, p.cap)),
            chamfered_disc(part.x, part.y, (shoulder - 0.5, top), p.cap, 0.8),
        ]
    )
    half = (p.plunger_play + stub.x[1] - stub.x[0]) / 2
    socket = box((part.x - half, part.x + half), (part.y - half, part.y + half), (low - 1, rest))
    return cut(solid, [socket]).clean()


def power_cap(p: Parameters, circuit: Circuit) -> Any:
    """The knob in the side wall; its flange stands between plunger and wall."""
    plunger = power_button(p, circuit)
    u, z = plunger.along, plunger.height
    aside, front, back = POWER_FLANGE
    start = plunger.depth + p.power_play
    end = max(plunger.depth, 0.0) + p.power_play + MIN_WALL
    flange = wall_box(
        p,
        plunger.side,
        (u - aside, u + aside),
        (start, end),
        (z - back, min(z + front, p.lid_inner - 0.3)),
    )
    knob = in_wall(p, plunger.side, drop((u, z - KNOB_LOWER), KNOB, -1), (end - 0.2, p.wall + p.power_proud))
    return fuse([flange, knob]).clean()


def switch_slider(p: Parameters, circuit: Circuit) -> Any:
    """The slider on the slide switch's lever; its flange stands between switch and wall."""
    s = slider(p, circuit)
    start, wall = s.flange
    flange = wall_box(p, s.side, (s.at - s.reach, s.at + s.reach), s.flange, s.heights)
    u, z = s.knob
    knob = wall_box(p, s.side, (s.at - u, s.at + u), (wall - 0.2, s.end), (s.height - z, s.height + z))
    u, z, end = s.socket[0] / 2, s.socket[1] / 2, s.socket[2]
    low, high, roof = s.height - z, s.height + z, end - SOCKET_ROOF
    points = [(start - 1.0, low), (roof, low), (end, low + SOCKET_ROOF)]
    points += [(end, high - SOCKET_ROOF), (roof, high), (start - 1.0, high)]
    socket = along_wall(p, s.side, points, (s.at - u, s.at + u))
    return cut(fuse([flange, knob]), [socket]).clean()
