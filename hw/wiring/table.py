"""The wiring as tables for the guide."""

from collections.abc import Sequence

from hw.board import Circuit
from hw.pi import HEADER
from hw.wiring import PI, RAILS, Joint, Wiring, wiring

__all__ = ["header_table", "output_table", "pin_table"]


def pin_table(circuit: Circuit) -> str:
    """Both tables."""
    return header_table(circuit) + "\n" + output_table(circuit)


def header_table(circuit: Circuit) -> str:
    """What each pin of the Pi's header leads to, as Markdown."""
    drawn = wiring(circuit)
    says = {device.name: device.says for device in drawn.devices}
    onward = {wire.start: wire.end for wire in drawn.wires}
    rows: list[tuple[str, ...]] = []
    for wire in sorted((w for w in drawn.wires if w.start[0] == PI), key=lambda w: int(w.start[1])):
        pin, end, through = int(wire.start[1]), wire.end, ""
        while end[0] != RAILS and end in onward and len(_pins(drawn, end[0])) == 1:
            through, end = f"{end[0]}, {says[end[0]]}", onward[end]
        what = HEADER[pin]
        rows.append((str(pin), f"GPIO {what}" if isinstance(what, int) else what, _said(drawn, end), through))
    return _markdown(("Pi pin", "carries", "goes to", "through"), rows)


def output_table(circuit: Circuit) -> str:
    """What each output of the drivers leads to, as Markdown."""
    drawn = wiring(circuit)
    rows = []
    for wire in drawn.wires:
        if wire.end[0].endswith(" DIE"):
            output = wire.start[1].rpartition(" ")[2]
            leds = _pins(drawn, wire.end[0])[wire.end[1]].replace(" ", ", ")
            die = f"{wire.end[0].removesuffix(' DIE').lower()}, {wire.end[1]}"
            rows.append((f"{wire.start[0]} pin {output}", die, f"cathode of {leds}"))
    return _markdown(("output", "line of a die", "goes to"), rows)


def _pins(drawn: Wiring, name: str) -> dict[str, str]:
    return next(device.pins for device in drawn.devices if device.name == name)


def _said(drawn: Wiring, joint: Joint) -> str:
    """Where a wire ends, in the table's words."""
    name, pin = joint
    if name == RAILS:
        return f"the {pin} rail"
    label = _pins(drawn, name)[pin]
    if "→" in pin:
        return f"{name} pin {pin.partition(' ')[0]} ({label})"
    says = next(device.says for device in drawn.devices if device.name == name)
    shown = f"pin {pin}" if pin == label else f"{label}"
    if name in {"OLED", "BOOST"}:
        return f"{says}, {pin}"
    return f"{name}, {says}, {shown}"


def _markdown(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join("| " + " | ".join(cells) + " |\n" for cells in lines).replace("|  |", "| |")
