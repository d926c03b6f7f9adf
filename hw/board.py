"""The board: every part, where it stands, and the net at each of its pins.

Which pin of the Pi does what is read from the board file of the firmware; everything here follows it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

from hw.parts import KINDS, Kind
from hw.pi import HEADER
from llamadillo.devices.pi.board import REFERENCE, Board, BoardError, DiePins, I2c, read_board

__all__ = ["HEIGHT", "THICKNESS", "WIDTH", "Circuit", "Part", "Side", "circuit", "reference"]

Side = Literal["front", "back"]

WIDTH: Final = 110.0
HEIGHT: Final = 74.0
THICKNESS: Final = 1.6
"""The outline of the board."""

PITCH: Final = 7.62
"""From one LED of a die to the next."""

_DIE_X: Final = (-34.29, 0.0, 34.29)
_DIE_Y: Final = 23.495
_BUTTON_X: Final = (-22.86, 0.0, 22.86)
_BUTTON_Y: Final = -28.575
_PI_X: Final = 22.225
_PI_Y: Final = 10.16
"""The middle of the socket."""
_HOLE_X: Final = 51.225
_HOLE_Y: Final = 33.16
"""The holes; the one at the top right is also that of the Pi's own corner."""

_LINES: Final[Mapping[tuple[int, int], str]] = MappingProxyType(
    {
        (-1, 1): "backslash", (0, 1): "vertical", (1, 1): "slash",
        (-1, 0): "horizontal", (0, 0): "centre", (1, 0): "horizontal",
        (-1, -1): "slash", (0, -1): "vertical", (1, -1): "backslash",
    }
)  # fmt: skip
"""The line of each LED of a die, by its column and row, in reading order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A part on the board."""

    ref: str
    """The designator on the board, such as R12."""
    kind: Kind
    nets: Mapping[str, str | None]
    """The net at each pad, by its number; None where the pad stays unconnected."""
    x: float
    y: float
    turn: float = 0.0
    """Counter-clockwise as seen from the front, in degrees."""
    side: Side = "front"
    """The side that it stands on. On the back a part is mirrored: its own x axis points left."""
    label: str = ""
    """What the silkscreen says beside it, besides the designator."""


@dataclass(frozen=True, slots=True)
class Circuit:
    """All parts, and what joins them."""

    parts: Mapping[str, Part]
    """By designator."""
    board: Board
    """The board file that it was made from."""

    @property
    def nets(self) -> dict[str, list[tuple[str, str]]]:
        """The pads of each net, as (designator, number), in the order of the parts."""
        nets: dict[str, list[tuple[str, str]]] = {}
        for part in self.parts.values():
            for pad, net in part.nets.items():
                if net is not None:
                    nets.setdefault(net, []).append((part.ref, pad))
        return nets


def reference() -> Circuit:
    """The circuit of the reference box. Raises BoardError, which names the file, when it cannot be used."""
    board = read_board(REFERENCE)
    try:
        return circuit(board)
    except ValueError as why:
        raise BoardError(f"{REFERENCE}: {why}") from why


def circuit(board: Board) -> Circuit:
    """The circuit for a board file. Raises ValueError when the board has no place for one of its parts."""
    if not isinstance(board.display.interface, I2c):
        raise ValueError("This board takes a display on I2C, not on SPI.")
    if board.dice is None or board.low_battery is None or board.power_button is None:
        raise ValueError(
            "This board has dice, a power button and a low-battery line; the board file must name them."
        )
    if board.status_led is None or board.buzzer is None:
        raise ValueError("This board has a status LED and a buzzer; the board file must name their pins.")
    names = dict(_gpio_names(board))
    parts = [_pi_socket(names)]
    parts += _drivers()
    parts += _dice()
    parts += _front()
    parts += _power()
    parts += _buttons()
    parts += _test_points()
    parts += _holes()
    return Circuit(MappingProxyType({part.ref: part for part in parts}), board)


DICE: Final = ("LEFT", "MIDDLE", "RIGHT")
CHANNELS: Final = tuple(f"DIE_{die}_{line.upper()}" for die in DICE for line in DiePins._fields)
"""The fifteen lines of the dice, as nets at the Pi; the drivers take them in this order."""


def _gpio_names(board: Board) -> Iterator[tuple[int, str]]:
    """The net of each BCM number in use."""
    for button, pin in board.buttons.items():
        yield pin, button.name
    assert board.dice is not None
    yield from zip((pin for die in board.dice for pin in die), CHANNELS, strict=True)
    for bcm, name in (
        (board.power_button, "POWER"),
        (board.low_battery, "LOW_BATTERY"),
        (board.status_led, "STATUS_LED"),
        (board.buzzer, "BUZZER"),
        (2, "SDA"),
        (3, "SCL"),
    ):
        assert bcm is not None
        yield bcm, name


def _part(
    kind: str,
    ref: str,
    nets: tuple[str | None, ...],
    x: float,
    y: float,
    turn: float = 0.0,
    side: Side = "front",
    label: str = "",
) -> Part:
    """A part; its nets in the order of its kind's pins."""
    of_kind = KINDS[kind]
    return Part(
        ref=ref,
        kind=of_kind,
        nets=MappingProxyType(dict(zip(of_kind.pins, nets, strict=True))),
        x=x,
        y=y,
        turn=turn,
        side=side,
        label=label,
    )


def _pi_socket(names: Mapping[int, str]) -> Part:
    nets = tuple(names.get(what) if isinstance(what, int) else what for what in HEADER.values())
    # The Pi hangs behind the board, its top towards it and its USB sockets up: pin 1 is at the right
    # end as seen from the front, in the upper row, which is the one nearer to the middle of the Pi.
    return _part("Pi socket", "J1", nets, _PI_X, _PI_Y, turn=-90, side="back", label="RASPBERRY PI")


def _drivers() -> Iterator[Part]:
    padded: list[str | None] = [*CHANNELS, "GND"]
    for n, x in ((0, -41.275), (1, -28.575)):
        inputs = padded[8 * n : 8 * n + 8]
        outputs = [None if net == "GND" else f"{net}_K" for net in inputs]
        nets = (*inputs, "GND", "+5V", *outputs)
        yield _part("ULN2803A", f"U{n + 1}", nets, x, -10.795, side="back")


def _dice() -> Iterator[Part]:
    number = 0
    for die, middle in zip(DICE, _DIE_X, strict=True):
        for (column, row), line in _LINES.items():
            number += 1
            x, y = middle + column * PITCH, _DIE_Y + row * PITCH
            anode = f"D{number}_A"
            cathode = f"DIE_{die}_{line.upper()}_K"
            yield _part("LED red 5 mm", f"D{number}", (cathode, anode), x, y)
            # Beside its LED and a little up, which keeps the lowest row off the Pi's socket.
            yield _part(
                "resistor 330R", f"R{number}", ("+5V", anode), x + PITCH / 2, y + 1.27, turn=90, side="back"
            )


def _front() -> Iterator[Part]:
    # The module hangs from its header with the pins at the bottom: pin 1 is at the right.
    yield _part("OLED header", "J2", ("OLED_1", "OLED_2", "SCL", "SDA"), 0.0, -19.685, turn=-90, label="OLED")
    # Two jumpers side by side or one above the other: both ways are right for one of the two pin
    # orders on the market, and neither can join the supply to ground.
    yield _part("pin-order jumper", "JP1", ("GND", "OLED_1", "OLED_2", "+3V3"), -16.51, -19.685, side="back")
    yield _part("capacitor 100 nF", "C2", ("+3V3", "GND"), -17.78, -14.605, side="back")
    yield _part("LED green 5 mm", "D28", ("GND", "D28_A"), -37.465, 3.81, label="STATUS")
    yield _part("resistor 330R", "R28", ("STATUS_LED", "D28_A"), -33.02, 5.08, turn=90, side="back")
    yield _part("piezo", "BZ1", ("BUZZER_P", "GND"), 39.37, -3.81, label="BUZZER")
    yield _part("resistor 330R", "R29", ("BUZZER", "BUZZER_P"), 30.48, -3.81, turn=90)


def _power() -> Iterator[Part]:
    yield _part(
        "boost header", "J3", ("+5V", "GND", "LBO", "EN"), -19.05, 2.54, turn=90, side="back", label="BOOST"
    )
    # The boost board pulls its low-battery output up to the battery, above what a pin of the Pi
    # bears: the diode lets it pull down only.
    yield _part("Schottky diode", "D29", ("LBO", "LOW_BATTERY"), -7.62, -3.81, side="back")
    yield _part(
        "slide switch", "SW5", ("EN", "GND", None), -50.8, -2.54, turn=-90, side="back", label="ON/OFF"
    )
    yield _part("capacitor 100 µF", "C1", ("+5V", "GND"), -19.05, -8.89, side="back")
    yield _part("capacitor 100 nF", "C3", ("+5V", "GND"), -44.45, 3.175, side="back")


def _buttons() -> Iterator[Part]:
    for n, (name, x) in enumerate(zip(("QUIT", "DISCARD", "ROLL"), _BUTTON_X, strict=True), 1):
        yield _part("button 12 mm", f"SW{n}", (f"SW_{name}", "GND"), x, _BUTTON_Y, label=name)
        # Limits the current, should a wrong board file ever make an output of the pin.
        yield _part(
            "resistor 1k", f"R{29 + n}", (f"SW_{name}", name), x + 10.16, _BUTTON_Y, turn=90, side="front"
        )
    yield _part("button right-angle", "SW4", ("SW_POWER", "GND"), 51.435, -15.24, turn=-90, label="POWER")
    yield _part("resistor 1k", "R33", ("SW_POWER", "POWER"), 45.72, -15.24, turn=90)


_TEST_POINTS: Final = ("+5V", "+3V3", "GND", "BUZZER", "SDA", "SCL", "GND", "LOW_BATTERY")


def _test_points() -> Iterator[Part]:
    for n, net in enumerate(_TEST_POINTS):
        row, column = divmod(n, 4)
        x, y = 22.225 + column * 6.35, -13.335 - row * 5.08
        yield _part("test point", f"TP{n + 1}", (net,), x, y, label=net.replace("_BATTERY", " BAT"))


def _holes() -> Iterator[Part]:
    corners = [(x, y) for y in (_HOLE_Y, -_HOLE_Y) for x in (-_HOLE_X, _HOLE_X)]
    for n, (x, y) in enumerate(corners, 1):
        yield _part("hole M2.5", f"H{n}", (), x, y)
