"""Lays the copper of a placed board: the supplies first and wide, then the signals, then the pour's vias.

Ground is poured on both sides, and vias tie the two together. It has tracks as well: a wide one for the
current of the Pi, and thin ones that reach every pin, whatever the signals leave of the pour.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import hypot
from typing import Final

from hw.pcb.board_file import Pad, Track, Via
from hw.pcb.frame import Point
from hw.pcb.lattice import BLOCKED, SIDES, Lattice, Obstacle
from hw.pcb.project import RULES, power_width
from hw.pcb.router import CannotRoute, RouteCosts, Router, Wires
from hw.pcb.shapes import Shape, pad_shape
from hw.pcb.stitches import POURED, candidates

__all__ = ["lay"]

_TRUNKS: Final = (
    # From the boost board to the Pi and back, by the shortest way; then what else the supplies feed.
    # No vias: where a large current changes sides it does so through the pins of parts.
    ("+5V", {("J3", "1"), ("J1", "2"), ("J1", "4")}, 1e6),
    ("GND", {("J3", "2"), ("C1", "2"), ("J1", "39"), ("J1", "34"), ("J1", "30")}, 1e6),
    ("+5V", None, 1e6),
    ("+3V3", None, 15.0),
)
"""The supplies' wide tracks in the order they are laid: net, pins (None: all), what a via costs."""


def lay(pads: Sequence[Pad], print_boxes: Sequence[Shape] = ()) -> tuple[list[Track], list[Via], list[Via]]:
    """Every track and via that the nets of these pads need, and what vias the pour could have besides.

    The latter keep off the print, too, for looks: a letter over a via has a dent.

    Raises CannotRoute, naming the nets.
    """
    # KiCad writes parts in a random order; the order in which tracks are laid must not follow it.
    pads = sorted(pads, key=lambda pad: (pad.ref, pad.number, pad.at))
    names = sorted({pad.net for pad in pads if pad.net is not None})
    numbers = {name: n for n, name in enumerate(names)}
    copper = _Copper(pads, names)
    for name, pins, via in _TRUNKS:
        if name not in numbers:
            continue
        lattice = Lattice(power_width[name], copper.obstacles)
        ends = [pad for pad in pads if pad.net == name and (pins is None or (pad.ref, pad.number) in pins)]
        copper.lay(lattice, {numbers[name]: ends}, power_width[name], RouteCosts(via=via, against=0.3))
    lattice = Lattice(RULES.track, copper.obstacles)
    rest = {
        number: [pad for pad in pads if pad.net == name]
        for name, number in numbers.items()
        if name == POURED or name not in power_width
    }
    copper.lay(lattice, rest, RULES.track, None)
    return (
        copper.tracks,
        copper.vias,
        candidates([*(obstacle.shape for obstacle in copper.obstacles), *print_boxes]),
    )


class _Copper:
    """What has been laid so far."""

    def __init__(self, pads: Sequence[Pad], names: Sequence[str]) -> None:
        self.tracks: list[Track] = []
        self.vias: list[Via] = []
        self._names = names
        numbers = {name: n for n, name in enumerate(names)}
        self.obstacles = [_pad_obstacle(pad, numbers) for pad in pads]
        self._joined: dict[int, list[int]] = {}

    def lay(
        self, lattice: Lattice, ends: dict[int, list[Pad]], width: float, costs: RouteCosts | None
    ) -> None:
        """Join the pads of each net with each other and with what it has; one by one if there is a taste."""
        nodes = {net: [lattice.nearest(pad.at) for pad in pads] for net, pads in ends.items()}
        router = Router(lattice, nodes, self._joined)
        try:
            laid = router.route() if costs is None else router.route_alone(costs)
        except CannotRoute as why:
            raise CannotRoute(
                f"There is no way for {', '.join(self._names[n] for n in why.nets)}.", why.nets
            ) from why
        for net, wires in laid.items():
            joined = self._joined.setdefault(net, [])
            joined += [node for way in wires.ways for node in way]
            joined += [node + side for node in nodes[net] for side in (0, lattice.size)]
            tracks, vias = _copper(lattice, wires, self._names[net], width, ends[net])
            self.tracks += tracks
            self.vias += vias
            self.obstacles += [_track_obstacle(track, net) for track in tracks]
            self.obstacles += [_via_obstacle(via, net) for via in vias]


def _pad_obstacle(pad: Pad, numbers: dict[str, int]) -> Obstacle:
    return Obstacle(
        shape=pad_shape(pad),
        net=BLOCKED if pad.net is None else numbers[pad.net],
        clearance=RULES.clearance if pad.plated else RULES.hole,
        hole=(pad.at, pad.drill),
    )


def _track_obstacle(track: Track, net: int) -> Obstacle:
    shape = Shape(start=track.start, end=track.end, radius=track.width / 2, line=True)
    return Obstacle(shape=shape, net=net, sides=(SIDES.index(track.side),))


def _via_obstacle(via: Via, net: int) -> Obstacle:
    shape = Shape(start=via.at, end=via.at, radius=via.width / 2)
    return Obstacle(shape=shape, net=net, hole=(via.at, via.drill))


def _copper(
    lattice: Lattice, wires: Wires, net: str, width: float, pads: Iterable[Pad]
) -> tuple[list[Track], list[Via]]:
    """The straight tracks of a net, as long as can be, and its vias."""
    tracks: dict[Track, None] = {}
    vias: dict[Point, Via] = {}
    for way in wires.ways:
        run = [way[0]]
        for before, node in pairwise(way):
            if abs(node - before) == lattice.size:
                at = lattice.place(node)
                vias[at] = Via(net=net, at=at, width=RULES.via, drill=RULES.via_drill)
                tracks |= dict.fromkeys(_run(lattice, run, net, width))
                run = [node]
            else:
                run.append(node)
        tracks |= dict.fromkeys(_run(lattice, run, net, width))
    # A pad whose middle lies off the lattice gets a short piece from the node inside it to its middle.
    ends = {(track.side, end) for track in tracks for end in (track.start, track.end)}
    for pad in pads:
        if pad.net == net:
            near = lattice.place(lattice.nearest(pad.at))
            if hypot(near[0] - pad.at[0], near[1] - pad.at[1]) > 0.001:
                for side in SIDES:
                    if (side, near) in ends:
                        tracks[Track(net=net, side=side, start=near, end=pad.at, width=width)] = None
    return list(tracks), list(vias.values())


def _run(lattice: Lattice, nodes: list[int], net: str, width: float) -> list[Track]:
    """The tracks of a way on one side: one for each straight stretch."""
    side = SIDES[nodes[0] >= lattice.size]
    corners = [nodes[0]]
    for a, b, c in zip(nodes, nodes[1:], nodes[2:], strict=False):
        if b - a != c - b:
            corners.append(b)
    corners.append(nodes[-1])
    places = [lattice.place(node) for node in corners]
    return [Track(net=net, side=side, start=a, end=b, width=width) for a, b in pairwise(places) if a != b]
