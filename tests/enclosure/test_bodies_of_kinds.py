"""The bodies of a kind of part agree with KiCad's footprint of it."""

import re
from pathlib import Path
from typing import Final

import pytest

from hw.parts import KINDS, Kind
from tests.tools import need_kicad

FOOTPRINTS: Final = Path("/usr/share/kicad/footprints")
_PAD: Final = re.compile(r'\(pad "[^"]*" (thru_hole|np_thru_hole) \w+ \(at ([-\d.]+) ([-\d.]+)')
_FAB: Final = re.compile(
    r'\(fp_line \(start ([-\d.]+) ([-\d.]+)\) \(end ([-\d.]+) ([-\d.]+)\) \(layer "F.Fab"\)'
)

SOLDERED: Final = [kind for kind in KINDS.values() if kind.bodies]


def _text(kind: Kind) -> str:
    library, name = kind.footprint.split(":")
    return (FOOTPRINTS / f"{library}.pretty" / f"{name}.kicad_mod").read_text(encoding="utf-8")


def _local(kind: Kind, x: str, y: str) -> tuple[float, float]:
    """A place of the footprint (y down), relative to the part's place (y up)."""
    return float(x) - kind.middle[0], -float(y) - kind.middle[1]


@pytest.mark.parametrize("kind", SOLDERED, ids=lambda kind: kind.name)
def test_each_soldered_pin_is_a_body_on_the_other_side(kind: Kind) -> None:
    need_kicad()
    tails = [body for body in kind.bodies if body.other_side]
    pins = [_local(kind, x, y) for hole, x, y in _PAD.findall(_text(kind)) if hole == "thru_hole"]
    assert pins
    for x, y in pins:
        assert any(
            abs(x - body.x) <= body.width / 2 and abs(y - body.y) <= body.depth / 2 for body in tails
        ), (kind.name, x, y)


@pytest.mark.parametrize("kind", SOLDERED, ids=lambda kind: kind.name)
def test_the_body_stands_where_the_footprint_draws_it(kind: Kind) -> None:
    need_kicad()
    lines = _FAB.findall(_text(kind))
    standing = [body for body in kind.bodies if not body.other_side]
    if not lines or not standing:
        return
    ends = [_local(kind, x, y) for line in lines for x, y in (line[:2], line[2:])]
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


def test_what_moves_moves_towards_the_board() -> None:
    plungers = [body for kind in KINDS.values() for body in kind.bodies if any(body.travel)]
    assert len(plungers) == 3
    assert all(sum(step < 0 for step in body.travel) == 1 for body in plungers)
