"""Distances between copper: a pad is a rounded box, a track a fat line."""

from dataclasses import dataclass
from math import hypot

from hw.kicad.board_file import Pad
from hw.kicad.frame import Point

__all__ = ["Shape", "between_lines", "pad_shape"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """All points within `radius` of a box along the axes, or of a line from one point to another."""

    start: Point
    end: Point
    """The lower left and upper right corner of the box, or the ends of the line."""
    radius: float
    line: bool = False

    def distance(self, start: Point, end: Point) -> float:
        """From the edge of the shape to a line; 0 or less where they touch."""
        if self.line:
            return between_lines(self.start, self.end, start, end) - self.radius
        return _box_to_line(self.start, self.end, start, end) - self.radius

    def reach(self, by: float) -> tuple[float, float, float, float]:
        """The box (left, bottom, right, top) outside which everything is further away than this."""
        by += self.radius
        xs, ys = sorted((self.start[0], self.end[0])), sorted((self.start[1], self.end[1]))
        return xs[0] - by, ys[0] - by, xs[1] + by, ys[1] + by


def pad_shape(pad: Pad) -> Shape:
    """The copper of a pad. A box with rounded corners counts as one with sharp corners."""
    w, h = pad.width / 2, pad.height / 2
    if round(pad.turn / 90) % 2:
        w, h = h, w
    radius = min(w, h) if pad.shape in {"circle", "oval"} else 0.0
    x, y = pad.at
    return Shape(start=(x - w + radius, y - h + radius), end=(x + w - radius, y + h - radius), radius=radius)


def between_lines(a: Point, b: Point, c: Point, d: Point) -> float:
    """The distance of the line from a to b from the line from c to d; 0 when they cross."""
    if _cross(a, b, c, d):
        return 0.0
    return min(_to_line(a, c, d), _to_line(b, c, d), _to_line(c, a, b), _to_line(d, a, b))


def _box_to_line(low: Point, high: Point, a: Point, b: Point) -> float:
    corners = (low, (high[0], low[1]), high, (low[0], high[1]))
    least = min(_to_box(a, low, high), _to_box(b, low, high))
    if least == 0.0:
        return 0.0
    for n, corner in enumerate(corners):
        if _cross(corners[n - 1], corner, a, b):
            return 0.0
        least = min(least, _to_line(corner, a, b))
    return least


def _to_box(p: Point, low: Point, high: Point) -> float:
    return hypot(max(low[0] - p[0], 0.0, p[0] - high[0]), max(low[1] - p[1], 0.0, p[1] - high[1]))


def _to_line(p: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    t = 0.0 if length == 0 else max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length))
    return hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy)


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0
