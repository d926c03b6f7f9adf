"""Finds the tracks: negotiated congestion on the lattice (PathFinder; McMurchie and Ebeling, 1995).

Every net first takes its cheapest way, regardless of other nets. Places that more than one net wants grow
dearer round by round, for good, until no two nets share any. Then each net is laid once more, with fewer
bends and vias, where the others leave room. There is no chance in it: equal boards get equal tracks.

What a track occupies: its nodes; for a slanted step also the two nodes at its sides, since slanted tracks
on neighbouring nodes would come too near; for a via also the four nodes around it, on both sides.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush
from itertools import pairwise
from math import inf
from typing import Final

from hw.pcb.lattice import FREE, STEPS, Lattice

__all__ = ["CannotRoute", "RouteCosts", "Router", "Wires"]


class CannotRoute(Exception):
    """There is no way for some nets."""

    def __init__(self, message: str, nets: Sequence[int]) -> None:
        super().__init__(message)
        self.nets = tuple(nets)


@dataclass(frozen=True, slots=True, kw_only=True)
class RouteCosts:
    """What a way costs besides its length, in steps."""

    via: float = 8.0
    against: float = 0.5
    """For each step up or down on the front, or across on the back."""
    bend: tuple[float, ...] = (0.0, 0.25, 1.5)
    """For going on straight, at 45°, at 90°; sharper bends are not made."""

    def lengths(self) -> list[list[float]]:
        """The price of a step by side and direction."""
        return [
            [
                (1 + _SLANT + self.against / 2) if dx and dy else 1 + self.against * abs(dx if side else dy)
                for dx, dy in STEPS
            ]
            for side in (0, 1)
        ]


FIRST: Final = RouteCosts()
TIDY: Final = RouteCosts(via=12.0, against=0.1, bend=(0.0, 0.4, 2.5))


@dataclass(slots=True)
class Wires:
    """The copper of one net: ways from node to node, each from the tree that was there to a new pad."""

    ways: list[list[int]] = field(default_factory=list)
    occupied: list[int] = field(default_factory=list)
    """Each node that it occupies, once."""


class Router:
    """Routes nets on a lattice.

    `pads` has the nodes of the front that stand for the pads of each net that are to be joined; `joined`
    the nodes, of both sides, that copper laid before holds for it already.
    """

    def __init__(
        self,
        lattice: Lattice,
        pads: Mapping[int, Sequence[int]],
        joined: Mapping[int, Sequence[int]] | None = None,
    ) -> None:
        self.lattice = lattice
        self.pads = {net: list(dict.fromkeys(nodes)) for net, nodes in pads.items()}
        self._joined = {net: dict.fromkeys(nodes) for net, nodes in (joined or {}).items() if nodes}
        self.wires: dict[int, Wires] = {}
        self._used = [0] * (2 * lattice.size)
        """How many nets occupy each node."""
        self._history = [1.0] * (2 * lattice.size)
        self._dear = 0.5
        """What one other net on a node adds to its cost."""

    def route(self, rounds: int = 80) -> dict[int, Wires]:
        """The wires of every net. Raises CannotRoute."""
        order = sorted(self.pads, key=lambda net: (len(self.pads[net]), net))
        crowded: set[int] = set(order)
        for _ in range(rounds):
            for net in order:
                if net in crowded:
                    self._lay(net, FIRST, alone=False)
            crowded = self._crowded()
            if not crowded:
                break
            self._dear *= 1.3
        else:
            raise CannotRoute(f"These nets still share places after {rounds} rounds.", sorted(crowded))
        for _ in range(3):
            for net in order:
                self._lay(net, TIDY, alone=True)
        return self.wires

    def route_alone(self, costs: RouteCosts) -> dict[int, Wires]:
        """The wires of nets laid one after the other, each clear of those before. Raises CannotRoute."""
        for net in self.pads:
            self._lay(net, costs, alone=True)
        return self.wires

    def _crowded(self) -> set[int]:
        """The nets that share a node; such nodes grow dearer."""
        shared = {node for node, nets in enumerate(self._used) if nets > 1}
        for node in shared:
            self._history[node] += 0.5
        return {net for net, wires in self.wires.items() if not shared.isdisjoint(wires.occupied)}

    def _lay(self, net: int, costs: RouteCosts, *, alone: bool) -> None:
        """Route a net again. `alone`: only where no other net is."""
        for node in self.wires.pop(net, Wires()).occupied:
            self._used[node] -= 1
        wires = Wires()
        size = self.lattice.size
        left = self.pads[net]
        tree = dict(self._joined.get(net, {}))
        if not tree:
            start, *left = left
            tree = {start: None, start + size: None}
        goals = {node + side for node in left for side in (0, size)}
        while goals:
            way = self._search(net, tree, goals, costs, alone=alone)
            if way is None:
                raise CannotRoute("There is no way for this net.", [net])
            wires.ways.append(way)
            tree |= dict.fromkeys(way)
            for node in (way[-1] % size, way[-1] % size + size):
                goals.discard(node)
                tree[node] = None
        wires.occupied = list(dict.fromkeys(n for way in wires.ways for n in self._occupied(way)))
        for node in wires.occupied:
            self._used[node] += 1
        self.wires[net] = wires

    def _occupied(self, way: list[int]) -> list[int]:
        size, rows = self.lattice.size, self.lattice.rows
        nodes = list(way)
        for a, b in pairwise(way):
            if abs(a - b) == size:
                place = a % size
                nodes += [place + step + side for side in (0, size) for step in (0, 1, -1, rows, -rows)]
            elif abs(a - b) not in {1, rows}:
                low = a // rows * rows + b % rows
                nodes += [low, a + b - low]
        return nodes

    def _search(
        self, net: int, tree: Mapping[int, None], goals: set[int], costs: RouteCosts, *, alone: bool
    ) -> list[int] | None:
        """The cheapest way from the tree to a goal (A*), or None.

        A node keeps the direction it was reached in at the least cost so far, and bends are priced by
        that: not always the cheapest way of all, but a way without needless bends, eight times as fast.
        """
        rest = self._rest(goals)
        dear = inf if alone else self._dear
        lengths = costs.lengths()
        cost = dict.fromkeys(tree, 0.0)
        came: dict[int, int] = {}
        heading: dict[int, int] = {}
        queue = [(rest(node), 0.0, node) for node in tree]
        heapify(queue)
        done: set[int] = set()
        while queue:
            _, spent, node = heappop(queue)
            if node in done:
                continue
            done.add(node)
            if node in goals:
                return _back(came, node)
            for there, price, direction in self._onward(
                node, net, heading.get(node, -1), (lengths, costs, dear)
            ):
                total = spent + price
                if there not in done and total < cost.get(there, inf):
                    cost[there] = total
                    came[there] = node
                    heading[there] = direction
                    heappush(queue, (total + rest(there), total, there))
        return None

    def _onward(
        self, node: int, net: int, before: int, prices: tuple[list[list[float]], RouteCosts, float]
    ) -> Iterator[tuple[int, float, int]]:
        """Where a net may go from a node that it reached in a direction (-1: none), and for how much."""
        lengths, costs, dear = prices
        size, rows = self.lattice.size, self.lattice.rows
        used, history = self._used, self._history
        side = 1 if node >= size else 0
        for direction, add in _TURNS[before] if before >= 0 else _ANYWHERE:
            allowed = self.lattice.open[direction][node]
            if allowed not in {FREE, net}:
                continue
            there = node + self.lattice.offsets[direction]
            others = used[there]
            if direction & 1:
                dx, dy = STEPS[direction]
                others += used[node + dx * rows] + used[node + dy]
            price = lengths[side][direction] * history[there]
            if others:
                price *= 1.0 + dear * others
            yield there, price + costs.bend[add], direction
        place = node - side * size
        if self.lattice.via[place] in {FREE, net}:
            there = place + (1 - side) * size
            others = sum(used[place + step] + used[place + step + size] for step in (0, 1, -1, rows, -rows))
            price = costs.via * history[there]
            yield there, price * (1.0 + dear * others) if others else price, -1

    def _rest(self, goals: set[int]) -> Callable[[int], float]:
        """The least that the way from a node to any goal can cost: the distance to the box about them."""
        size, rows = self.lattice.size, self.lattice.rows
        places = [divmod(goal % size, rows) for goal in goals]
        left, right = min(c for c, _ in places), max(c for c, _ in places)
        low, high = min(r for _, r in places), max(r for _, r in places)

        def rest(node: int) -> float:
            column, row = divmod(node % size, rows)
            dx = left - column if column < left else max(0, column - right)
            dy = low - row if row < low else max(0, row - high)
            return dx + _SLANT * dy if dx > dy else dy + _SLANT * dx

        return rest


_SLANT: Final = 0.4142
"""What a slanted step is longer than a straight one."""

_ANYWHERE: Final = tuple((direction, 0) for direction in range(8))
_TURNS: Final = tuple(
    tuple(
        (direction, turn)
        for direction in range(8)
        if (turn := min((direction - before) % 8, (before - direction) % 8)) <= 2
    )
    for before in range(8)
)
"""By the direction so far: the directions that may follow, each with how many times 45° it turns."""


def _back(came: Mapping[int, int], node: int) -> list[int]:
    way = [node]
    while way[-1] in came:
        way.append(came[way[-1]])
    return way[::-1]
