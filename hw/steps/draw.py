"""The pictures of the assembly, as SVG: the board as it lies before you, a step's parts in colour."""

import math
from collections.abc import Sequence
from typing import Final

from hw.board import Circuit, Part
from hw.modules import DISPLAYS, PI, display_place, pi_place
from hw.steps import STEPS, SolderingStep
from hw.steps.jumper import jumper
from hw.steps.outline import first_pin, joints, module_shapes, shapes, spot
from hw.steps.view import DONE, EDGE, NEW, BoardView

__all__ = ["draw", "final", "pictures", "points"]

_RAISED: Final = 5.0
"""How far the display's module stands over the board."""


def pictures(circuit: Circuit) -> dict[str, str]:
    """All pictures, by the names of their files."""
    steps = {f"{step.name}.svg": draw(circuit, step) for step in STEPS}
    return {
        **steps,
        "step-8-plugged.svg": final(circuit),
        "test-points.svg": points(circuit),
        "jumper.svg": jumper(circuit),
    }


def draw(circuit: Circuit, step: SolderingStep, steps: Sequence[SolderingStep] = STEPS) -> str:
    """The picture of one of the steps."""
    number = steps.index(step) + 1
    view = BoardView(step.side, f"Step {number}: {step.title}")
    _holes(view, circuit)
    for before in steps[: number - 1]:
        if before.side == step.side:
            for part in before.parts(circuit):
                _part(view, part, *DONE)
    for part in step.parts(circuit):
        _part(view, part, *NEW)
        if part.kind.name == "OLED header":
            _module(view, circuit)
        _marks(view, part)
        _name(view, part)
    return view.svg()


def final(circuit: Circuit, steps: Sequence[SolderingStep] = STEPS) -> str:
    """The picture of what is plugged in at last: drivers, jumper, Pi."""
    view = BoardView("back", "Plugged in: drivers, jumper, Pi")
    _holes(view, circuit)
    plugged = ("TBD62083A", "pin-order jumper")
    for step in steps:
        if step.side == "back":
            for part in step.parts(circuit):
                if part.kind.name in plugged:
                    _part(view, part, *NEW)
                    _marks(view, part)
                    _name(view, part)
                else:
                    _part(view, part, *DONE)
    place = pi_place(circuit)
    for outline in module_shapes(PI, place):
        view.shape(outline, "#fde68acc", NEW[1])
    for connector in PI.connectors:
        x, y = place.point(connector.x, connector.y)
        dx, dy = place.direction(*connector.towards)
        view.text((x + dx * 1.5 - dx * 6, y + dy * 1.5 - dy * 6), connector.name, 2.2)
    middle = place.point(PI.width / 2, PI.depth / 2)
    view.text(middle, PI.name, 3.2)
    return view.svg()


def points(circuit: Circuit) -> str:
    """The picture of the test points, with what each carries."""
    view = BoardView("front", "Test points")
    _holes(view, circuit)
    for step in STEPS:
        if step.side == "front":
            for part in step.parts(circuit):
                _part(view, part, *DONE)
    for part in circuit.parts.values():
        if part.kind.name == "test point":
            view.circle((part.x, part.y), 1.1, *NEW)
            view.text((part.x, part.y + 1.9), part.ref, 1.3)
            view.text((part.x, part.y - 1.85), part.label, 1.15, NEW[1])
    return view.svg()


def _holes(view: BoardView, circuit: Circuit) -> None:
    for part in circuit.parts.values():
        if part.kind.name == "hole M2.5":
            view.circle((part.x, part.y), 1.35, "white", EDGE)


def _part(view: BoardView, part: Part, fill: str, line: str) -> None:
    for outline in shapes(part):
        view.shape(outline, fill, line)


def _module(view: BoardView, circuit: Circuit) -> None:
    """The OLED module on its header."""
    display = DISPLAYS["1.3"]
    place = display_place(circuit, display, _RAISED)
    for outline in module_shapes(display, place):
        view.shape(outline, "#fde68a99", NEW[1])
    x, y, width, height = display.active
    corners = [(x + i * width / 2, y + j * height / 2) for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    view.shape([place.point(*corner) for corner in corners], "#1f2937", NEW[1])
    view.text(place.point(x, y), display.name, 2.4, "white")


def _marks(view: BoardView, part: Part) -> None:
    """What says which way round a part goes."""
    kind, line = part.kind.name, NEW[1]
    # Where pin 1 is, along the part; a flat of the flange, or a ring, is at the cathode.
    end = -math.copysign(1.0, part.kind.middle[0])
    if part.kind.pins.get("1") == "A":
        end = -end
    if kind.startswith("LED"):
        view.line(spot(part, 2.3 * end, -1.8), spot(part, 2.3 * end, 1.8), line, 0.6)
    elif kind in {"Schottky diode", "diode 1N4148", "TVS diode"}:
        view.line(spot(part, 2.6 * end, -1.0), spot(part, 2.6 * end, 1.0), line, 0.9)
    elif part.kind.pins.get("1") == "+":
        view.text(spot(part, -1.9, 2.2), "+", 2.4)
    elif kind == "TBD62083A":
        view.circle(spot(part, 0.0, 10.6), 1.1, "white", line)
        _pin_one(view, part)
    elif len(part.kind.pins) > 2 and kind != "slide switch":
        _pin_one(view, part)


def _pin_one(view: BoardView, part: Part) -> None:
    """A square at pin 1, and its number beyond the part's end."""
    x, y = first_pin(part)
    half = 0.75
    corners = [(x + i * half, y + j * half) for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    view.shape(corners, NEW[1], NEW[1])
    if part.kind.name == "OLED header":
        for pad in range(1, len(part.kind.pins)):
            view.circle(spot(part, 0.0, 3.81 - 2.54 * pad), 0.75, "white", NEW[1])
    mx, my = part.kind.middle
    along = (0.0, -math.copysign(3.4, my)) if abs(my) >= abs(mx) else (-math.copysign(3.4, mx), 0.0)
    view.text(spot(part, -mx + along[0], -my + along[1]), "1", 2.0)


def _name(view: BoardView, part: Part) -> None:
    """The designator, along its part and as large as it allows; beside a part that is too small for it."""
    outline = shapes(part)[0] if shapes(part) else joints(part)[0]
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    upright = high > 1.6 * wide
    long, short = (high, wide) if upright else (wide, high)
    if part.kind.name == "OLED header":
        view.text(spot(part, 0.0, -7.6), part.ref, 2.2)
        return
    if part.kind.name == "pin-order jumper":
        view.text((part.x, min(ys) - 1.9), part.ref, 2.2)
        return
    size = min(2.6, 0.78 * short, 0.9 * long / (0.68 * len(part.ref)))
    if part.kind.name.startswith("LED"):
        size = 1.7
    view.text((part.x, part.y), part.ref, round(size, 2), upright=upright)
    if part.label and part.kind.name == "button 12 mm":
        view.text((part.x, min(ys) + 1.7), part.label, 1.9)
