"""The slider of the slide switch: it takes the lever along, moves freely, and does not fall out."""

from collections.abc import Iterator
from typing import Final

import numpy as np

from enclosure.assembly import Assembly
from enclosure.checks.clashes import NOTHING, common
from enclosure.checks.finding import CaseFinding
from enclosure.checks.ways import way_until

__all__ = ["slider"]

AROUND: Final = (0.08, 0.3)
"""Around the lever: a printer prints a socket too narrow, and a loose one rattles."""
PLAY: Final = 0.5
"""How far the slider may move towards the wall, and back to the switch."""
ON_LEVER: Final = 1.0
"""How much of the lever it holds, pushed to the wall."""
FURTHER: Final = 0.2
"""How much further than the lever it must be free to go, at both ends."""
HELD: Final = 0.3
"""How far the wall reaches over its flange, at the end of its travel."""


def slider(box: Assembly) -> Iterator[CaseFinding]:
    """The slider on the lever, at both ends of its travel."""
    solid = box.solids.get("slider")
    if solid is None:
        return
    (part,) = box.parts("slide switch")
    lever, switch = box.bodies[f"{part.ref} plunger"], box.bodies[part.ref]
    travel = np.array(lever.travel)
    along = travel / np.linalg.norm(travel)
    outwards = np.array([np.sign(part.x), 0.0, 0.0]) if along[1] else np.array([0.0, np.sign(part.y), 0.0])
    both = f"slider and {part.ref}"
    for way in (along, -along, np.array((0, 0, 1)), np.array((0, 0, -1))):
        yield CaseFinding(both, "play on its lever", way_until(solid, [lever], way), *AROUND)
    case = [box.solids["lid"], box.solids["base"]]
    out = way_until(solid, case, outwards)
    yield CaseFinding("slider", "way out until it is held", out, 0.1, PLAY)
    yield CaseFinding("slider", "way in until it is held", way_until(solid, [switch], -outwards), 0.1, PLAY)
    quarter = float((solid.bounds[1] - solid.bounds[0]) @ np.abs(along)) / 4
    held = float((lever.bounds @ outwards).max() - (solid.bounds @ outwards).min()) - out
    yield CaseFinding(both, "held of its lever", held, ON_LEVER)
    others = [body for body in box.bodies.values() if body.group != "thread" and body is not lever]
    for name, place in (("here", solid), ("there", solid.moved(travel))):
        met = sum(common(place, other) for other in [*case, *others])
        yield CaseFinding("slider", f"shares at the end of its travel, {name},", met, None, NOTHING, "mm³")
        way = along if name == "there" else -along
        yield CaseFinding("slider", f"free further on, {name}", way_until(place, case, way), FURTHER)
        # Pushed on by HELD and pulled out further than it can go, it meets the wall on both sides.
        overlap = place.moved(way * HELD + outwards * (min(out, PLAY) + 0.1)).mesh ^ case[0].mesh
        lap = 0.0
        if not overlap.is_empty():
            ends = np.sort(np.array(overlap.bounding_box()).reshape(2, 3) @ along) - place.middle @ along
            lap = float(min(-ends[0], ends[1]))
        yield CaseFinding("slider", f"meets the wall, {name}, from its middle", lap, quarter)
