"""The recorded games of Armadillo show every way in which a round and a game can end."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from llamadillo.games.armadillo import MAX_TOKENS, Armadillo, Discard, Pass
from tests.playthroughs import positions, records

GAME = Armadillo()


def events() -> Iterator[object]:
    """What happens in the recorded games, as far as it is of interest here."""
    for record in records("armadillo"):
        for (*_, before), (*_, step, state) in pairwise(positions(record)):
            if step is Pass():
                yield "pass", "at five tokens" if before.tokens[before.seat] == MAX_TOKENS else "takes one"
            if isinstance(step, Discard):
                yield "discard for", step.tokens
            if state.scored is not None and before.scored is None:
                yield "out", state.scored.count(0)
        winners = GAME.result(state).winners
        if not winners:
            yield "stops early"
        elif len(winners) > 1:
            yield "tie", "shared"
        elif state.points.count(min(state.points)) > 1:
            yield "tie", "broken by tokens"
        else:
            yield "fewest points"


SEEN = set(events())


@pytest.mark.parametrize(
    "event",
    [
        *[("discard for", tokens) for tokens in range(5)],
        ("pass", "takes one"),
        ("pass", "at five tokens"),
        ("out", 1),
        ("out", 2),
        "fewest points",
        ("tie", "broken by tokens"),
        ("tie", "shared"),
        "stops early",
    ],
    ids=str,
)
def test_it_happens_in_a_recorded_game(event: object) -> None:
    assert event in SEEN
