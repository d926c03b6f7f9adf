"""The tables of the hosting figures, and those of before."""

from lab.hosting.__main__ import printed
from lab.hosting.figures import OCCUPANTS, before, of_games
from lab.hosting.measures import first_round, one_round
from lab.hosting.person import Manner
from llamadillo.titles import TITLES


def test_figures_before_are_stored_for_every_game_and_table() -> None:
    games = before()["Whole games"]
    rounds = [one_round("lama", OCCUPANTS["1 + 1"], seed, Manner.IMPATIENT) for seed in (1, 2)]
    columns = of_games(rounds).keys()
    for title in TITLES.values():
        for who in OCCUPANTS:
            for manner in (Manner.PATIENT, Manner.IMPATIENT):
                assert games[f"{title.name}, {who}, {manner.value}"].keys() == columns


def test_a_table_has_the_figures_before_and_now() -> None:
    lines = printed("Rolls", {"one": {"presses": 3.0}, "new": {"presses": 4.0}}, {"one": {"presses": 6.25}})
    title, head, one, new = lines.split("\n")
    assert title == "Rolls"
    assert head.split() == ["presses"]
    assert one.split() == ["one", "6.2", "→", "3.0"]
    assert new.split() == ["new", "?", "→", "4.0"]


def test_a_guest_learns_then_plays_the_round() -> None:
    way = first_round(1)
    assert (way.learning.presses, way.learning.decisions) == (14, [])
    assert way.whole.decisions
    assert way.whole.presses > way.learning.presses
    assert way.whole.seconds > way.learning.seconds
