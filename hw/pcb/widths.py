"""Whether every track is wide enough for the current that flows through it.

The currents in the tracks of a net follow from those at its pads, by Kirchhoff's laws over the resistances
of the tracks. Poured copper is left out, so ground is judged as if it were not there.

How wide a track must be: IPC-2221B, section 6.2, the curve for outer layers.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import Final

from hw.kicad.board_file import BoardFile, Pad, Track, Via
from hw.kicad.frame import Point
from hw.pcb.loads import Loads, PadName
from hw.pcb.shapes import between_lines, pad_shape

__all__ = ["COPPER", "RISE", "Flow", "faults", "flows", "needed_width"]

COPPER: Final = 0.035
"""The thickness of the copper in millimetres: one ounce, which every maker has."""

RISE: Final = 10.0
"""How much warmer than the board a track may become, in kelvins."""

_RESISTIVITY: Final = 1.72e-5
"""Of copper at 20 °C, in ohm millimetres."""


def needed_width(amps: float, rise: float = RISE, thickness: float = COPPER) -> float:
    """The least width in millimetres, on an outer layer (IPC-2221B: I = 0.048 ΔT^0.44 A^0.725, A in mil²)."""
    square_mils = (amps / (0.048 * rise**0.44)) ** (1 / 0.725)
    return float(square_mils * 0.0254**2 / thickness)


@dataclass(frozen=True, slots=True, kw_only=True)
class Flow:
    """The currents of a net."""

    amps: tuple[tuple[Track, float], ...]
    """Through each piece of each track."""
    volts: Mapping[PadName, float]
    """At each pad, over the lowest."""
    loose: tuple[PadName, ...]
    """Pads that no track joins to the first one that carries a current."""


def faults(board: BoardFile, loads: Loads) -> list[str]:
    """Every track that is too thin and every pad that no track reaches, as sentences."""
    found: list[str] = []
    for net, pads in loads.items():
        if len(pads) < 2:
            continue
        flow = flows(board, net, pads)
        found += [f"{net}: no track reaches {ref} pad {number}." for ref, number in flow.loose]
        for track, amps in flow.amps:
            least = needed_width(abs(amps))
            if track.width < least:
                x, y = track.start
                found.append(
                    f"{net}: the track at ({x:.2f}, {y:.2f}) on the {track.side} is {track.width:g} mm wide; "
                    f"{abs(amps):.2f} A need {least:.2f} mm."
                )
    return found


def flows(board: BoardFile, net: str, pads: Mapping[PadName, float]) -> Flow:
    """The currents in the tracks of a net."""
    web = _Web(board, net)
    ends = {(pad.ref, pad.number): web.spot(pad) for pad in board.pads if pad.net == net}
    into: dict[int, float] = {}
    for name, amps in pads.items():
        into[ends[name]] = into.get(ends[name], 0.0) + amps
    joined = web.joined(next(iter(into)))
    loose = tuple(name for name in pads if ends[name] not in joined)
    volts = web.solve({spot: amps for spot, amps in into.items() if spot in joined}, joined)
    lowest = min(volts.values())
    return Flow(
        amps=tuple(
            (track, (volts[a] - volts[b]) / ohms) for a, b, ohms, track in web.pieces if a in volts and a != b
        ),
        volts={name: volts[spot] - lowest for name, spot in ends.items() if spot in volts},
        loose=loose,
    )


class _Web:
    """The tracks of a net as resistors between spots. What touches without a track between is one spot."""

    def __init__(self, board: BoardFile, net: str) -> None:
        self._same: dict[int, int] = {}
        self._spots: dict[tuple[str, Point], int] = {}
        self._pads: dict[tuple[str, str, Point], int] = {}
        pads = [pad for pad in board.pads if pad.net == net]
        vias = [via for via in board.vias if via.net == net]
        tracks = [track for track in board.tracks if track.net == net]
        pieces = list(_pieces(tracks, [*(pad.at for pad in pads), *(via.at for via in vias)]))
        for track, _, _ in pieces:
            for end in (track.start, track.end):
                self._spot((track.side, _rounded(end)))
        self._join_ends(tracks, vias)
        for pad in pads:
            here = self._spot(("pad", _rounded(pad.at)))
            shape = pad_shape(pad)
            for (side, end), spot in list(self._spots.items()):
                if side != "pad" and shape.distance(end, end) <= 0:
                    self._join(here, spot)
            self._pads[pad.ref, pad.number, _rounded(pad.at)] = here
        for pad in pads:
            # A button joins its two pads of one number inside.
            for other in pads:
                if (pad.ref, pad.number) == (other.ref, other.number):
                    self._join(self.spot(pad), self.spot(other))
        self.pieces = [
            (
                self._find(self._spots[track.side, _rounded(track.start)]),
                self._find(self._spots[track.side, _rounded(track.end)]),
                _RESISTIVITY * max(length, 1e-6) / (width * COPPER),
                track,
            )
            for track, length, width in pieces
        ]

    def _join_ends(self, tracks: Sequence[Track], vias: Sequence[Via]) -> None:
        """Join ends with the tracks and vias that they lie in, also off their centre lines, as KiCad does."""
        for track in tracks:
            ends = [end for other in tracks if other.side == track.side for end in (other.start, other.end)]
            for end in (*ends, *(via.at for via in vias)):
                way = _contact(end, track)
                if way is not None:
                    there = self._spot((track.side, _rounded(_along(track, way))))
                    self._join(there, self._spot((track.side, _rounded(end))))
        for via in vias:
            middle = self._spot(("front", _rounded(via.at)))
            for side, end in list(self._spots):
                if side != "pad" and hypot(end[0] - via.at[0], end[1] - via.at[1]) < via.width / 2:
                    self._join(middle, self._spot((side, end)))

    def _spot(self, key: tuple[str, Point]) -> int:
        return self._spots.setdefault(key, len(self._spots))

    def _find(self, spot: int) -> int:
        while self._same.get(spot, spot) != spot:
            spot = self._same[spot]
        return spot

    def _join(self, one: int, two: int) -> None:
        self._same[self._find(two)] = self._find(one)

    def spot(self, pad: Pad) -> int:
        """The spot that a pad belongs to."""
        return self._find(self._pads[pad.ref, pad.number, _rounded(pad.at)])

    def joined(self, start: int) -> set[int]:
        """All spots that tracks join to one."""
        neighbours: dict[int, list[int]] = {}
        for a, b, _, _ in self.pieces:
            neighbours.setdefault(a, []).append(b)
            neighbours.setdefault(b, []).append(a)
        found, left = {start}, [start]
        while left:
            for other in neighbours.get(left.pop(), ()):
                if other not in found:
                    found.add(other)
                    left.append(other)
        return found

    def solve(self, into: Mapping[int, float], spots: set[int]) -> dict[int, float]:
        """The voltage of each spot, over the first: Gauss's elimination of the conductances."""
        order = {spot: n - 1 for n, spot in enumerate(sorted(spots))}
        size = len(order) - 1
        rows: list[dict[int, float]] = [{} for _ in range(size)]
        right = [0.0] * size
        for spot, amps in into.items():
            if order[spot] >= 0:
                right[order[spot]] += amps
        for a, b, ohms, _ in self.pieces:
            if a == b or a not in order:
                continue
            for one, two in ((order[a], order[b]), (order[b], order[a])):
                if one >= 0:
                    rows[one][one] = rows[one].get(one, 0.0) + 1 / ohms
                    if two >= 0:
                        rows[one][two] = rows[one].get(two, 0.0) - 1 / ohms
        volts = _eliminated(rows, right)
        return {spot: volts[n] if n >= 0 else 0.0 for spot, n in order.items()}


def _eliminated(rows: list[dict[int, float]], right: list[float]) -> list[float]:
    """Solve a symmetric system with few entries a row, the emptiest rows first."""
    left = set(range(len(rows)))
    order: list[int] = []
    while left:
        pivot = min(left, key=lambda n: (len(rows[n]), n))
        left.discard(pivot)
        order.append(pivot)
        for n in [n for n in rows[pivot] if n in left]:
            factor = rows[n].pop(pivot) / rows[pivot][pivot]
            right[n] -= factor * right[pivot]
            for column, value in rows[pivot].items():
                if column in left:
                    rows[n][column] = rows[n].get(column, 0.0) - factor * value
    solved = [0.0] * len(rows)
    for pivot in reversed(order):
        known = sum(value * solved[n] for n, value in rows[pivot].items() if n != pivot)
        solved[pivot] = (right[pivot] - known) / rows[pivot][pivot]
    return solved


def _pieces(tracks: Sequence[Track], points: Sequence[Point]) -> Iterator[tuple[Track, float, float]]:
    """The tracks, cut wherever another ends on them or a pad or a via sits on them; length and width."""
    for track in tracks:
        stops = [*points]
        for other in tracks:
            if other.side == track.side:
                stops += [other.start, other.end]
        along = _length(track)
        if along == 0:
            continue
        contacts = (_contact(stop, track) for stop in stops)
        cuts = {0.0, along, *(t for t in contacts if t is not None and 0 < t < along)}
        order = sorted(cuts)
        for a, b in pairwise(order):
            piece = Track(
                net=track.net,
                side=track.side,
                start=_along(track, a),
                end=_along(track, b),
                width=track.width,
            )
            yield piece, b - a, track.width


def _length(track: Track) -> float:
    return hypot(track.end[0] - track.start[0], track.end[1] - track.start[1])


def _along(track: Track, way: float) -> Point:
    """The point on the centre line of a track at a distance from its start."""
    share = way / (_length(track) or 1.0)
    (ax, ay), (bx, by) = track.start, track.end
    return ax + share * (bx - ax), ay + share * (by - ay)


def _contact(point: Point, track: Track) -> float | None:
    """How far along its centre line a track is nearest to a point; None if the point is not on it."""
    along = _length(track)
    if along == 0 or between_lines(point, point, track.start, track.end) >= track.width / 2:
        return None
    (ax, ay), (bx, by) = track.start, track.end
    way = ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / along
    return round(min(max(way, 0.0), along), 4)


def _rounded(point: Point) -> Point:
    return round(point[0], 3), round(point[1], 3)
