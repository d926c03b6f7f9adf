"""A board as its file says: footprints, pads, tracks, vias, poured copper, print.

Reads the text of a `.kicad_pcb` of KiCad 6 without KiCad (its format: "Board File Format" in KiCad's
developer documentation). Places are those of the description: millimetres from the middle of the board,
y up; see `frame`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from hw.board import Side
from hw.pcb.footprints import PadShape
from hw.pcb.frame import Point, rotated, to_board
from hw.pcb.sexpr import Tree, children, first, parse

__all__ = ["BoardFile", "Fill", "Footprint", "Pad", "Print", "Track", "Via", "board_from", "read_board_file"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pad:
    """A pad, which all are drilled here and so on both sides."""

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
    plated: bool


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
    role: Literal["reference", "value", "user", "board"]
    """What it is in its footprint; `board` for what belongs to none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Footprint:
    """A part as it lies on the board."""

    ref: str
    value: str
    footprint: str
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
class Fill:
    """One connected piece of poured copper."""

    net: str
    side: Side
    corners: tuple[Point, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardFile:
    """What a file says."""

    footprints: Mapping[str, Footprint]
    """By designator."""
    repeated: tuple[str, ...]
    """Designators that stand on more than one footprint."""
    tracks: tuple[Track, ...]
    vias: tuple[Via, ...]
    fills: tuple[Fill, ...]
    prints: tuple[Print, ...]
    comments: Mapping[str, str]
    """The comments of its title block, by their numbers."""

    @property
    def pads(self) -> list[Pad]:
        """Every pad."""
        return [pad for footprint in self.footprints.values() for pad in footprint.pads]


def read_board_file(path: Path) -> BoardFile:
    """Read a board. Raises ValueError with the file's name when it is none of KiCad 6."""
    try:
        return board_from(parse(path.read_text(encoding="utf-8")))
    except (ValueError, IndexError) as why:
        raise ValueError(f"{path}: this is no board of KiCad 6: {why}") from why


def board_from(tree: Tree) -> BoardFile:
    """The board that an expression describes. Raises ValueError or IndexError when it describes none."""
    if tree[0] != "kicad_pcb":
        raise ValueError("it does not begin with kicad_pcb.")
    names = {_text(net, 1): _text(net, 2) for net in children(tree, "net")}
    footprints: dict[str, Footprint] = {}
    repeated: list[str] = []
    for item in children(tree, "footprint"):
        footprint = _footprint(item)
        if footprint.ref in footprints:
            repeated.append(footprint.ref)
        footprints[footprint.ref] = footprint
    blocks = list(children(tree, "title_block"))
    return BoardFile(
        footprints=footprints,
        repeated=tuple(repeated),
        tracks=tuple(_track(item, names) for item in children(tree, "segment")),
        vias=tuple(_via(item, names) for item in children(tree, "via")),
        fills=tuple(fill for item in children(tree, "zone") for fill in _fills(item)),
        prints=tuple(_print(item, "board") for item in children(tree, "gr_text")),
        comments={_text(c, 1): _text(c, 2) for block in blocks for c in children(block, "comment")},
    )


def _footprint(tree: Tree) -> Footprint:
    at, turn = _place(first(tree, "at"))
    texts = {_text(text, 1): _text(text, 2) for text in children(tree, "fp_text")}
    ref = texts.get("reference", "")
    prints: list[Print] = []
    for text in children(tree, "fp_text"):
        role = _text(text, 1)
        if role not in {"reference", "value", "user"}:
            raise ValueError(f"a text of {ref} is {role!r}, which is not known.")
        prints.append(_print(text[1:], role, at, turn))  # type: ignore[arg-type]
    return Footprint(
        ref=ref,
        value=texts.get("value", ""),
        footprint=_text(tree, 1),
        side=_side(_text(first(tree, "layer"), 1)),
        origin=at,
        turn=turn % 360,
        pads=tuple(_pad(item, ref, at, turn) for item in children(tree, "pad")),
        prints=tuple(prints),
    )


def _pad(tree: Tree, ref: str, origin: Point, turn: float) -> Pad:
    kind, shape = _text(tree, 2), _text(tree, 3)
    if kind not in {"thru_hole", "np_thru_hole"}:
        raise ValueError(f"a pad of {ref} is {kind}; this board has drilled pads only.")
    if shape not in {"circle", "rect", "roundrect", "oval"}:
        raise ValueError(f"a pad of {ref} is {shape}, which is not known.")
    place = _numbers(first(tree, "at"))
    x, y = rotated((place[0], -place[1]), turn)
    size = _numbers(first(tree, "size"))
    hole = first(tree, "drill")
    if "oval" in hole or len(_numbers(hole)) != 1:
        raise ValueError(f"a hole of {ref} is no round one; this board has round holes only.")
    net = next(children(tree, "net"), None)
    return Pad(
        ref=ref,
        number=_text(tree, 1),
        net=None if net is None else _text(net, 2),
        at=(origin[0] + x, origin[1] + y),
        shape=shape,  # type: ignore[arg-type]
        width=size[0],
        height=size[1],
        turn=(place[2] if len(place) > 2 else 0.0) % 360,
        drill=_numbers(hole)[0],
        plated=kind == "thru_hole",
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
        hidden="hide" in tree,
        mirrored="mirror" in justify,
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


def _fills(zone: Tree) -> Iterator[Fill]:
    net = _text(first(zone, "net_name"), 1)
    for polygon in children(zone, "filled_polygon"):
        corners = tuple(_point(xy) for xy in children(first(polygon, "pts"), "xy"))
        yield Fill(net=net, side=_side(_text(first(polygon, "layer"), 1)), corners=corners)


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
