"""Every press is answered on the glass. How soon is a figure in the output, and fails no test."""

from functools import partial

import pytest

from llamadillo.ports.events import Button
from tests.virtual_pi.bus import Kind, Record
from tests.virtual_pi.conftest import Figure, SwitchOn
from tests.virtual_pi.latency import Answer, answer_to, summary
from tests.virtual_pi.presses import START
from tests.virtual_pi.reading import UNREADABLE, Sight
from tests.virtual_pi.starting import start_box
from tests.virtual_pi.test_pins import cursor

PRESSES = 200


@pytest.mark.virtual_pi
@pytest.mark.parametrize("hertz", [100_000, 400_000])
def test_every_press_is_seen_on_the_glass(hertz: int, switch_on: SwitchOn, figure: Figure) -> None:
    pi = switch_on()
    start_box(pi, volume="off")
    pi.set_bus(hz=hertz)
    answers: list[Answer] = []
    for _ in range(PRESSES):
        line, before = cursor(pi), len(pi.records)
        held = partial(is_held_at, line=START[(line + 1) % len(START)])
        (pressed,) = pi.contacts([(Button.ROLL, True, 0.0)])
        pi.wait_for(held, "the cursor at the next line")
        pi.wait_until_still()
        answers.append(answer_to(pressed, pi.records[before:], hertz))
        pi.contacts([(Button.ROLL, False, 0.0)])
    first = [answer.first for answer in answers]
    complete = [answer.complete for answer in answers]
    figure(f"press to first changed byte, {hertz // 1000} kHz", summary(first))
    figure(f"press to picture complete, {hertz // 1000} kHz", summary(complete))
    assert all(0 < answer.first <= answer.complete for answer in answers)


def is_held_at(sight: Sight, line: str) -> bool:
    """Whether the cursor is at this line and the label of ROLL is inverted: it is held."""
    return sight.under_cursor(line) and UNREADABLE in sight.labels.roll


def record(started: float, ended: float, content: bytes = b"\x40\xff") -> Record:
    return Record(round(started * 1e9), round(ended * 1e9), Kind.WRITTEN, 0x3C, 0, content)


def test_the_answer_is_what_comes_after_the_press_and_is_data() -> None:
    records = [record(0.9, 0.95), record(1.01, 1.02, b"\x00\xb0"), record(1.02, 1.03), record(1.04, 1.06)]
    answer = answer_to(1.0, records, 27_000)
    assert answer == pytest.approx((0.021, 0.06))


def test_a_press_without_an_answer_is_found() -> None:
    with pytest.raises(AssertionError, match="no answer"):
        answer_to(1.0, [record(0.9, 0.95), record(1.1, 1.2, b"\x00\xb0")], 100_000)
