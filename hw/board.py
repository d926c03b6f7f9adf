"""The board: every part, where it stands, and the net at each of its pins.

All of it comes from the KiCad project: parts, values, order numbers and nets from the netlist of its
schematic, places from its board. What a part is, electrically and as a body, says `hw.parts`, by its order
number. Which pin of the Pi does what is in the board file of the firmware; the rules compare the two.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from hw.kicad import PROJECT
from hw.kicad.board_file import BOARD, BoardFile, Footprint, read_board_file
from hw.kicad.frame import Side, rotated
from hw.kicad.netlist import NETLIST, Component, read_netlist
from hw.parts import BARE, KINDS, Kind
from hw.surface_mount import SURFACE_MOUNT
from llamadillo.devices.pi.board import REFERENCE, Board, BoardError, DiePins, I2c, read_board

__all__ = [
    "CHANNELS", "DICE", "HEIGHT", "PITCH", "THICKNESS", "WIDTH", "Circuit", "Part", "Side", "circuit",
    "joined", "net_names", "reference",
]  # fmt: skip

WIDTH: Final = 110.0
HEIGHT: Final = 74.0
THICKNESS: Final = 1.6
"""The size of the board; a check compares it with its edge in KiCad."""

PITCH: Final = 7.62
"""From one LED of a die to the next."""

DICE: Final = ("LEFT", "MIDDLE", "RIGHT")
CHANNELS: Final = tuple(f"DIE_{die}_{line.upper()}" for die in DICE for line in DiePins._fields)
"""The fifteen lines of the dice, as nets at the Pi."""


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
    value: str = ""
    """What the schematic says that it is, such as 4k7."""
    maker: str = ""
    number: str = ""
    """The manufacturer and order number in the schematic; none for a piece of the board itself."""


@dataclass(frozen=True, slots=True)
class Circuit:
    """All parts, and what joins them."""

    parts: Mapping[str, Part]
    """By designator."""
    board: Board
    """The board file that it is checked against."""

    @property
    def nets(self) -> dict[str, list[tuple[str, str]]]:
        """The pads of each net, as (designator, number), in the order of the parts."""
        nets: dict[str, list[tuple[str, str]]] = {}
        for part in self.parts.values():
            for pad, net in part.nets.items():
                if net is not None:
                    nets.setdefault(net, []).append((part.ref, pad))
        return nets


def reference(project: Path = PROJECT) -> Circuit:
    """The circuit of the reference box, as a KiCad project has it.

    Raises BoardError, which names the file, when it cannot be used.
    """
    board = read_board(REFERENCE)
    try:
        return circuit(board, project)
    except ValueError as why:
        raise BoardError(f"{REFERENCE}: {why}") from why


def circuit(board: Board, project: Path = PROJECT) -> Circuit:
    """The circuit, to be checked against a board file.

    Raises ValueError when the board has no place for a part of that box, and when KiCad's files do not belong
    together or have a part that `hw.parts` does not know.
    """
    if not isinstance(board.display.interface, I2c):
        raise ValueError("This board takes a display on I2C, not on SPI.")
    if board.dice is None or board.low_battery is None or board.power_button is None:
        raise ValueError(
            "This board has dice, a power button and a low-battery line; the board file must name them."
        )
    if board.status_led is None or board.buzzer is None:
        raise ValueError("This board has a status LED and a buzzer; the board file must name their pins.")
    return Circuit(_parts_of_kicad(project), board)


@cache
def _parts_of_kicad(project: Path) -> Mapping[str, Part]:
    netlist, board = read_netlist(project / NETLIST.name), read_board_file(project / BOARD.name)
    return MappingProxyType({part.ref: part for part in joined(netlist, board)})


def joined(components: Mapping[str, Component], board: BoardFile) -> Iterator[Part]:
    """The parts of a schematic where a board has them, in the order of a list. Raises ValueError."""
    for ref in sorted(board.footprints.keys() - components.keys()):
        raise ValueError(f"{ref} is on the board, but not in the schematic: update the board in KiCad.")
    for ref in sorted(components, key=_order):
        if ref not in board.footprints:
            raise ValueError(f"{ref} is in the schematic, but not on the board: update the board in KiCad.")
        yield _part(components[ref], board.footprints[ref])


_LETTERS: Final = ("J1", "U", "D", "R", "J", "JP", "F", "Q", "C", "BZ", "SW", "TP", "H")
"""The order of the parts: as a reader of a list expects them, the Pi first."""


def _order(ref: str) -> tuple[int, int]:
    letters = ref.rstrip("0123456789")
    place = 0 if ref == "J1" else _LETTERS.index(letters) if letters in _LETTERS else len(_LETTERS)
    return place, int(ref[len(letters) :] or 0)


def _part(component: Component, footprint: Footprint) -> Part:
    ref = component.ref
    number = component.fields.get("MPN", "")
    kind = _kind(component, number)
    if footprint.path != component.path:
        raise ValueError(f"{ref} on the board belongs to another symbol: update the board in KiCad.")
    if component.footprint != footprint.footprint:
        raise ValueError(
            f"{ref} has the footprint {footprint.footprint} on the board, {component.footprint} in the "
            "schematic: update the board in KiCad."
        )
    if kind.footprint != footprint.footprint:
        raise ValueError(
            f"{ref} has the footprint {footprint.footprint}; a {kind.name} has {kind.footprint}. "
            "Choose that in KiCad, or another part."
        )
    unknown = sorted(set(component.pins) ^ set(kind.pins))
    if unknown:
        raise ValueError(f"{ref} and {kind.name} in hw/parts.py differ in the pins {', '.join(unknown)}.")
    for pad in footprint.pads:
        if pad.number and pad.net != component.pins[pad.number]:
            raise ValueError(
                f"{ref} pad {pad.number} is on {pad.net or 'no net'} on the board, on "
                f"{component.pins[pad.number] or 'none'} in the schematic: update the board in KiCad."
            )
    turn = footprint.turn - (180 if footprint.side == "back" else 0)
    mx, my = kind.middle
    x, y = rotated((-mx if footprint.side == "back" else mx, my), turn)
    return Part(
        ref=ref,
        kind=kind,
        nets=MappingProxyType({pin: component.pins[pin] for pin in kind.pins}),
        x=round(footprint.origin[0] + x, 6),
        y=round(footprint.origin[1] + y, 6),
        turn=180 - (180 - turn) % 360,
        side=footprint.side,
        label=component.fields.get("Label", ""),
        value=component.value,
        maker=component.fields.get("Manufacturer", ""),
        number=number,
    )


def _kind(component: Component, number: str) -> Kind:
    if number:
        for kind in (*KINDS.values(), *SURFACE_MOUNT.values()):
            if kind.order is not None and kind.order.number == number:
                return kind
        raise ValueError(
            f"{component.ref}: hw/parts.py has no part with the order number {number}. Correct the field MPN "
            "in KiCad, or describe the part there."
        )
    for name in BARE:
        if KINDS[name].footprint == component.footprint:
            return KINDS[name]
    raise ValueError(f"{component.ref} has no order number: fill in its field MPN in KiCad.")


def net_names(board: Board) -> Iterator[tuple[str, int, str]]:
    """Every key of a board file that has a pin, the pin's BCM number, and the net that belongs there."""
    for button, pin in board.buttons.items():
        yield f"buttons.{button.name.lower()}", pin, button.name
    yield "display.i2c (SDA)", 2, "SDA"
    yield "display.i2c (SCL)", 3, "SCL"
    for die, pins in zip(DICE, board.dice or (), strict=False):
        for line, pin in zip(DiePins._fields, pins, strict=True):
            yield f"dice.{die.lower()}.{line}", pin, f"DIE_{die}_{line.upper()}"
    for key, optional, name in (
        ("buttons.power", board.power_button, "POWER"),
        ("status_led.pin", board.status_led, "STATUS_LED"),
        ("buzzer.pin", board.buzzer, "BUZZER"),
        ("battery.low", board.low_battery, "LOW_BATTERY"),
        ("battery.off", board.power_off, "POWER_OFF"),
    ):
        if optional is not None:
            yield key, optional, name
