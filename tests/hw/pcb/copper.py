"""Judges copper by itself: which pads it joins, and how near it comes to what it must not touch."""

from collections.abc import Sequence
from itertools import combinations

from hw.pcb.board_file import Pad, Track, Via
from hw.pcb.shapes import Shape, pad_shape

__all__ = ["nearest", "round_pad", "separate"]


def round_pad(net: str | None, x: float, y: float, ref: str = "X1", number: str = "1") -> Pad:
    """A pad of 1.7 mm."""
    return Pad(
        ref=ref,
        number=number,
        net=net,
        at=(x, y),
        shape="circle",
        width=1.7,
        height=1.7,
        turn=0.0,
        drill=1.0,
        plated=True,
    )


def _pieces(
    pads: Sequence[Pad], tracks: Sequence[Track], vias: Sequence[Via]
) -> list[tuple[str, str, Shape]]:
    """Net, side and shape of everything; what goes through counts for both sides."""
    found: list[tuple[str, str, Shape]] = [
        (t.net, t.side, Shape(start=t.start, end=t.end, radius=t.width / 2, line=True)) for t in tracks
    ]
    for side in ("front", "back"):
        found += [(pad.net or f"none {n}", side, pad_shape(pad)) for n, pad in enumerate(pads)]
        found += [(via.net, side, Shape(start=via.at, end=via.at, radius=via.width / 2)) for via in vias]
    return found


def _gap(one: Shape, two: Shape) -> float:
    if one.line:
        return two.distance(one.start, one.end) - one.radius
    if two.line:
        return one.distance(two.start, two.end) - two.radius
    middle = ((two.start[0] + two.end[0]) / 2, (two.start[1] + two.end[1]) / 2)
    return one.distance(middle, middle) - two.radius - (two.end[0] - two.start[0]) / 2


def nearest(pads: Sequence[Pad], tracks: Sequence[Track], vias: Sequence[Via]) -> float:
    """The least gap between copper of two nets."""
    return min(
        _gap(a, b)
        for (net, side, a), (other, there, b) in combinations(_pieces(pads, tracks, vias), 2)
        if net != other and side == there
    )


def separate(pads: Sequence[Pad], tracks: Sequence[Track], vias: Sequence[Via]) -> list[str]:
    """The nets whose pads their copper does not join."""
    loose = []
    for net in sorted({pad.net for pad in pads if pad.net is not None}):
        of_net = [pad for pad in pads if pad.net == net]
        through = [pad_shape(pad) for pad in of_net]
        through += [Shape(start=v.at, end=v.at, radius=v.width / 2) for v in vias if v.net == net]
        lines = [(t, Shape(start=t.start, end=t.end, radius=0.0, line=True)) for t in tracks if t.net == net]
        joined, left = {0}, [0]
        shapes: list[tuple[str, Shape]] = [("both", shape) for shape in through]
        shapes += [(track.side, shape) for track, shape in lines]
        while left:
            side, shape = shapes[left.pop()]
            for n, (there, other) in enumerate(shapes):
                meet = side == there or "both" in {side, there}
                if n not in joined and meet and _gap(shape, other) <= 1e-6:
                    joined.add(n)
                    left.append(n)
        if not joined.issuperset(range(len(of_net))):
            loose.append(net)
    return loose
