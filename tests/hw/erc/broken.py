"""Circuits that differ from the reference board in one thing."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from hw.board import Circuit, Part, circuit, net_names
from hw.figures import Figures
from hw.parts import KINDS
from hw.pi import GPIO
from llamadillo.devices.pi.board import Board


def rewired(board: Board) -> Circuit:
    """The board as its schematic would be for another board file: the nets at the Pi follow it."""
    other = circuit(board)
    names = {str(GPIO[bcm]): net for _, bcm, net in net_names(board)}
    pins = {f"J1.{pin}": names.get(str(pin)) for bcm, pin in GPIO.items()}
    return renet(other, pins)


def with_parts(circuit: Circuit, parts: Mapping[str, Part]) -> Circuit:
    """The circuit with these parts in place of its own."""
    return replace(circuit, parts=MappingProxyType(dict(parts)))


def renet(circuit: Circuit, nets: Mapping[str, str | None]) -> Circuit:
    """Other nets at some pads, each named like `J1.8`."""
    parts = dict(circuit.parts)
    for name, net in nets.items():
        ref, pad = name.split(".")
        assert pad in parts[ref].nets
        parts[ref] = replace(parts[ref], nets=MappingProxyType({**parts[ref].nets, pad: net}))
    return with_parts(circuit, parts)


def rename(circuit: Circuit, before: str, after: str) -> Circuit:
    """A net under another net's name: both become one."""
    assert before in circuit.nets
    return renet(circuit, {f"{ref}.{pad}": after for ref, pad in circuit.nets[before]})


def swap(circuit: Circuit, ref: str) -> Circuit:
    """A part with two pins the other way round."""
    one, two = circuit.parts[ref].nets
    nets = circuit.parts[ref].nets
    return renet(circuit, {f"{ref}.{one}": nets[two], f"{ref}.{two}": nets[one]})


def other_kind(circuit: Circuit, figures: Figures, *refs: str) -> Circuit:
    """Parts of a kind with other figures."""
    parts = dict(circuit.parts)
    for ref in refs:
        parts[ref] = replace(parts[ref], kind=replace(parts[ref].kind, figures=figures))
    return with_parts(circuit, parts)


def add(circuit: Circuit, kind: str, ref: str, *nets: str) -> Circuit:
    """A part more."""
    assert ref not in circuit.parts
    of_kind = KINDS[kind]
    pads = MappingProxyType(dict(zip(of_kind.pins, nets, strict=True)))
    part = Part(ref=ref, kind=of_kind, nets=pads, x=0.0, y=0.0)
    return with_parts(circuit, {**circuit.parts, ref: part})


def drop(circuit: Circuit, *refs: str) -> Circuit:
    """Parts left out."""
    return with_parts(circuit, {ref: part for ref, part in circuit.parts.items() if ref not in refs})
