"""Whether pads, holes, tracks and vias have the sizes that they were made with.

A pad's are those of its footprint (`footprints`), a track's and a via's those of the rules (`project`).
"""

from collections.abc import Iterator
from math import hypot
from typing import Final

from hw.board import Circuit, Part
from hw.pcb.board_file import BoardFile, Footprint, Pad
from hw.pcb.footprints import FOOTPRINTS, Land
from hw.pcb.frame import on_board
from hw.pcb.project import RULES, power_width
from hw.pcb.stitches import POURED

__all__ = ["wrong_copper", "wrong_pads"]

_NEAR: Final = 0.001
"""KiCad keeps places and sizes to a nanometre; this allows for rounding."""


def wrong_pads(circuit: Circuit, board: BoardFile) -> Iterator[str]:
    """Every pad that is elsewhere, of another size or has another hole than its footprint's, as sentences.

    Parts that are missing or have a footprint that is not the description's are left out: `net_check` names
    them.
    """
    for ref, part in circuit.parts.items():
        found = board.footprints.get(ref)
        if found is not None and found.footprint == part.kind.footprint:
            yield from _pads(part, found)


def _pads(part: Part, found: Footprint) -> Iterator[str]:
    mx, my = part.kind.middle
    lands = [
        (land, on_board(part, (land.at[0] - mx, land.at[1] - my))) for land in FOOTPRINTS[found.footprint]
    ]
    pairs = sorted(
        (hypot(pad.at[0] - x, pad.at[1] - y), i, j)
        for i, (land, (x, y)) in enumerate(lands)
        for j, pad in enumerate(found.pads)
        if pad.number == land.number
    )
    # The nearest of a number belong together: pegs have none, and a button has two pads of each.
    match: dict[int, int] = {}
    for _, i, j in pairs:
        if i not in match and j not in match.values():
            match[i] = j
    for i, (land, (x, y)) in enumerate(lands):
        name = _name(part, land.number)
        if i not in match:
            yield f"{name} is missing at ({x:.3f}, {y:.3f})."
            continue
        pad = found.pads[match[i]]
        if hypot(pad.at[0] - x, pad.at[1] - y) > _NEAR:
            yield f"{name} is at ({pad.at[0]:.3f}, {pad.at[1]:.3f}), not at ({x:.3f}, {y:.3f})."
        yield from _pad(part, pad, land, found.turn)
    for j, pad in enumerate(found.pads):
        if j not in match.values():
            yield f"{_name(part, pad.number)} is one too many."


def _pad(part: Part, pad: Pad, land: Land, turn: float) -> Iterator[str]:
    name = _name(part, land.number)
    if abs(pad.drill - land.drill) > _NEAR:
        yield f"{name} has a hole of {pad.drill:g} mm, not of {land.drill:g} mm."
    if pad.plated != land.plated:
        yield f"The hole of {name} is {'' if pad.plated else 'not '}plated through."
    if pad.shape != land.shape:
        yield f"The shape of {name} is {pad.shape}, not {land.shape}."
    if abs(pad.width - land.width) > _NEAR or abs(pad.height - land.height) > _NEAR:
        yield f"{name} is {pad.width:g} x {pad.height:g} mm, not {land.width:g} x {land.height:g} mm."
    # A pad turned by half a turn is the same.
    if abs((pad.turn - turn + 90) % 180 - 90) > _NEAR:
        yield f"{name} is turned against its part."


def _name(part: Part, number: str) -> str:
    return f"{part.ref} pad {number or '(a peg)'}"


def wrong_copper(board: BoardFile) -> Iterator[str]:
    """Every track and via that is not as wide or not as drilled as the rules have it, as sentences."""
    for track in board.tracks:
        widths = [power_width.get(track.net, RULES.track)]
        if track.net == POURED:
            widths.append(RULES.track)  # besides its wide tracks it has thin ones, which reach every pin
        if all(abs(track.width - width) > _NEAR for width in widths):
            x, y = track.start
            yield (
                f"{track.net}: the track at ({x:.2f}, {y:.2f}) on the {track.side} is {track.width:g} mm "
                f"wide, not {' or '.join(f'{width:g}' for width in widths)} mm."
            )
    for via in board.vias:
        if abs(via.width - RULES.via) > _NEAR or abs(via.drill - RULES.via_drill) > _NEAR:
            x, y = via.at
            yield (
                f"{via.net}: the via at ({x:.2f}, {y:.2f}) is {via.width:g} mm wide with a hole of "
                f"{via.drill:g} mm, not {RULES.via:g} and {RULES.via_drill:g} mm."
            )
