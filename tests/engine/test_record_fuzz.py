"""Any damaged record is replayed, or refused with a line and a sentence."""

import random
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from llamadillo.engine.contract import check_game
from llamadillo.engine.game import Seat
from llamadillo.engine.record import Header, RecordError, format_event, format_header, replay, trace
from llamadillo.games import REGISTRY
from tests.fuzzing import fuzz, is_a_sentence

FRAGMENTS = [
    *(b"null", b"true", b"-1", b"1e999", b"NaN", b"1.5", b"9" * 20, b"9" * 4000, b"9" * 5000),
    *(b"[]", b"{}", b"[[[[", b'"L"', b'"7"', b"\\ud800", b"\x00", b"\xff"),
    *(b'"seat": 0,', b'"do": "pass"', b"\n", b"\n\n", b",", b":"),
]
DAMAGE = st.tuples(st.integers(0, 1500), st.integers(0, 12), st.sampled_from(FRAGMENTS))
"""The position, the number of bytes, and their replacement."""


@cache
def record(name: str) -> bytes:
    """A random game of two as a record."""
    game = REGISTRY[name]
    lines = [format_header(Header(name, ("Ana", "Zoë"), Seat(1), {"date": "May"}))]
    state = game.initial_state(2, Seat(1))
    for step in check_game(game, 2, Seat(1), random.Random(3).randrange).steps:
        lines.append(format_event(game.current_actor(state), step))
        state = game.apply(state, step)
    return "\n".join(lines).encode()


@pytest.mark.parametrize("name", REGISTRY)
def test_a_written_game_is_read_again_to_its_end(name: str) -> None:
    *_, last = replay(record(name).splitlines(keepends=True), REGISTRY)
    assert last.event == record(name).count(b"\n")
    assert trace(last)["over"]


@fuzz
@given(st.sampled_from(list(REGISTRY)), st.lists(DAMAGE, min_size=1, max_size=3))
def test_a_damaged_record_is_refused_with_a_line_and_a_sentence(
    name: str, damage: list[tuple[int, int, bytes]]
) -> None:
    text = record(name)
    for place, length, fragment in damage:
        text = text[:place] + fragment + text[place + length :]
    held = 0
    refusal: RecordError | None = None
    try:
        for position in replay(text.splitlines(keepends=True), REGISTRY):
            trace(position)
            held += 1
    except RecordError as error:
        refusal = error
    if refusal is not None:
        assert refusal.line == held + 1
        assert len(refusal.reason) <= 300
        assert is_a_sentence(refusal.reason)
