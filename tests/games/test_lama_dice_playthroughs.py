"""The recorded games of LAMA Dice show every way in which a round and a game can end."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from llamadillo.games.lama_dice import Ending, LamaDice, Phase
from llamadillo.games.lamas.actions import Keep, Return
from tests.playthroughs import positions, records


def events() -> Iterator[object]:
    """What happens in the recorded games, as far as it is of interest here."""
    for record in records("lama-dice"):
        for (*_, before), (*_, step, state) in pairwise(positions(record)):
            if before.phase in (Phase.LLAMAS, Phase.RETURN):
                yield before.phase, step
            if state.round.ending is not None and before.round.ending is None:
                alone = before.quitters.bit_count() == len(before.rows) - 1
                yield state.round.ending, "alone" if alone else "with others"
        yield "winners", len(LamaDice().result(state).winners)


SEEN = set(events())


@pytest.mark.parametrize(
    "event",
    [
        (Ending.WENT_OUT, "with others"),
        (Ending.WENT_OUT, "alone"),
        (Ending.DRAMA, "with others"),
        (Ending.DRAMA, "alone"),
        (Ending.ROW_TAKEN, "with others"),
        (Ending.ALL_QUIT, "alone"),
        (Phase.LLAMAS, Return(1)),
        (Phase.LLAMAS, Return(10)),
        (Phase.LLAMAS, Keep()),
        (Phase.RETURN, Return(1)),
        (Phase.RETURN, Return(10)),
        (Phase.RETURN, Keep()),
        ("winners", 1),
        ("winners", 2),
    ],
    ids=str,
)
def test_it_happens_in_a_recorded_game(event: object) -> None:
    assert event in SEEN
