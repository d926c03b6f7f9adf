"""What happens to the box: one life of it, and what may go wrong, each with what must come of it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from hw.kicad.netlist import Component
from hw.latch.deck import Corner
from hw.latch.simulation import Record, simulate

__all__ = ["LIFE", "SCENES", "Limits", "Scene", "corners", "judge_life", "life"]

Events = Sequence[tuple[float, float]]

PIN_LOW: Final = 0.8
"""What a pin of the Pi reads as low, at most (BCM2711)."""
CLAMP: Final = 0.7
"""How far the diode in a pin lets it stand over +3V3: it conducts from about there on."""
REVERSE: Final = 6.0
"""What the base of a BC547 bears below its emitter (VEBO)."""
LATCH_AMPS: Final = 5e-6
"""What the latch itself may take while the box is off."""


def _pwl(*parts: Events) -> str:
    points = [(0.0, 0.0), *(point for part in parts for point in part)]
    return " ".join(f"{time:.7g} {value:g}" for time, value in points)


def _pulse(start: float, end: float) -> Events:
    return [(start, 0), (start + 1e-5, 1), (end, 1), (end + 1e-5, 0)]


def _press(start: float, end: float, bounces: int = 6) -> Events:
    """A press whose contact bounces for 1 ms a bounce, when it closes and when it opens."""
    points: list[tuple[float, float]] = []

    def edge(time: float, value: float) -> None:
        points.extend([(time, 1 - value), (time + 1e-6, value)])

    edge(start, 1)
    for n in range(bounces):
        edge(start + 0.0003 + n * 1e-3, 0)
        edge(start + 0.0007 + n * 1e-3, 1)
    edge(end, 0)
    for n in range(bounces):
        edge(end + 0.0003 + n * 1e-3, 1)
        edge(end + 0.0007 + n * 1e-3, 0)
    return points


def _inserted(volts: float, rise: float = 1e-4) -> str:
    return f"0 0 0.1 0 {0.1 + rise:.7g} {volts:g}"


def _off(at: float) -> Mapping[str, str]:
    """The kernel's gpio-poweroff: low while the box runs, then high 100 ms, low 100 ms, high 3 s."""
    return {
        "idle": _pwl([(2, 0), (2.0001, 1), (at - 1e-4, 1), (at, 0)]),
        "press": _pwl(_pulse(at, at + 0.1), _pulse(at + 0.2, at + 3.2)),
    }


LIFE: Final = 7.0
"""Seconds: battery in at 0.1, pressed at 1, at 2 the kernel drives GPIO 15 low, pressed at 3, off at 5."""


def life(corner: Corner, press: float = 0.2, components: Mapping[str, Component] | None = None) -> Record:
    """The battery is put in, the button pressed, pressed again, and the box switches itself off."""
    sources = {
        "supply": _inserted(corner.supply, corner.rise),
        "button": _pwl(_press(1, 1 + press), _press(3, 3.3)),
        **_off(5.0),
    }
    return simulate(sources, corner, LIFE, components=components)


def judge_life(record: Record, corner: Corner) -> Iterator[str]:
    """What went wrong in a life, as sentences."""
    if not record.most("+5V", 0.1, 0.99) < 0.5:
        yield "The box starts when the battery is put in."
    if not (record.is_on(2.9) and record.is_on(4.9)):
        yield "A press does not switch the box on, or a second one switches it off."
    if not record.most("+5V", 5.6, LIFE) < 0.5:
        yield "The box does not stay off after its power-off."
    if record.most("GPIO 8", 3.05, 3.28) > PIN_LOW:
        yield f"A press is {record.most('GPIO 8', 3.05, 3.28):.2f} V at GPIO 8, which is not low."
    if record.most("GPIO 15", 1.2, 1.9) > PIN_LOW:
        yield f"GPIO 15 stands at {record.most('GPIO 15', 1.2, 1.9):.2f} V while the Pi starts."
    for pin in ("GPIO 4", "GPIO 8", "GPIO 15"):
        over = record.most(pin, 0.0, LIFE, over="+3V3")
        if over > CLAMP:
            yield f"{pin} stands {over:.2f} V over +3V3."
        under = -record.least(pin, 0.0, LIFE)
        if under > CLAMP:
            yield f"{pin} stands {under:.2f} V below ground."
    if -record.least("LATCH", 0.0, LIFE) > REVERSE:
        yield f"The base of Q1 stands {-record.least('LATCH', 0.0, LIFE):.2f} V below its emitter."
    if record.most("EN", 0.0, LIFE) > 5.5:
        yield f"EN reaches {record.most('EN', 0.0, LIFE):.2f} V."
    module = corner.supply / corner.module_pull
    latch = record.mean_current(6.6, 6.99) - module
    if latch > LATCH_AMPS:
        yield f"The latch takes {latch * 1e6:.1f} µA while the box is off."


_USUAL: Final = Corner()


@dataclass(frozen=True, slots=True)
class Scene:
    """Something that happens to the box."""

    name: str
    sources: Callable[[Corner], Mapping[str, str]]
    seconds: float
    on: tuple[float, ...]
    """When the box must be on."""
    off: tuple[float, ...]
    """When it must be off."""
    corner: Corner = _USUAL

    def record(self, components: Mapping[str, Component] | None = None) -> Record:
        """What the circuit does."""
        return simulate(self.sources(self.corner), self.corner, self.seconds, components=components)

    def judge(self, record: Record) -> Iterator[str]:
        """What went wrong, as sentences."""
        for time in self.on:
            if not record.is_on(time):
                yield f"{self.name}: at {time:g} s the box is not on ({record.at('+5V', time):.2f} V)."
        for time in self.off:
            if not record.is_off(time):
                yield f"{self.name}: at {time:g} s the box is not off ({record.at('+5V', time):.2f} V)."


def _pressed_once(corner: Corner) -> Mapping[str, str]:
    return {"supply": _inserted(corner.supply), "button": _pwl(_press(1, 1.2))}


def _low_battery(corner: Corner) -> Mapping[str, str]:
    return {**_pressed_once(corner), "low": _pwl([(3, 0), (3.001, 1)]), **_off(5.0)}


def _held_over_the_end(corner: Corner) -> Mapping[str, str]:
    return {**_pressed_once(corner), "button": _pwl(_press(1, 1.2), _press(3, 7)), **_off(5.0)}


def _charger(_: Corner) -> Mapping[str, str]:
    """Off: plugged in at 2 s and out at 3 s. On from 4 s: in at 5 s, out at 6 s with a dip."""
    off = "0 0 0.1 0 0.1001 3.7 2 3.7 2.00001 5.1 3 5.1 3.00001 3.6"
    supply = f"{off} 5 3.6 5.00001 5.2 6 5.2 6.00001 3.3 6.001 3.7"
    return {"supply": supply, "button": _pwl(_press(4, 4.2))}


def _gap(seconds: float) -> Callable[[Corner], Mapping[str, str]]:
    def sources(corner: Corner) -> Mapping[str, str]:
        volts = corner.supply
        supply = f"{_inserted(volts)} 2 {volts} 2.001 0 {2.001 + seconds} 0 {2.0011 + seconds} {volts}"
        return {"supply": supply, "button": _pwl(_press(1, 1.2))}

    return sources


def _chatter(corner: Corner) -> Mapping[str, str]:
    """The plug of the battery bounces eight times, 10 ms each, down to nothing."""
    points = " ".join(
        f"{0.1 + 0.01 * n:.4f} 0 {0.1 + 0.01 * n + 1e-5:.5f} {corner.supply} {0.104 + 0.01 * n:.4f} "
        f"{corner.supply} {0.10401 + 0.01 * n:.5f} 0"
        for n in range(8)
    )
    return {"supply": f"0 0 {points} 0.2 0 0.20001 {corner.supply}"}


def _slide(corner: Corner) -> Mapping[str, str]:
    return {
        **_pressed_once(corner),
        "button": _pwl(_press(1, 1.2), _press(5, 5.2)),
        "slide": _pwl(_pulse(3, 3.5)),
    }


SCENES: Final = (
    Scene("inserted, plug bouncing", _chatter, 2.0, on=(), off=(0.5, 1.9)),
    Scene("low battery", _low_battery, 7.0, on=(2.9, 4.9), off=(5.6, 6.9), corner=Corner(supply=3.1)),
    Scene(
        "low battery, the Pi dies early",
        _low_battery,
        7.0,
        on=(2.9, 4.9),
        off=(5.6, 6.9),
        corner=Corner(supply=3.1, brown_out=3.2, pi_amps=0.9),
    ),
    Scene("button held over the end", _held_over_the_end, 8.0, on=(2.9, 4.9), off=(5.6, 6.9, 7.9)),
    *(
        Scene(
            f"charger in and out, EN at {share:g}",
            _charger,
            7.0,
            on=(4.9, 5.5, 6.9),
            off=(1.9, 2.9, 3.9),
            corner=Corner(threshold=share, pi_amps=0.6),
        )
        for share in (0.2, 0.5, 0.79)
    ),
    *(
        Scene(f"battery out for {1000 * gap:g} ms", _gap(gap), 5.0, on=(1.9,), off=(4.9,), corner=corner)
        for gap in (0.01, 0.1, 1.0)
        for corner in (Corner(supply=4.2),)
    ),
    *(
        Scene(
            f"slide switch to OFF and back, {celsius:g} °C",
            _slide,
            7.0,
            on=(2.9, 6.9),
            off=(3.45, 4.9),
            corner=Corner(celsius=celsius),
        )
        for celsius in (-10.0, 60.0)
    ),
)
"""Every scene."""


class Limits:
    """Between which each figure lies: a corner takes one end of each, in an order that covers the pairs."""

    SUPPLY: Final = (3.0, 3.7, 4.2, 5.25)
    CELSIUS: Final = (-10.0, 25.0, 60.0)
    THRESHOLD: Final = (0.21, 0.5, 0.79)
    ENDS: Final[Mapping[str, tuple[float, float]]] = {
        "gain": (110.0, 800.0),
        "saturation": (6e-15, 5e-14),
        "base_leak": (5e-14, 2e-13),
        "diode": (2.5e-9, 1e-8),
        "schottky": (1e-8, 1e-7),
        "module_pull": (190e3, 210e3),
        "pi_pull": (33e3, 73e3),
        "pi_amps": (0.08, 0.6),
        "brown_out": (1.5, 3.0),
        "rise": (1e-6, 1e-1),
    }
    RESISTORS: Final = ("R34", "R35", "R36", "R37", "R38", "R39", "R40", "R41")
    CAPACITORS: Final = ("C4", "C5", "C6")
    RESISTOR: Final = 0.05
    """Of a resistor's value: one per cent, and what heat and age add."""
    CAPACITOR: Final = 0.3
    PRESSES: Final = (0.05, 0.2, 1.0)


_EACH: Final = 6
"""Corners at each supply, temperature and threshold."""


def corners() -> Iterator[tuple[Corner, float]]:
    """All 216 corners, each with how long its first press is, always the same ones.

    Which end a figure takes is a bit of a number that runs through a sequence of full period, so every two
    figures meet at all four pairs of their ends.
    """
    state = 1
    for supply in Limits.SUPPLY:
        for celsius in Limits.CELSIUS:
            for threshold in Limits.THRESHOLD:
                for number in range(_EACH):
                    state = (1_664_525 * state + 1_013_904_223) % 2**32
                    bits = iter(f"{state >> 6:026b}")
                    ends = {name: pair[int(next(bits))] for name, pair in Limits.ENDS.items()}
                    corner = replace(
                        Corner(supply=supply, celsius=celsius, threshold=threshold),
                        **ends,
                        ohms={
                            ref: 1 + Limits.RESISTOR * (2 * int(next(bits)) - 1) for ref in Limits.RESISTORS
                        },
                        farads={
                            ref: 1 + Limits.CAPACITOR * (2 * int(next(bits)) - 1) for ref in Limits.CAPACITORS
                        },
                        leak=2e-6 if celsius > 50 else 2e-7,
                    )
                    yield corner, Limits.PRESSES[number % len(Limits.PRESSES)]
