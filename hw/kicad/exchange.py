"""Exchanges parts of a board for other ones, and routes what that opens: `-m hw.kicad.exchange BOARD PLAN`.

It runs in KiCad's own Python (`hw.kicad.assembled` starts it). The plan has the new parts by designator:
footprint, place on the sheet, turn, fields. All new parts are on the back. A track that comes too near to a
new pad is deleted. Where a track on the front ended in an old pad, a via takes its place. A straight track
leads from there to the new pad, where there is room. The pins of a chip lie too near to each other for that:
its tracks under it are deleted, and each pin gets a via next to it. The router joins what is still open, and
ends of tracks that lead nowhere are deleted.
"""

import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pcbnew

from hw.kicad.copper import SIDES, VIAS, Board, Copper, blocked_between
from hw.kicad.router import route

__all__ = ["main"]

LIBRARY = "llamadillo"
GAP = 200_000
"""Nanometres between a new pad and copper of another net; that of the net classes."""
MANY = 3
"""A part with more pads than this is a chip."""
BESIDE = (1_650_000, 1_950_000, 2_300_000, 2_700_000, 3_100_000)
"""How far from the middle of a pin of a chip its via may be, in nanometres."""
ABOVE = 800_000
"""How far from a chip the middle of its designator is, in nanometres: chips are smaller than the kit's."""
AROUND = 1_000_000
"""How far the tracks of a chip are deleted around it, in nanometres."""


def exchange(board: Any, plan: Mapping[str, Mapping[str, Any]]) -> tuple[list[Any], list[Any]]:
    """Put the new parts in; the new pads, and place and diameter of the old pad of each; None for chips."""
    parts = {part.GetReference(): part for part in board.GetFootprints()}
    pads: list[Any] = []
    gone: list[Any] = []
    for ref, wanted in plan.items():
        old = parts[ref]
        new = pcbnew.FootprintLoad(f"{LIBRARY}.pretty", wanted["footprint"])
        new.SetFPID(pcbnew.LIB_ID(LIBRARY, wanted["footprint"]))
        new.SetReference(ref)
        board.Add(new)
        at = pcbnew.VECTOR2I(*(round(millimetres * 1e6) for millimetres in wanted["at"]))
        new.SetPosition(at)
        new.Flip(at, pcbnew.FLIP_DIRECTION_TOP_BOTTOM)
        new.SetOrientationDegrees(wanted["turn"])
        _print_as(new.Reference(), old.Reference())
        for name, text in wanted["fields"].items():
            new.SetField(name, text)
            new.GetFieldByName(name).SetVisible(False)
        new.SetPath(old.GetPath())
        new.SetSheetname(old.GetSheetname())
        new.SetSheetfile(old.GetSheetfile())
        was = {pad.GetNumber(): pad for pad in old.Pads()}
        for pad in new.Pads():
            pad.SetNet(was[pad.GetNumber()].GetNet())
            pad.SetPinFunction(was[pad.GetNumber()].GetPinFunction())
            pad.SetPinType(was[pad.GetNumber()].GetPinType())
        pads += list(new.Pads())
        if not old.IsFlipped():
            _unprint(board, old.GetValue())
        if len(was) > MANY:
            top = new.GetBoundingBox(False).GetTop()
            new.Reference().SetPosition(pcbnew.VECTOR2I(at.x, top - ABOVE))
            clear(board, [*old.Pads(), *new.Pads()])
            gone += [None] * len(new.Pads())
        else:
            gone += [
                (was[pad.GetNumber()].GetPosition(), was[pad.GetNumber()].GetSizeX()) for pad in new.Pads()
            ]
        board.Delete(old)
    return pads, gone


def clear(board: Any, pads: Sequence[Any]) -> None:
    """Delete the tracks and vias that join pads of a chip, as far as they end under it."""
    box = pads[0].GetBoundingBox()
    for pad in pads:
        box.Merge(pad.GetBoundingBox())
    box.Inflate(AROUND)
    nets = {pad.GetNetCode() for pad in pads}
    for item in list(board.GetTracks()):
        if item.GetNetCode() in nets and (box.Contains(item.GetStart()) or box.Contains(item.GetEnd())):
            board.Delete(item)


def _print_as(new: Any, old: Any) -> None:
    """The designator where it was, on the back."""
    new.SetLayer(pcbnew.B_SilkS)
    new.SetMirrored(True)
    new.SetPosition(old.GetPosition())
    new.SetTextAngle(old.GetTextAngle())
    new.SetTextSize(old.GetTextSize())
    new.SetTextThickness(old.GetTextThickness())
    new.SetHorizJustify(old.GetHorizJustify())
    new.SetVertJustify(old.GetVertJustify())
    new.SetKeepUpright(old.IsKeepUpright())


def _unprint(board: Any, value: str) -> None:
    """Delete a value that is printed on the front: parts from there stand on the back now."""
    for item in list(board.GetDrawings()):
        if isinstance(item, pcbnew.PCB_TEXT) and item.IsOnLayer(pcbnew.F_SilkS) and item.GetText() == value:
            board.Delete(item)


def too_near(item: Any, pads: Iterable[Any]) -> bool:
    """Whether a track or a via comes too near to a pad of another net."""
    return any(
        pad.GetNetCode() != item.GetNetCode()
        and pad.GetEffectiveShape(side).Collide(item.GetEffectiveShape(side), GAP)
        for pad in pads
        for side in SIDES
        if item.IsOnLayer(side) and pad.IsOnLayer(side)
    )


Gone = Sequence[tuple[Any, int] | None]


def add_vias(board: Any, pads: Sequence[Any], gone: Gone) -> None:
    """Where a track on the front ended in an old pad, a via, if there is room."""
    for new, old in zip(pads, gone, strict=True):
        if old is None:
            continue
        (at, diameter), net = old, new.GetNetCode()
        reached = any(
            track.GetNetCode() == net
            and track.IsOnLayer(pcbnew.F_Cu)
            and track.GetEffectiveShape(pcbnew.F_Cu).Collide(at, diameter // 4)
            for track in board.GetTracks()
        )
        if not reached:
            continue
        kind = board.FindNet(net).GetNetClassSlow()
        via = pcbnew.PCB_VIA(board)
        via.SetPosition(at)
        via.SetDrill(kind.GetViaDrill())
        via.SetFrontWidth(kind.GetViaDiameter())
        via.SetNetCode(net)
        shape = via.GetEffectiveShape(pcbnew.B_Cu)
        in_pad = any(pad.GetEffectiveShape(pcbnew.B_Cu).Collide(shape, 0) for pad in pads)
        if not in_pad and not too_near(via, pads):
            board.Add(via)


def join_straight(board: Board, pads: Sequence[Any], gone: Gone) -> None:
    """A straight track on the back from where each old pad was to the new one, if there is room."""
    for pad, old in zip(pads, gone, strict=True):
        if old is None:
            continue
        at, net = old[0], pad.GetNet()
        half = net.GetNetClassSlow().GetTrackWidth() // 2
        if not blocked_between(at, pad.GetPosition(), pcbnew.B_Cu, half, net.GetNetCode(), board.obstacles):
            _track(board, net, at, pad.GetPosition())


def fan_out(board: Board, pads: Sequence[Any], gone: Gone) -> None:
    """A via next to each pin of a chip, on its inner or outer side, so that every pin can be reached."""
    obstacles = board.obstacles
    for pad in (pad for pad, old in zip(pads, gone, strict=True) if old is None):
        net = pad.GetNet()
        kind, number = net.GetNetClassSlow(), net.GetNetCode()
        half, via_half, drill = kind.GetTrackWidth() // 2, kind.GetViaDiameter() // 2, kind.GetViaDrill() // 2
        middle = pad.GetParentFootprint().GetPosition()
        at = pad.GetPosition()
        inwards = 1 if middle.x > at.x else -1
        for reach in (*BESIDE, *(-reach for reach in BESIDE)):
            place = (at.x + inwards * reach, at.y)
            point = pcbnew.VECTOR2I(*place)
            if (
                any(obstacles.blocks(place, side, via_half, number) for side in SIDES)
                or obstacles.blocks(place, VIAS, drill, -2)
                or blocked_between(at, point, pcbnew.B_Cu, half, number, obstacles)
            ):
                continue
            via = pcbnew.PCB_VIA(board.board)
            via.SetPosition(point)
            via.SetDrill(kind.GetViaDrill())
            via.SetFrontWidth(kind.GetViaDiameter())
            via.SetNet(net)
            board.add(via)
            _track(board, net, at, point)
            break


def _track(board: Board, net: Any, start: Any, end: Any) -> None:
    """A track on the back."""
    track = pcbnew.PCB_TRACK(board.board)
    track.SetStart(start)
    track.SetEnd(end)
    track.SetWidth(net.GetNetClassSlow().GetTrackWidth())
    track.SetLayer(pcbnew.B_Cu)
    track.SetNet(net)
    board.add(track)


def drop_orphans(board: Board) -> None:
    """Delete the tracks and vias that no pad is joined to."""
    for net, pieces in board.copper.items():
        for group in board.clusters(net, pieces):
            if not any(isinstance(piece.item, pcbnew.PAD) or piece.item is None for piece in group):
                for piece in group:
                    board.board.Delete(piece.item)
    board.read()


def prune(board: Board) -> None:
    """Delete or shorten tracks with an end that touches nothing; delete vias that not even a fill joins."""
    poured = {zone.GetNetCode() for zone in board.board.Zones()}
    for net in board.copper:
        while sum(
            _mend(board, net, piece)
            for piece in tuple(board.copper[net])
            if net not in poured or not isinstance(piece.item, pcbnew.PCB_VIA)
        ):
            pass


def _mend(board: Board, net: int, piece: Copper) -> bool:
    """Delete or shorten a piece that leads nowhere, if all stays joined; whether it did."""
    others = [other for other in board.copper[net] if other is not piece]
    item = piece.item
    if isinstance(item, pcbnew.PCB_VIA):
        if all(any(_join(piece, other, side) for other in others) for side in SIDES):
            return False
        loose = None
    elif isinstance(item, pcbnew.PCB_TRACK):
        ends = [item.GetStart(), item.GetEnd()]
        side = item.GetLayer()
        loose = next((end for end in ends if not any(o.covers([end], side) for o in others)), None)
        if loose is None and not any(_lies_on(item, other.item) for other in others):
            return False
    else:
        return False
    if len(board.clusters(net, others)) < 2:
        board.copper[net] = others
        board.board.Delete(item)
        return True
    return loose is not None and _shorten(board, net, piece, others, loose)


def _shorten(board: Board, net: int, piece: Copper, others: list[Copper], loose: Any) -> bool:
    """Move the loose end of a track to the next point where something joins it, if all stays joined."""
    track = piece.item
    side, start, end = track.GetLayer(), track.GetStart(), track.GetEnd()
    joints = [point for point in _joints(track, others) if point not in (start, end)]
    if not joints:
        return False
    point = min(joints, key=lambda point: (point - loose).SquaredEuclideanNorm())
    move = track.SetStart if loose == start else track.SetEnd
    move(point)
    shorter = [*others, Copper({side: track.GetEffectiveShape(side)}, track)]
    if len(board.clusters(net, shorter)) > 1:
        move(loose)
        return False
    board.copper[net] = shorter
    return True


def _join(piece: Copper, other: Copper, side: int) -> bool:
    """Whether two pieces are joined on a side."""
    return other.covers(piece.ends(), side) or (side in other.shapes and piece.covers(other.ends(), side))


def _lies_on(track: Any, other: Any) -> bool:
    """Whether a track lies on another one, which is as wide at least."""
    return (
        isinstance(other, pcbnew.PCB_TRACK)
        and not isinstance(other, pcbnew.PCB_VIA)
        and other.GetLayer() == track.GetLayer()
        and other.GetWidth() >= track.GetWidth()
        and all(other.HitTest(end) for end in (track.GetStart(), track.GetEnd()))
    )


def _joints(track: Any, others: Sequence[Copper]) -> Iterator[Any]:
    """The points of the middle line of a track where something joins it."""
    side, line = track.GetLayer(), pcbnew.SEG(track.GetStart(), track.GetEnd())
    for other in others:
        for end in other.ends():
            point = line.NearestPoint(end)
            if other.covers([point], side):
                yield point


def main(path: str, plan: str) -> int:
    """Exchange, route, and save the board when every net is joined."""
    pcbnew.KIID.SeedGenerator(1)
    board = Board(path)
    pads, gone = exchange(board.board, json.loads(Path(plan).read_text(encoding="utf-8")))
    for item in [item for item in board.board.GetTracks() if too_near(item, pads)]:
        board.board.Delete(item)
    add_vias(board.board, pads, gone)
    board.read()
    join_straight(board, pads, gone)
    fan_out(board, pads, gone)
    board.fill()
    drop_orphans(board)
    # The check of widths leaves fills out: ground has tracks, too.
    board.poured = False
    board.read()
    left = route(board)
    for net in left:
        print(f"no way: {board.board.FindNet(net).GetNetname()}")
    if left:
        return 1
    prune(board)
    board.fill()
    pcbnew.SaveBoard(path, board.board, True)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
