"""Packed sums equal sums computed one by one, negative ones too."""

from struct import pack
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from llamadillo.bots.packed_ints import PackedInts, Rows

SMALL = st.integers(-(1 << 15), (1 << 15) - 1)
ROWS = st.lists(st.lists(SMALL, min_size=5, max_size=5), min_size=1, max_size=40)


def shown(lanes: PackedInts, row: int) -> list[int]:
    return [number - lanes.half for number in lanes.apart(row)]


@pytest.mark.parametrize("bits", [32, 64])
@given(rows=ROWS, factor=st.integers(-30_000, 30_000))
def test_rows_add_and_scale_lane_by_lane(bits: Literal[32, 64], rows: list[list[int]], factor: int) -> None:
    lanes = PackedInts(5, bits)
    total = sum(map(lanes.together, rows))
    sums = [sum(column) for column in zip(*rows, strict=True)]
    assert shown(lanes, total) == sums
    assert shown(lanes, factor * lanes.together(rows[0])) == [factor * number for number in rows[0]]


def test_a_sum_that_leaves_its_lane_is_not_passed_over() -> None:
    lanes = PackedInts(2, 32)
    with pytest.raises(OverflowError):
        lanes.apart(lanes.together([0, (1 << 31) - 1]) + lanes.together([0, 1]))


@given(rows=ROWS, places=st.lists(st.integers(0, 39), max_size=20))
def test_rows_of_a_file_are_added_up(rows: list[list[int]], places: list[int]) -> None:
    lanes = PackedInts(5, 32)
    places = [place % len(rows) for place in places]
    file = pack(f"<3h{5 * len(rows)}h", 7, 7, 7, *(number for row in rows for number in row))
    read = Rows(file, 3, len(rows), lanes)
    for _ in range(2):  # made, then kept
        expected = [sum(rows[place][lane] for place in places) for lane in range(5)]
        assert shown(lanes, read.total(places)) == expected
