from dataclasses import replace

import pytest

from hw.board import HEIGHT, WIDTH, reference
from hw.pcb.frame import gaps, inside, on_board, origin, outline, to_board, to_sheet

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


def test_the_origin_of_a_footprint_is_not_the_middle_of_the_part() -> None:
    # Pin 1 of the header is its footprint's origin; the part's place is the middle of the four pins.
    part = replace(PART, side="front", turn=-90)
    assert origin(part) == pytest.approx((13.81, 20.0))


def test_the_outline_is_closed_and_as_large_as_the_board() -> None:
    pieces = list(outline())
    for piece, after in zip(pieces, [*pieces[1:], pieces[0]], strict=True):
        assert piece[-1] == pytest.approx(after[0])
    points = [point for piece in pieces for point in piece]
    assert max(x for x, _ in points) == pytest.approx(WIDTH / 2)
    assert min(y for _, y in points) == pytest.approx(-HEIGHT / 2)
    assert len(pieces) == 8


def test_which_part_of_a_line_lies_in_a_box() -> None:
    assert inside((0.0, 0.0), (10.0, 0.0), (2.0, -1.0, 4.0, 1.0)) == [(0.2, 0.4)]
    assert inside((0.0, 0.0), (10.0, 10.0), (5.0, 5.0, 20.0, 20.0)) == [(0.5, 1.0)]
    assert inside((0.0, 2.0), (10.0, 2.0), (2.0, -1.0, 4.0, 1.0)) == []


def test_what_is_left_between_covered_parts() -> None:
    assert gaps([(0.2, 0.4), (0.3, 0.5), (0.9, 1.0)]) == [(0.0, 0.2), (0.5, 0.9)]
    assert gaps([(0.0, 1.0)]) == []
    assert gaps([]) == [(0.0, 1.0)]
