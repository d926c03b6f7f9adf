"""A board as its file says: footprints, pads, tracks, vias, print, its edge.

Reads the text of a `.kicad_pcb` of KiCad 9 without KiCad (its format: "Board File Format" in KiCad's
developer documentation). Places are millimetres from the middle of the board, y up; see `frame`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal

from hw.kicad import PROJECT
from hw.kicad.frame import Point, Side, rotated, to_board
from hw.kicad.names import plain
from hw.kicad.sexpr import Tree, children, first, parse

__all__ = [
    "BOARD", "BoardFile", "Footprint", "Pad", "PadShape", "Print", "Track", "Via", "board_from",
    "read_board_file",
]  # fmt: skip

BOARD: Final = PROJECT / "llamadillo.kicad_pcb"
"""The committed board."""

PadShape = Literal["circle", "rect", "roundrect", "oval"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pad:
    """A pad."""

    ref: str
    number: str
    """Empty for pegs and mounting holes."""
    net: str | None
    at: Point
    shape: PadShape
    width: float
    height: float
    """Before it is turned."""
    turn: float
    drill: float
    """The diameter of its hole; 0 for a pad that is not drilled."""
    plated: bool
    sides: tuple[Side, ...]
    """The sides that have its copper."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Print:
    """A text on a layer."""

    text: str
    at: Point
    turn: float
    size: float
    """The height of a capital letter."""
    stroke: float
    layer: str
    """KiCad's name: F.SilkS, B.SilkS, F.Fab and so on."""
    hidden: bool
    mirrored: bool
    align: Literal["left", "middle", "right"]
    """Which end of the words, as they are read, is at the place."""
    role: Literal["reference", "value", "user", "board"]
    """What it is in its footprint; `board` for what belongs to none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Footprint:
    """A part as it lies on the board."""

    ref: str
    value: str
    footprint: str
    """Its name in the project's library."""
    path: str
    """What ties it to its symbol; see `netlist.Component`."""
    side: Side
    origin: Point
    turn: float
    """As KiCad says it."""
    pads: tuple[Pad, ...]
    prints: tuple[Print, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Track:
    """A straight piece of a track."""

    net: str
    side: Side
    start: Point
    end: Point
    width: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Via:
    """A plated hole that joins both sides."""

    net: str
    at: Point
    width: float
    drill: float


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardFile:
    """What a file says."""

    footprints: Mapping[str, Footprint]
    """By designator."""
    repeated: tuple[str, ...]
    """Designators that stand on more than one footprint."""
    tracks: tuple[Track, ...]
    vias: tuple[Via, ...]
    prints: tuple[Print, ...]
    edge: tuple[tuple[Point, Point], ...]
    """The ends of each piece of its outline; the round corners as chords."""
    revision: str

    @property
    def pads(self) -> list[Pad]:
        """Every pad."""
        return [pad for footprint in self.footprints.values() for pad in footprint.pads]


def read_board_file(path: Path = BOARD) -> BoardFile:
    """Read a board. Raises ValueError with the file's name when it is none of KiCad 9."""
    try:
        return _read(path.read_text(encoding="utf-8"))
    except (ValueError, IndexError) as why:
        raise ValueError(f"{path}: this is no board of KiCad 9: {why}") from why


@lru_cache(maxsize=4)
def _read(text: str) -> BoardFile:
    return board_from(parse(text))


def board_from(tree: Tree) -> BoardFile:
    """The board that an expression describes. Raises ValueError or IndexError when it describes none."""
    if tree[0] != "kicad_pcb":
        raise ValueError("it does not begin with kicad_pcb.")
    names = {_text(net, 1): plain(_text(net, 2)) for net in children(tree, "net")}
    footprints: dict[str, Footprint] = {}
    repeated: list[str] = []
    for item in children(tree, "footprint"):
        footprint = _footprint(item)
        if footprint.ref in footprints:
            repeated.append(footprint.ref)
        footprints[footprint.ref] = footprint
    revisions = [_text(r, 1) for block in children(tree, "title_block") for r in children(block, "rev")]
    outline = [item for kind in ("gr_line", "gr_arc") for item in children(tree, kind)]
    return BoardFile(
        footprints=footprints,
        repeated=tuple(repeated),
        tracks=tuple(_track(item, names) for item in children(tree, "segment")),
        vias=tuple(_via(item, names) for item in children(tree, "via")),
        prints=tuple(_print(item, "board") for item in children(tree, "gr_text")),
        edge=tuple(
            (_point(first(item, "start")), _point(first(item, "end")))
            for item in outline
            if _text(first(item, "layer"), 1) == "Edge.Cuts"
        ),
        revision=revisions[0] if revisions else "",
    )


def _footprint(tree: Tree) -> Footprint:
    at, turn = _place(first(tree, "at"))
    fields = {_text(field, 1): field for field in children(tree, "property")}
    ref = _text(fields["Reference"], 2) if "Reference" in fields else ""
    named: tuple[Literal["Reference", "Value"], ...] = ("Reference", "Value")
    prints = [_print(fields[name][1:], _ROLES[name], at, turn) for name in named if name in fields]
    prints += [_print(text[1:], "user", at, turn) for text in children(tree, "fp_text")]
    return Footprint(
        ref=ref,
        value=_text(fields["Value"], 2) if "Value" in fields else "",
        footprint=_text(tree, 1).partition(":")[2],
        path=next((_text(path, 1) for path in children(tree, "path")), ""),
        side=_side(_text(first(tree, "layer"), 1)),
        origin=at,
        turn=turn % 360,
        pads=tuple(_pad(item, ref, at, turn) for item in children(tree, "pad")),
        prints=tuple(prints),
    )


_ROLES: Final[Mapping[Literal["Reference", "Value"], Literal["reference", "value"]]] = {
    "Reference": "reference",
    "Value": "value",
}


def _pad(tree: Tree, ref: str, origin: Point, turn: float) -> Pad:
    kind, shape = _text(tree, 2), _text(tree, 3)
    if kind not in {"thru_hole", "np_thru_hole", "smd"}:
        raise ValueError(f"a pad of {ref} is {kind}, which is not known.")
    if shape not in {"circle", "rect", "roundrect", "oval"}:
        raise ValueError(f"a pad of {ref} is {shape}, which is not known.")
    place = _numbers(first(tree, "at"))
    x, y = rotated((place[0], -place[1]), turn)
    size = _numbers(first(tree, "size"))
    hole: Tree = next(children(tree, "drill"), ["drill", "0"])
    if "oval" in hole or len(_numbers(hole)) != 1:
        raise ValueError(f"a hole of {ref} is no round one; this board has round holes only.")
    layers = {_text(first(tree, "layers"), n) for n in range(1, len(first(tree, "layers")))}
    sides: tuple[Side, ...] = ("front", "back")
    if "*.Cu" not in layers:
        sides = tuple(side for side, layer in (("front", "F.Cu"), ("back", "B.Cu")) if layer in layers)  # type: ignore[misc]
    net = next(children(tree, "net"), None)
    return Pad(
        ref=ref,
        number=_text(tree, 1),
        net=None if net is None or _text(net, 2).startswith("unconnected-(") else plain(_text(net, 2)),
        at=(origin[0] + x, origin[1] + y),
        shape=shape,  # type: ignore[arg-type]
        width=size[0],
        height=size[1],
        turn=(place[2] if len(place) > 2 else 0.0) % 360,
        drill=_numbers(hole)[0],
        plated=kind != "np_thru_hole",
        sides=sides,
    )


_SHEET_CORNER: Final = to_board((0.0, 0.0))


def _print(
    tree: Tree,
    role: Literal["reference", "value", "user", "board"],
    origin: Point = _SHEET_CORNER,
    turn: float = 0.0,
) -> Print:
    """A text. That of a footprint counts its place from the footprint's origin, but not its turn."""
    place = _numbers(first(tree, "at"))
    x, y = rotated((place[0], -place[1]), turn)
    effects = first(tree, "effects")
    font = first(effects, "font")
    justify = next(children(effects, "justify"), [])
    return Print(
        text=_text(tree, 1),
        at=(origin[0] + x, origin[1] + y),
        turn=(place[2] if len(place) > 2 else 0.0) % 360,
        size=_numbers(first(font, "size"))[0],
        stroke=_numbers(first(font, "thickness"))[0],
        layer=_text(first(tree, "layer"), 1),
        hidden=any(_text(item, 1) == "yes" for item in children(tree, "hide")),
        mirrored="mirror" in justify,
        align="left" if "left" in justify else "right" if "right" in justify else "middle",
        role=role,
    )


def _track(tree: Tree, names: Mapping[str, str]) -> Track:
    return Track(
        net=names[_text(first(tree, "net"), 1)],
        side=_side(_text(first(tree, "layer"), 1)),
        start=_point(first(tree, "start")),
        end=_point(first(tree, "end")),
        width=_numbers(first(tree, "width"))[0],
    )


def _via(tree: Tree, names: Mapping[str, str]) -> Via:
    return Via(
        net=names[_text(first(tree, "net"), 1)],
        at=_point(first(tree, "at")),
        width=_numbers(first(tree, "size"))[0],
        drill=_numbers(first(tree, "drill"))[0],
    )


def _side(layer: str) -> Side:
    if layer not in {"F.Cu", "B.Cu"}:
        raise ValueError(f"copper on {layer}; this board has two sides.")
    return "front" if layer == "F.Cu" else "back"


def _text(tree: Tree, index: int) -> str:
    item = tree[index]
    if not isinstance(item, str):
        raise ValueError(f"({tree[0]} ...) has a list where a word should be.")
    return str(item)


def _numbers(tree: Tree) -> list[float]:
    return [float(item) for item in tree[1:] if isinstance(item, str) and item not in {"oval", "unlocked"}]


def _point(tree: Tree) -> Point:
    x, y = _numbers(tree)[:2]
    return to_board((x, y))


def _place(tree: Tree) -> tuple[Point, float]:
    numbers = _numbers(tree)
    return to_board((numbers[0], numbers[1])), numbers[2] if len(numbers) > 2 else 0.0
