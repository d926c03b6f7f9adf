"""The netlist read back from the drawn pages, and compared with the description.

What is drawn joins as on any schematic: pins and names at the ends of wires, a wire's end on another
wire, and equal names, also on different pages.
"""

from collections.abc import Iterable, Iterator, Sequence

from hw.board import Circuit
from hw.schematic.sheet import Point, Sheet, inside

__all__ = ["differences"]

_Spot = tuple[int, Point]
"""A point on a page."""


def differences(circuit: Circuit, sheets: Sequence[Sheet]) -> list[str]:
    """What the pages say otherwise than the description, a sentence each; empty when they agree."""
    return [*_parts(circuit, sheets), *_opens(circuit, sheets), *_nets(circuit, sheets)]


def _parts(circuit: Circuit, sheets: Sequence[Sheet]) -> Iterator[str]:
    drawn = [ref for sheet in sheets for ref in sheet.parts]
    for ref, part in circuit.parts.items():
        if ref not in drawn:
            yield f"{ref} is on no page."
        else:
            pins = {pad for sheet in sheets for owner, pad in sheet.pins if owner == ref}
            yield from (f"{ref} pin {pad} is on no page." for pad in part.nets if pad not in pins)
    yield from (f"{ref} is drawn, but no part of the board." for ref in drawn if ref not in circuit.parts)
    yield from (f"{ref} is drawn twice." for ref in circuit.parts if drawn.count(ref) > 1)


def _opens(circuit: Circuit, sheets: Sequence[Sheet]) -> Iterator[str]:
    for sheet in sheets:
        for (ref, pad), point in sheet.pins.items():
            part = circuit.parts.get(ref)
            if part is None or pad not in part.nets:
                continue
            free = part.nets[pad] is None
            if free and point not in sheet.opens:
                yield f"{ref} pin {pad} stays unconnected, but has no cross."
            if not free and point in sheet.opens:
                yield f"{ref} pin {pad} has a cross, but is on {part.nets[pad]}."


def _nets(circuit: Circuit, sheets: Sequence[Sheet]) -> Iterator[str]:
    joined = _Joined()
    for number, sheet in enumerate(sheets):
        _join(joined, number, sheet)
    wanted: dict[object, dict[str, list[str]]] = {}
    for number, sheet in enumerate(sheets):
        for (ref, pad), point in sheet.pins.items():
            part = circuit.parts.get(ref)
            net = part.nets.get(pad) if part else None
            if net is not None:
                group = wanted.setdefault(joined.root((number, point)), {})
                group.setdefault(net, []).append(f"{ref}.{pad}")
        for point, net in sheet.names:
            wanted.setdefault(joined.root((number, point)), {}).setdefault(net, [])
    pieces: dict[str, list[list[str]]] = {}
    for group in wanted.values():
        if len(group) > 1:
            yield f"Joined on the page, but different nets: {', '.join(sorted(group))}."
        for net, pins in group.items():
            pieces.setdefault(net, []).append(pins)
    for net, found in pieces.items():
        if len(found) > 1:
            parts = " | ".join(" ".join(pins) or "a name alone" for pins in found)
            yield f"{net} is in {len(found)} pieces that nothing joins: {parts}."


def _join(joined: "_Joined", number: int, sheet: Sheet) -> None:
    spots: Iterable[Point] = {*sheet.pins.values(), *(point for point, _ in sheet.names)}
    ends = {end for wire in sheet.wires for end in wire}
    for first, second in sheet.wires:
        joined.join((number, first), (number, second))
        for point in {*spots, *ends}:
            if inside(point, (first, second)):
                joined.join((number, point), (number, first))
    for point, net in sheet.names:
        joined.join((number, point), net)


class _Joined:
    """Sets that grow together."""

    def __init__(self) -> None:
        self._up: dict[_Spot | str, _Spot | str] = {}

    def root(self, one: _Spot | str) -> _Spot | str:
        """What stands for all that is joined with this."""
        while (up := self._up.get(one, one)) != one:
            one = up
        return one

    def join(self, one: _Spot | str, other: _Spot | str) -> None:
        """Put two together."""
        self._up[self.root(one)] = self.root(other)
