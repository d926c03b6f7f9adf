"""A small piece that shows whether a printer's holes and joints fit, before hours go into the box."""

from typing import Any, Final

from build123d import Location

from enclosure.parameters import Parameters
from enclosure.printed import Printed
from enclosure.shapes import box, cone, cut, cylinder, fuse
from hw.fixings import STANDOFF
from hw.parts import KINDS

__all__ = ["coupon"]

_LENGTH: Final = 50.0
_WIDTH: Final = 24.0
_WALL_TOP: Final = 7.0
"""Height of the two walls over the bed."""
_SLACK: Final = 0.3


def coupon(p: Parameters) -> Printed:
    """The test piece. Printed twice, the tongue of one goes into the groove of the other, turned over.

    It has a LED's hole, a cap's hole, a boss for a standoff's stud and a seat for a countersunk screw, all
    as the box has them.
    """
    half, side = _LENGTH / 2, _WIDTH / 2
    plate = box((-half, half), (-side, side), (0.0, p.lid_thickness))
    upper = box((-half, half), (side - p.wall, side), (0.0, _WALL_TOP))
    tongue = box((-half, half), (side - p.wall, side - p.wall + p.lip), (_WALL_TOP - 1, _WALL_TOP + p.tongue))
    # The groove, for the tongue of the other piece.
    lower = box((-half, half), (-side, -side + p.wall), (0.0, _WALL_TOP - p.tongue - _SLACK))
    lip = box((-half, half), (-side, -side + p.lip), (0.0, _WALL_TOP))
    boss = cylinder(10.5, 4.0, (0.0, p.lid_thickness + STANDOFF.stud + 1.0), p.boss)
    post = cylinder(19.5, 0.0, (0.0, p.screw_sink + 4.0), p.post)
    solid = fuse([plate, upper, tongue, lower, lip, boss, post])
    return Printed(name="fit_test", shape=cut(solid, _holes(p)).clean(), bed=Location((0, 0, 0)), quantity=2)


def _holes(p: Parameters) -> list[Any]:
    led = KINDS["LED red 5 mm"].bodies[1].width + p.led_play
    depth = p.led_countersink
    cap, flange = p.cap + 2 * p.cap_gap, p.cap_flange
    seat = (p.sink - p.screw_hole) / 2
    top = p.lid_thickness
    return [
        cylinder(-19.5, 0.0, (-1.0, top + 1), led),
        cone(-19.5, 0.0, (0.0, depth), (led + 2 * depth, led)),
        cylinder(-5.5, 0.0, (-1.0, top + 1), cap),
        cone(-5.5, 0.0, (top - flange, top), (cap, cap + 2 * flange)),
        cylinder(10.5, 4.0, (top, top + STANDOFF.stud + 2), p.screw_pilot),
        cylinder(19.5, 0.0, (-1.0, p.screw_sink + 5), p.screw_hole),
        cylinder(19.5, 0.0, (-1.0, p.screw_sink), p.sink),
        cone(19.5, 0.0, (p.screw_sink, p.screw_sink + seat), (p.sink, p.screw_hole)),
    ]
