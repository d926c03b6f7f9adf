"""A board's file in one form: the same board gives the same text, byte for byte.

KiCad gives each thing a new random number and writes things in the order of these numbers. Here things
are put in the order of what they say, and their numbers are made from that.
"""

import uuid
from typing import Final

from hw.pcb.sexpr import Tree, parse, write

__all__ = ["canonical"]

_OURS: Final = uuid.UUID("6c6c616d-6164-696c-6c6f-2d626f617264")  # "llamadillo-board", in letters
_ORDERED: Final = frozenset({
    "footprint", "fp_text", "fp_line", "fp_arc", "fp_circle", "fp_poly", "fp_rect", "pad", "model",
    "gr_text", "gr_line", "gr_arc", "gr_circle", "segment", "arc", "via", "zone",
})  # fmt: skip
"""What may stand in any order among its like; all else keeps its place before them."""


def canonical(text: str) -> str:
    """The text of a `.kicad_pcb` in that form. Raises ValueError when it is no expression."""
    tree = _sorted(parse(text))
    _number(tree, _OURS)
    return write(tree) + "\n"


_BULK: Final = frozenset({"pts", "filled_polygon", "polygon"})
"""Most of the file, and nothing in it has a number or may change its place."""


def _sorted(tree: Tree) -> Tree:
    if tree and tree[0] in _BULK:
        return tree
    head: Tree = []
    free: list[tuple[str, str, Tree]] = []
    for item in tree:
        if isinstance(item, list):
            inner = _sorted(item)
            if inner and inner[0] in _ORDERED:
                free.append((str(inner[0]), write(_bare(inner)), inner))
            else:
                head.append(inner)
        else:
            head.append(item)
    free.sort(key=lambda entry: entry[:2])
    return head + [inner for _, _, inner in free]


def _bare(tree: Tree) -> Tree:
    """The expression without its numbers."""
    return [
        _bare(item) if isinstance(item, list) else item
        for item in tree
        if not (isinstance(item, list) and item and item[0] == "tstamp")
    ]


def _number(tree: Tree, parent: uuid.UUID) -> None:
    """Give each thing in an expression its number."""
    seen: dict[str, int] = {}
    for item in tree:
        if not isinstance(item, list) or item[0] in _BULK:
            continue
        says = write(_bare(item))
        seen[says] = seen.get(says, 0) + 1
        own = uuid.uuid5(parent, f"{says}{seen[says]}")
        for n, inner in enumerate(item):
            if isinstance(inner, list) and inner and inner[0] == "tstamp":
                item[n] = ["tstamp", str(own)]
        _number(item, own)
