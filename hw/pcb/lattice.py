"""The lattice that tracks run on: which steps are free for which net.

A node is a place on one of the two sides; a step goes to one of its eight neighbours. Every step that
would come too near to a pad, a finished track or the edge of the board is closed, but to the net of that
pad. The distances are exact, so what the lattice allows passes KiCad's check of clearances; how tracks on
the lattice keep away from each other is the business of `router`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final

from hw.board import HEIGHT, WIDTH, Side
from hw.pcb.frame import CORNER_RADIUS, Point
from hw.pcb.project import RULES
from hw.pcb.shapes import Shape

__all__ = ["BLOCKED", "FREE", "SIDES", "STEP", "STEPS", "Lattice", "Obstacle"]

STEP: Final = 0.635
"""A quarter of the usual pitch: one track passes between two pins, two 0.3 mm tracks lie 0.335 mm apart."""

FREE: Final = -1
BLOCKED: Final = -2

SIDES: Final[tuple[Side, Side]] = ("front", "back")

STEPS: Final = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
"""Counter-clockwise; a step and its opposite are four apart."""

_SLACK: Final = 1e-6


@dataclass(frozen=True, slots=True, kw_only=True)
class Obstacle:
    """Copper that is already there, or a hole."""

    shape: Shape
    net: int
    """The number of its net; BLOCKED for what nothing may touch."""
    sides: tuple[int, ...] = (0, 1)
    clearance: float = RULES.clearance
    hole: tuple[Point, float] | None = None
    """The middle and the diameter of its hole."""


class Lattice:
    """The lattice for tracks of one width. Its nodes are the same for every width."""

    def __init__(self, width: float, obstacles: Sequence[Obstacle]) -> None:
        self.columns = 2 * int(WIDTH / 2 / STEP) + 1
        self.rows = 2 * int(HEIGHT / 2 / STEP) + 1
        self.size = self.columns * self.rows
        self.offsets = tuple(dx * self.rows + dy for dx, dy in STEPS)
        self.open = [[FREE] * (2 * self.size) for _ in STEPS]
        """By direction and node: FREE, BLOCKED, or the one net that may take this step."""
        self.via = [FREE] * self.size
        """The same for a via at a place, by the node of the front."""
        self._half = width / 2
        self._close_edges()
        for obstacle in obstacles:
            self._close_steps(obstacle)
            self._close_vias(obstacle)

    def place(self, node: int) -> Point:
        """Where a node is on the board."""
        column, row = divmod(node % self.size, self.rows)
        return (column - self.columns // 2) * STEP, (row - self.rows // 2) * STEP

    def nearest(self, point: Point) -> int:
        """The node of the front that is nearest to a point."""
        column = round(point[0] / STEP) + self.columns // 2
        row = round(point[1] / STEP) + self.rows // 2
        return column * self.rows + row

    def _close(self, steps: list[int], node: int, net: int) -> None:
        if steps[node] != net:
            steps[node] = net if steps[node] == FREE else BLOCKED

    def _close_edges(self) -> None:
        for node in range(self.size):
            column, row = divmod(node, self.rows)
            room = _to_edge(self.place(node)) - RULES.edge + _SLACK
            if room < RULES.via / 2:
                self.via[node] = BLOCKED
            for direction, (dx, dy) in enumerate(STEPS):
                outside = not (0 <= column + dx < self.columns and 0 <= row + dy < self.rows)
                if outside or room < self._half:
                    for side in (0, 1):
                        self.open[direction][node + side * self.size] = BLOCKED

    def _close_steps(self, obstacle: Obstacle) -> None:
        apart = self._half + obstacle.clearance - _SLACK
        for node in self._near(obstacle.shape.reach(apart + STEP)):
            here = self.place(node)
            for direction, (dx, dy) in enumerate(STEPS):
                there = (here[0] + dx * STEP, here[1] + dy * STEP)
                if obstacle.shape.distance(here, there) < apart:
                    for side in obstacle.sides:
                        self._close(self.open[direction], node + side * self.size, obstacle.net)

    def _close_vias(self, obstacle: Obstacle) -> None:
        apart = RULES.via / 2 + obstacle.clearance - _SLACK
        for node in self._near(obstacle.shape.reach(apart)):
            here = self.place(node)
            if obstacle.shape.distance(here, here) < apart:
                self._close(self.via, node, obstacle.net)
        if obstacle.hole is not None:
            (x, y), drill = obstacle.hole
            apart = drill / 2 + RULES.via / 2 + RULES.hole
            for node in self._near((x - apart, y - apart, x + apart, y + apart)):
                here = self.place(node)
                if hypot(here[0] - x, here[1] - y) < apart:
                    self.via[node] = BLOCKED

    def _near(self, box: tuple[float, float, float, float]) -> Iterator[int]:
        """The nodes of the front in a box (left, bottom, right, top)."""
        middle_column, middle_row = self.columns // 2, self.rows // 2
        for column in range(
            max(0, int(box[0] / STEP) + middle_column - 1),
            min(self.columns, int(box[2] / STEP) + middle_column + 2),
        ):
            for row in range(
                max(0, int(box[1] / STEP) + middle_row - 1),
                min(self.rows, int(box[3] / STEP) + middle_row + 2),
            ):
                yield column * self.rows + row


def _to_edge(point: Point) -> float:
    """The distance from the edge of the board, inwards."""
    x, y = WIDTH / 2 - abs(point[0]), HEIGHT / 2 - abs(point[1])
    if x < CORNER_RADIUS and y < CORNER_RADIUS:
        return CORNER_RADIUS - hypot(CORNER_RADIUS - x, CORNER_RADIUS - y)
    return min(x, y)
