"""The recorded games of LAMA show every way in which a round and a game can end."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from llamadillo.games.lama import Ending, Lama, Phase
from llamadillo.games.lamas.actions import Keep, Quit, Return
from tests.playthroughs import positions, records

GAME = Lama()


def events() -> Iterator[object]:
    """What happens in the recorded games, as far as it is of interest here."""
    for record in records("lama"):
        for (*_, before), (*_, step, state) in pairwise(positions(record)):
            alone = before.quit.count(False) == 1
            if before.phase is Phase.RETURN:
                yield step
            if before.phase is Phase.TURN and not before.pile:
                yield "no card left to draw"
            if before.phase is Phase.TURN and GAME.legal_actions(before) == (Quit(),):
                yield "stuck", "alone" if alone else "with others"
            if state.round.ending is not None and before.round.ending is None:
                yield state.round.ending, "alone" if alone else "with others"
                if state.last is None:
                    yield "no card played"
        yield "winners", len(GAME.result(state).winners)


SEEN = set(events())


@pytest.mark.parametrize(
    "event",
    [
        (Ending.WENT_OUT, "with others"),
        (Ending.WENT_OUT, "alone"),
        (Ending.ALL_QUIT, "alone"),
        ("stuck", "alone"),
        ("stuck", "with others"),
        "no card left to draw",
        "no card played",
        Return(1),
        Return(10),
        Keep(),
        ("winners", 1),
        ("winners", 2),
    ],
    ids=str,
)
def test_it_happens_in_a_recorded_game(event: object) -> None:
    assert event in SEEN
