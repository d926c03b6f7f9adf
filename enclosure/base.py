"""The base: the back of the box, the posts it stands on inside, and the lower half of its walls."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

from enclosure.bay import bay
from enclosure.dimensions import GAUGE_SUNK, MIN_WALL
from enclosure.kiosk import lock_slot, mounts, side_vents
from enclosure.lid import scoop
from enclosure.openings import card_reach, hidden_card, hidden_sockets, notches, slider
from enclosure.parameters import Parameters
from enclosure.places import extent, of_kind
from enclosure.shapes import (
    box,
    cone,
    cut,
    cylinder,
    drop,
    fuse,
    in_wall,
    plate,
    ring,
    rounded_box,
    wall_box,
    wall_flare,
)
from enclosure.words import back_words
from hw.board import THICKNESS, Circuit, Part
from hw.modules import BOOST, GAUGE, PI, pi_place

__all__ = ["base", "feet", "lanyard_holes"]

_SLACK: Final = 0.3
"""Between the end of the lid's tongue and the ledge under it."""
_SLOT: Final = 2.0
_SLOTS: Final = 8
_SLOT_LENGTH: Final = 15.0
_SLOT_PITCH: Final = 4.6
_PEG: Final = 0.3
"""What a peg is thinner than its hole."""
_POCKET: Final = 0.2
"""From the gauge to the edge of its pocket."""
_RIB: Final = 1.8
_LANYARD: Final = 2.2
"""Radius of the two holes of the lanyard."""
_ASIDE: Final = 5.8
"""From the corner's screw to those holes."""
_LANYARD_HEIGHT: Final = 3.6
"""Of their middles over the inside of the back."""
_CORNER_ROOM: Final = 4.2
"""From the middles of those holes to the outside of the wall round the corner."""
_FOOT: Final = 9.0
"""Diameter of the rings that show where the stick-on feet go."""


def base(p: Parameters, circuit: Circuit) -> Any:
    """The base."""
    pieces = [_shell(p), *_posts(p, circuit), *_pi_rest(p, circuit), *_board_rests(p, circuit)]
    tools = [*_screws(p, circuit), *_vents(p, circuit), *_feet(p), *back_words(p, circuit)]
    if p.has_battery:
        pieces += [*_boost_rest(p), *bay(p), _lanyard_wall(p, circuit)]
        tools += [*_boost_pilots(p), *_lanyard(p, circuit), scoop(p, circuit), _gauge_pocket(p)]
        pieces.append(_under_slider(p, circuit))
    else:
        pieces += mounts(p)[0]
        tools += [*mounts(p)[1], lock_slot(p), *side_vents(p)]
        card = hidden_card(p, circuit)
        deep = card_reach(p, circuit) + 0.4
        tools.append(wall_box(p, card.side, card.along, (-0.01, deep), (card.bottom, card.top)))
    for shut, deep in hidden_sockets(p, circuit):
        tools.append(wall_box(p, shut.side, shut.along, (-0.01, deep), (shut.bottom, shut.top)))
    for notch in notches(p, circuit):
        # Its bevel goes round three of its edges; the fourth is the lid's.
        tools.append(wall_box(p, notch.side, notch.along, (-0.01, p.wall + 1), (notch.bottom, p.joint + 1)))
        tools.append(wall_flare(p, notch.side, notch.along, (notch.bottom, p.joint + 5)))
    whole = cut(fuse(pieces), tools)
    return (fuse([whole, *_gauge_pegs(p)]) if p.has_battery else whole).clean()


def _shell(p: Parameters) -> Any:
    rim = p.joint - p.seam / 2
    outside = plate(p.outer, p.radius, (p.base_outer, rim), low=p.back_chamfer)
    half = (p.outer[0] - p.lip, p.outer[1] - p.lip)
    ledge = p.joint - p.tongue - _SLACK
    return cut(
        outside,
        [
            plate(p.inner, p.inner_radius, (p.base_inner, rim + 1)),
            plate(half, p.radius - p.lip, (ledge, rim + 1)),
        ],
    )


def _posts(p: Parameters, circuit: Circuit) -> Iterator[Any]:
    """Under the standoffs; where the Pi's own corner is between them, under that."""
    pi = pi_place(circuit)
    corners = [pi.point(x, y) for x, y, _ in PI.holes]
    for hole in of_kind(circuit, "hole"):
        shared = any(abs(hole.x - x) < 0.2 and abs(hole.y - y) < 0.2 for x, y in corners)
        top = pi.height(-PI.thickness) if shared else p.post_top
        yield cylinder(hole.x, hole.y, (p.base_inner - 0.5, top), p.post)


def _screws(p: Parameters, circuit: Circuit) -> Iterator[Any]:
    """Countersunk heads, sunk: cone and hole print without a ceiling."""
    seat = p.screw_seat
    for hole in of_kind(circuit, "hole"):
        yield cylinder(hole.x, hole.y, (p.base_outer - 1, p.post_top + 1), p.screw_hole)
        yield cylinder(hole.x, hole.y, (p.base_outer - 1, seat), p.sink)
        depth = (p.sink - p.screw_hole) / 2
        yield cone(hole.x, hole.y, (seat, seat + depth), (p.sink, p.screw_hole))


def _pi_rest(p: Parameters, circuit: Circuit) -> Iterator[Any]:
    """A peg in the Pi's other hole at its USB side."""
    pi = pi_place(circuit)
    taken = [(hole.x, hole.y) for hole in of_kind(circuit, "hole")]
    for u, v, diameter in PI.holes:
        x, y = pi.point(u, v)
        if v > PI.depth / 2 or any(abs(x - a) < 0.2 and abs(y - b) < 0.2 for a, b in taken):
            continue
        back = pi.height(-PI.thickness)
        yield cylinder(x, y, (p.base_inner - 0.5, back), diameter + 2 * MIN_WALL)
        yield cylinder(x, y, (back - 0.5, pi.height(-0.4)), diameter - _PEG)
        yield cone(x, y, (pi.height(-0.4), pi.height(0.4)), (diameter - _PEG, diameter - _PEG - 0.8))


def _board_rests(p: Parameters, circuit: Circuit) -> Iterator[Any]:
    """Ribs on the wall under the board's edge, between the buttons: a press does not bend the board."""
    buttons = sorted(part.x for part in of_kind(circuit, "button 12 mm"))
    top = -THICKNESS - 0.1
    for left, right in pairwise(buttons):
        x = (left + right) / 2
        y = -p.inner[1]
        # It stands clear of the lid's tongue, which slides down along the wall.
        yield box((x - 3, x + 3), (y + 0.3, y + 0.3 + _RIB), (p.base_inner - 0.5, top))
        yield box((x - 3, x + 3), (y - 0.5, y + 0.5), (p.base_inner - 0.5, p.joint - p.tongue - _SLACK))


def _vents(p: Parameters, circuit: Circuit) -> Iterator[Any]:
    """Slots through the back under the Pi's processor."""
    if not p.has_battery:
        return
    pi = pi_place(circuit)
    chips = PI.bodies[7]
    x, y = pi.point(chips.x, chips.y)
    y += 0.5
    for n in range(_SLOTS):
        at = x + (n - (_SLOTS - 1) / 2) * _SLOT_PITCH
        z = (p.base_outer - 1, p.base_inner + 1)
        straight = box((at - _SLOT / 2, at + _SLOT / 2), (y - _SLOT_LENGTH / 2, y + _SLOT_LENGTH / 2), z)
        ends = [cylinder(at, y + sign * _SLOT_LENGTH / 2, z, _SLOT) for sign in (-1, 1)]
        yield fuse([straight, *ends])


def feet(p: Parameters) -> list[tuple[float, float]]:
    """The middles of the stick-on feet; a kiosk stands on its back."""
    if not p.has_battery:
        return []
    x, y = p.outer[0] - 15.8, p.outer[1] - 13.8
    return [(-x, -y), (x, -y), (-x, y), (x, y)]


def _feet(p: Parameters) -> Iterator[Any]:
    """Rings in the back where the feet go."""
    for x, y in feet(p):
        yield ring(x, y, (p.base_outer - 0.5, p.base_outer + 0.4), (_FOOT - 1.6, _FOOT))


def _under_slider(p: Parameters, circuit: Circuit) -> Any:
    """What closes the lid's notch for the slider's knob from below."""
    knob = slider(p, circuit)
    half = knob.slot - p.joint_gap
    z = (p.joint - p.tongue - 1.0, 2 * knob.height - knob.top)
    return wall_box(p, knob.side, (knob.middle - half, knob.middle + half), (0.0, MIN_WALL), z)


def _boost_rest(p: Parameters) -> Iterator[Any]:
    """Posts under the boost board's holes, rests and a stop at its other end."""
    assert p.boost is not None
    back = p.boost.height(-BOOST.thickness)
    for u, v, _ in BOOST.holes:
        x, y = p.boost.point(u, v)
        yield cylinder(x, y, (p.base_inner - 0.5, back), 6.1)
    ends = [p.boost.point(BOOST.width + w, v) for w in (-2.5, 0.3, 0.3 + _RIB) for v in (4.0, 18.9)]
    xs, ys = [x for x, _ in ends], [y for _, y in ends]
    # Two rests under the far end, joined by a stop behind it that takes the push of the plug.
    for x in (min(xs), max(xs)):
        yield box((x - 2, x + 2), (min(ys), max(ys)), (p.base_inner - 0.5, back))
    yield box(
        (min(xs) - 2, max(xs) + 2), (min(ys), min(ys) + _RIB), (p.base_inner - 0.5, back + BOOST.thickness)
    )


def _boost_pilots(p: Parameters) -> Iterator[Any]:
    assert p.boost is not None
    back = p.boost.height(-BOOST.thickness)
    for u, v, _ in BOOST.holes:
        x, y = p.boost.point(u, v)
        yield cylinder(x, y, (p.base_outer + MIN_WALL + p.letter_depth, back + 1), p.screw_pilot)


def _gauge_pocket(p: Parameters) -> Any:
    """A shallow pocket in the back, for the gauge and the tape below it."""
    assert p.gauge is not None
    ends = [p.gauge.point(0, 0), p.gauge.point(GAUGE.width, GAUGE.depth)]
    x, y = (sorted(end[axis] for end in ends) for axis in (0, 1))
    return rounded_box(
        (x[0] - _POCKET, x[1] + _POCKET),
        (y[0] - _POCKET, y[1] + _POCKET),
        (p.base_inner - GAUGE_SUNK, p.base_inner + 1),
        GAUGE.corner,
    )


def _gauge_pegs(p: Parameters) -> Iterator[Any]:
    """Pegs in the gauge's holes next to its tall sockets: they bear the force of the plugs."""
    assert p.gauge is not None
    for u, v, diameter in GAUGE.holes:
        if v < GAUGE.depth / 2:
            continue
        x, y = p.gauge.point(u, v)
        face = p.gauge.z
        yield cylinder(x, y, (p.base_inner - GAUGE_SUNK - 0.3, face), diameter - _PEG)
        yield cone(x, y, (face, face + 0.6), (diameter - _PEG, diameter - _PEG - 0.8))


def lanyard_holes(p: Parameters, circuit: Circuit) -> list[tuple[float, float, float]]:
    """The middles of the two holes in the walls next to the lower left corner."""
    if not p.has_battery:
        return []
    corner = _lanyard_corner(circuit)
    middle = (p.inner[0] + p.wall / 2, p.inner[1] + p.wall / 2)
    z = p.base_inner + _LANYARD_HEIGHT
    return [(-middle[0], corner.y + _ASIDE, z), (corner.x + _ASIDE, -middle[1], z)]


def _lanyard_wall(p: Parameters, circuit: Circuit) -> Any:
    """A wall round the corner that the cord goes through: its holes lead no further into the box."""
    corner = _lanyard_corner(circuit)
    right, top = corner.x + _ASIDE + _CORNER_ROOM, corner.y + _ASIDE + _CORNER_ROOM
    left, bottom = -p.inner[0] - 0.5, -p.inner[1] - 0.5
    over = [
        piece.z[0] - 0.4
        for part in circuit.parts.values()
        if part.side == "back"
        for piece in (extent(part, body) for body in part.kind.bodies if not body.other_side)
        if piece.x[0] < right + 0.4 and piece.y[0] < top + 0.4
    ]
    z = (p.base_inner - 0.5, min([p.joint - p.tongue - _SLACK, *over]))
    return fuse([box((left, right), (top - _RIB, top), z), box((right - _RIB, right), (bottom, top), z)])


def _lanyard_corner(circuit: Circuit) -> Part:
    return min(of_kind(circuit, "hole"), key=lambda hole: hole.x + hole.y)


def _lanyard(p: Parameters, circuit: Circuit) -> Iterator[Any]:
    """The cord goes in at one hole, round the post and its standoff, and out at the other."""
    (_, y, z), (x, _, _) = lanyard_holes(p, circuit)
    through = (-0.5, p.wall + 0.5)
    yield in_wall(p, "left", drop((y, z), _LANYARD, 1), through)
    yield in_wall(p, "bottom", drop((x, z), _LANYARD, 1), through)
