"""The result of a game: what its last page says, and what its record says."""

import re

from tests.virtual_pi.player import Outcome


def results(said: str) -> tuple[frozenset[str], dict[str, int]]:
    """The winners and the points in the words of `llamadillo replay`."""
    points = {
        name: int(number)
        for name, number in re.findall(r"^  (\w+) \(seat \d\) +(\d+) points?", said, re.MULTILINE)
    }
    winners = re.findall(r"(\w+) \(seat \d\)", said.splitlines()[-1])
    return frozenset(winners), points


def assert_same_result(outcome: Outcome, said: str) -> None:
    """The replay says what the last page of the game said; Armadillo shows its bad points with a minus."""
    winners, points = results(said)
    assert outcome.winners == (winners if len(winners) == 1 else frozenset()), said
    assert {name: abs(number) for name, number in outcome.points.items()} == points, said
