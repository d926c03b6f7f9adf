"""The picture of the jumper's two settings, one for each order of the display's pins."""

from collections.abc import Mapping
from typing import Final

from hw.board import Circuit, Part
from hw.steps.outline import Point, spot
from hw.steps.view import INK, NEW, document

__all__ = ["jumper", "orders"]

_SCALE: Final = 2.4
"""How much larger than life."""
_WIDTH: Final = 96.0
_HEIGHT: Final = 34.0


def orders(circuit: Circuit) -> dict[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """The pins of the jumper that are joined, by the order of the module's pins 1 to 4.

    Raises ValueError when the jumper joins something else than the two supplies with the two pins.
    """
    nets = circuit.parts["JP1"].nets
    header = circuit.parts["J2"]
    found: dict[tuple[str, ...], tuple[tuple[str, str], ...]] = {}
    for pairs in ((("1", "2"), ("3", "4")), (("1", "3"), ("2", "4"))):
        supplies: dict[str | None, str] = {}
        for one, two in pairs:
            rails = [pad for pad in (one, two) if nets[pad] in _NAMES]
            if len(rails) != 1:
                raise ValueError(f"JP1 joins {nets[one]} and {nets[two]}, which feeds no pin of the display.")
            supplies[nets[two if rails[0] == one else one]] = _NAMES[str(nets[rails[0]])]
        found[tuple(supplies.get(net, str(net)) for net in header.nets.values())] = pairs
    return found


_NAMES: Final[Mapping[str, str]] = {"GND": "GND", "+3V3": "VCC"}


def jumper(circuit: Circuit) -> str:
    """The picture: what is printed on the module, and how the jumper is set for it, seen from behind."""
    part = circuit.parts["JP1"]
    lines = []
    for n, (order, pairs) in enumerate(orders(circuit).items()):
        left = 4.0 + n * 48.0
        lines.append(f'<text x="{left + 20:g}" y="6" font-size="3.4">{"  ".join(order)}</text>')
        lines.append(f'<text x="{left + 20:g}" y="10.4" font-size="2.4" fill="#57534e">on the module</text>')
        lines += _setting(part, pairs, (left + 20, 22.0))
    title = "JP1 for the two orders of the display's pins, seen from behind"
    return document(_WIDTH, _HEIGHT, title, lines)


def _setting(part: Part, pairs: tuple[tuple[str, str], ...], middle: Point) -> list[str]:
    places = {pad: _paper(part, pad, middle) for pad in part.nets}
    xs, ys = [x for x, _ in places.values()], [y for _, y in places.values()]
    edge = 3.6
    lines = [
        f'<rect x="{min(xs) - edge:.2f}" y="{min(ys) - edge:.2f}" width="{max(xs) - min(xs) + 2 * edge:.2f}" '
        f'height="{max(ys) - min(ys) + 2 * edge:.2f}" fill="#f5f5f4" stroke="{INK}" stroke-width="0.3"/>'
    ]
    for one, two in pairs:
        (ax, ay), (bx, by) = places[one], places[two]
        lines.append(
            f'<line x1="{ax:.2f}" y1="{ay:.2f}" x2="{bx:.2f}" y2="{by:.2f}" stroke="{NEW[0]}" '
            f'stroke-width="4.4" stroke-linecap="round"/>'
        )
    for pad, (x, y) in places.items():
        lines.append(
            f'<circle cx="{x:.2f}" cy="{y:.2f}" r="1.1" fill="white" stroke="{NEW[1]}" stroke-width="0.4"/>'
        )
        outwards = -1 if x < middle[0] else 1
        lines.append(f'<text x="{x + outwards * 5.6:.2f}" y="{y + 0.9:.2f}" font-size="2.6">{pad}</text>')
    return lines


def _paper(part: Part, pad: str, middle: Point) -> Point:
    """Where a pin is on the paper: its place on the board, seen from behind, larger."""
    number = int(pad) - 1
    mx, my = part.kind.middle
    x, y = spot(part, -mx + 2.54 * (number % 2), -my - 2.54 * (number // 2))
    return middle[0] - (x - part.x) * _SCALE, middle[1] - (y - part.y) * _SCALE
