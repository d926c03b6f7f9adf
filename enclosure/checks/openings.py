"""What gets into the hand-held through its walls: little, and nothing that is thicker than a wire.

A box with a lithium battery is closed like a tool: no rod of 2.5 mm goes in (IEC 60529, first numeral 3). The
bungs are in, as they are while nothing is plugged in; what is open without them is measured, too.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final

import numpy as np
from scipy.ndimage import distance_transform_edt

from enclosure.assembly import Assembly
from enclosure.bungs import BUNG
from enclosure.checks.finding import CaseFinding
from enclosure.checks.ways import way_until
from enclosure.openings import notches
from enclosure.raster import Array, Grid, grid_over, look_along, shoot
from enclosure.solids import Solid

__all__ = ["bungs", "openings"]

ROD: Final = 2.5
"""No wider a rod may go straight in."""
CLOSED: Final = 350.0
UNPLUGGED: Final = 700.0
HDMI: Final = 180.0
"""Square millimetres that may be open: with all bungs in (the vents under the Pi, the sound), without them,
and for HDMI where the box has that."""
GRIP: Final = 0.08
"""How far the ribs of a bung may be from the wall: less than a printer prints too wide."""
AROUND: Final = (0.1, 0.35)
"""What must be free around a bung without its ribs, and may be."""
_PITCH: Final = 0.2
_SIDES: Final = {
    "the left": (1, 0, 0), "the right": (-1, 0, 0), "below": (0, 1, 0), "above": (0, -1, 0),
    "behind": (0, 0, 1), "the front": (0, 0, -1),
}  # fmt: skip


def openings(box: Assembly) -> Iterator[CaseFinding]:
    """From each side: how much is open, and how thick a rod goes in."""
    if not box.parameters.has_battery:
        return
    total, bare = 0.0, 0.0
    stoppers = [solid for solid in box.solids.values() if solid.name.startswith(BUNG)]
    for name, way in _SIDES.items():
        area, rod = _open(box, way, ())
        total += area
        bare += _open(box, way, stoppers)[0]
        yield CaseFinding(f"box from {name}", "open, its bungs in,", area, unit="mm²")
        yield CaseFinding(f"box from {name}", "widest rod that goes in", rod, None, ROD)
    yield CaseFinding("box", "open, its bungs in,", total, None, CLOSED, "mm²")
    most = UNPLUGGED + (HDMI if box.parameters.hdmi == "open" else 0.0)
    yield CaseFinding("box", "open without its bungs", bare, None, most, "mm²")


def _open(box: Assembly, way: tuple[int, int, int], without: Iterable[Solid]) -> tuple[float, float]:
    """The area from which one sees into the box, and the widest circle in it."""
    left_out = {solid.name for solid in without}
    shell = [solid for solid in box.solids.values() if solid.name not in left_out]
    inside: list[Solid] = []
    for solid in box.bodies.values():
        (shell if _closes(box, solid) else inside).append(solid)
    corners = np.concatenate([box.solids[name].triangles.reshape(-1, 3) for name in ("lid", "base")])
    grid = grid_over(corners, look_along((float(way[0]), float(way[1]), float(way[2]))), _PITCH)
    seen: Any = (_first(inside, grid) < _first(shell, grid)).reshape(grid.rows, grid.columns)
    if not seen.any():
        return 0.0, 0.0
    return float(seen.sum()) * _PITCH**2, float(2 * distance_transform_edt(seen).max()) * _PITCH


def _closes(box: Assembly, solid: Solid) -> bool:
    """Whether something that is not printed fills its opening: LEDs, the pane, the switch, screws, feet."""
    kind = box.circuit.parts[solid.name].kind.name if solid.name in box.circuit.parts else ""
    return (
        solid.group in {"screw", "thread", "foot"}
        or solid.name == "pane"
        or kind.startswith(("LED", "slide"))
    )


def _first(solids: Iterable[Solid], grid: Grid) -> Array:
    """How far each ray gets before it meets one of some solids."""
    nearest: Array = np.full(grid.size, np.inf)
    for solid in solids:
        pieces = shoot(solid.triangles, grid)
        np.minimum.at(nearest, pieces.ray, pieces.enter)
    return nearest


def bungs(box: Assembly) -> Iterator[CaseFinding]:
    """Each opening has its bung, which goes in from outside, grips with its ribs, and ends flush."""
    if not box.parameters.has_battery:
        return
    outwards = {"left": (-1, 0, 0), "right": (1, 0, 0), "bottom": (0, -1, 0), "top": (0, 1, 0)}
    shell = [box.solids["lid"], box.solids["base"]]
    for notch in notches(box.parameters, box.circuit):
        name = BUNG + notch.name.lower()
        yield CaseFinding(f"opening for {notch.name}", "bungs", int(name in box.solids), 1, 1, "")
        if name not in box.solids:
            continue
        solid = box.solids[name]
        out = np.array(outwards[notch.side])
        behind = [*shell, *(body for body in box.bodies.values() if body.group != "thread")]
        yield CaseFinding(name, "goes in no further than", way_until(solid, behind, -out), 0.05, AROUND[1])
        yield CaseFinding(name, "way out until it meets something", way_until(solid, behind, out), 20.0)
        along = np.abs(out[[1, 0, 2]])
        grips = [way_until(solid, shell, way) for way in (along, -along)]
        yield CaseFinding(name, "from its ribs to the wall", max(grips), 0.0, GRIP)
        free = [way_until(solid, shell, np.array((0, 0, z))) for z in (1, -1)]
        yield CaseFinding(name, "free above and below", min(free), AROUND[0])
        yield CaseFinding(name, "at most free above and below", max(free), None, AROUND[1])
        reach = float(
            (np.abs(solid.bounds) @ np.abs(out)).max() - (np.abs(shell[1].bounds) @ np.abs(out)).max()
        )
        yield CaseFinding(name, "stands out of the wall", reach, None, 0.05)
