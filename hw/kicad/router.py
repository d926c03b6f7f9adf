"""Joins what is not joined on a board, and changes no track that is there: `python3 router.py BOARD`.

It runs in KiCad's own Python (`hw.kicad.route` starts it) and prints a line for each net. All geometry is
KiCad's: shapes, clearances, net classes, fills. The search is A* on a lattice, with a price for bends and
vias. Where a net finds no way, the new tracks of the others are taken up and it goes first. There is no
chance in it: equal boards get equal tracks.
"""

import math
import sys
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import pcbnew

__all__ = ["main"]

Node = tuple[int, int, int]
"""Column and row of the lattice, and the layer."""

STEP: Final = 158_750
"""The lattice, in nanometres: a quarter of the pitch that the board is drawn on."""
ORIGIN: Final = (150_000_000, 100_000_000)
"""A node of it: the middle of the board."""
CELL: Final = 2_000_000
"""The size of the cells in which shapes are looked up."""
SIDES: Final = (pcbnew.F_Cu, pcbnew.B_Cu)
STEPS: Final = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
VIA_COST: Final = 40.0
BEND_COST: Final = (0.0, 1.0, 6.0)
"""For going on straight, at 45°, at 90°; sharper bends are not made."""
SLANT: Final = math.sqrt(2) - 1
TRIES: Final = 12
"""How often the order of the nets is changed."""


def place(node: Node) -> Any:
    """Where a node is, as KiCad's vector."""
    return pcbnew.VECTOR2I(ORIGIN[0] + node[0] * STEP, ORIGIN[1] + node[1] * STEP)


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

    def touches(self, other: "Copper") -> bool:
        """Whether the two are joined. Two pieces of fill never are: KiCad would have filled one."""
        return not (self.item is None and other.item is None) and any(
            layer in other.shapes
            and box.Intersects(other.boxes[layer])
            and self.shapes[layer].Collide(other.shapes[layer], 0)
            for layer, box in self.boxes.items()
        )

    def nodes(self) -> Iterator[Node]:
        """Nodes that lie in it: all of something small, some of something large."""
        for layer, box in self.boxes.items():
            shape = self.shapes[layer]
            left, top = (box.GetX() - ORIGIN[0]) // STEP, (box.GetY() - ORIGIN[1]) // STEP
            columns, rows = box.GetWidth() // STEP + 2, box.GetHeight() // STEP + 2
            stride = 1 + columns * rows // 20_000
            for number in range(0, columns * rows, stride):
                node = (left + number % columns, top + number // columns, layer)
                if shape.Collide(place(node), 0):
                    yield node

    def anchor(self, near: Any) -> Any:
        """The point of it that a track should end in; None where any is right."""
        if self.item is None:
            return None
        if isinstance(self.item, pcbnew.PCB_VIA | pcbnew.PAD):
            return self.item.GetPosition()
        return pcbnew.SEG(self.item.GetStart(), self.item.GetEnd()).NearestPoint(near)


@dataclass(slots=True)
class Obstacles:
    """What tracks and vias keep away from, by cells."""

    cells: dict[tuple[int, int, int], list[tuple[Any, int, int]]] = field(default_factory=dict)
    """Shape, gap and net (-1: of none) by layer, column and row of a cell; vias have a layer of their own."""

    def add(self, shape: Any, layers: Iterable[int], gap: int, net: int = -1) -> None:
        """A shape more."""
        box, far = shape.BBox(), gap + CELL // 2
        columns = range((box.GetX() - far) // CELL, (box.GetRight() + far) // CELL + 1)
        rows = range((box.GetY() - far) // CELL, (box.GetBottom() + far) // CELL + 1)
        for layer in layers:
            for column in columns:
                for row in rows:
                    self.cells.setdefault((layer, column, row), []).append((shape, gap, net))

    def blocks(self, point: Any, layer: int, half: int, net: int) -> bool:
        """Whether copper of a net, `half` wide about a point, comes too near to something."""
        cell = self.cells.get((layer, point.x // CELL, point.y // CELL), ())
        return any(owner != net and shape.Collide(point, gap + half) for shape, gap, owner in cell)


VIAS: Final = -1
"""The layer of what only vias keep away from: holes, and pads of any net."""


class Board:
    """A board of KiCad, its copper and what is between it."""

    def __init__(self, path: str) -> None:
        self.board = pcbnew.LoadBoard(path)
        self.new: dict[int, list[Any]] = {}
        """What was laid, by net."""
        self.fill()

    def fill(self) -> None:
        """Fill the zones again."""
        pcbnew.ZONE_FILLER(self.board).Fill(self.board.Zones())

    def copper(self) -> dict[int, list[Copper]]:
        """All copper, by net."""
        found: dict[int, list[Copper]] = {}
        for item in [*self.board.GetPads(), *self.board.GetTracks()]:
            shapes = {side: item.GetEffectiveShape(side) for side in SIDES if item.IsOnLayer(side)}
            found.setdefault(item.GetNetCode(), []).append(Copper(shapes, item))
        for zone in self.board.Zones():
            for layer in () if zone.GetIsRuleArea() else (side for side in SIDES if zone.IsOnLayer(side)):
                fill = zone.GetFilledPolysList(layer)
                for number in range(fill.OutlineCount()):
                    piece = pcbnew.SHAPE_POLY_SET()
                    piece.AddOutline(fill.Outline(number))
                    found.setdefault(zone.GetNetCode(), []).append(Copper({layer: piece}))
        return found

    def clusters(self, net: int, copper: Sequence[Copper]) -> list[list[Copper]]:
        """The copper of a net as groups that are joined; a piece of fill alone is none."""
        groups: list[list[Copper]] = []
        for piece in copper if net else ():
            touching = [group for group in groups if any(piece.touches(other) for other in group)]
            groups = [group for group in groups if group not in touching]
            groups.append([piece, *(other for group in touching for other in group)])
        return [group for group in groups if any(piece.item is not None for piece in group)]

    def obstacles(self) -> Obstacles:
        """What is in the way, for every net."""
        rules = self.board.GetDesignSettings()
        found = Obstacles()
        for net, pieces in self.copper().items():
            for piece in pieces:
                if piece.item is None:
                    continue
                gap = max(rules.m_MinClearance, piece.item.GetOwnClearance(pcbnew.F_Cu))
                bare = (
                    isinstance(piece.item, pcbnew.PAD) and piece.item.GetAttribute() == pcbnew.PAD_ATTRIB_NPTH
                )
                for layer, shape in piece.shapes.items():
                    found.add(shape, [layer], gap, -1 if bare else net)
                    if isinstance(piece.item, pcbnew.PAD):
                        found.add(shape, [VIAS], 0)
                if piece.item.HasHole():
                    hole = piece.item.GetEffectiveHoleShape()
                    found.add(hole, SIDES, rules.m_HoleClearance, -1 if bare else net)
                    found.add(hole, [VIAS], rules.m_HoleToHoleMin)
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

    def lay(self, net: int, nodes: Sequence[Node], ends: Sequence[Copper], obstacles: Obstacles) -> None:
        """Add the tracks and vias of a way."""
        info = self.board.FindNet(net)
        kind = info.GetNetClassSlow()
        items: list[Any] = []
        points = [(place(node), node[2]) for node in _corners(nodes)]
        for at, end in ((0, ends[0]), (-1, ends[1])):
            point, layer = points[at]
            anchor = end.anchor(point)
            if anchor is not None and not _blocked_between(
                point, anchor, layer, kind.GetTrackWidth() // 2, net, obstacles
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
            self.board.Add(item)
        self.new.setdefault(net, []).extend(items)

    def take_up(self) -> None:
        """Remove all that was laid."""
        for items in self.new.values():
            for item in items:
                self.board.Delete(item)
        self.new.clear()


def _corners(nodes: Sequence[Node]) -> list[Node]:
    """A way without the nodes on which it goes straight on."""
    kept = list(nodes[:1])
    for before, node, after in zip(nodes, nodes[1:], nodes[2:], strict=False):
        if tuple(b - a for a, b in zip(before, node, strict=True)) != tuple(
            b - a for a, b in zip(node, after, strict=True)
        ):
            kept.append(node)
    return [*kept, *nodes[-1:]] if len(nodes) > 1 else kept


def _blocked_between(start: Any, end: Any, layer: int, half: int, net: int, obstacles: Obstacles) -> bool:
    number = 1 + int(math.hypot(end.x - start.x, end.y - start.y)) // (STEP // 2)
    return any(
        obstacles.blocks(
            pcbnew.VECTOR2I(
                start.x + (end.x - start.x) * part // number, start.y + (end.y - start.y) * part // number
            ),
            layer,
            half,
            net,
        )
        for part in range(1, number + 1)
    )


class Search:
    """The cheapest way between two groups of copper of a net."""

    def __init__(self, net: int, kind: Any, obstacles: Obstacles, goals: Sequence[Copper]) -> None:
        self.net = net
        self.obstacles = obstacles
        # Between two nodes a track comes nearer to a corner than at either.
        half = kind.GetTrackWidth() // 2
        self.half = math.isqrt((half + kind.GetClearance()) ** 2 + STEP**2 // 2) - kind.GetClearance()
        self.via, self.drill = kind.GetViaDiameter() // 2, kind.GetViaDrill() // 2
        self.goals = Obstacles()
        self.pieces = {id(shape): piece for piece in goals for shape in piece.shapes.values()}
        boxes = []
        for piece in goals:
            for layer, shape in piece.shapes.items():
                self.goals.add(shape, [layer], 0)
                boxes.append(shape.BBox())
        self.left = (min(box.GetX() for box in boxes) - ORIGIN[0]) / STEP
        self.right = (max(box.GetRight() for box in boxes) - ORIGIN[0]) / STEP
        self.top = (min(box.GetY() for box in boxes) - ORIGIN[1]) / STEP
        self.bottom = (max(box.GetBottom() for box in boxes) - ORIGIN[1]) / STEP
        self.open: dict[Node, bool] = {}

    def is_open(self, node: Node) -> bool:
        """Whether a track may pass a node."""
        if node not in self.open:
            self.open[node] = not self.obstacles.blocks(place(node), node[2], self.half, self.net)
        return self.open[node]

    def may_drill(self, node: Node) -> bool:
        """Whether a via may stand at a node."""
        point = place(node)
        return not (
            any(self.obstacles.blocks(point, side, self.via, self.net) for side in SIDES)
            or self.obstacles.blocks(point, VIAS, self.drill, -2)
        )

    def goal(self, node: Node) -> Copper | None:
        """The copper of a goal at a node."""
        point = place(node)
        for shape, _, _ in self.goals.cells.get((node[2], point.x // CELL, point.y // CELL), ()):
            if shape.Collide(point, 0):
                return self.pieces[id(shape)]
        return None

    def rest(self, node: Node) -> float:
        """The least that the way from a node to a goal can cost."""
        dx = max(0.0, self.left - node[0], node[0] - self.right)
        dy = max(0.0, self.top - node[1], node[1] - self.bottom)
        return float(max(dx, dy) + SLANT * min(dx, dy))

    def way(self, starts: Iterable[Node]) -> tuple[list[Node], Copper] | None:
        """The nodes from a start to a goal, and the goal; None when there is no way."""
        cost = dict.fromkeys((node for node in starts if self.is_open(node)), 0.0)
        came: dict[Node, tuple[Node, int]] = {}
        queue = [(self.rest(node), node) for node in cost]
        heapify(queue)
        done: set[Node] = set()
        while queue:
            _, node = heappop(queue)
            if node in done:
                continue
            done.add(node)
            goal = self.goal(node)
            if goal is not None:
                nodes = [node]
                while nodes[-1] in came:
                    nodes.append(came[nodes[-1]][0])
                return nodes[::-1], goal
            before = came[node][1] if node in came else -1
            for there, price, heading in self.onward(node, before):
                total = cost[node] + price
                if there not in done and total < cost.get(there, math.inf):
                    cost[there] = total
                    came[there] = (node, heading)
                    heappush(queue, (total + self.rest(there), there))
        return None

    def onward(self, node: Node, before: int) -> Iterator[tuple[Node, float, int]]:
        """Where a way goes on from a node that it reached in a direction (-1: none), and for how much."""
        x, y, layer = node
        for heading, (dx, dy) in enumerate(STEPS):
            turn = 0 if before < 0 else min((heading - before) % 8, (before - heading) % 8)
            there = (x + dx, y + dy, layer)
            if turn < len(BEND_COST) and self.is_open(there):
                yield there, 1 + SLANT * (heading % 2) + BEND_COST[turn], heading
        there = (x, y, SIDES[1] if layer == SIDES[0] else SIDES[0])
        if before >= 0 and self.is_open(there) and self.may_drill(node):
            yield there, VIA_COST, -1


def join(board: Board, net: int) -> bool:
    """Join all copper of a net; whether there is a way."""
    kind = board.board.FindNet(net).GetNetClassSlow()
    while True:
        groups = board.clusters(net, board.copper()[net])
        if len(groups) < 2:
            return True
        obstacles = board.obstacles()
        groups.sort(key=lambda group: (len(group), *sorted(node for node in group[0].nodes())[:1]))
        first, *others = groups
        search = Search(net, kind, obstacles, [piece for group in others for piece in group])
        starts = {node: piece for piece in first for node in piece.nodes()}
        found = search.way(starts)
        if found is None:
            return False
        nodes, goal = found
        board.lay(net, nodes, (starts[nodes[0]], goal), obstacles)


def open_nets(board: Board) -> list[int]:
    """The nets that are not joined, those with few groups first."""
    groups = {net: len(board.clusters(net, copper)) for net, copper in board.copper().items()}
    return sorted((net for net, number in groups.items() if number > 1), key=lambda net: (groups[net], net))


def route(board: Board) -> list[int]:
    """Join every net. Returns those without a way; then nothing is laid."""
    order = open_nets(board)
    for _ in range(TRIES):
        stuck = next((net for net in order if not join(board, net)), None)
        if stuck is None:
            board.fill()
            cut = open_nets(board)
            if not cut:
                return []
            # The new tracks cut these out of a fill.
            order += [net for net in cut if net not in order]
        elif stuck == order[0]:
            break
        else:
            board.take_up()
            board.fill()
            order.remove(stuck)
            order.insert(0, stuck)
    left = open_nets(board)
    board.take_up()
    return left


def main(path: str) -> int:
    """Route a board, and save it when every net is joined."""
    pcbnew.KIID.SeedGenerator(zlib.crc32(Path(path).read_bytes()))
    board = Board(path)
    left = route(board)
    names = {net: board.board.FindNet(net).GetNetname() for net in (*left, *board.new)}
    for net in left:
        print(f"no way: {names[net]}")
    for net, items in sorted(board.new.items()):
        vias = sum(isinstance(item, pcbnew.PCB_VIA) for item in items)
        length = sum(item.GetLength() for item in items) / 1e6
        print(f"{names[net]}: {length:.0f} mm, {vias} vias")
    if left:
        return 1
    pcbnew.SaveBoard(path, board.board, True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
