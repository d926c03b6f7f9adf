"""Whether a board is that of the description: parts, places, sides, nets, sizes of copper and holes, print.

KiCad's check of design rules does not compare with anything; this does. It needs no KiCad.
"""

from collections.abc import Iterator
from math import hypot
from typing import Final

from hw.board import Circuit, Part
from hw.pcb.board_file import BoardFile, Footprint
from hw.pcb.frame import origin
from hw.pcb.freshness import digest
from hw.pcb.silk import designators, texts
from hw.pcb.sizes import wrong_copper, wrong_pads

__all__ = ["AGAIN", "differences"]

AGAIN: Final = "make the board again: python -m hw.pcb make"

_NEAR: Final = 0.001
"""KiCad keeps places to a nanometre; this allows for rounding."""


def differences(circuit: Circuit, board: BoardFile) -> list[str]:
    """Every difference, as a sentence; the last one says what to do. Empty when there is none."""
    found = [*_parts(circuit, board), *_nets(circuit, board)]
    found += [*wrong_pads(circuit, board), *wrong_copper(board), *_print(circuit, board)]
    if board.comments.get("1") != digest(circuit):
        found.append("The board was made from another description or by other rules.")
    return [*found, AGAIN] if found else []


def _parts(circuit: Circuit, board: BoardFile) -> Iterator[str]:
    for ref in board.repeated:
        yield f"{ref} is on the board more than once."
    for ref in sorted(circuit.parts.keys() - board.footprints.keys()):
        yield f"{ref} is not on the board."
    for ref in sorted(board.footprints.keys() - circuit.parts.keys()):
        yield f"{ref} is on the board, but not in the description."
    for ref, part in circuit.parts.items():
        if ref in board.footprints:
            yield from _place(part, board.footprints[ref])


def _place(part: Part, found: Footprint) -> Iterator[str]:
    if found.footprint != part.kind.footprint:
        yield f"{part.ref} has the footprint {found.footprint}, not {part.kind.footprint}."
    if found.value != part.kind.name:
        yield f"{part.ref} is a {found.value}, not a {part.kind.name}."
    if found.side != part.side:
        yield f"{part.ref} stands on the {found.side}, not on the {part.side}."
    wanted = origin(part)
    if hypot(found.origin[0] - wanted[0], found.origin[1] - wanted[1]) > _NEAR:
        yield f"{part.ref} is at {_at(found.origin)}, not at {_at(wanted)} (its footprint's origin)."
    turn = part.turn + (180 if part.side == "back" else 0)
    if abs((found.turn - turn + 180) % 360 - 180) > _NEAR:
        yield f"{part.ref} is turned to {found.turn % 360:g}°, not to {turn % 360:g}° (as KiCad counts)."


def _nets(circuit: Circuit, board: BoardFile) -> Iterator[str]:
    for ref, part in circuit.parts.items():
        if ref not in board.footprints:
            continue
        pads = board.footprints[ref].pads
        for pad in pads:
            wanted = part.nets.get(pad.number)
            if pad.number and pad.number not in part.nets:
                yield f"{ref} has a pad {pad.number}, which its kind does not know."
            elif pad.net != wanted:
                number = pad.number or "(a peg)"
                yield f"{ref} pad {number} is on {pad.net or 'no net'}, not on {wanted or 'none'}."
    used = {track.net for track in board.tracks} | {via.net for via in board.vias}
    used |= {fill.net for fill in board.fills}
    for net in sorted(used - circuit.nets.keys()):
        yield f"There is copper of {net or 'no net'}, which the description does not know."


def _print(circuit: Circuit, board: BoardFile) -> Iterator[str]:
    for ref, wanted in designators(circuit).items():
        if ref not in board.footprints:
            continue
        for text in board.footprints[ref].prints:
            if text.role != "reference":
                continue
            layer = "F.SilkS" if wanted.side == "front" else "B.SilkS"
            if text.hidden or text.layer != layer:
                yield f"The designator of {ref} is not printed on the {wanted.side}."
            if hypot(text.at[0] - wanted.at[0], text.at[1] - wanted.at[1]) > _NEAR:
                yield f"The designator of {ref} is at {_at(text.at)}, not at {_at(wanted.at)}."
    printed = {
        (text.text, round(text.at[0], 3), round(text.at[1], 3), text.layer)
        for text in board.prints
        if not text.hidden
    }
    for words in texts(circuit):
        layer = "F.SilkS" if words.side == "front" else "B.SilkS"
        if (words.text, round(words.at[0], 3), round(words.at[1], 3), layer) not in printed:
            yield f"{words.text!r} is not printed at {_at(words.at)} on the {words.side}."


def _at(point: tuple[float, float]) -> str:
    return f"({point[0]:.3f}, {point[1]:.3f})"
