"""What lies one over or in the other: pane and display, LEDs and risers, letters and their part."""

from collections.abc import Iterator
from typing import Final

import numpy as np

from enclosure.assembly import Assembly
from enclosure.checks.clashes import NOTHING, common
from enclosure.checks.finding import CaseFinding
from enclosure.checks.section import hole_at
from enclosure.checks.ways import way_until
from enclosure.dimensions import MIN_WALL

__all__ = ["filled_letters", "gauge", "pane", "risers"]

AROUND: Final = (0.15, 0.4)
"""Around the pane: it is cut to a tenth or two."""
BEHIND: Final = (0.2, 0.8)
"""From the pane to the glass of the display: they do not touch, and the pane cannot fall in."""
ON_PEGS: Final = (0.08, 0.3)
"""Around the pegs of the gauge."""
_LAYER: Final = 0.2
OVER_GAUGE: Final = 0.4
"""From the gauge to what is over it, and to what its cables pass: the thickness of tape differs."""
TOUCH: Final = 0.03
"""What two faces that lie on each other may seem to be apart."""


def pane(box: Assembly) -> Iterator[CaseFinding]:
    """The pane fits into its ledge, lies on it all round, and the display keeps it there."""
    solid, lid = box.bodies["pane"], box.solids["lid"]
    ways = [way_until(solid, [lid], np.array(way)) for way in ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0))]
    yield CaseFinding("pane and lid", "free around it", min(ways), AROUND[0])
    yield CaseFinding("pane and lid", "at most free around it", max(ways), None, AROUND[1])
    yield CaseFinding(
        "pane and lid", "from the ledge", way_until(solid, [lid], np.array((0, 0, 1))), None, TOUCH
    )
    low, high = solid.bounds
    x, y = ((low + high) / 2)[:2]
    window = hole_at(lid.mesh.slice(float(high[2]) + 0.05), float(x), float(y))
    lap = 0.0
    if window is not None:
        left, bottom, right, top = window.bounds()
        lap = min(left - low[0], bottom - low[1], high[0] - right, high[1] - top)
    yield CaseFinding("pane and lid", "lies on its ledge by", float(lap), MIN_WALL)
    back = way_until(solid, [box.bodies["display 1"]], np.array((0, 0, -1)))
    yield CaseFinding("pane and display", "room between them", back, *BEHIND)


def risers(box: Assembly) -> Iterator[CaseFinding]:
    """Each LED stands on its riser, each riser on the board."""
    down = np.array((0, 0, -1))
    standing = [solid for name, solid in box.solids.items() if name.startswith("riser_")]
    for solid in standing:
        over = way_until(solid, [box.bodies["board"]], down)
        yield CaseFinding(f"{solid.name} and board", "from one to the other", over, None, TOUCH)
    over = max(way_until(box.bodies[led.ref], standing, down) for led in box.parts("LED"))
    yield CaseFinding("LEDs and risers", "most from one to the other", over, None, TOUCH)


def gauge(box: Assembly) -> Iterator[CaseFinding]:
    """The gauge hangs on its two pegs with some play, lies on its tape, and nothing presses on it."""
    pieces = [solid for name, solid in box.bodies.items() if name.startswith("gauge")]
    if not pieces:
        return
    base, tape = box.solids["base"], box.bodies["gauge tape"]
    for way in ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0)):
        play = way_until(box.bodies["gauge"], [base], np.array(way))
        yield CaseFinding("gauge and base", "play on its pegs", play, *ON_PEGS)
    over = way_until(tape, [base], np.array((0, 0, -1)))
    yield CaseFinding("tape of the gauge and base", "from one to the other", over, None, TOUCH)
    others = [solid for solid in box.bodies.values() if solid not in pieces and solid.group != "thread"]
    room = min(way_until(solid, others, np.array((0, 0, 1))) for solid in pieces)
    yield CaseFinding("gauge with its cables", "room over it", room, OVER_GAUGE)


def filled_letters(box: Assembly) -> Iterator[CaseFinding]:
    """The lettering in another colour fills its grooves: flush with the face, and whole layers deep."""
    for name, letters in box.lettering.items():
        whole = box.solids[name]
        yield CaseFinding(letters.name, "in its part", common(letters, whole), None, NOTHING, "mm³")
        low, high = letters.bounds[:, 2]
        face = low - whole.bounds[0][2] if name == "base" else whole.bounds[1][2] - high
        yield CaseFinding(letters.name, "below the face", float(face), 0.0, 0.0)
        layers = float(high - low) / _LAYER
        yield CaseFinding(letters.name, "off whole layers", abs(layers - round(layers)) * _LAYER, None, 0.01)
        # A shade larger, it meets the walls of its groove all round.
        ways = ((0.05, 0, 0), (-0.05, 0, 0), (0, 0.05, 0), (0, -0.05, 0))
        met = min(common(letters.moved(way), whole) for way in ways)
        yield CaseFinding(letters.name, "meets its groove, moved by 0.05 mm,", met, 0.5, unit="mm³")
