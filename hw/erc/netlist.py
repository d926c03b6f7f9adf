"""Questions that a rule asks of a circuit: which pads share a net, and what can be reached from it."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeVar

from hw.board import Circuit, Part
from hw.figures import BoostBoard, Range
from hw.pi import HEADER, PI, Rail
from llamadillo.devices.pi.board import DiePins

__all__ = ["RAILS", "NetPad", "Netlist", "Reached", "Use", "contacts"]

RAILS: Final[tuple[Rail, ...]] = ("+5V", "+3V3", "GND")

_PI_SOCKET: Final = "Pi socket"
_DICE: Final = ("left", "middle", "right")

FiguresT = TypeVar("FiguresT")


@dataclass(frozen=True, slots=True)
class NetPad:
    """A pad of a part."""

    part: Part
    number: str

    @property
    def net(self) -> str | None:
        """The net that it is on."""
        return self.part.nets[self.number]

    @property
    def function(self) -> str:
        """What its kind of part uses it for."""
        return self.part.kind.pins[self.number]

    @property
    def bcm(self) -> int | None:
        """The BCM number of the Pi's pin that it carries, if any."""
        if self.part.kind.name != _PI_SOCKET:
            return None
        what = HEADER[int(self.number)]
        return what if isinstance(what, int) else None

    def __hash__(self) -> int:
        return hash((self.part.ref, self.number))

    def __str__(self) -> str:
        if self.part.kind.name == _PI_SOCKET:
            what = HEADER[int(self.number)]
            function = f"BCM {what}" if isinstance(what, int) else what
        else:
            function = self.function
        named = "" if function == self.number else f" ({function})"
        return f"{self.part.ref} pin {self.number}{named}"


@dataclass(frozen=True, slots=True)
class Use:
    """A pin that the board file gives to something."""

    key: str
    """As the board file names it."""
    bcm: int
    direction: Literal["in", "out", "bus"]
    """As the firmware sets it up; an input is active low and pulled up."""


@dataclass(frozen=True, slots=True)
class Reached:
    """A net that is reached from another one."""

    net: str
    via: tuple[Part, ...]
    """The parts between them, from the one where the search began."""


def contacts(switch: Part) -> list[tuple[str | None, str | None]]:
    """The nets that a switch joins, one pair for each of its positions."""
    net = {switch.kind.pins[number]: net for number, net in switch.nets.items()}
    pairs = (("1", "2"), ("C", "A"), ("C", "B"))
    return [(net[one], net[two]) for one, two in pairs if one in net and two in net]


class Netlist:
    """A circuit, to be asked. Raises ValueError for one without a Pi."""

    def __init__(self, circuit: Circuit) -> None:
        self.circuit = circuit
        self.parts = tuple(circuit.parts.values())
        self._pads: dict[str, list[NetPad]] = {}
        for pad in self.all_pads():
            if pad.net is not None:
                self._pads.setdefault(pad.net, []).append(pad)
        self.gpio = {pad.bcm: pad for pad in self.all_pads() if pad.bcm is not None}
        """The Pi's pads, by BCM number."""
        if not self.gpio:
            raise ValueError(f"The circuit has no part of the kind {_PI_SOCKET!r}.")
        self.uses = tuple(self._uses())
        self.outputs = frozenset(self.gpio[use.bcm] for use in self.uses if use.direction == "out")
        """The Pi's pads that the firmware drives."""

    @property
    def nets(self) -> tuple[str, ...]:
        """All nets, in the order of the parts."""
        return tuple(self._pads)

    def all_pads(self) -> Iterator[NetPad]:
        """Every pad of every part."""
        for part in self.parts:
            yield from self.pads_of(part)

    def pads_of(self, part: Part) -> Iterator[NetPad]:
        """Every pad of a part."""
        for number in part.nets:
            yield NetPad(part, number)

    def pads(self, net: str | None) -> tuple[NetPad, ...]:
        """The pads on a net; none for None."""
        return tuple(self._pads.get(net, ())) if net is not None else ()

    def of(self, figures: type[FiguresT]) -> Iterator[tuple[Part, FiguresT]]:
        """The parts whose kind has such figures, with them."""
        for part in self.parts:
            if isinstance(part.kind.figures, figures):
                yield part, part.kind.figures

    def with_function(self, net: str | None, figures: type[FiguresT], first: str) -> Iterator[NetPad]:
        """The pads on a net of parts with such figures whose function begins with `first`."""
        for pad in self.pads(net):
            if isinstance(pad.part.kind.figures, figures) and pad.function.startswith(first):
                yield pad

    def reach(
        self,
        net: str | None,
        *through: type,
        diodes: tuple[type, ...] = (),
        entered_at: Literal["A", "K"] = "A",
    ) -> Iterator[Reached]:
        """The nets that hang together through parts with such figures, the net itself first.

        A rail is reached but not left again. `diodes` are passed one way only: from anode to cathode,
        as a current leaves `net`, or, entered at the cathode, as it comes to it.
        """
        if net is None:
            return
        waiting = deque([Reached(net, ())])
        seen = {net}
        while waiting:
            here = waiting.popleft()
            yield here
            if here.net in RAILS:
                continue
            for pad in self.pads(here.net):
                figures = pad.part.kind.figures
                one_way = isinstance(figures, diodes) and pad.function == entered_at
                if not (one_way or isinstance(figures, through)):
                    continue
                for number, beyond in pad.part.nets.items():
                    if number != pad.number and beyond is not None and beyond not in seen:
                        seen.add(beyond)
                        waiting.append(Reached(beyond, (*here.via, pad.part)))

    @property
    def five_volts(self) -> Range:
        """What +5V lies between: the boost board's, or that of USB where there is none."""
        boards = [boost.volts for _, boost in self.of(BoostBoard)]
        return boards[0] if boards else Range(4.75, 5.0, 5.25)

    def rail_volts(self, rail: str) -> Range:
        """What a rail lies between."""
        if rail == "+5V":
            return self.five_volts
        if rail == "+3V3":
            return Range(PI.volts * (1 - PI.spread), PI.volts, PI.most)
        return Range(0.0, 0.0, 0.0)

    def _uses(self) -> Iterator[Use]:
        board = self.circuit.board
        for button, pin in board.buttons.items():
            yield Use(f"buttons.{button.name.lower()}", pin, "in")
        if board.power_button is not None:
            yield Use("buttons.power", board.power_button, "in")
        yield Use("display.i2c (SDA)", PI.i2c_pins[0], "bus")
        yield Use("display.i2c (SCL)", PI.i2c_pins[1], "bus")
        for name, die in zip(_DICE, board.dice or (), strict=False):
            for line, pin in zip(DiePins._fields, die, strict=True):
                yield Use(f"dice.{name}.{line}", pin, "out")
        if board.status_led is not None:
            yield Use("status_led.pin", board.status_led, "out")
        if board.buzzer is not None:
            yield Use("buzzer.pin", board.buzzer, "out")
        if board.low_battery is not None:
            yield Use("battery.low", board.low_battery, "in")
