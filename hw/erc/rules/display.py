"""The display's supply, through the jumper that copes with both pin orders on the market."""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from hw.erc.netlist import RAILS, Netlist
from hw.erc.rule import Finding, Rule
from hw.erc.units import figure
from hw.figures import DisplayFigures

__all__ = ["DISPLAY_SUPPLY", "PIN_ORDER", "supplies"]

_JUMPER: Final = "pin-order jumper"
_SHUNTS: Final = (("1", "2"), ("3", "4"), ("1", "3"), ("2", "4"))
"""Where a shunt fits on two rows of two pins: 1 2 above 3 4."""

Shunts = tuple[tuple[str, str], ...]


def _ways() -> Iterator[Shunts]:
    """Every way to set none, one or two shunts."""
    yield ()
    yield from ((shunt,) for shunt in _SHUNTS)
    yield from ((one, two) for one, two in combinations(_SHUNTS, 2) if not set(one) & set(two))


def _joined(netlist: Netlist, shunts: Shunts) -> dict[str, frozenset[str]]:
    """The nets that the shunts join to each net, itself among them."""
    groups: dict[str, frozenset[str]] = {net: frozenset({net}) for net in netlist.nets}
    jumpers = [part for part in netlist.parts if part.kind.name == _JUMPER]
    for jumper in jumpers:
        for one, two in shunts:
            nets = jumper.nets[one], jumper.nets[two]
            if None not in nets:
                group = frozenset().union(*(groups[net] for net in nets if net is not None))
                groups |= dict.fromkeys(group, group)
    return groups


def _named(shunts: Shunts) -> str:
    return " and ".join(f"{one}-{two}" for one, two in shunts)


def supplies(netlist: Netlist) -> Iterator[tuple[Shunts, str, str]]:
    """The ways that give a display ground and a supply, and what is then at its pins 1 and 2."""
    for part, _ in netlist.of(DisplayFigures):
        for shunts in _ways():
            groups = _joined(netlist, shunts)
            rails = [
                [rail for rail in RAILS if rail in groups.get(part.nets[pin] or "", ())] for pin in ("1", "2")
            ]
            if (
                all(len(rail) == 1 for rail in rails)
                and "GND" in rails[0] + rails[1]
                and rails[0] != rails[1]
            ):
                yield shunts, rails[0][0], rails[1][0]


def _pin_order(netlist: Netlist) -> Iterator[Finding]:
    jumper = next((part.ref for part in netlist.parts if part.kind.name == _JUMPER), None)
    for shunts in _ways():
        together = sorted(
            {rails for group in _joined(netlist, shunts).values() if len(rails := group & set(RAILS)) > 1},
            key=sorted,
        )
        for rails in together:
            yield Finding(
                jumper or "",
                f"{jumper} with shunts at {_named(shunts)} joins {' and '.join(sorted(rails))}. "
                "Put the rails at opposite corners.",
            )
    for part, _ in netlist.of(DisplayFigures):
        orders = {first for _, first, _ in supplies(netlist)}
        if len(orders) < 2:
            where = jumper or part.ref
            yield Finding(
                where,
                f"{where} serves {len(orders)} of the two pin orders of displays. "
                "Let each of the two ways to set both shunts of a jumper serve one.",
            )


PIN_ORDER: Final = Rule(
    name="display-pin-order",
    demand="Two shunts suit a display whose pins begin with GND VCC as well as one with VCC GND, and no way "
    "to set them joins two rails.",
    source="Both orders are sold: modules with SSD1306 and SH1106, four pins",
    find=_pin_order,
)


def _supply(netlist: Netlist) -> Iterator[Finding]:
    jumper = next((part.ref for part in netlist.parts if part.kind.name == _JUMPER), "")
    for part, _ in netlist.of(DisplayFigures):
        for shunts, first, second in supplies(netlist):
            rail = second if first == "GND" else first
            if rail != "+3V3":
                yield Finding(
                    part.ref,
                    f"{part.ref} supplies the display from {rail} with {jumper} at {_named(shunts)}: "
                    f"its pull-ups lift SDA and SCL to {figure(netlist.rail_volts(rail).usual, 'V')}. "
                    "Supply it from +3V3.",
                )


DISPLAY_SUPPLY: Final = Rule(
    name="display-supply",
    demand="The display is supplied with 3.3 V, since its pull-ups go to its supply.",
    source='Raspberry Pi documentation, "Voltage specifications"; the display modules\' circuits',
    find=_supply,
)
