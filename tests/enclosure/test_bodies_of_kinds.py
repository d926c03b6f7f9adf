"""The bodies of a kind of part agree with the footprint of it."""

from typing import Final

import pytest

from hw.kicad import PROJECT
from hw.kicad.sexpr import Tree, children, first, parse
from hw.parts import KINDS, Kind

SOLDERED: Final = [kind for kind in KINDS.values() if kind.bodies]
FLAT: Final = {"fuse", "ideal diode", "gauge connector", "capacitor 1 µF"}
"""Kinds whose pads are not drilled."""


def _tree(kind: Kind) -> Tree:
    return parse((PROJECT / "llamadillo.pretty" / f"{kind.footprint}.kicad_mod").read_text(encoding="utf-8"))


def _point(tree: Tree, name: str) -> tuple[str, str]:
    x, y = first(tree, name)[1:3]
    return str(x), str(y)


def _pins(kind: Kind) -> list[tuple[float, float]]:
    """Where its leads go through."""
    return [_local(kind, *_point(pad, "at")) for pad in children(_tree(kind), "pad") if pad[2] == "thru_hole"]


def _drawn(kind: Kind) -> list[tuple[float, float]]:
    """The ends of the lines that draw it."""
    lines = [line for line in children(_tree(kind), "fp_line") if first(line, "layer")[1] == "F.Fab"]
    return [_local(kind, *_point(line, end)) for line in lines for end in ("start", "end")]


def _local(kind: Kind, x: str, y: str) -> tuple[float, float]:
    """A place of the footprint (y down), relative to the part's place (y up)."""
    return float(x) - kind.middle[0], -float(y) - kind.middle[1]


@pytest.mark.parametrize("kind", SOLDERED, ids=lambda kind: kind.name)
def test_each_soldered_pin_is_a_body_on_the_other_side(kind: Kind) -> None:
    tails = [body for body in kind.bodies if body.other_side]
    pins = _pins(kind)
    assert bool(pins) == (kind.name not in FLAT)
    for x, y in pins:
        assert any(
            abs(x - body.x) <= body.width / 2 and abs(y - body.y) <= body.depth / 2 for body in tails
        ), (kind.name, x, y)


@pytest.mark.parametrize("kind", SOLDERED, ids=lambda kind: kind.name)
def test_the_body_stands_where_the_footprint_draws_it(kind: Kind) -> None:
    ends = _drawn(kind)
    standing = [body for body in kind.bodies if not body.other_side]
    if not ends or not standing:
        return
    xs, ys = [x for x, _ in ends], [y for _, y in ends]
    middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    low = min(b.x - b.width / 2 for b in standing), min(b.y - b.depth / 2 for b in standing)
    high = max(b.x + b.width / 2 for b in standing), max(b.y + b.depth / 2 for b in standing)
    # A lever is drawn at one end of its way, a wire as long as its pads are apart.
    assert low[0] - 0.2 <= middle[0] <= high[0] + 0.2
    assert low[1] - 0.2 <= middle[1] <= high[1] + 0.2
    if kind.name not in {"slide switch", "Pi socket"}:
        assert max(xs) - min(xs) <= high[0] - low[0] + 0.6
        assert max(ys) - min(ys) <= high[1] - low[1] + 0.6


def test_what_moves_moves_towards_the_board_and_a_lever_along_it() -> None:
    assert [body.travel for body in KINDS["slide switch"].bodies if any(body.travel)] == [(2.0, 0.0, 0.0)]
    others = [kind for kind in KINDS.values() if kind.name != "slide switch"]
    plungers = [body for kind in others for body in kind.bodies if any(body.travel)]
    assert len(plungers) == 3
    assert all(sum(step < 0 for step in body.travel) == 1 for body in plungers)
