"""Soldering the board, step by step: which parts, on which side, in which order.

Low parts come before high ones on each side, so that the board can be laid on them; what covers
another part's solder comes after it. `draw` makes a picture of each step.
"""

from dataclasses import dataclass
from typing import Final

from hw.board import Circuit, Part, Side

__all__ = ["STEPS", "SolderingStep", "left_over"]


@dataclass(frozen=True, slots=True)
class SolderingStep:
    """A step of the assembly."""

    name: str
    """Of its picture."""
    title: str
    side: Side
    """The side that the parts stand on; they are soldered on the other."""
    kinds: tuple[str, ...]
    """The kinds of parts that are put in, in this order."""

    def parts(self, circuit: Circuit) -> list[Part]:
        """The parts of the step, kind by kind."""
        return [
            part
            for kind in self.kinds
            for part in circuit.parts.values()
            if part.kind.name == kind and part.side == self.side
        ]


STEPS: Final = (
    SolderingStep(
        "step-1-resistors",
        "Flat parts, resistors",
        "back",
        (
            "ideal diode",
            "fuse",
            "capacitor 1 µF",
            "gauge connector",
            "resistor 330R",
            "resistor 820R",
            "resistor 1k",
            "resistor 2k2",
            "resistor 4k7",
            "resistor 1M",
            "resistor 2M2",
            "resistor 4M7",
            "Schottky diode",
            "diode 1N4148",
            "TVS diode",
        ),
    ),
    SolderingStep("step-2-resistors", "Resistors", "front", ("resistor 330R", "resistor 1k")),
    SolderingStep(
        "step-3-sockets",
        "Switch, sockets, capacitors",
        "back",
        ("slide switch", "TBD62083A", "capacitor 2.2 nF", "capacitor 100 nF", "NPN transistor"),
    ),
    SolderingStep(
        "step-4-connectors",
        "Connectors, 100 µF",
        "back",
        ("Pi socket", "pin-order jumper", "boost header", "capacitor 100 µF"),
    ),
    SolderingStep(
        "step-5-buttons", "Buttons and buzzer", "front", ("button 12 mm", "button right-angle", "piezo")
    ),
    SolderingStep("step-6-leds", "LEDs", "front", ("LED red 5 mm", "LED green 5 mm")),
    SolderingStep("step-7-oled", "OLED module", "front", ("OLED header",)),
)

_BARE: Final = frozenset({"test point", "hole M2.5"})
"""What is a piece of the board itself."""


def left_over(circuit: Circuit, steps: tuple[SolderingStep, ...] = STEPS) -> list[str]:
    """What is wrong with the steps, a sentence each: a part that is in none, or in two."""
    times: dict[str, int] = {}
    for step in steps:
        for part in step.parts(circuit):
            times[part.ref] = times.get(part.ref, 0) + 1
    wrong = [
        f"{ref} is in no step."
        for ref, part in circuit.parts.items()
        if ref not in times and part.kind.name not in _BARE
    ]
    return wrong + [f"{ref} is in {number} steps." for ref, number in times.items() if number > 1]
