"""The bytes that change one picture into the next."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from llamadillo.devices.pi.update import PAGES, Run, pages, runs
from llamadillo.gfx.frame import BLANK, WIDTH, Frame
from tests.ports.seeing import frame_of, turned


def spotted(seed: int, spots: int) -> Frame:
    random = Random(seed)
    corners = [(random.randrange(120), random.randrange(60)) for _ in range(spots)]
    return frame_of(*((x + dx, y + dy) for x, y in corners for dx in range(8) for dy in range(4)))


FRAMES = st.builds(spotted, st.integers(0, 999), st.integers(0, 12))
"""Frames with some lit spots, so that two of them differ here and there."""


def cost(found: list[Run]) -> int:
    """Bytes on I2C: address and control byte twice, pointer and data; the page where it changes."""
    pointed = [
        (6 if number and found[number - 1].page == run.page else 7) for number, run in enumerate(found)
    ]
    return sum(pointed) + sum(run.last - run.first + 1 for run in found)


def test_a_byte_is_eight_pixels_of_a_column_the_lowest_bit_on_top() -> None:
    memory = pages(frame_of((0, 0), (1, 9), (127, 63)), 0)
    assert len(memory) == PAGES * WIDTH
    assert {at: byte for at, byte in enumerate(memory) if byte} == {0: 0x01, 129: 0x02, 1023: 0x80}


@given(frame=FRAMES)
def test_rotation_rotates_the_frame(frame: Frame) -> None:
    assert pages(frame, 180) == pages(turned(frame), 0)


def test_an_unchanged_picture_has_no_runs() -> None:
    memory = pages(spotted(1, 9), 0)
    assert list(runs(memory, memory)) == []


def test_unknown_content_is_written_completely() -> None:
    assert list(runs(None, pages(BLANK, 0))) == [Run(page, 0, 127) for page in range(8)]


@pytest.mark.parametrize(
    ("columns", "found"),
    [
        ([0], [Run(2, 0, 0)]),
        ([127], [Run(2, 127, 127)]),
        ([5, 6, 7], [Run(2, 5, 7)]),
        ([5, 12], [Run(2, 5, 12)]),  # six bytes between: as many as another address takes, one transfer fewer
        ([5, 13], [Run(2, 5, 5), Run(2, 13, 13)]),
        ([0, 60, 64, 127], [Run(2, 0, 0), Run(2, 60, 64), Run(2, 127, 127)]),
    ],
)
def test_close_changes_are_one_run(columns: list[int], found: list[Run]) -> None:
    wanted = pages(frame_of(*((column, 20) for column in columns)), 0)
    assert list(runs(bytes(1024), wanted)) == found


def test_runs_end_at_the_end_of_a_page() -> None:
    wanted = pages(frame_of((127, 7), (0, 8)), 0)
    assert list(runs(bytes(1024), wanted)) == [Run(0, 127, 127), Run(1, 0, 0)]


@given(before=FRAMES, after=FRAMES)
def test_runs_change_one_picture_into_the_next(before: Frame, after: Frame) -> None:
    held, wanted = pages(before, 0), pages(after, 0)
    memory = bytearray(held)
    for page, first, last in runs(held, wanted):
        assert 0 <= first <= last < WIDTH
        memory[page * WIDTH + first : page * WIDTH + last + 1] = wanted[
            page * WIDTH + first : page * WIDTH + last + 1
        ]
    assert memory == wanted


@given(changed=st.sets(st.integers(0, WIDTH - 1), min_size=1, max_size=7))
def test_no_other_choice_of_runs_is_cheaper(changed: set[int]) -> None:
    columns = sorted(changed)
    found = list(runs(bytes(1024), pages(frame_of(*((column, 0) for column in columns)), 0)))
    cheapest = min(
        cost(_split(columns, [bool(choice >> gap & 1) for gap in range(len(columns) - 1)]))
        for choice in range(1 << (len(columns) - 1))
    )
    assert cost(found) == cheapest


def _split(columns: list[int], apart: list[bool]) -> list[Run]:
    """The runs when the changed columns are separated at the gaps marked `apart`."""
    found = [Run(0, columns[0], columns[0])]
    for column, parted in zip(columns[1:], apart, strict=True):
        found = [*found, Run(0, column, column)] if parted else [*found[:-1], found[-1]._replace(last=column)]
    return found
