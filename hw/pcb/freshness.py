"""Whether the committed board was made from the description as it is now.

The board carries a digest of all that it is made from. The digest says that something changed;
`net_check` says what.
"""

import hashlib
from dataclasses import astuple

from hw.board import HEIGHT, WIDTH, Circuit
from hw.pcb.frame import CORNER_RADIUS
from hw.pcb.project import custom_rules, project
from hw.pcb.silk import designators, lines, texts

__all__ = ["digest"]


def digest(circuit: Circuit) -> str:
    """Sixteen hexadecimal digits that change with any part, place, net, word or rule of the board."""
    parts = [
        (
            part.ref,
            part.kind.name,
            part.kind.footprint,
            part.kind.middle,
            sorted(part.nets.items()),
            (part.x, part.y, part.turn, part.side),
        )
        for part in circuit.parts.values()
    ]
    what = (
        (WIDTH, HEIGHT, CORNER_RADIUS),
        parts,
        [astuple(text) for text in designators(circuit).values()],
        [astuple(text) for text in texts(circuit)],
        [astuple(line) for line in lines(circuit)],
        project("llamadillo"),
        custom_rules(),
    )
    return hashlib.sha256(repr(what).encode()).hexdigest()[:16]
