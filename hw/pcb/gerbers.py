"""The Gerbers and drill files read back by gerbonara, which shares nothing with KiCad, against the board.

A maker of boards sees these files and nothing else: layers, outline, holes, and at every pad copper of its
net on both sides and an opening in the solder mask.
"""

import warnings
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from hw.board import HEIGHT, WIDTH
from hw.kicad.board_file import BoardFile, Pad
from hw.kicad.frame import Point
from hw.kicad.names import plain

__all__ = ["open_stack", "read_back"]

_LAYERS: Final = frozenset({
    ("top", "copper"), ("bottom", "copper"), ("top", "mask"), ("bottom", "mask"), ("top", "silk"),
    ("bottom", "silk"), ("top", "paste"), ("bottom", "paste"), ("mechanical", "outline"),
})  # fmt: skip

_DIGITS: Final = 3
"""Places are compared to a thousandth of a millimetre, which is what a drill file says."""

Hole = tuple[float, float, float]
"""x, y from the lower left corner, diameter."""


def open_stack(folder: Path) -> Any:
    """The files of a folder as gerbonara's stack of layers."""
    import gerbonara  # noqa: PLC0415 (heavy, and only some commands need it)

    with warnings.catch_warnings():
        # KiCad writes G90 after the head of a drill file, and a macro with an unused number: both harmless.
        warnings.simplefilter("ignore")
        return gerbonara.LayerStack.open(folder)


def read_back(folder: Path, board: BoardFile) -> list[str]:
    """What the files say otherwise than the board, as sentences; empty when they agree."""
    stack = open_stack(folder)
    found = {key for key in stack.graphic_layers if stack[key] is not None}
    if found != _LAYERS:
        missing = sorted(" ".join(key) for key in _LAYERS - found)
        spare = sorted(" ".join(key) for key in found - _LAYERS)
        return [f"Layers that are missing: {missing or 'none'}; that do not belong: {spare or 'none'}."]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return [
            *_outline(stack),
            *_holes(stack, board),
            *_pads(stack, board),
            *_print(stack, board),
        ]


def _outline(stack: Any) -> Iterator[str]:
    (left, bottom), (right, top) = stack[("mechanical", "outline")].instance.bounding_box("mm")
    line = 0.1
    size = (right - left - line, top - bottom - line)
    if abs(size[0] - WIDTH) > 0.01 or abs(size[1] - HEIGHT) > 0.01:
        yield f"The outline is {size[0]:.2f} by {size[1]:.2f} mm, not {WIDTH:g} by {HEIGHT:g}."


def _from_corner(point: Point) -> Point:
    return _rounded(point[0] + WIDTH / 2), _rounded(point[1] + HEIGHT / 2)


def _rounded(millimetres: float) -> float:
    """To micrometres, and half a micrometre always to the same side: first to nanometres, as KiCad counts."""
    return round(round(millimetres, 6), _DIGITS)


def _holes(stack: Any, board: BoardFile) -> Iterator[str]:
    plated: Counter[Hole] = Counter(
        (*_from_corner(pad.at), pad.drill) for pad in board.pads if pad.plated and pad.drill
    )
    plated.update((*_from_corner(via.at), via.drill) for via in board.vias)
    bare: Counter[Hole] = Counter((*_from_corner(pad.at), pad.drill) for pad in board.pads if not pad.plated)
    for name, file, wanted in (("plated", stack.drill_pth, plated), ("bare", stack.drill_npth, bare)):
        drilled: Counter[Hole] = Counter()
        if file is not None:
            for hole in file.instance.objects:
                x, y, d = (hole.unit.convert_to("mm", v) for v in (hole.x, hole.y, hole.aperture.diameter))
                drilled[round(x, _DIGITS), round(y, _DIGITS), round(d, 3)] += 1
        others = sorted((drilled - wanted).elements())
        for hole in sorted((wanted - drilled).elements()):
            twin = next((other for other in others if _same_hole(hole, other)), None)
            if twin is None:
                yield f"There is no {name} hole of {hole[2]:g} mm at ({hole[0]:g}, {hole[1]:g})."
            else:
                others.remove(twin)
        for x, y, d in others:
            yield f"A {name} hole of {d:g} mm at ({x:g}, {y:g}) does not belong there."


def _same_hole(one: Hole, two: Hole) -> bool:
    """Whether two holes differ by rounding only: drill files end with micrometres, the board does not."""
    return one[2] == two[2] and max(abs(one[0] - two[0]), abs(one[1] - two[1])) < 1.5 * 10**-_DIGITS


def _pads(stack: Any, board: BoardFile) -> Iterator[str]:
    for side, own in (("top", "front"), ("bottom", "back")):
        copper, mask = _flashes(stack[(side, "copper")]), _flashes(stack[(side, "mask")])
        for pad in board.pads:
            if not pad.plated or own not in pad.sides:
                continue
            at = _from_corner(pad.at)
            for what, flashes in (("copper", copper), ("opening in the mask", mask)):
                if not any(_covers(flash, pad) for flash in flashes.get(at, ())):
                    yield f"{pad.ref} pad {pad.number or '(a peg)'} has no {what} of its size on the {side}."
            nets = {plain("".join(flash.attrs.get(".N", ()))) for flash in copper.get(at, ())}
            if pad.net is not None and nets != {pad.net}:
                yield f"{pad.ref} pad {pad.number} is on {sorted(nets)} on the {side}, not on {pad.net}."
        for via in board.vias:
            if _from_corner(via.at) in mask:
                yield f"The via at {_from_corner(via.at)} is not covered by the mask on the {side}."


def _flashes(layer: Any) -> dict[Point, list[Any]]:
    found: dict[Point, list[Any]] = {}
    for item in layer.instance.objects:
        if hasattr(item, "aperture") and hasattr(item, "x"):
            x, y = (item.unit.convert_to("mm", v) for v in (item.x, item.y))
            found.setdefault((_rounded(x), _rounded(y)), []).append(item)
    return found


def _covers(flash: Any, pad: Pad) -> bool:
    (left, bottom), (right, top) = flash.bounding_box("mm")
    w, h = (pad.width, pad.height) if round(pad.turn / 90) % 2 == 0 else (pad.height, pad.width)
    return bool(right - left > w - 0.01 and top - bottom > h - 0.01)


def _print(stack: Any, board: BoardFile) -> Iterator[str]:
    """Some line of the print must lie where each designator is."""
    for side, layer in (("top", "F.SilkS"), ("bottom", "B.SilkS")):
        spots = [
            tuple(item.unit.convert_to("mm", v) for v in (item.x1, item.y1))
            for item in stack[(side, "silk")].instance.objects
            if hasattr(item, "x1")
        ]
        for footprint in board.footprints.values():
            for text in footprint.prints:
                if text.role == "reference" and text.layer == layer and not text.hidden:
                    x, y = _from_corner(text.at)
                    if not any(abs(a - x) < text.size and abs(b - y) < text.size for a, b in spots):
                        yield f"The designator {text.text} is not printed on the {side}."
