"""Page 1: the Raspberry Pi's header, display, buttons, power, buzzer, status LED, test points, holes."""

from collections.abc import Iterator
from typing import Final

from hw.board import Circuit, Part
from hw.pi import HEADER
from hw.schematic.frame import heading
from hw.schematic.sheet import NORMAL, QUIET, SMALL, Direction, Point, Sheet
from hw.schematic.values import value

__all__ = ["draw"]

_BUTTONS: Final = ("SW1", "SW2", "SW3", "SW4")
_NOTES: Final = (
    "Until the firmware sets them up, the Pi pulls GPIO 0 to 8 up and 9 to 27 down: the LEDs and the",
    "buzzer are on pins that are pulled down, so none of them stirs while the box starts. GPIO 14 and",
    "15 stay free for a serial console, 0 and 1 belong to the ID EEPROM of add-on boards.",
)
_RAILS: Final = {"+3V3": "3V3", "+5V": "5V", "GND": "GND"}


def draw(circuit: Circuit) -> Sheet:
    """The page. Raises KeyError when the description lacks a part that has its place here."""
    sheet = Sheet("Console: Raspberry Pi, display, buttons, power")
    _pi(sheet, circuit.parts["J1"])
    _buttons(sheet, circuit)
    _sound_and_light(sheet, circuit)
    _power(sheet, circuit)
    _display(sheet, circuit)
    _test_points(sheet, circuit)
    _holes(sheet, circuit)
    return sheet


def _pi(sheet: Sheet, socket: Part) -> None:
    left, right, top, pitch = 54.0, 86.0, 184.0, 7.7
    heading(
        sheet,
        12,
        197,
        "Raspberry Pi",
        "It hangs behind the board on a socket of 40 pins; pin 1 is the square one.",
    )
    sheet.text(((left + right) / 2, top - 19 * pitch - 9), f"{socket.ref} {value(socket)}", NORMAL)
    for n, note in enumerate(_NOTES):
        sheet.text((12, 20 - 3.6 * n), note, SMALL, halign="left", colour=QUIET)
    sheet.box(socket, (left, top - 19 * pitch - 6), (right, top + 6))
    for number, what in HEADER.items():
        pad, net = str(number), socket.nets[str(number)]
        row = (number - 1) // 2
        side: Direction = "left" if number % 2 else "right"
        name = f"GPIO{what}" if isinstance(what, int) else _RAILS[what]
        tip = sheet.pin(socket, pad, (left if number % 2 else right, top - row * pitch), side, name)
        if net is None:
            sheet.open(tip)
        else:
            sheet.tag(tip, net, side)


def _buttons(sheet: Sheet, circuit: Circuit) -> None:
    heading(sheet, 140, 197, "Buttons", "The Pi pulls each pin up; a press pulls it to ground.")
    for n, ref in enumerate(_BUTTONS):
        button = circuit.parts[ref]
        y = 182 - 14.5 * n
        middle = str(button.nets["1"])
        resistor = _other(circuit, button, middle)
        near, far = _pads(resistor, middle)
        sheet.tag((160, y), str(resistor.nets[far]), "left")
        _resistor(sheet, resistor, (160, y), (172, y), (far, near))
        sheet.wire((172, y), (189, y))
        sheet.label((172, y), middle, at=(180.5, y))
        sheet.two(button, "button", (189, y), (200, y), ("1", "2"))
        sheet.text((194.5, y + 4.2), button.ref, NORMAL)
        sheet.text((194.5, y - 2.6), value(button), SMALL)
        sheet.wire((200, y), (209, y))
        sheet.ground((209, y), str(button.nets["2"]))


def _sound_and_light(sheet: Sheet, circuit: Circuit) -> None:
    heading(
        sheet, 140, 121, "Buzzer and status LED", "The piezo is a capacitor: the resistor tames its edges."
    )
    for ref, symbol, y in (("BZ1", "piezo", 107.0), ("D28", "LED", 92.0)):
        part = circuit.parts[ref]
        hot = "2" if symbol == "LED" else "1"
        cold = "1" if symbol == "LED" else "2"
        middle = str(part.nets[hot])
        resistor = _other(circuit, part, middle)
        near, far = _pads(resistor, middle)
        sheet.tag((164, y), str(resistor.nets[far]), "left")
        _resistor(sheet, resistor, (164, y), (176, y), (far, near))
        sheet.wire((176, y), (190, y))
        sheet.label((176, y), middle, at=(183, y))
        sheet.two(part, symbol, (190, y), (200, y), (hot, cold))
        sheet.text((195, y - 3.0), f"{part.ref} {value(part)}", SMALL)
        sheet.wire((200, y), (209, y))
        sheet.ground((209, y), str(part.nets[cold]))


def _power(sheet: Sheet, circuit: Circuit) -> None:
    plug, switch, diode = circuit.parts["J3"], circuit.parts["SW5"], circuit.parts["D29"]
    heading(sheet, 216, 197, "Power", "From the LiPo boost board, or from the Pi's USB: never both.")
    sheet.box(plug, (216, 143), (230, 188))
    sheet.text((223, 139.5), plug.ref, NORMAL)
    sheet.text((223, 136.2), value(plug), SMALL)
    rows = {"1": 182.0, "2": 172.0, "3": 160.0, "4": 148.0}
    tips = {pad: sheet.pin(plug, pad, (230, y), "right", plug.kind.pins[pad]) for pad, y in rows.items()}
    end = 284.0
    for pad in ("1", "2"):
        sheet.wire(tips[pad], (end, rows[pad]))
    sheet.supply((end, rows["1"]), str(plug.nets["1"]))
    sheet.ground((end, rows["2"]), str(plug.nets["2"]))
    for ref, x, pads in (("C1", 244.0, ("1", "2")), ("C3", 266.0, ("1", "2"))):
        capacitor = circuit.parts[ref]
        sheet.two(capacitor, "capacitor", (x, rows["1"]), (x, rows["2"]), pads)
        sheet.text((x + 2.4, 178.5), capacitor.ref, NORMAL, halign="left")
        sheet.text((x + 2.4, 175.2), value(capacitor), SMALL, halign="left")
        if capacitor.kind.pins[pads[0]] == "+":
            sheet.text((x - 1.6, 179.2), "+", NORMAL)
    sheet.wire(tips["3"], (246, rows["3"]))
    sheet.label(tips["3"], str(plug.nets["3"]), at=(240.5, rows["3"]))
    sheet.two(diode, "Schottky", (256, rows["3"]), (246, rows["3"]), ("2", "1"))
    sheet.text((251, rows["3"] - 2.9), f"{diode.ref} {value(diode)}", SMALL)
    sheet.tag((256, rows["3"]), str(diode.nets["2"]), "right")
    sheet.wire(tips["4"], (250, rows["4"]))
    sheet.label(tips["4"], str(plug.nets["4"]), at=(242, rows["4"]))
    _slide_switch(sheet, switch, (250, rows["4"]))


def _slide_switch(sheet: Sheet, switch: Part, throw: Point) -> None:
    """The switch, from one throw at `throw` to ground at the right of its common pin."""
    x, y = throw
    common = (x + 12, y - 2.5)
    sheet.circle_pin(switch, "1", (x, y), 0.7)
    sheet.circle_pin(switch, "3", (x, y - 5), 0.7)
    sheet.circle_pin(switch, "2", common, 0.7)
    sheet.line((common[0] - 0.7, common[1]), (x + 0.6, y - 4.7), width=0.25)
    if switch.nets["3"] is None:
        sheet.open((x, y - 5))
    for pad, at in (
        ("1", (x + 1.8, y + 0.6)),
        ("3", (x + 1.4, y - 7.2)),
        ("2", (common[0], common[1] + 2.0)),
    ):
        sheet.text(at, pad, SMALL, colour=QUIET)
    sheet.wire(common, (common[0] + 6, common[1]))
    sheet.ground((common[0] + 6, common[1]), str(switch.nets["2"]))
    sheet.text((x + 21, y + 1), switch.ref, NORMAL, halign="left")
    sheet.text((x + 21, y - 2.4), value(switch), SMALL, halign="left")
    sheet.text((x + 21, y - 5.8), "as drawn: on", SMALL, halign="left", colour=QUIET)


def _display(sheet: Sheet, circuit: Circuit) -> None:
    header, jumper, capacitor = circuit.parts["J2"], circuit.parts["JP1"], circuit.parts["C2"]
    heading(sheet, 216, 129, "OLED", "The Pi has the pull-ups of SDA and SCL.")
    left, right, top, pitch = 246.0, 260.0, 114.0, 8.0
    sheet.box(header, (left, top - 3 * pitch - 5), (right, top + 5))
    sheet.text(((left + right) / 2, top - 3 * pitch - 8.2), f"{header.ref} {value(header)}", NORMAL)
    for n, (pad, net) in enumerate(header.nets.items()):
        tip = sheet.pin(header, pad, (left, top - n * pitch), "left", header.kind.pins[pad])
        sheet.tag(tip, str(net), "left")
    sheet.two(capacitor, "capacitor", (272, 110), (272, 98), ("1", "2"))
    sheet.supply((272, 110), str(capacitor.nets["1"]))
    sheet.ground((272, 98), str(capacitor.nets["2"]))
    sheet.text((274.4, 105.8), capacitor.ref, NORMAL, halign="left")
    sheet.text((274.4, 102.4), value(capacitor), SMALL, halign="left")
    _jumper(sheet, jumper)


def _jumper(sheet: Sheet, jumper: Part) -> None:
    """The jumper, its pins as they lie on the board, and how to set it for each pin order."""
    left, right, top, pitch = 244.0, 262.0, 70.5, 9.0
    sheet.box(jumper, (left, top - pitch - 4.5), (right, top + 4.5))
    sheet.text(((left + right) / 2, top - pitch - 7.7), f"{jumper.ref} {value(jumper)}", NORMAL)
    for n, pad in enumerate(jumper.nets):
        side: Direction = "right" if n % 2 else "left"
        tip = sheet.pin(jumper, pad, (right if n % 2 else left, top - n // 2 * pitch), side, "")
        sheet.tag(tip, str(jumper.nets[pad]), side)
    for x, order, joined in ((219.0, _orders(jumper)[0], "rows"), (255.0, _orders(jumper)[1], "columns")):
        spots = [(x + 3.4 * (n % 2), 45.5 - 3.4 * (n // 2)) for n in range(4)]
        pairs = ((0, 1), (2, 3)) if joined == "rows" else ((0, 2), (1, 3))
        for one, two in pairs:
            sheet.line(spots[one], spots[two], width=2.2, colour="#fdba74")
        for spot in spots:
            sheet.ring(spot, 0.6)
        said = [f"{one + 1}–{two + 1}" for one, two in pairs]
        sheet.text((x + 6, 45.6), order, SMALL, halign="left")
        sheet.text((x + 6, 41.9), f"join {said[0]} and {said[1]}", SMALL, halign="left", colour=QUIET)
    sheet.text(
        (217.4, 36.5),
        "Modules come with either order of pins; the jumper serves both.",
        SMALL,
        halign="left",
        colour=QUIET,
    )


def _orders(jumper: Part) -> tuple[str, str]:
    """The module's pins 1 to 4 when the jumper joins its rows, and when it joins its columns."""
    said = {"GND": "GND", "+3V3": "VCC"}
    nets = list(jumper.nets.values())
    orders = []
    for pairs in (((0, 1), (2, 3)), ((0, 2), (1, 3))):
        joined = {}
        for pair in pairs:
            rail = next(nets[n] for n in pair if nets[n] in said)
            line = next(nets[n] for n in pair if nets[n] not in said)
            joined[str(line)] = said[str(rail)]
        orders.append(" ".join((joined["OLED_1"], joined["OLED_2"], "SCL", "SDA")))
    return orders[0], orders[1]


def _test_points(sheet: Sheet, circuit: Circuit) -> None:
    points = [part for part in circuit.parts.values() if part.kind.name == "test point"]
    heading(
        sheet,
        140,
        74,
        "Test points",
        f"Each a {value(points[0])}: a hole for a probe or a wire." if points else "",
    )
    for n, part in enumerate(points):
        x, y = 142 + 36 * (n // 4), 63 - 6.4 * (n % 4)
        net = str(part.nets["1"])
        sheet.circle_pin(part, "1", (x + 8, y), 0.9)
        sheet.text((x, y), part.ref, NORMAL)
        sheet.wire((x + 8, y), (x + 11, y))
        sheet.tag((x + 11, y), net, "right")


def _holes(sheet: Sheet, circuit: Circuit) -> None:
    holes = [part for part in circuit.parts.values() if not part.nets]
    for n, part in enumerate(holes):
        x = 146 + 18.0 * n
        sheet.ring((x, 32), 2.2)
        sheet.ring((x, 32), 1.1)
        sheet.text((x + 3.4, 32), part.ref, NORMAL, halign="left")
        sheet.parts.add(part.ref)
    if holes:
        sheet.text(
            (144, 27.0), f"{value(holes[0])}, plain, joined to nothing", SMALL, halign="left", colour=QUIET
        )


def _resistor(sheet: Sheet, part: Part, first: Point, second: Point, pads: tuple[str, str]) -> None:
    sheet.two(part, "resistor", first, second, pads)
    middle = (first[0] + second[0]) / 2
    sheet.text((middle, first[1] + 3.2), f"{part.ref} {value(part)}", SMALL)


def _pads(part: Part, net: str) -> tuple[str, str]:
    """The pad of a part with two pads that is on a net, and the other one."""
    near = next(pad for pad, name in part.nets.items() if name == net)
    return near, next(pad for pad in part.nets if pad != near)


def _other(circuit: Circuit, part: Part, net: str) -> Part:
    """The resistor that shares a net with a part."""
    return next(other for other in _on(circuit, net) if other is not part)


def _on(circuit: Circuit, net: str) -> Iterator[Part]:
    return (part for part in circuit.parts.values() if net in part.nets.values())
