"""The copper of a board in KiCad's own Python: what is joined, what is in the way, and new tracks.

All geometry is KiCad's: shapes, clearances, net classes, fills.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final, NamedTuple

import pcbnew

__all__ = [
    "ORIGIN",
    "SIDES",
    "STEP",
    "VIAS",
    "WIDEST",
    "Board",
    "Copper",
    "Node",
    "Obstacles",
    "blocked_between",
    "place",
]

Node = tuple[int, int, int]
"""Column and row of the lattice, and the layer."""
Place = tuple[int, int]
"""A point, in nanometres; KiCad's own vectors take longer to make."""

STEP: Final = 158_750
"""The lattice, in nanometres: a quarter of the pitch that the board is drawn on."""
ORIGIN: Final = (150_000_000, 100_000_000)
"""A node of it: the middle of the board."""
CELL: Final = 1_000_000
"""The size of the cells in which shapes are looked up, in nanometres."""
WIDEST: Final = 600_000
"""The largest half of a width that shapes are looked up with."""
SIDES: Final = (pcbnew.F_Cu, pcbnew.B_Cu)


def place(node: Node) -> Place:
    """Where a node is, in nanometres."""
    return ORIGIN[0] + node[0] * STEP, ORIGIN[1] + node[1] * STEP


@dataclass(eq=False, slots=True)
class Copper:
    """Copper of a net: a pad, a track, a via, or one piece of a fill."""

    shapes: dict[int, Any]
    """By layer."""
    item: Any = None
    """None for a fill."""
    boxes: dict[int, Any] = field(init=False)

    def __post_init__(self) -> None:
        self.boxes = {layer: shape.BBox() for layer, shape in self.shapes.items()}

    def ends(self) -> tuple[Any, ...]:
        """The points with which it is joined to other copper."""
        match self.item:
            case None:
                return ()
            case pcbnew.PCB_VIA() | pcbnew.PAD():
                return (self.item.GetPosition(),)
            case _:
                return (self.item.GetStart(), self.item.GetEnd())

    def covers(self, points: Iterable[Any], layer: int) -> bool:
        """Whether one of these points lies in it."""
        return layer in self.shapes and any(self.shapes[layer].Collide(point, 0) for point in points)

    def touches(self, other: "Copper") -> bool:
        """Whether the two are joined, as for KiCad: an end of one lies in the other, or one is a fill.

        Two pieces of fill never are: KiCad would have filled one.
        """
        if self.item is None and other.item is None:
            return False
        for layer, box in self.boxes.items():
            if layer not in other.shapes or not box.Intersects(other.boxes[layer]):
                continue
            if self.item is None or other.item is None:
                if self.shapes[layer].Collide(other.shapes[layer], 0):
                    return True
            elif other.covers(self.ends(), layer) or self.covers(other.ends(), layer):
                return True
        return False

    def nodes(self) -> Iterator[Node]:
        """Nodes that lie in it: all of something small, some of something large."""
        for layer, box in self.boxes.items():
            shape = self.shapes[layer]
            left, top = (box.GetX() - ORIGIN[0]) // STEP, (box.GetY() - ORIGIN[1]) // STEP
            columns, rows = box.GetWidth() // STEP + 2, box.GetHeight() // STEP + 2
            stride = 1 + columns * rows // 20_000
            for number in range(0, columns * rows, stride):
                node = (left + number % columns, top + number // columns, layer)
                if shape.Collide(pcbnew.VECTOR2I(*place(node)), 0):
                    yield node

    def anchor(self, near: Any) -> Any:
        """The point of it that a track should end in; None where any is right."""
        if self.item is None:
            return None
        if isinstance(self.item, pcbnew.PCB_VIA | pcbnew.PAD):
            return self.item.GetPosition()
        return pcbnew.SEG(self.item.GetStart(), self.item.GetEnd()).NearestPoint(near)


class Obstacle(NamedTuple):
    """A shape that tracks and vias of other nets keep away from."""

    shape: Any
    gap: int
    net: int
    """-1: of none."""
    new: bool
    left: int
    top: int
    right: int
    bottom: int
    """The box about the shape and its gap."""


@dataclass(slots=True)
class Obstacles:
    """What tracks and vias keep away from, by cells."""

    cells: dict[tuple[int, int, int], list[Obstacle]] = field(default_factory=dict)
    """By layer, column and row of a cell. Vias have a layer of their own."""
    with_new: dict[int, set[tuple[int, int, int]]] = field(default_factory=dict)
    """The cells that have something new, by net."""

    def add(self, shape: Any, layers: Iterable[int], gap: int, net: int = -1, *, new: bool = False) -> None:
        """A shape more."""
        box = shape.BBox()
        left, top = box.GetX() - gap, box.GetY() - gap
        right, bottom = box.GetRight() + gap, box.GetBottom() + gap
        one = Obstacle(shape, gap, net, new, left, top, right, bottom)
        for layer in layers:
            for column in range((left - WIDEST) // CELL, (right + WIDEST) // CELL + 1):
                for row in range((top - WIDEST) // CELL, (bottom + WIDEST) // CELL + 1):
                    self.cells.setdefault((layer, column, row), []).append(one)
                    if new:
                        self.with_new.setdefault(net, set()).add((layer, column, row))

    def near(self, point: Place, layer: int, half: int) -> Iterator[Obstacle]:
        """What copper, `half` wide about a point, may come too near to: its box does."""
        x, y = point
        for one in self.cells.get((layer, x // CELL, y // CELL), ()):
            if one.left - half <= x <= one.right + half and one.top - half <= y <= one.bottom + half:
                yield one

    def blocks(self, point: Place, layer: int, half: int, net: int) -> bool:
        """Whether copper of a net, `half` wide about a point, comes too near to something."""
        return any(
            one.net != net and one.shape.Collide(pcbnew.VECTOR2I(*point), one.gap + half)
            for one in self.near(point, layer, half)
        )

    def drop_new(self, net: int) -> None:
        """Forget what is new of a net."""
        for cell in self.with_new.pop(net, ()):
            self.cells[cell] = [one for one in self.cells[cell] if not (one.new and one.net == net)]

    def crossed(self, point: Place, layer: int, half: int, net: int) -> set[int] | None:
        """The nets whose new tracks are in the way there; None when something is that stays."""
        found: set[int] = set()
        for one in self.near(point, layer, half):
            if one.net == net or (one.new and one.net in found):
                continue
            if one.shape.Collide(pcbnew.VECTOR2I(*point), one.gap + half):
                if not one.new:
                    return None
                found.add(one.net)
        return found


VIAS: Final = -1
"""The layer of what only vias keep away from: holes, and pads of any net."""


class Board:
    """A board of KiCad, its copper and what is between it."""

    def __init__(self, path: str) -> None:
        self.board = pcbnew.LoadBoard(path)
        self.copper: dict[int, list[Copper]]
        """All copper, by net."""
        self.obstacles: Obstacles
        """What is in the way, for every net."""
        self.new: dict[int, list[Any]] = {}
        """What was laid, by net."""
        self.poured = True
        """Whether fills join what lies in them."""
        self.fill()

    def fill(self) -> None:
        """Fill the zones again, and read the board."""
        pcbnew.ZONE_FILLER(self.board).Fill(self.board.Zones())
        self.read()

    def read(self) -> None:
        """Read copper and obstacles again, after a change of the board from outside."""
        self.copper = self._copper()
        self.obstacles = self._obstacles()

    def _copper(self) -> dict[int, list[Copper]]:
        found: dict[int, list[Copper]] = {}
        for item in [*self.board.GetPads(), *self.board.GetTracks()]:
            found.setdefault(item.GetNetCode(), []).append(_copper_of(item))
        for zone in self.board.Zones() if self.poured else ():
            for layer in () if zone.GetIsRuleArea() else (side for side in SIDES if zone.IsOnLayer(side)):
                fill = zone.GetFilledPolysList(layer)
                for number in range(fill.OutlineCount()):
                    piece = pcbnew.SHAPE_POLY_SET()
                    piece.AddOutline(fill.Outline(number))
                    found.setdefault(zone.GetNetCode(), []).append(Copper({layer: piece}))
        return found

    def clusters(self, net: int, copper: Sequence[Copper]) -> list[list[Copper]]:
        """The copper of a net as groups that are joined.

        Pieces of fill alone are no group, nor are vias alone while fills, which join these, are left out.
        """
        groups: list[list[Copper]] = []
        for piece in copper if net else ():
            touching = [group for group in groups if any(piece.touches(other) for other in group)]
            groups = [group for group in groups if group not in touching]
            groups.append([piece, *(other for group in touching for other in group)])
        return [group for group in groups if not all(self._only_poured(piece) for piece in group)]

    def _only_poured(self, piece: Copper) -> bool:
        """Whether a piece is a fill, or a via that a fill joins which is left out."""
        return piece.item is None or (not self.poured and isinstance(piece.item, pcbnew.PCB_VIA))

    def _obstacles(self) -> Obstacles:
        rules = self.board.GetDesignSettings()
        found = Obstacles()
        laid = {item.m_Uuid.AsString() for items in self.new.values() for item in items}
        for net, pieces in self.copper.items():
            for piece in pieces:
                if piece.item is not None:
                    self._avoid(found, piece, net, new=piece.item.m_Uuid.AsString() in laid)
        prints = [item for part in self.board.GetFootprints() for item in part.GraphicalItems()]
        for item in [*self.board.GetDrawings(), *prints]:
            if item.GetLayer() == pcbnew.Edge_Cuts:
                found.add(item.GetEffectiveShape(), SIDES, rules.m_CopperEdgeClearance)
            elif item.IsOnCopperLayer():
                found.add(item.GetEffectiveShape(), [item.GetLayer()], rules.m_MinClearance)
        for zone in self.board.Zones():
            if zone.GetIsRuleArea():
                layers = [side for side in SIDES if zone.IsOnLayer(side) and zone.GetDoNotAllowTracks()]
                found.add(zone.Outline(), [*layers, *([VIAS] if zone.GetDoNotAllowVias() else [])], 0)
        return found

    def _avoid(self, obstacles: Obstacles, piece: Copper, net: int, *, new: bool) -> None:
        """Add a pad, a track or a via to the obstacles."""
        rules = self.board.GetDesignSettings()
        item = piece.item
        gap = max(rules.m_MinClearance, item.GetOwnClearance(pcbnew.F_Cu))
        is_pad = isinstance(item, pcbnew.PAD)
        owner = -1 if is_pad and item.GetAttribute() == pcbnew.PAD_ATTRIB_NPTH else net
        for layer, shape in piece.shapes.items():
            obstacles.add(shape, [layer], gap, owner, new=new)
            if is_pad:
                obstacles.add(shape, [VIAS], 0)
        if item.HasHole():
            hole = item.GetEffectiveHoleShape()
            obstacles.add(hole, SIDES, rules.m_HoleClearance, owner, new=new)
            obstacles.add(hole, [VIAS], rules.m_HoleToHoleMin, net, new=new)

    def lay(self, net: int, nodes: Sequence[Node], ends: Sequence[Copper]) -> None:
        """Add the tracks and vias of a way."""
        info = self.board.FindNet(net)
        kind = info.GetNetClassSlow()
        items: list[Any] = []
        points = [(pcbnew.VECTOR2I(*place(node)), node[2]) for node in _corners(nodes)]
        for at, end in ((0, ends[0]), (-1, ends[1])):
            point, layer = points[at]
            anchor = end.anchor(point)
            if anchor is not None and not blocked_between(
                point, anchor, layer, kind.GetTrackWidth() // 2, net, self.obstacles
            ):
                points.insert(0 if at == 0 else len(points), (anchor, layer))
        for (start, layer), (end_, other) in pairwise(points):
            if layer != other:
                via = pcbnew.PCB_VIA(self.board)
                via.SetPosition(start)
                via.SetDrill(kind.GetViaDrill())
                via.SetFrontWidth(kind.GetViaDiameter())
                items.append(via)
            elif start != end_:
                track = pcbnew.PCB_TRACK(self.board)
                track.SetStart(start)
                track.SetEnd(end_)
                track.SetWidth(kind.GetTrackWidth())
                track.SetLayer(layer)
                items.append(track)
        for item in items:
            item.SetNet(info)
            self.add(item, new=True)

    def add(self, item: Any, *, new: bool = False) -> None:
        """Add a track or a via; a new one can be taken up."""
        self.board.Add(item)
        net = item.GetNetCode()
        piece = _copper_of(item)
        self.copper.setdefault(net, []).append(piece)
        self._avoid(self.obstacles, piece, net, new=new)
        if new:
            self.new.setdefault(net, []).append(item)

    def take_up(self, nets: Iterable[int]) -> None:
        """Remove what was laid for nets."""
        for net in nets:
            items = self.new.pop(net, ())
            gone = {item.m_Uuid.AsString() for item in items}
            self.copper[net] = [
                piece
                for piece in self.copper[net]
                if piece.item is None or piece.item.m_Uuid.AsString() not in gone
            ]
            self.obstacles.drop_new(net)
            for item in items:
                self.board.Delete(item)


def _copper_of(item: Any) -> Copper:
    return Copper({side: item.GetEffectiveShape(side) for side in SIDES if item.IsOnLayer(side)}, item)


def _corners(nodes: Sequence[Node]) -> list[Node]:
    """A way without the nodes on which it goes straight on."""
    kept = list(nodes[:1])
    for before, node, after in zip(nodes, nodes[1:], nodes[2:], strict=False):
        if tuple(b - a for a, b in zip(before, node, strict=True)) != tuple(
            b - a for a, b in zip(node, after, strict=True)
        ):
            kept.append(node)
    return [*kept, *nodes[-1:]] if len(nodes) > 1 else kept


def blocked_between(start: Any, end: Any, layer: int, half: int, net: int, obstacles: Obstacles) -> bool:
    """Whether a straight track of a net, `half` wide about its middle, comes too near to something."""
    number = 1 + int(math.hypot(end.x - start.x, end.y - start.y)) // (STEP // 2)
    return any(
        obstacles.blocks(
            (start.x + (end.x - start.x) * part // number, start.y + (end.y - start.y) * part // number),
            layer,
            half,
            net,
        )
        for part in range(1, number + 1)
    )
