"""Boards with a fault in them: the committed file, changed."""

import copy
from collections.abc import Callable
from functools import cache

from hw.pcb import BOARD
from hw.pcb.board_file import BoardFile, read_board_file
from hw.pcb.sexpr import Tree, children, first, parse

__all__ = ["bare", "committed", "footprint", "mutant", "number", "pad", "segments", "shift", "texts"]


@cache
def committed() -> BoardFile:
    """The committed board."""
    return read_board_file(BOARD)


@cache
def _bare() -> Tree:
    tree = [item for item in parse(BOARD.read_text()) if not (isinstance(item, list) and item[0] == "zone")]
    ground = number(tree, "GND")
    ends = [first(track, end)[1:] for track in segments(tree, "GND") for end in ("start", "end")]
    for via in list(children(tree, "via")):
        if first(via, "net")[1] == ground and first(via, "at")[1:] not in ends:
            tree.remove(via)
    return tree


def bare() -> Tree:
    """The committed board without its poured copper, which is most of the file, and that one's vias."""
    return copy.deepcopy(_bare())


def mutant(change: Callable[[Tree], None]) -> Tree:
    """The bare board with a change."""
    tree = bare()
    change(tree)
    return tree


def footprint(tree: Tree, ref: str) -> Tree:
    """A part."""
    for item in children(tree, "footprint"):
        if any(text[1:3] == ["reference", ref] for text in children(item, "fp_text")):
            return item
    raise LookupError(ref)


def pad(tree: Tree, ref: str, number: str) -> Tree:
    """A pad of a part."""
    return next(item for item in children(footprint(tree, ref), "pad") if item[1] == number)


def texts(tree: Tree, role: str) -> list[Tree]:
    """The texts of a footprint in a role."""
    return [item for item in children(tree, "fp_text") if item[1] == role]


def number(tree: Tree, net: str) -> str:
    """The number that the file gives a net."""
    return next(str(item[1]) for item in children(tree, "net") if item[2] == net)


def segments(tree: Tree, net: str) -> list[Tree]:
    """The tracks of a net, the longest first."""
    own = number(tree, net)

    def length(item: Tree) -> float:
        (ax, ay), (bx, by) = ([float(str(v)) for v in first(item, key)[1:]] for key in ("start", "end"))
        return abs(ax - bx) + abs(ay - by)

    found = [item for item in children(tree, "segment") if first(item, "net")[1] == own]
    return sorted(found, key=length, reverse=True)


def shift(place: Tree, dx: float, dy: float) -> None:
    """Move an (at ...), (start ...) or (end ...) on the sheet."""
    place[1] = f"{float(str(place[1])) + dx:g}"
    place[2] = f"{float(str(place[2])) + dy:g}"
