"""What stands in the box besides the printed parts, and what reaches into it: all as solids.

Everything is where it is in the assembled box. The board's parts follow `hw.board` and `hw.parts`, what
is bought ready `hw.modules`; only what the case decides (how high the display stands, where battery and
boost board lie) comes from the parameters.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from enclosure.base import feet
from enclosure.bay import bar_screw
from enclosure.openings import moving, slide_switch, slider
from enclosure.parameters import Parameters
from enclosure.solids import Solid, box, cone, cylinder, envelope, hexagon, plate
from hw.board import HEIGHT, THICKNESS, WIDTH, Circuit, Part, reference
from hw.fixings import BAR_SCREW, BOOST_SCREW, FOOT, SCREW, STANDOFF, Screw
from hw.kicad.board_file import read_board_file
from hw.modules import (
    BATTERY,
    BOOST,
    DISPLAYS,
    GAUGE,
    GAUGE_PAD,
    PI,
    SD_CARD,
    Module,
    ModuleConnector,
    Place,
    Plug,
    display_place,
    pi_place,
)
from hw.parts import Body
from hw.pcb.frame import CORNER_RADIUS

__all__ = ["HOLE", "WIRES", "bodies", "connectors", "fingers", "holes", "overmould", "part_solids", "plugs"]

WIRES: Final = " with its cable"
"""How the name of a plug on the board ends, after its connector's designator."""
HOLE: Final = 2.7
"""Diameter of the board's holes (the footprint's name says so)."""
FINGERTIP: Final = (16.0, 8.0)
"""Width and thickness of a fingertip with its nail."""
GRIP: Final = 12.0
"""How much of a plug's overmould fingers need to hold."""
NAIL: Final = 1.5
"""How much of the SD card's end a fingernail needs."""
_REACH: Final = 20.0
"""How far out of the box a finger or a cable is drawn."""
_CABLE: Final = 4.5

_GREEN: Final = (0.10, 0.42, 0.24)
_BLUE: Final = (0.13, 0.26, 0.52)
_BLACK: Final = (0.19, 0.19, 0.21)
_STEEL: Final = (0.72, 0.73, 0.75)
_BRASS: Final = (0.83, 0.68, 0.32)
_SKIN: Final = (0.90, 0.72, 0.60)
_COLOURS: Final = {
    "LED red 5 mm": (0.86, 0.16, 0.13),
    "LED green 5 mm": (0.25, 0.70, 0.25),
    "resistor 330R": (0.33, 0.60, 0.75),
    "resistor 1k": (0.33, 0.60, 0.75),
    "button 12 mm": (0.25, 0.25, 0.26),
    "slide switch": _STEEL,
    "boost header": (0.90, 0.88, 0.82),
    "capacitor 100 nF": (0.85, 0.55, 0.22),
}
_DENSITY: Final = 1.5e-3
"""Grammes per cubic millimetre of a part's envelope: plastic, some metal, some air."""
_FR4: Final = 1.9e-3
"""The same of a board with its copper."""
_ACRYLIC: Final = 1.19e-3
_CLEAR: Final = (0.82, 0.88, 0.92)
_TAPE: Final = (22.0, 12.0)
"""Of the tape below the gauge: between its pegs and its edge."""
_GAUGE_PLUG: Final = Body(width=6.0, depth=4.0, z=0.2, top=3.0, y=-3.8)
"""A JST SH plug in its header: what stands out of it, over the board (JST SHR-04V-S, rounded up)."""
_GAUGE_BEND: Final = Body(width=5.0, depth=4.0, z=0.2, top=3.0, y=-7.8)
"""What its four wires take until they can turn aside: a bend of 3 mm."""


def bodies(
    parameters: Parameters, pressed: frozenset[str] = frozenset(), circuit: Circuit | None = None
) -> dict[str, Solid]:
    """Everything in the box that is not printed, by name, with these buttons (designators) pressed."""
    circuit = circuit or reference()
    solids = [_board(circuit)]
    for part in circuit.parts.values():
        solids += part_solids(part, part.ref in pressed)
    solids += _module("Pi", PI, pi_place(circuit), _GREEN)
    solids += _display(circuit, parameters)
    solids.append(_pane(circuit, parameters))
    solids += _gauge_cable(circuit)
    if parameters.boost is not None:
        solids += _module("boost", BOOST, parameters.boost, _BLUE)
        for number, (x, y, _) in enumerate(BOOST.holes, 1):
            solids += _screw(f"boost screw {number}", BOOST_SCREW, parameters.boost, x, y)
    if parameters.gauge is not None:
        solids += _module("gauge", GAUGE, parameters.gauge, _BLUE)
        solids += _gauge_joined(parameters.gauge)
    if parameters.battery is not None:
        solids.append(_battery(parameters))
        bar = bar_screw(parameters)
        assert bar is not None
        solids += _screw("bar screw", BAR_SCREW, Place(x=0.0, y=0.0, z=bar[2]), bar[0], bar[1])
    solids += _fastening(circuit, parameters)
    for number, (x, y) in enumerate(feet(parameters), 1):
        rubber = cylinder(FOOT.diameter, parameters.base_outer - FOOT.height, parameters.base_outer, x, y)
        solids.append(Solid(f"foot {number}", "foot", rubber, _BLACK, FOOT.mass))
    return {solid.name: solid for solid in solids}


def holes(circuit: Circuit) -> tuple[Part, ...]:
    """The holes of the board."""
    return tuple(part for part in circuit.parts.values() if part.kind.name == "hole M2.5")


def _board(circuit: Circuit) -> Solid:
    left, low = -WIDTH / 2, -HEIGHT / 2
    drilled = [(hole.x - left, hole.y - low, HOLE) for hole in holes(circuit)]
    mesh = plate(WIDTH, HEIGHT, -THICKNESS, 0.0, CORNER_RADIUS, drilled).translate([left, low, 0.0])
    for x, y in cut_outs():
        mesh -= box(x[1] - x[0], y[1] - y[0], -THICKNESS - 1, 1.0, sum(x) / 2, sum(y) / 2)
    return Solid("board", "board", mesh, _GREEN, float(mesh.volume()) * _FR4)


def cut_outs() -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    """What is cut out of the board's straight edges, as boxes: from where to where along x and y.

    Follows the edge in KiCad. Raises ValueError for an edge that is no rectangle with such cut-outs.
    """
    for start, end in read_board_file().edge:
        (x, y), (to_x, to_y) = start, end
        straight = x == to_x or y == to_y
        inside = max(abs(x), abs(to_x)) < WIDTH / 2 - 1e-6 and max(abs(y), abs(to_y)) < HEIGHT / 2 - 1e-6
        if not inside:
            continue
        if not straight or y != to_y:
            raise ValueError(
                "The case is made for a board whose cut-outs are boxes in its upper or lower edge."
            )
        edge = HEIGHT / 2 if y > 0 else -HEIGHT / 2
        yield (min(x, to_x), max(x, to_x)), (min(y, edge), max(y, edge))


def _gauge_cable(circuit: Circuit) -> Iterator[Solid]:
    """The plug of the fuel gauge's cable, pushed home, and the first bend of its wires."""
    for part in circuit.parts.values():
        if part.kind.name == "gauge connector":
            mesh = _standing(envelope(_GAUGE_PLUG) + envelope(_GAUGE_BEND), part, other_side=False)
            yield Solid(part.ref + WIRES, "part", mesh, _BLACK)


def _gauge_joined(place: Place) -> Iterator[Solid]:
    """The tape below the gauge, and its three cables, pushed home: their plugs, and their first bends."""
    back = -GAUGE.thickness
    tape = box(*_TAPE, back - GAUGE_PAD, back, GAUGE.width / 2, 8.4)
    yield Solid("gauge tape", "module", _placed(tape, place), _BLACK)
    sockets = GAUGE.bodies[:2]
    cables = [box(6.0, 6.0, 0.5, 5.5, socket.x, GAUGE.depth + 3.0) for socket in sockets]
    # A Qwiic plug, as in J4; the other one of these two sockets stays free.
    cables.append(box(6.0, 6.0, 0.2, 3.0, GAUGE.width + 2.5, GAUGE.bodies[3].y))
    yield Solid("gauge" + WIRES, "module", _placed(_sum(cables), place), _BLACK)


def _pane(circuit: Circuit, parameters: Parameters) -> Solid:
    """The acrylic before the display, on its ledge in the lid."""
    place = display_place(circuit, parameters.screen, parameters.raised)
    x, y = place.point(*parameters.screen.active[:2])
    top = parameters.pane_face
    mesh = box(*parameters.pane, top - parameters.pane_thickness, top, x, y)
    return Solid("pane", "module", mesh, _CLEAR, float(mesh.volume()) * _ACRYLIC)


def part_solids(part: Part, pressed: bool = False) -> Iterator[Solid]:
    """A part on the board: one solid, another for what moves, another for its solder."""
    heaps: dict[str, list[Any]] = {}
    travel = (0.0, 0.0, 0.0)
    for body in part.kind.bodies:
        mesh = _standing(envelope(body), part, body.other_side)
        name = part.ref
        if body.other_side:
            name += " solder"
        elif body.travel != (0.0, 0.0, 0.0):
            name += " plunger"
            travel = _turned(body.travel, part)
            if pressed:
                mesh = mesh.translate(list(travel))
        heaps.setdefault(name, []).append(mesh)
    for name, meshes in heaps.items():
        mesh = _sum(meshes)
        colour = _COLOURS.get(part.kind.name, _BLACK)
        moves = (0.0, 0.0, 0.0)
        if name.endswith("solder"):
            colour = _STEEL
        if name.endswith("plunger"):
            colour, moves = _BLACK, travel
        yield Solid(name, "part", mesh, colour, float(mesh.volume()) * _DENSITY, moves)


def _sum(meshes: Iterable[Any]) -> Any:
    first, *others = meshes
    for other in others:
        first += other
    return first


def _standing(mesh: Any, part: Part, other_side: bool) -> Any:
    """A part's solid, from the coordinates of its kind to those of the board."""
    if part.side == "back":
        # Its own x axis points left.
        mesh = mesh.mirror([1, 0, 0])
    if (part.side == "back") != other_side:
        mesh = mesh.mirror([0, 0, 1]).translate([0, 0, -THICKNESS])
    return mesh.rotate([0, 0, part.turn]).translate([part.x, part.y, 0])


def _turned(travel: tuple[float, float, float], part: Part) -> tuple[float, float, float]:
    """A direction of a part's kind, on the board. Raises ValueError if it is not turned by quarters."""
    if part.turn % 90:
        raise ValueError(f"{part.ref} is turned by {part.turn:g} degrees; what moves must stand square.")
    x, y, z = travel
    if part.side == "back":
        x, z = -x, -z
    for _ in range(int(part.turn % 360) // 90):
        x, y = -y, x
    return x, y, z


def _placed(mesh: Any, place: Place) -> Any:
    """A module's solid, from the coordinates of its drawing to those of the board."""
    if place.facing == "back":
        mesh = mesh.rotate([0, 180, 0])
    return mesh.rotate([0, 0, place.turn]).translate([place.x, place.y, place.z])


def _module(name: str, module: Module, place: Place, colour: tuple[float, float, float]) -> Iterator[Solid]:
    pcb = plate(module.width, module.depth, -module.thickness, 0.0, module.corner, module.holes)
    yield Solid(name, "module", _placed(pcb, place), colour, module.mass)
    for number, body in enumerate(module.bodies, 1):
        what, tint = f"{name} {number}", _STEEL
        if body is SD_CARD:
            what = "SD card"
        if body is SD_CARD or number == 1:
            tint = _BLACK
        yield Solid(what, "module", _placed(envelope(body), place), tint)


def _display(circuit: Circuit, parameters: Parameters) -> Iterator[Solid]:
    display = DISPLAYS[parameters.display]
    place = display_place(circuit, display, parameters.raised)
    yield from _module("display", display, place, _BLUE)
    x, y, width, height = display.active
    lit = box(width, height, display.glass_top, display.glass_top + 0.01, x, y)
    yield Solid("pixels", "module", _placed(lit, place), (0.55, 0.80, 0.95))


def _battery(parameters: Parameters) -> Solid:
    """The battery as thick as it may become; it swells towards the board."""
    assert parameters.battery is not None
    x, y, face = parameters.battery
    size = (parameters.battery_length, parameters.battery_width)
    width, depth = size[::-1] if parameters.battery_turn % 180 else size
    height = parameters.battery_height
    swelling = BATTERY.swelling * height / BATTERY.height
    mesh = box(width, depth, face - height, face + swelling, x, y)
    grammes = BATTERY.mass * width * depth * height / (BATTERY.width * BATTERY.depth * BATTERY.height)
    return Solid("battery", "module", mesh, (0.75, 0.76, 0.78), grammes)


def _screw(name: str, screw: Screw, place: Place, x: float, y: float) -> Iterator[Solid]:
    """A screw whose head sits on a module's component face."""
    head = cylinder(screw.head, 0.0, screw.head_height, x, y)
    yield Solid(name, "screw", _placed(head, place), _STEEL, screw.mass)
    shank = cylinder(screw.thread, -screw.length, 0.0, x, y)
    yield Solid(f"{name} thread", "thread", _placed(shank, place), _STEEL)


def _fastening(circuit: Circuit, parameters: Parameters) -> Iterator[Solid]:
    """Standoffs behind the board at its holes, their studs through it, screws from behind."""
    foot = -THICKNESS - STANDOFF.length
    seat = parameters.screw_seat
    for hole in holes(circuit):
        bar = hexagon(STANDOFF.flats, foot, -THICKNESS, hole.x, hole.y)
        yield Solid(f"standoff {hole.ref}", "screw", bar, _BRASS, STANDOFF.mass)
        stud = cylinder(STANDOFF.thread, -THICKNESS, STANDOFF.stud - THICKNESS, hole.x, hole.y)
        yield Solid(f"stud {hole.ref}", "thread", stud, _BRASS)
        head = cone(SCREW.head, SCREW.thread, seat, seat + SCREW.head_height, hole.x, hole.y)
        shank = cylinder(SCREW.thread, seat, seat + SCREW.length, hole.x, hole.y)
        yield Solid(f"screw {hole.ref}", "screw", head + shank, _STEEL, SCREW.mass)


def connectors(parameters: Parameters, circuit: Circuit) -> Iterator[tuple[ModuleConnector, Place]]:
    """What can be plugged in from outside, and the place of the module that it is on."""
    place = pi_place(circuit)
    for connector in PI.connectors:
        yield connector, place
    if parameters.boost is not None:
        for connector in BOOST.connectors:
            yield connector, parameters.boost


def _before(
    connector: ModuleConnector,
    place: Place,
    size: tuple[float, float],
    start: float,
    end: float,
    up: float = 0.0,
) -> Any:
    """A block in front of a connector's mouth, from `start` to `end` away from it.

    `size` is along the module's edge and at right angles to the module, `up` how far its middle is off
    that of the mouth, away from the module's face.
    """
    across, height = size
    x, y = connector.towards
    middle = (start + end) / 2
    width, depth = (end - start, across) if x else (across, end - start)
    z = connector.z + up
    mesh = box(
        width, depth, z - height / 2, z + height / 2, connector.x + x * middle, connector.y + y * middle
    )
    return _placed(mesh, place)


def plugs(parameters: Parameters, circuit: Circuit) -> dict[str, Solid]:
    """A plug in each connector that takes one: its overmould, and a piece of its cable."""
    solids = {}
    for connector, place in connectors(parameters, circuit):
        plug = connector.plug
        if plug is None:
            continue
        end = plug.gap + plug.length
        mesh = _before(connector, place, plug.tongue, 0.0, plug.gap)
        mesh += _before(connector, place, plug.overmould, plug.gap, end)
        mesh += _before(connector, place, (_CABLE, _CABLE), end, end + _REACH)
        solids[connector.name] = Solid(f"plug {connector.name}", "plug", mesh, _BLACK)
    return solids


def overmould(parameters: Parameters, circuit: Circuit, name: str) -> Solid:
    """The overmould alone of the plug in a connector."""
    for connector, place in connectors(parameters, circuit):
        if connector.name == name and connector.plug is not None:
            plug = connector.plug
            mesh = _before(connector, place, plug.overmould, plug.gap, plug.gap + plug.length)
            return Solid(f"plug {name}", "plug", mesh, _BLACK)
    raise KeyError(name)


def fingers(parameters: Parameters, circuit: Circuit) -> dict[str, tuple[Solid, ...]]:
    """Where fingertips must get to, by what they reach; each is another way to hold the same thing."""
    found: dict[str, tuple[Solid, ...]] = {}
    for connector, place in connectors(parameters, circuit):
        if connector.plug is None:
            # The card comes out with a fingernail on the face that looks at the player.
            size = (FINGERTIP[0], FINGERTIP[1])
            up = (SD_CARD.top - SD_CARD.z) / 2 + FINGERTIP[1] / 2
            mesh = _before(connector, place, size, -NAIL, _REACH, up)
            found[connector.name] = (Solid(f"finger {connector.name}", "finger", mesh, _SKIN),)
        else:
            found[connector.name] = tuple(_pinches(connector, place, connector.plug))
    for part in circuit.parts.values():
        if part.kind.name == "slide switch":
            found[part.ref] = (_push(parameters, circuit, part),)
    return found


def _pinches(connector: ModuleConnector, place: Place, plug: Plug) -> Iterator[Solid]:
    """Two fingers on the end of a plug's overmould: on its broad sides, or on its narrow ones."""
    end = plug.gap + plug.length
    width, height = plug.overmould
    wide, thick = FINGERTIP
    for name, size in (("flat", (wide, height + 2 * thick)), ("on edge", (width + 2 * thick, wide))):
        mesh = _before(connector, place, size, end - GRIP, end)
        mesh -= _before(connector, place, plug.overmould, end - GRIP - 1.0, end + 1.0)
        yield Solid(f"fingers {connector.name} {name}", "finger", mesh, _SKIN)


def _push(parameters: Parameters, circuit: Circuit, part: Part) -> Solid:
    """A fingertip on the end of the slide switch's slider, or in a kiosk of its lever, over its travel."""
    lever = moving(part)
    end = lever.y - lever.depth / 2
    if parameters.has_battery:
        end -= slider(parameters, circuit).end - slide_switch(parameters, circuit).depth
    travel = lever.travel[0]
    middle = (lever.z + lever.top) / 2
    wide, thick = FINGERTIP
    mesh = box(
        wide + travel,
        _REACH,
        middle - thick / 2,
        middle + thick / 2,
        lever.x + travel / 2,
        end - _REACH / 2,
    )
    return Solid(f"finger {part.ref}", "finger", _standing(mesh, part, other_side=False), _SKIN)
