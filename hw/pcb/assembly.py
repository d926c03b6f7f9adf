"""What a factory that solders the parts wants: bill and places in the columns of JLC, and both read back.

Places are KiCad's, moved from a footprint's origin to the middle of its part. A turn counts as KiCad
counts it: counter-clockwise from the footprint of the library, seen from the front. A factory's own library
may begin at another turn; its preview shows that, and pin 1 is what to look at.
"""

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from hw.board import Part
from hw.distributors import NOWHERE, SOLD
from hw.kicad import PROJECT
from hw.kicad.frame import Point, rotated
from hw.kicad.sexpr import children, first, parse

__all__ = ["faults", "write_bill", "write_places"]

_BILL: Final = (
    "Comment", "Designator", "Footprint", "LCSC Part #", "Manufacturer", "Manufacturer Part",
    "Digi-Key (unverified)", "Mouser (unverified)", "Quantity",
)  # fmt: skip
_PLACES: Final = ("Designator", "Mid X", "Mid Y", "Layer", "Rotation")
_LAYERS: Final = {"top": "Top", "bottom": "Bottom"}
_NEAR: Final = 0.002


def write_bill(path: Path, parts: Iterable[Part]) -> None:
    """Write the bill: a line for each order number and value."""
    alike: dict[tuple[str, str], list[Part]] = {}
    for part in parts:
        if part.number:
            alike.setdefault((part.number, part.kind.value), []).append(part)
    with path.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(_BILL)
        for (number, value), same in alike.items():
            sold = SOLD.get(number, NOWHERE)
            refs, part = ",".join(part.ref for part in same), same[0]
            own = (part.kind.footprint, sold.lcsc, part.maker, number, sold.digi_key, sold.mouser)
            rows.writerow([value or part.kind.name, refs, *own, len(same)])


def write_places(path: Path, exported: Path, parts: Mapping[str, Part]) -> None:
    """Write the places of all parts that the bill has, from those that KiCad exported."""
    with exported.open(encoding="utf-8", newline="") as file:
        kicad = list(csv.DictReader(file))
    with path.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(_PLACES)
        for row in kicad:
            if not parts[row["Ref"]].number:
                continue
            layer, turn = _LAYERS[row["Side"]], float(row["Rot"])
            dx, dy = _seen(parts[row["Ref"]].kind.middle, layer, turn)
            x, y = float(row["PosX"]) + dx, float(row["PosY"]) + dy
            rows.writerow([row["Ref"], f"{x:.4f}mm", f"{y:.4f}mm", layer, f"{turn % 360:g}"])


def _seen(local: Point, layer: str, turn: float) -> Point:
    """A point of a footprint (y up) as it lies on the board, from the footprint's origin."""
    return rotated((local[0], -local[1] if layer == "Bottom" else local[1]), turn)


def faults(folder: Path, name: str, parts: Mapping[str, Part], stack: Any) -> list[str]:
    """What bill and places say otherwise than schematic and Gerbers, as sentences.

    Each pin is put where place, side and turn say that it is, by the footprint of the library. The Gerbers,
    which name the pin of every pad, must have it there.
    """
    bill, places = _read(folder / f"{name}-bom.csv"), _read(folder / f"{name}-cpl.csv")
    billed = [ref for row in bill for ref in row["Designator"].split(",")]
    placed = {row["Designator"]: row for row in places}
    found = [
        f"{ref} is in the bill {billed.count(ref)} times."
        for ref in sorted(set(billed))
        if billed.count(ref) > 1
    ]
    wanted = {ref for ref, part in parts.items() if part.number}
    for what, refs in (("bill", set(billed)), ("places", set(placed))):
        found += [f"{ref} is not in the {what}." for ref in sorted(wanted - refs)]
        found += [f"{ref} is in the {what}, but is not to be ordered." for ref in sorted(refs - wanted)]
    for row in bill:
        for ref in row["Designator"].split(","):
            if ref in parts and parts[ref].number != row["Manufacturer Part"]:
                found.append(
                    f"{ref} is {row['Manufacturer Part']} in the bill, {parts[ref].number} in KiCad."
                )
    pads = _pads(stack)
    for ref in sorted(wanted & placed.keys()):
        found += _misplaced(parts[ref], placed[ref], pads)
    return found


def _read(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _misplaced(
    part: Part, row: Mapping[str, str], pads: Mapping[tuple[str, str], Sequence[Point]]
) -> Iterator[str]:
    layer, turn = row["Layer"], float(row["Rotation"])
    if layer != ("Top" if part.side == "front" else "Bottom"):
        yield f"{part.ref} is on the {layer.lower()} side in the places, on the {part.side} of the board."
        return
    middle = float(row["Mid X"].removesuffix("mm")), float(row["Mid Y"].removesuffix("mm"))
    shift = _seen(part.kind.middle, layer, turn)
    for pin, local in _library(part.kind.footprint):
        dx, dy = _seen(local, layer, turn)
        x, y = middle[0] - shift[0] + dx, middle[1] - shift[1] + dy
        there = pads.get((part.ref, pin), ())
        if not any(abs(x - px) < _NEAR and abs(y - py) < _NEAR for px, py in there):
            yield f"{part.ref} pin {pin} would be at ({x:.3f}, {y:.3f}), where the Gerbers do not have it."
            return


def _library(footprint: str) -> Iterator[tuple[str, Point]]:
    """The numbered pads of a footprint in the library: number and place, y up."""
    text = (PROJECT / "llamadillo.pretty" / f"{footprint}.kicad_mod").read_text(encoding="utf-8")
    for pad in children(parse(text), "pad"):
        at = first(pad, "at")
        if pad[1]:
            yield str(pad[1]), (float(str(at[1])), -float(str(at[2])))


def _pads(stack: Any) -> dict[tuple[str, str], list[Point]]:
    """Where the Gerbers have each pin, by part and number; on both sides."""
    found: dict[tuple[str, str], list[Point]] = {}
    for side in ("top", "bottom"):
        for item in stack[(side, "copper")].instance.objects:
            if not (hasattr(item, "aperture") and hasattr(item, "x")):
                continue
            named = item.attrs.get(".P", ())
            if len(named) >= 2:
                x, y = (item.unit.convert_to("mm", v) for v in (item.x, item.y))
                found.setdefault((named[0], named[1]), []).append((x, y))
    return found
