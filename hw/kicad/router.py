"""Joins what is not joined on a board, and changes no track that is there: `-m hw.kicad.router BOARD`.

It runs in KiCad's own Python (`hw.kicad.route` starts it) and prints a line for each net. The search is A* on
a lattice, with a price for bends and vias. A way may cross new tracks of other nets, for a price; these are
taken up and laid again. The price of a net and of a place grows each time, so that nets do not take turns
(negotiated congestion, as in PathFinder: McMurchie and Ebeling, 1995). There is no chance in it: equal boards
get equal tracks.
"""

import math
import sys
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush
from pathlib import Path
from typing import Any, Final

import pcbnew

from hw.kicad.copper import ORIGIN, SIDES, STEP, VIAS, WIDEST, Board, Copper, Node, Obstacles, place

__all__ = ["main", "route"]

STEPS: Final = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
VIA_COST: Final = 40.0
BEND_COST: Final = (0.0, 1.0, 6.0)
"""For going on straight, at 45°, at 90°; sharper bends are not made."""
BENDS: Final = {
    -1: tuple((heading, 0.0) for heading in range(8)),
    **{
        before: tuple(
            ((before + turn) % 8, BEND_COST[abs(turn)]) for turn in range(1 - len(BEND_COST), len(BEND_COST))
        )
        for before in range(8)
    },
}
"""The directions in which a way may go on, with the price of the bend, by the direction so far (-1: none)."""
CROSSING: Final = 20.0
"""For each node that is on new tracks of another net; as much again for each time that they were taken up."""
HISTORY: Final = 4.0
"""How much a node costs more for each time that tracks there were taken up."""
EAGER: Final = 1.2
"""How much more the rest of a way counts than its least price: fewer nodes are looked at."""
SLANT: Final = math.sqrt(2) - 1
TRIES: Final = 400
"""How often new tracks are taken up."""


@dataclass(slots=True)
class Prices:
    """What ways pay besides their length: it grows where nets are in each other's way."""

    nodes: Counter[Node] = field(default_factory=Counter)
    """How often new tracks at a node were taken up."""
    nets: Counter[int] = field(default_factory=Counter)
    """How often the new tracks of a net were taken up."""

    def crossing(self, nets: set[int] | None) -> float:
        """What it costs to cross new tracks of nets; infinite for None."""
        return math.inf if nets is None else CROSSING * sum(1 + self.nets[net] for net in nets)

    def raised(self, way: Iterable[tuple[Node, set[int]]]) -> set[int]:
        """Raise the prices where a way crosses new tracks of nets; these nets."""
        crossed: set[int] = set()
        for node, nets in way:
            self.nodes[node] += 1
            crossed |= nets
        self.nets.update(crossed)
        return crossed


class Search:
    """The cheapest way between two groups of copper of a net."""

    def __init__(
        self,
        net: int,
        kind: Any,
        obstacles: Obstacles,
        goals: Sequence[Copper],
        prices: Prices,
    ) -> None:
        self.net = net
        self.obstacles = obstacles
        self.prices = prices
        # Between two nodes a track comes nearer to a corner than at either.
        half = kind.GetTrackWidth() // 2
        self.half = math.isqrt((half + kind.GetClearance()) ** 2 + STEP**2 // 2) - kind.GetClearance()
        assert self.half <= WIDEST
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
        self.tolls: dict[Node, float] = {}
        self.drills: dict[tuple[int, int], float] = {}

    def crossed(self, node: Node) -> set[int] | None:
        """The nets whose new tracks a track crosses at a node; None when it may not pass."""
        return self.obstacles.crossed(place(node), node[2], self.half, self.net)

    def crossed_by_via(self, column: int, row: int) -> set[int] | None:
        """The nets whose new tracks a via crosses; None when it may not stand there."""
        point = place((column, row, SIDES[0]))
        found: set[int] = set()
        for layer, half, net in (*((side, self.via, self.net) for side in SIDES), (VIAS, self.drill, -2)):
            crossed = self.obstacles.crossed(point, layer, half, net)
            if crossed is None or (layer == VIAS and self.net in crossed):
                return None
            found |= crossed
        return found

    def toll(self, node: Node) -> float:
        """What a track pays for a node; infinite when it may not pass."""
        if node not in self.tolls:
            self.tolls[node] = self.prices.crossing(self.crossed(node)) + HISTORY * self.prices.nodes[node]
        return self.tolls[node]

    def toll_of_via(self, column: int, row: int) -> float:
        """What a via pays for its place; infinite when it may not stand there."""
        if (column, row) not in self.drills:
            self.drills[column, row] = self.prices.crossing(self.crossed_by_via(column, row))
        return self.drills[column, row]

    def taken(self, nodes: Sequence[Node]) -> Iterator[tuple[Node, set[int]]]:
        """Where a way crosses new tracks of other nets, and of which."""
        for before, node in zip([None, *nodes], nodes, strict=False):
            found = self.crossed(node) or set()
            if before is not None and before[2] != node[2]:
                found |= self.crossed_by_via(*node[:2]) or set()
            if found:
                yield node, found

    def goal(self, node: Node) -> Copper | None:
        """The copper of a goal at a node."""
        point = place(node)
        for one in self.goals.near(point, node[2], 0):
            if one.shape.Collide(pcbnew.VECTOR2I(*point), 0):
                return self.pieces[id(one.shape)]
        return None

    def rest(self, node: Node) -> float:
        """What the way from a node to a goal may cost."""
        dx = max(0.0, self.left - node[0], node[0] - self.right)
        dy = max(0.0, self.top - node[1], node[1] - self.bottom)
        return float(EAGER * (max(dx, dy) + SLANT * min(dx, dy)))

    def way(self, starts: Iterable[Node]) -> tuple[list[Node], Copper] | None:
        """The nodes from a start to a goal, and the goal; None when there is no way."""
        cost = {node: self.toll(node) for node in starts if self.toll(node) < math.inf}
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
        for heading, bend in BENDS[before]:
            dx, dy = STEPS[heading]
            there = (x + dx, y + dy, layer)
            toll = self.toll(there)
            if toll < math.inf:
                yield there, 1 + SLANT * (heading % 2) + bend + toll, heading
        there = (x, y, SIDES[1] if layer == SIDES[0] else SIDES[0])
        if before >= 0:
            toll = self.toll(there) + self.toll_of_via(x, y)
            if toll < math.inf:
                yield there, VIA_COST + toll, -1


def join(board: Board, net: int, prices: Prices) -> set[int] | None:
    """Join two groups of a net; the nets whose new tracks were taken up for it; None without a way."""
    groups = board.clusters(net, board.copper[net])
    groups.sort(key=lambda group: (len(group), *sorted(node for node in group[0].nodes())[:1]))
    first, *others = groups
    kind = board.board.FindNet(net).GetNetClassSlow()
    search = Search(net, kind, board.obstacles, [piece for group in others for piece in group], prices)
    starts = {node: piece for piece in first for node in piece.nodes()}
    found = search.way(starts)
    if found is None:
        return None
    nodes, goal = found
    crossed = prices.raised(search.taken(nodes))
    board.take_up(crossed)
    board.lay(net, nodes, (starts[nodes[0]], goal))
    return crossed


def joined(board: Board, net: int) -> bool:
    """Whether all copper of a net is joined."""
    return len(board.clusters(net, board.copper[net])) < 2


def open_nets(board: Board) -> list[int]:
    """The nets that are not joined: wide ones first, then those with few groups."""
    groups = {net: len(board.clusters(net, copper)) for net, copper in board.copper.items()}
    wide = {net: board.board.FindNet(net).GetNetClassSlow().GetTrackWidth() for net in groups}
    return sorted(
        (net for net, number in groups.items() if number > 1), key=lambda net: (-wide[net], groups[net], net)
    )


def route(board: Board) -> list[int]:
    """Join every net. Returns those without a way; then nothing is laid."""
    prices = Prices()
    waiting = open_nets(board)
    tries = TRIES
    while waiting and tries:
        if joined(board, waiting[0]):
            waiting.pop(0)
        else:
            taken = join(board, waiting[0], prices)
            if taken is None:
                break
            tries -= bool(taken)
            waiting += sorted(taken.difference(waiting))
        if not waiting:
            board.fill()
            # The new tracks cut these out of a fill.
            waiting = open_nets(board)
    if waiting:
        left = open_nets(board)
        board.take_up(list(board.new))
        return left
    return []


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
