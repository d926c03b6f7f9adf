"""Adds the laid copper and the poured ground to a placed board. Run as `pour.py PLACED COPPER.json OUT`."""

import json
import sys
from pathlib import Path
from typing import Any

import pcbnew

from hw.board import HEIGHT, WIDTH
from hw.pcb.in_kicad.place import nm, spot
from hw.pcb.project import RULES


def main(placed: str, copper: Path, out: str) -> None:
    """Write the finished board."""
    board = pcbnew.LoadBoard(placed)
    laid = json.loads(copper.read_text())
    for net, side, start, end, width in laid["tracks"]:
        track = pcbnew.PCB_TRACK(board)
        track.SetStart(spot(start))
        track.SetEnd(spot(end))
        track.SetLayer(pcbnew.F_Cu if side == "front" else pcbnew.B_Cu)
        track.SetWidth(nm(width))
        track.SetNet(board.FindNet(net))
        board.Add(track)
    for net, at, width, drill in laid["vias"]:
        via = pcbnew.PCB_VIA(board)
        via.SetPosition(spot(at))
        via.SetWidth(nm(width))
        via.SetDrill(nm(drill))
        via.SetNet(board.FindNet(net))
        board.Add(via)
    for layer in (pcbnew.F_Cu, pcbnew.B_Cu):
        _pour(board, layer, laid["poured"])
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    board.BuildConnectivity()
    pcbnew.SaveBoard(out, board)


def _pour(board: Any, layer: int, net: str) -> None:
    zone = pcbnew.ZONE(board)
    zone.SetLayer(layer)
    zone.SetNet(board.FindNet(net))
    outline = zone.Outline()
    outline.NewOutline()
    x, y = WIDTH / 2 - RULES.edge, HEIGHT / 2 - RULES.edge
    for corner in ((-x, -y), (x, -y), (x, y), (-x, y)):
        at = spot(corner)
        outline.Append(at.x, at.y)
    zone.SetLocalClearance(nm(RULES.pour_clearance))
    zone.SetMinThickness(nm(RULES.pour_width))
    zone.SetPadConnection(pcbnew.ZONE_CONNECTION_THERMAL)
    zone.SetThermalReliefGap(nm(RULES.relief_gap))
    zone.SetThermalReliefSpokeWidth(nm(RULES.relief_spoke))
    zone.SetIslandRemovalMode(pcbnew.ISLAND_REMOVAL_MODE_ALWAYS)
    board.Add(zone)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), sys.argv[3])
