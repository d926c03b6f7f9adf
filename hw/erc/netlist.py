"""Questions that a rule asks of a circuit: which pads share a net, and what can be reached from it."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeVar

from hw.board import Circuit, Part, net_names
from hw.figures import BoostBoard, Diode, Fuse, IdealDiode, Range, Resistor
from hw.pi import HEADER, PI, Rail

__all__ = ["PULL", "RAILS", "NetPad", "Netlist", "Reached", "Use", "contacts"]

RAILS: Final[tuple[Rail, ...]] = ("+5V", "+3V3", "GND")

_PI_SOCKET: Final = "Pi socket"

PULL: Final = 100e3
"""More ohms than this between a pin and ground are a pull-up's, and pull nothing low. Ours."""

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
    net: str
    """The net that belongs at the pin."""


@dataclass(frozen=True, slots=True)
class Reached:
    """A net that is reached from another one."""

    net: str
    via: tuple[Part, ...]
    """The parts between them, from the one where the search began."""

    @property
    def ohms(self) -> float:
        """The most ohms of the resistors between them."""
        return sum(part.kind.figures.most for part in self.via if isinstance(part.kind.figures, Resistor))


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

    def pulled_low(self, net: str | None) -> Iterator[tuple[NetPad, Reached]]:
        """The Pi's pads that are low when a net is at ground, and the way to each."""
        for reached in self.reach(net, Resistor, diodes=(Diode,), entered_at="K"):
            for pad in self.pads(reached.net):
                if pad.bcm is not None and reached.ohms < PULL:
                    yield pad, reached

    @property
    def five_volts(self) -> Range:
        """What +5V lies between: what the boost board leaves behind fuse and diode, or what USB gives."""
        for part, boost in self.of(BoostBoard):
            feed = next(pad for pad in self.pads_of(part) if pad.function == "5V")
            for reached in self.reach(feed.net, Fuse, IdealDiode):
                if reached.net == "+5V":
                    drop = sum(_drop(between, boost.supply) for between in reached.via)
                    return Range(boost.volts.least - drop, boost.volts.usual - drop / 4, boost.volts.most)
            return boost.volts
        return Range(4.75, 5.0, 5.25)

    def rail_volts(self, rail: str) -> Range:
        """What a rail lies between."""
        if rail == "+5V":
            return self.five_volts
        if rail == "+3V3":
            return Range(PI.volts * (1 - PI.spread), PI.volts, PI.most)
        return Range(0.0, 0.0, 0.0)

    def _uses(self) -> Iterator[Use]:
        for key, bcm, net in net_names(self.circuit.board):
            table = key.partition(".")[0]
            direction: Literal["in", "out", "bus"] = "in"
            if table == "display":
                direction = "bus"
            elif table in {"dice", "status_led", "buzzer"} or key == "battery.off":
                direction = "out"
            yield Use(key, bcm, direction, net)


def _drop(part: Part, amps: float) -> float:
    """The volts across a part between the boost board and +5V."""
    figures = part.kind.figures
    if isinstance(figures, Fuse):
        return figures.ohms * amps
    return figures.volts if isinstance(figures, IdealDiode) else 0.0
