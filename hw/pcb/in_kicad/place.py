"""Makes the board without tracks: outline, footprints, nets, print. Run as `place.py OUT.kicad_pcb`."""

import sys
from pathlib import Path
from typing import Any, Final

import pcbnew

from hw.board import HEIGHT, WIDTH, Circuit, Part, reference
from hw.pcb import REVISION
from hw.pcb.frame import Point, gaps, inside, origin, outline, to_sheet
from hw.pcb.freshness import digest
from hw.pcb.silk import STROKE, SilkLine, Text, designators, lines, texts

LIBRARIES: Final = Path("/usr/share/kicad/footprints")


def main(out: Path) -> None:
    """Write the board. Exits with a sentence when a footprint is missing."""
    circuit = reference()
    board = pcbnew.NewBoard(str(out))
    _title(board, circuit)
    nets: dict[str, Any] = {}
    for name in circuit.nets:
        nets[name] = pcbnew.NETINFO_ITEM(board, name)
        board.Add(nets[name])
    beside = designators(circuit)
    for part in circuit.parts.values():
        _place(board, part, nets, beside[part.ref])
    for footprint in board.GetFootprints():
        _clear_pads(board, footprint)
    _edge(board)
    for text in texts(circuit):
        item = pcbnew.PCB_TEXT(board)
        _print(item, text)
        board.Add(item)
    for line in lines(circuit):
        _draw(board, line)
    pcbnew.SaveBoard(str(out), board)


SILK_GAP: Final = 0.12
"""Between print and a pad, at least."""
SILK_EDGE: Final = 0.3
"""Between the lines of a footprint and the edge of the board, which some parts hang over."""


def nm(millimetres: float) -> int:
    """KiCad counts in nanometres."""
    return round(millimetres * 1e6)


def spot(point: Point) -> Any:
    """A point of the board in KiCad's coordinates."""
    x, y = to_sheet(point)
    return pcbnew.wxPoint(nm(x), nm(y))


def _title(board: Any, circuit: Circuit) -> None:
    title = board.GetTitleBlock()
    title.SetTitle("llamadillo")
    title.SetRevision(REVISION)
    title.SetComment(0, digest(circuit))
    board.SetTitleBlock(title)
    board.GetDesignSettings().SetAuxOrigin(spot((-55.0, -37.0)))


def _place(board: Any, part: Part, nets: dict[str, Any], beside: Text) -> None:
    library, name = part.kind.footprint.split(":")
    footprint = pcbnew.FootprintLoad(str(LIBRARIES / f"{library}.pretty"), name)
    if footprint is None:
        sys.exit(f"KiCad's library has no {part.kind.footprint}: apt install kicad-footprints.")
    footprint.SetFPID(pcbnew.LIB_ID(library, name))
    footprint.SetReference(part.ref)
    footprint.SetValue(part.kind.name)
    board.Add(footprint)
    if part.side == "back":
        # Flipped top to bottom, which is mirrored left to right and turned by half a turn.
        footprint.Flip(footprint.GetPosition(), False)
    footprint.SetOrientationDegrees(part.turn + (180 if part.side == "back" else 0))
    footprint.SetPosition(spot(origin(part)))
    for pad in footprint.Pads():
        net = part.nets.get(pad.GetNumber())
        if net is not None:
            pad.SetNet(nets[net])
    footprint.Value().SetVisible(False)
    _print(footprint.Reference(), beside)
    # The text of a footprint turns with it, and would else be turned again so as to be upright.
    footprint.Reference().SetKeepUpright(False)
    footprint.Reference().SetTextAngle(beside.turn * 10 - footprint.GetOrientation())


def _clear_pads(board: Any, footprint: Any) -> None:
    """Cut the lines of a footprint's print where they would run over a pad or out of the board."""
    low, high = (
        spot((-WIDTH / 2 + SILK_EDGE, HEIGHT / 2 - SILK_EDGE)),
        spot((WIDTH / 2 - SILK_EDGE, SILK_EDGE - HEIGHT / 2)),
    )
    board_box = (low.x, low.y, high.x, high.y)

    def at(point: Any) -> Point:
        return point.x, point.y

    for line in list(footprint.GraphicalItems()):
        layer = line.GetLayer()
        if layer not in {pcbnew.F_SilkS, pcbnew.B_SilkS} or line.GetClass() != "MGRAPHIC":
            continue
        if line.GetShape() != pcbnew.SHAPE_T_SEGMENT:
            continue
        start, end = line.GetStart(), line.GetEnd()
        covered = gaps(inside(at(start), at(end), board_box))
        for pad in board.GetPads():
            box = pad.GetBoundingBox()
            box.Inflate(nm(SILK_GAP) + line.GetWidth() // 2)
            covered += inside(
                at(start), at(end), (box.GetLeft(), box.GetTop(), box.GetRight(), box.GetBottom())
            )
        if covered:
            for a, b in gaps(covered):
                piece = line.Duplicate()
                for t, put in ((a, piece.SetStart), (b, piece.SetEnd)):
                    x, y = start.x + t * (end.x - start.x), start.y + t * (end.y - start.y)
                    put(pcbnew.wxPoint(round(x), round(y)))
                piece.SetLocalCoord()
                footprint.Add(piece)
            footprint.Remove(line)


def _print(text: Any, what: Text) -> None:
    text.SetText(what.text)
    text.SetLayer(pcbnew.F_SilkS if what.side == "front" else pcbnew.B_SilkS)
    text.SetMirrored(what.side == "back")
    text.SetTextSize(pcbnew.wxSize(nm(what.size), nm(what.size)))
    text.SetTextThickness(nm(STROKE * max(1.0, what.size)))
    align = {
        "left": pcbnew.GR_TEXT_HJUSTIFY_LEFT,
        "middle": pcbnew.GR_TEXT_HJUSTIFY_CENTER,
        "right": pcbnew.GR_TEXT_HJUSTIFY_RIGHT,
    }
    text.SetHorizJustify(align[what.align])
    text.SetPosition(spot(what.at))
    text.SetTextAngle(what.turn * 10)


def _draw(board: Any, line: SilkLine) -> None:
    _shape(
        board, line.start, line.end, pcbnew.F_SilkS if line.side == "front" else pcbnew.B_SilkS, line.width
    )


def _edge(board: Any) -> None:
    for piece in outline():
        if len(piece) == 2:
            _shape(board, piece[0], piece[1], pcbnew.Edge_Cuts, 0.1)
        else:
            arc = pcbnew.PCB_SHAPE(board)
            arc.SetShape(pcbnew.SHAPE_T_ARC)
            arc.SetArcGeometry(*(spot(point) for point in piece))
            arc.SetLayer(pcbnew.Edge_Cuts)
            arc.SetWidth(nm(0.1))
            board.Add(arc)


def _shape(board: Any, start: Point, end: Point, layer: int, width: float) -> None:
    shape = pcbnew.PCB_SHAPE(board)
    shape.SetShape(pcbnew.SHAPE_T_SEGMENT)
    shape.SetStart(spot(start))
    shape.SetEnd(spot(end))
    shape.SetLayer(layer)
    shape.SetWidth(nm(width))
    board.Add(shape)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
