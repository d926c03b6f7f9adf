"""The wiring as input of WireViz, which draws it."""

import json
from collections.abc import Sequence
from itertools import groupby
from typing import Final

from hw.wiring import RAILS, Wiring

__all__ = ["harness"]

_COLOURS: Final = {
    "+3V3": "OG", "+5V": "RD", "GND": "BK", "SDA": "BU", "SCL": "YE",
    "CENTRE": "WH", "BACKSLASH": "BN", "SLASH": "GN", "HORIZONTAL": "BU", "VERTICAL": "VT",
}  # fmt: skip
_RAILS: Final = {"+5V": "RAIL-5V", "GND": "RAIL-GND"}
_RAIL_TINTS: Final = {"+5V": "RD", "GND": "GY"}
_COLUMNS: Final = (
    ("OLED", "D29", "SW4", "SW3", "SW1", "SW2", "U1", "U2", "R28", "R29"),
    ("BOOST", "LEFT DIE", "MIDDLE DIE", "RIGHT DIE", "D28", "BZ1"),
)
"""What stands below what in the picture, from the top."""
"""Colours of wires, by the net or its last word; all others are grey."""


def harness(drawn: Wiring) -> str:
    """The input of WireViz. It is JSON, which is also YAML."""
    connectors: dict[str, object] = {}
    for device in drawn.devices:
        if device.name == RAILS:
            continue
        connectors[device.name] = connector = {
            "type": device.says,
            "pins": [_pin(name) for name in device.pins],
            "show_pincount": False,
            "hide_disconnected_pins": True,
        }
        if list(device.pins) != list(device.pins.values()):
            connector["pinlabels"] = list(device.pins.values())
    for net, name in _RAILS.items():
        connectors[name] = {"style": "simple", "type": f"{net} rail", "bgcolor": _RAIL_TINTS[net]}
    cables: dict[str, object] = {}
    connections: list[list[object]] = []
    for (start, end), group in groupby(drawn.wires, lambda wire: (wire.start[0], wire.end[0])):
        wires = list(group)
        starts, ends = [_pin(wire.start[1]) for wire in wires], [_pin(wire.end[1]) for wire in wires]
        if end == RAILS:
            # A rail is a small flag beside the pin: lines to one place would cross all others.
            rails = [_RAILS[wire.net] + "." for wire in wires]
            connections.append([{start: starts}, ["--"] * len(wires), rails])
            continue
        name = f"W{len(cables) + 1}"
        cables[name] = {
            "category": "bundle",
            "colors": [_colour(wire.net) for wire in wires],
            "show_name": False,
            "show_wirecount": False,
        }
        connections.append([{start: starts}, {name: list(range(1, len(wires) + 1))}, {end: ends}])
    document = {
        "metadata": {"title": "llamadillo on a breadboard"},
        "options": {"fontname": "DejaVu Sans", "color_mode": "full"},
        "connectors": connectors,
        "cables": cables,
        "connections": connections,
        "tweak": {"append": [_column(column) for column in _COLUMNS]},
    }
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def _column(names: Sequence[str]) -> str:
    """The Graphviz statements that put devices one below the other, in this order."""
    return "{rank=same; " + " -- ".join(f'"{name}"' for name in names) + " [style=invis]}"


def _pin(name: str) -> int | str:
    """A name as WireViz takes it: as a number where it is one."""
    return int(name) if name.isdecimal() else name


def _colour(net: str) -> str:
    return _COLOURS.get(net.removesuffix("_K").rpartition("_")[2], "GY")
