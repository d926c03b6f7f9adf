from dataclasses import replace

import pytest

from hw.board import reference
from hw.kicad.frame import to_board, to_sheet
from hw.pcb.frame import on_board

PART = replace(reference().parts["J2"], x=10.0, y=20.0)


def test_the_sheet_counts_down_and_the_board_up() -> None:
    assert to_sheet((0.0, 0.0)) == (150.0, 100.0)
    assert to_sheet((10.0, 10.0)) == (160.0, 90.0)
    assert to_board(to_sheet((3.0, -4.0))) == (3.0, -4.0)


@pytest.mark.parametrize(
    ("side", "turn", "wanted"),
    [
        ("front", 0, (13.0, 21.0)),
        ("front", 90, (9.0, 23.0)),  # x goes up, y goes left
        ("back", 0, (7.0, 21.0)),  # mirrored: its x points left
        ("back", 90, (9.0, 17.0)),  # mirrored first, then turned as seen from the front
        ("back", -90, (11.0, 23.0)),
    ],
)
def test_where_a_point_of_a_part_is(side: str, turn: float, wanted: tuple[float, float]) -> None:
    part = replace(PART, side=side, turn=turn)  # type: ignore[arg-type]
    assert on_board(part, (3.0, 1.0)) == pytest.approx(wanted)
